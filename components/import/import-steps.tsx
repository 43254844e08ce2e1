"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { ImportRow, ImportOptions as Options } from "@/server/domains/posts/import.schema";
import type { ImportColumn } from "@/shared/csv-columns";
import { unresolvedNames } from "./account-names";
import { ChooseAccounts } from "./choose-accounts";
import { ImportOptions } from "./import-options";
import { MapColumns } from "./map-columns";
import { guessDateOrder, type Mapping, rowsOf } from "./mapping";
import type { ReadFile } from "./read-file";
import { ReadyRows } from "./ready-rows";
import type { ImportTrial } from "./use-import";
import { WrongRows } from "./wrong-rows";

export interface Chosen {
  file: ReadFile;
  mapping: Mapping;
  edits: ReadonlyMap<number, Partial<Record<ImportColumn, string>>>;
  options: Options;
}

type Source = Pick<Chosen, "file" | "mapping">;

const dateValues = ({ file, mapping }: Source) => {
  const at = mapping.indexOf("date");
  return at < 0 ? [] : file.rows.map(({ cells }) => cells[at] ?? "");
};

export const orderOf = (source: Source): Options["dateOrder"] => guessDateOrder(dateValues(source)) ?? "dmy";

interface StepsProps {
  chosen: Chosen;
  accounts: readonly Connection[];
  trial: ImportTrial;
  onChange(change: Partial<Chosen>): void;
  onMap(mapping: Mapping): void;
  onAnother(): void;
  /** Every row is sent, also invalid ones: the outcome of the import lists them. */
  onBegin(rows: readonly ImportRow[]): void;
}

/** Columns, options, a trial, and its errors where they are. */
export function ImportSteps({ chosen, accounts, trial, onChange, onMap, onAnother, onBegin }: StepsProps) {
  const t = useText("import");
  const format = useFormat();
  const zone = useZone();
  const { file, mapping, edits, options } = chosen;
  const [stopped, setStopped] = useState(false);
  const rows = rowsOf(file, mapping, edits);
  const of = (state: string) => rows.filter(({ row }) => trial.outcomes.get(row)?.state === state);
  const [ready, wrong, exists] = [of("ready"), of("wrong"), of("exists")];
  const tried = trial.outcomes.size > 0;
  const untried = rows.filter(({ row }) => !trial.outcomes.has(row)).length;
  const busy = trial.progress !== null;

  /** Other options make another trial run. */
  const change = (changed: Partial<Chosen>) => {
    trial.clear();
    onChange(changed);
  };
  const correct = async (corrections: readonly { row: ImportRow; cells: Partial<Record<ImportColumn, string>> }[]) => {
    const corrected = new Map(edits);
    for (const { row, cells } of corrections) corrected.set(row.row, { ...edits.get(row.row), ...cells });
    onChange({ edits: corrected });
    const numbers = new Set(corrections.map(({ row }) => row.row));
    await trial.tryAgain(
      rowsOf(file, mapping, corrected).filter(({ row }) => numbers.has(row)),
      options,
    );
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-medium">{t("file", { name: file.name, count: file.rows.length })}</p>
        <Button size="sm" disabled={busy} onClick={onAnother}>
          {t("source.other")}
        </Button>
      </div>
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
      {stopped && !busy ? <Notice hue="amber">{t("sendStopped")}</Notice> : null}
      <div className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-3 rounded-card border border-gray-6 bg-surface p-3 shadow-popover sm:bottom-4">
        {trial.progress ? (
          <>
            <progress
              aria-label={t("title")}
              className="h-1.5 min-w-0 grow accent-accent-4"
              max={Math.max(1, trial.progress.total)}
              value={trial.progress.done}
            />
            <span role="status" className="figures text-sm text-gray-11">
              {t(trial.progress.act === "try" ? "trying" : "sending", { done: trial.progress.done, total: trial.progress.total })}
            </span>
            <Button
              size="sm"
              onClick={() => {
                setStopped(true);
                trial.stop();
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
            {mapping.includes("text") && untried > 0 ? (
              <Button
                variant="primary"
                onClick={() => {
                  setStopped(false);
                  void trial.tryAll(rows, options);
                }}
              >
                {tried ? t("tryAgain") : t("try")}
              </Button>
            ) : null}
            {tried && untried === 0 && ready.length > 0 ? (
              <Button
                variant="primary"
                onClick={() => {
                  setStopped(false);
                  onBegin(rows);
                }}
              >
                {t("import", { count: ready.length })}
              </Button>
            ) : null}
          </>
        )}
      </div>
      {busy ? null : <ChooseAccounts names={unresolvedNames(rows, trial.outcomes)} accounts={accounts} onChoose={correct} />}
      <WrongRows rows={rows} outcomes={trial.outcomes} onCorrect={busy ? null : (row, cells) => correct([{ row, cells }])} />
      {exists.length > 0 ? <Notice hue="gray">{t("existsNote")}</Notice> : null}
      <ReadyRows rows={rows} outcomes={trial.outcomes} title={t("ready.title", { count: ready.length })} />
    </>
  );
}
