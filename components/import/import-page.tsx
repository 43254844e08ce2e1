"use client";

import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { useMay, useViewer, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Page } from "@/components/ui/page";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { ImportColumn } from "@/server/domains/posts/csv-columns.schema";
import type { ImportRow } from "@/server/domains/posts/import.schema";
import { ImportDone } from "./import-done";
import { ImportOptions, type Options } from "./import-options";
import { MapColumns } from "./map-columns";
import { guessDateOrder, guessMapping, keepMapping, keptMapping, type Mapping, rowsOf } from "./mapping";
import type { ReadFile } from "./read-file";
import { ReadyRows } from "./ready-rows";
import { ImportSource } from "./source";
import { useImport } from "./use-import";
import { WrongRows } from "./wrong-rows";

type Edits = ReadonlyMap<number, Partial<Record<ImportColumn, string>>>;

interface Chosen {
  file: ReadFile;
  mapping: Mapping;
  edits: Edits;
  options: Options;
}

const dateValues = ({ file, mapping }: Pick<Chosen, "file" | "mapping">) => {
  const at = mapping.indexOf("date");
  return at < 0 ? [] : file.rows.map(({ cells }) => cells[at] ?? "");
};

/** A file's way into the list of posts: its columns, a trial, its errors in their place, and then in earnest. */
export function ImportPage({ accounts }: { accounts: readonly Connection[] }) {
  const t = useText("import");
  const posts = useText("posts");
  const may = useMay();
  const { workspace } = useViewer();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const run = useImport();
  const page = { title: t("title"), text: t("text"), back: { href: "/posts", label: posts("title") } };
  const read = (file: ReadFile) => {
    const mapping = keptMapping(workspace.id, file.headers) ?? guessMapping(file.headers);
    const dateOrder = guessDateOrder(dateValues({ file, mapping })) ?? "dmy";
    run.clear();
    setChosen({ file, mapping, edits: new Map(), options: { dateOrder, asDrafts: false, accountIds: [] } });
  };
  if (!may.write) {
    return (
      <Page {...page}>
        <Notice hue="gray">{t("viewer")}</Notice>
      </Page>
    );
  }
  return (
    <Page {...page}>
      {chosen ? (
        <Steps
          chosen={chosen}
          accounts={accounts}
          run={run}
          onChange={(change) => setChosen({ ...chosen, ...change })}
          onMap={(mapping) => keepMapping(workspace.id, chosen.file.headers, mapping)}
          onAnother={() => {
            run.clear();
            setChosen(null);
          }}
        />
      ) : (
        <ImportSource onRead={read} />
      )}
    </Page>
  );
}

interface StepsProps {
  chosen: Chosen;
  accounts: readonly Connection[];
  run: ReturnType<typeof useImport>;
  onChange(change: Partial<Chosen>): void;
  onMap(mapping: Mapping): void;
  onAnother(): void;
}

function Steps({ chosen, accounts, run, onChange, onMap, onAnother }: StepsProps) {
  const t = useText("import");
  const format = useFormat();
  const zone = useZone();
  const { file, mapping, edits, options } = chosen;
  const [stopped, setStopped] = useState(false);
  const rows = rowsOf(file, mapping, edits);
  const of = (state: string) => rows.filter(({ row }) => run.outcomes.get(row)?.state === state);
  const [ready, wrong, exists, made] = [of("ready"), of("wrong"), of("exists"), of("made")];
  const tried = run.outcomes.size > 0;
  const settled = run.finished || made.length > 0;
  const busy = run.progress !== null;
  // Leaving now would leave the rest of the file outside; what has been sent is safe.
  useLeaveWarning(run.progress?.act === "import");

  /** What is asked otherwise is another trial. */
  const change = (changed: Partial<Chosen>) => {
    run.clear();
    onChange(changed);
  };
  const correct = async (row: ImportRow, cells: Partial<Record<ImportColumn, string>>) => {
    const corrected = new Map(edits).set(row.row, { ...edits.get(row.row), ...cells });
    onChange({ edits: corrected });
    const again = rowsOf(file, mapping, corrected).find((candidate) => candidate.row === row.row);
    if (again) await run.tryOne(again, options);
  };
  const start = async (part: readonly ImportRow[]) => {
    setStopped(false);
    await run.importAll(part, options);
  };
  const untried = rows.filter(({ row }) => !run.outcomes.has(row)).length;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-medium">{t("file", { name: file.name, count: file.rows.length })}</p>
        {settled ? null : (
          <Button size="sm" disabled={busy} onClick={onAnother}>
            {t("source.other")}
          </Button>
        )}
      </div>
      {settled ? null : (
        <>
          <MapColumns
            file={file}
            mapping={mapping}
            disabled={busy}
            onChange={(next) => {
              onMap(next);
              change({ mapping: next, edits: new Map() });
            }}
          />
          <ImportOptions
            options={options}
            accounts={accounts}
            example={guessDateOrder(dateValues(chosen)) ? (dateValues(chosen).find((value) => guessDateOrder([value])) ?? null) : null}
            onChange={(next) => change({ options: next })}
          />
        </>
      )}
      {run.error ? <ErrorNotice error={run.error} /> : null}
      {stopped && !busy ? <Notice hue="amber">{t("stopped")}</Notice> : null}
      {run.finished ? <ImportDone file={file} outcomes={run.outcomes} made={made.length} wrong={wrong} exists={exists.length} onAnother={onAnother} /> : null}
      <div
        className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-3 rounded-card border border-gray-6 bg-surface p-3 shadow-popover sm:bottom-4"
        hidden={run.finished && !busy}
      >
        {run.progress ? (
          <>
            <progress aria-label={t("title")} className="h-1.5 min-w-0 grow accent-accent-4" max={Math.max(1, run.progress.total)} value={run.progress.done} />
            <span role="status" className="figures text-sm text-gray-11">
              {t(run.progress.act === "try" ? "trying" : "importing", { done: run.progress.done, total: run.progress.total })}
            </span>
            <Button
              size="sm"
              onClick={() => {
                setStopped(true);
                run.stop();
              }}
            >
              {t("stop")}
            </Button>
          </>
        ) : (
          <>
            <p role="status" className="figures min-w-0 grow text-sm text-gray-11">
              {tried
                ? t("summary", { count: ready.length, wrong: wrong.length, exists: exists.length })
                : mapping.includes("text")
                  ? t("options.zone", { city: format.city(zone) })
                  : t("map.textNeeded")}
            </p>
            {mapping.includes("text") && (!tried || untried > 0) && !settled ? (
              <Button variant="primary" onClick={() => void run.tryAll(rows, options)}>
                {tried ? t("tryAgain") : t("try")}
              </Button>
            ) : null}
            {tried && untried === 0 && ready.length > 0 ? (
              <Button variant="primary" onClick={() => void start(ready)}>
                {settled ? t("goOn", { count: ready.length }) : t("import", { count: ready.length })}
              </Button>
            ) : null}
          </>
        )}
      </div>
      <WrongRows rows={rows} outcomes={run.outcomes} onCorrect={run.finished || busy ? null : correct} />
      {exists.length > 0 && !run.finished ? <Notice hue="gray">{t("existsNote")}</Notice> : null}
      <ReadyRows
        rows={rows}
        outcomes={run.outcomes}
        title={run.finished ? t("ready.made", { count: made.length + exists.length }) : t("ready.title", { count: ready.length + made.length })}
      />
    </>
  );
}
