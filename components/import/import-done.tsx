"use client";

import { useText } from "@/components/i18n/client";
import { saveFile } from "@/components/posts/save-file";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { DownloadIcon } from "@/components/ui/icons";
import type { ImportOutcome, ImportRow } from "@/server/domains/posts/import.schema";
import { type ReadFile, writeCsv } from "./read-file";
import { useProblemText } from "./wrong-rows";

interface ImportDoneProps {
  file: ReadFile;
  outcomes: ReadonlyMap<number, ImportOutcome>;
  made: number;
  wrong: readonly ImportRow[];
  exists: number;
  onAnother(): void;
}

/** What came of the file. Stays until it is left. */
export function ImportDone({ file, outcomes, made, wrong, exists, onAnother }: ImportDoneProps) {
  const t = useText("import");
  const sentence = useProblemText();
  const takeAlong = async () => {
    const numbers = new Set(wrong.map(({ row }) => row));
    const skipped = file.rows.filter(({ row }) => numbers.has(row));
    const noted = skipped.map(({ row, cells }) => ({ cells, note: (outcomes.get(row)?.problems ?? []).map((problem) => sentence(problem, row)).join(" ") }));
    saveFile(await writeCsv(file.headers, noted, t("errors")), t("skippedFile"));
  };
  return (
    <Notice
      hue={wrong.length > 0 ? "amber" : "green"}
      action={
        <span className="flex flex-wrap gap-2">
          {wrong.length > 0 ? (
            <Button size="sm" onClick={() => void takeAlong()}>
              <DownloadIcon />
              {t("skipped")}
            </Button>
          ) : null}
          <Button size="sm" onClick={onAnother}>
            {t("another")}
          </Button>
          <LinkButton size="sm" href="/posts">
            {t("showPosts")}
          </LinkButton>
        </span>
      }
    >
      <span role="status">
        {t("done", { count: made, skipped: wrong.length })}. {exists > 0 ? t("doneExists", { count: exists }) : null}
      </span>
    </Notice>
  );
}
