"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { LineChart } from "@/components/ui/chart-line";
import { previousOf } from "@/components/ui/chart-line-props";
import type { Overview } from "@/server/domains/analytics/overview.schema";

/** What the posts of each day have brought since. A day without a post is a gap. */
export function EngagementChart({ days, kpis, changes }: Pick<Overview, "days" | "kpis" | "changes">) {
  const t = useText("analytics");
  const format = useFormat();
  const change = changes?.engagement ?? null;
  const sentence =
    change === null
      ? t("chart.total", { engagement: format.number(kpis.engagement), count: kpis.posts })
      : Math.abs(change) < 1
        ? t("chart.same")
        : t(change > 0 ? "chart.up" : "chart.down", { change: format.percent(Math.abs(change) / 100) });
  return (
    <Card>
      <LineChart
        title={t("chart.title")}
        sentence={sentence}
        dates={days.map(({ date }) => date)}
        series={[{ label: t("kpi.engagement"), values: days.map(({ measured, engagement }) => (measured > 0 ? engagement : null)) }]}
        previous={previousOf(days.map(({ engagementBefore }) => engagementBefore))}
        format={(value) => format.number(value)}
        formatTick={format.compact}
        unfinished
      />
    </Card>
  );
}
