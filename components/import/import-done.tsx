"use client";

import { useImportResult } from "@/components/activity/result-text";
import { usePreferences, useText } from "@/components/i18n/client";
import { saveFile } from "@/components/posts/save-file";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { DownloadIcon } from "@/components/ui/icons";
import type { Import } from "@/server/domains/posts/import.schema";
import { columnNames, importColumns } from "@/shared/csv-columns";
import { writeCsv } from "./read-file";
import { useProblemText } from "./wrong-rows";

interface ImportDoneProps {
  run: Import;
  onAnother: (() => void) | null;
  /** Continues with the rows that were not reached; null for viewers. */
  resuming: { busy: boolean; start(): void } | null;
}

/** What came of the file, or how far it came. */
export function ImportDone({ run, onAnother, resuming }: ImportDoneProps) {
  const t = useText("import");
  const { locale } = usePreferences();
  const sentence = useProblemText();
  const result = useImportResult();
  const takeAlong = async () => {
    const skipped = [
      ...run.outcomes
        .filter(({ state }) => state === "wrong")
        .map(({ row, cells, problems }) => ({ row, cells, note: problems.map((problem) => sentence(problem, row)).join(" ") })),
      ...run.unreached.map(({ row, cells }) => ({ row, cells, note: t("unreached.note", { row: String(row) }) })),
    ].toSorted((one, other) => one.row - other.row);
    const columns = importColumns.filter((column) => skipped.some(({ cells }) => cells[column]));
    const rows = skipped.map(({ cells, note }) => ({ cells: columns.map((column) => cells[column] ?? ""), note }));
    const headers = columns.map((column) => columnNames[column][locale][0]);
    saveFile(await writeCsv(headers, rows, t("errors")), t("skippedFile"));
  };
  const { state, wrong, unreached } = run;
  return (
    <Notice
      hue={state === "FAILED" ? "red" : state === "DONE" && wrong === 0 ? "green" : "amber"}
      action={
        <span className="flex flex-wrap gap-2">
          {resuming && unreached.length > 0 ? (
            <Button size="sm" variant="primary" busy={resuming.busy} onClick={resuming.start}>
              {t("goOn", { count: unreached.length })}
            </Button>
          ) : null}
          {wrong + unreached.length > 0 ? (
            <Button size="sm" onClick={() => void takeAlong()}>
              <DownloadIcon />
              {t("skipped")}
            </Button>
          ) : null}
          {onAnother ? (
            <Button size="sm" onClick={onAnother}>
              {t("another")}
            </Button>
          ) : null}
          <LinkButton size="sm" href="/posts">
            {t("showPosts")}
          </LinkButton>
        </span>
      }
    >
      <span role="status">{state === "RECEIVING" || state === "RUNNING" ? t("receiving") : result({ ...run, state })}</span>
    </Notice>
  );
}
