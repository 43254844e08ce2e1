import { expect, vi } from "vitest";
import type { Import, ImportOptions, ImportRow } from "@/server/domains/posts/import.schema";
import type { seat } from "./team";

type Given = Partial<ImportOptions> & { rows: ImportRow[] };

/** Gives a file's rows in and leaves them alone: the engine carries them out. Answers how it has ended. */
export const importing = ({ imports }: Pick<ReturnType<typeof seat>, "imports">) =>
  async function imported({ rows, ...options }: Given): Promise<Import> {
    const { id } = await imports.begin({ dateOrder: "dmy", asDrafts: false, accountIds: [], ...options, fileName: "plan.csv", total: rows.length });
    for (let from = 0; from < rows.length; from += 50) await imports.add({ id, rows: rows.slice(from, from + 50) });
    await imports.start({ id });
    return vi.waitFor(
      async () => {
        const found = await imports.get({ id });
        expect(found.state).toBe("DONE");
        return found;
      },
      { timeout: 120_000, interval: 100 },
    );
  };
