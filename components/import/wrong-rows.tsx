"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { Snippet } from "@/components/posts/snippet";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ImportOutcome, ImportProblem, ImportRow } from "@/server/domains/posts/import.schema";
import type { ImportColumn } from "@/shared/csv-columns";

/** What is wrong with a cell, in one sentence that names the row, what is there and how it could be. */
export function useProblemText(): (problem: ImportProblem, row: number) => string {
  const t = useText("import");
  return ({ column, code, value, example }, row) =>
    t(`problem.${code}`, { row: String(row), value: value.slice(0, 60), example: example ?? "", column: t(`column.${column}`) });
}

interface WrongRowsProps {
  rows: readonly ImportRow[];
  outcomes: ReadonlyMap<number, ImportOutcome>;
  /** Null once the import has run. */
  onCorrect: ((row: ImportRow, cells: Partial<Record<ImportColumn, string>>) => Promise<void>) | null;
}

const MAX_VISIBLE_ROWS = 50;

/** Rows that would not be imported, each with its cells to be corrected where they are. */
export function WrongRows({ rows, outcomes, onCorrect }: WrongRowsProps) {
  const t = useText("import");
  const [all, setAll] = useState(false);
  const wrong = rows.filter(({ row }) => outcomes.get(row)?.state === "wrong");
  if (wrong.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("wrong.title", { count: wrong.length })} text={onCorrect ? t("wrong.text") : t("wrong.left")} />
      <ul>
        {(all ? wrong : wrong.slice(0, MAX_VISIBLE_ROWS)).map((row) => (
          <li key={row.row} className="border-b border-gray-5 p-4 last:border-b-0">
            <WrongRow row={row} problems={outcomes.get(row.row)?.problems ?? []} onCorrect={onCorrect} />
          </li>
        ))}
      </ul>
      {wrong.length > MAX_VISIBLE_ROWS && !all ? (
        <div className="border-t border-gray-5 p-3">
          <Button size="sm" onClick={() => setAll(true)}>
            {t("wrong.more", { count: wrong.length - MAX_VISIBLE_ROWS })}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function WrongRow({ row, problems, onCorrect }: { row: ImportRow; problems: readonly ImportProblem[]; onCorrect: WrongRowsProps["onCorrect"] }) {
  const t = useText("import");
  const sentence = useProblemText();
  const columns = [...new Set(problems.map((problem) => problem.column))];
  const [cells, setCells] = useState<Partial<Record<ImportColumn, string>>>({});
  const [busy, setBusy] = useState(false);
  const errorIn = (column: ImportColumn) =>
    problems
      .filter((problem) => problem.column === column)
      .map((problem) => sentence(problem, row.row))
      .join(" ");
  const correct = async () => {
    if (!onCorrect) return;
    setBusy(true);
    // An hour of its own belongs to the date that is written again.
    await onCorrect(row, "date" in cells && row.cells.time ? { ...cells, time: "" } : cells);
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <p className="flex gap-3 text-sm text-gray-11">
        <span className="figures shrink-0 font-medium">{t("wrong.row", { row: String(row.row) })}</span>
        <span className="min-w-0">
          <Snippet text={row.cells.text ?? ""} />
        </span>
      </p>
      {onCorrect ? (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void correct();
          }}
        >
          {columns.map((column) => (
            <Field key={column} label={t(`column.${column}`)} error={errorIn(column)}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={column === "text" || column.startsWith("caption") ? 3 : 1}
                  className="min-h-0!"
                  value={cells[column] ?? row.cells[column] ?? ""}
                  onChange={(event) => setCells({ ...cells, [column]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <Button type="submit" size="sm" className="justify-self-start" busy={busy}>
            {t("wrong.check")}
          </Button>
        </form>
      ) : (
        <ul className="grid gap-1 text-sm text-red-5">
          {problems.map((problem) => (
            <li key={`${problem.column} ${problem.code} ${problem.value}`}>{sentence(problem, row.row)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
