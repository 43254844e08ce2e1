"use client";

import { type ReactNode, useId, useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "./button";

export interface ChartTable {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

interface ChartFigureProps {
  title: ReactNode;
  /** What the chart says, for those who do not see it and for those in a hurry. */
  sentence: ReactNode;
  table: ChartTable;
  children: ReactNode;
}

/** A chart, the sentence that says its point, and the same figures as a table. */
export function ChartFigure({ title, sentence, table, children }: ChartFigureProps) {
  const t = useText("common");
  const id = useId();
  const [tabular, setTabular] = useState(false);
  return (
    <figure aria-labelledby={`${id}-title`} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
          <h2 id={`${id}-title`} className="text-md font-semibold">
            {title}
          </h2>
          <p className="text-sm text-gray-11">{sentence}</p>
        </div>
        <Button size="sm" variant="quiet" className="screen-only" aria-pressed={tabular} onClick={() => setTabular(!tabular)}>
          {t(tabular ? "showChart" : "showTable")}
        </Button>
      </figcaption>
      {tabular ? <FigureTable labelledBy={`${id}-title`} table={table} /> : children}
    </figure>
  );
}

function FigureTable({ labelledBy, table }: { labelledBy: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and only what has the focus can be scrolled by keys
    <section aria-labelledby={labelledBy} tabIndex={0} className="max-h-80 overflow-auto rounded-control border border-gray-5">
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-gray-3">
          <tr>
            {table.columns.map((column, place) => (
              <th key={column} scope="col" className={place === 0 ? "px-3 py-2 text-start font-medium" : "px-3 py-2 text-end font-medium"}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key} className="border-t border-gray-5">
              {row.cells.map((cell, place) => (
                <td key={table.columns[place]} className={place === 0 ? "px-3 py-1.5 text-start" : "figures px-3 py-1.5 text-end whitespace-nowrap"}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
