"use client";

import type { ReactNode } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { BarRows } from "@/components/ui/chart-bars";
import { ChartFigure } from "@/components/ui/chart-figure";
import type { OverviewFigures } from "@/server/domains/analytics/overview.schema";

interface ShareRow extends OverviewFigures {
  key: string;
  name: string;
  mark?: ReactNode;
}

interface SharesProps {
  title: string;
  /** What the rows are: the first column of the table. */
  of: string;
  sentence: string;
  rows: readonly ShareRow[];
}

/** Engagement side by side, with the rate that large and small can be compared by. */
export function Shares({ title, of, sentence, rows }: SharesProps) {
  const t = useText("analytics");
  const format = useFormat();
  const most = Math.max(1, ...rows.map((row) => row.engagement));
  const rate = (row: OverviewFigures) => (row.rate === null ? "—" : format.percent(row.rate));
  return (
    <Card>
      <ChartFigure
        title={title}
        sentence={sentence}
        table={{
          columns: [of, t("kpi.posts"), t("kpi.impressions"), t("kpi.engagement"), t("kpi.rate")],
          rows: rows.map((row) => ({
            key: row.key,
            cells: [row.name, format.number(row.posts), format.number(row.impressions), format.number(row.engagement), rate(row)],
          })),
        }}
      >
        <BarRows
          rows={rows.map((row) => ({
            key: row.key,
            label: (
              <>
                {row.mark}
                <span className="one-line">{row.name}</span>
              </>
            ),
            share: row.engagement / most,
            value: <bdi title={format.number(row.engagement)}>{format.compact(row.engagement)}</bdi>,
            note: <bdi>{`${rate(row)} · ${t("posts", { count: row.posts })}`}</bdi>,
          }))}
        />
      </ChartFigure>
    </Card>
  );
}
