import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { IMPORT_REQUESTED_EVENT, importRequested } from "./posts.events";
import { clearImports } from "./service/imports/imports";
import { failImport, runImportPart } from "./service/imports/run-part";

const carryOut = inngest.createFunction(
  {
    id: "posts-import",
    retries: 5,
    triggers: [{ event: IMPORT_REQUESTED_EVENT }],
    concurrency: [{ limit: 4 }, { key: "event.data.id", limit: 1 }],
  },
  async ({ event, step }) => {
    const key = importRequested.parse(event.data);
    try {
      for (let part = 1; ; part++) {
        const { goesOn } = await step.run(`part ${part}`, () => runImportPart(key));
        if (!goesOn) return;
      }
    } catch (error) {
      await step.run("fail", () => failImport(key, error));
    }
  },
);

const clear = inngest.createFunction(
  // The next day's run is the retry.
  { id: "posts-clear-imports", retries: 0, concurrency: 1, triggers: [{ cron: "23 4 * * *" }] },
  ({ step }) => step.run("clear", clearImports),
);

export const importFunctions: InngestFunction.Any[] = [carryOut, clear];
