"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { LineChart } from "@/components/ui/chart-line";
import type { CurrencyInsights } from "@/server/domains/ads/metrics.schema";
import { useFigureText } from "../overview/figure-text";

/** Spend and what it brought on each day of the report's period. */
export function ReportCharts({ currency, kpis, series }: CurrencyInsights) {
  const t = useText("ads");
  const format = useFormat();
  const text = useFigureText(currency);
  const result = kpis.revenue > 0 ? "revenue" : "conversions";
  const dates = series.map(({ date }) => date);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 print:block print:space-y-5">
      <Card className="break-inside-avoid">
        <LineChart
          title={t("chart.spend", { currency })}
          sentence={t("chart.spendTotal", { amount: text.exact("spend", kpis.spend) })}
          dates={dates}
          series={[{ label: t("kpi.spend"), values: series.map(({ spend }) => spend) }]}
          format={(value) => text.exact("spend", value)}
          formatTick={format.compact}
        />
      </Card>
      <Card className="break-inside-avoid">
        <LineChart
          title={result === "revenue" ? t("chart.revenue", { currency }) : t("chart.conversions")}
          sentence={t("chart.resultTotal", { amount: text.exact(result, kpis[result]) })}
          dates={dates}
          series={[{ label: t(`kpi.${result}`), values: series.map((point) => point[result]) }]}
          format={(value) => text.exact(result, value)}
          formatTick={format.compact}
        />
      </Card>
    </div>
  );
}
