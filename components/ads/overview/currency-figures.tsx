"use client";

import { memo } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { LineChart } from "@/components/ui/chart-line";
import type { BreakdownRow, Insights, SeriesPoint, TopPerformer } from "@/server/domains/ads/metrics.schema";
import type { ComparedCurrency, ComparedPeriods } from "@/server/domains/ads/periods.schema";
import { KpiRow } from "./kpi-row";
import { previousValues } from "./previous-values";

export interface Figures {
  insights: Insights;
  /** Of whole days; the insights have today too. */
  comparison: ComparedPeriods;
  breakdown: BreakdownRow[];
  best: TopPerformer[];
  lowest: TopPerformer[];
}

interface CurrencyFiguresProps {
  figures: Pick<Figures, "insights" | "comparison">;
  days: number;
}

/** Each currency for itself: nothing is added up across. Charts are not drawn again while others are on their way. */
export const CurrencyFigures = memo(function CurrencyFigures({ figures: { insights, comparison }, days }: CurrencyFiguresProps) {
  const t = useText("ads");
  const several = comparison.byCurrency.length > 1;
  return comparison.byCurrency.map((compared) => {
    const { currency } = compared;
    const series = insights.byCurrency.find((other) => other.currency === currency)?.series ?? [];
    return (
      <div key={currency} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {several ? <h2 className="text-lg font-semibold">{t("kpi.title", { currency })}</h2> : null}
        <KpiRow compared={compared} today={series.at(-1)} days={days} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
          <SpendChart series={series} compared={compared} days={days} />
          <RoasChart series={series} compared={compared} days={days} />
        </div>
      </div>
    );
  });
});

interface ChartProps {
  series: SeriesPoint[];
  compared: ComparedCurrency;
  days: number;
}

function SpendChart({ series, compared, days }: ChartProps) {
  const t = useText("ads");
  const format = useFormat();
  const { currency, current, delta } = compared;
  const change = delta.spend.percent;
  const sentence =
    change === null
      ? current.kpis.spend > 0
        ? t("chart.spendTotal", { amount: format.money(current.kpis.spend, currency) })
        : t("chart.spendNone")
      : Math.abs(change) < 1
        ? t("chart.spendSame")
        : t(change > 0 ? "chart.spendUp" : "chart.spendDown", { change: format.percent(Math.abs(change) / 100) });
  return (
    <Card>
      <LineChart
        title={t("chart.spend", { currency })}
        sentence={sentence}
        dates={series.map(({ date }) => date)}
        series={[{ label: t("kpi.spend"), values: series.map(({ spend }) => spend) }]}
        previous={previousValues(series, compared, days, "spend")}
        format={(value) => format.money(value, currency)}
        formatTick={format.compact}
        unfinished
      />
    </Card>
  );
}

function RoasChart({ series, compared, days }: ChartProps) {
  const t = useText("ads");
  const format = useFormat();
  const value = compared.current.kpis.roas;
  return (
    <Card>
      <LineChart
        title={t("chart.roas")}
        sentence={value === null ? t("chart.roasNone") : t("chart.roasNow", { value: format.times(value) })}
        dates={series.map(({ date }) => date)}
        series={[{ label: t("kpi.roas"), values: series.map(({ roas }) => roas) }]}
        previous={previousValues(series, compared, days, "roas")}
        format={format.times}
        formatTick={(tick) => format.number(Math.round(tick * 100) / 100)}
        unfinished
      />
    </Card>
  );
}
