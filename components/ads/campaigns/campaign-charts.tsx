"use client";

import { memo } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { LineChart } from "@/components/ui/chart-line";
import type { Anomaly } from "@/server/domains/ads/anomalies.schema";
import type { SeriesPoint } from "@/server/domains/ads/metrics.schema";
import type { ComparedCurrency } from "@/server/domains/ads/periods.schema";
import { previousValues } from "../overview/previous-values";

interface CampaignChartsProps {
  currency: string;
  /** Complete days, and as many before. */
  compared: ComparedCurrency;
  days: number;
  series: SeriesPoint[];
  anomalies: readonly Anomaly[];
}

/** Spend and return by day, with the days that were unusual ringed. Not drawn again while others are on their way. */
export const CampaignCharts = memo(function CampaignCharts({ currency, compared, days, series, anomalies }: CampaignChartsProps) {
  const t = useText("ads");
  const format = useFormat();
  const { kpis } = compared.current;
  const dates = series.map(({ date }) => date);
  const marksOf = (metric: Anomaly["metric"]) =>
    anomalies.filter((anomaly) => anomaly.metric === metric && dates.includes(anomaly.date)).map(({ date, explanation }) => ({ date, label: explanation }));
  const [spendMarks, roasMarks] = [marksOf("spend"), marksOf("roas")];
  const withMarks = (sentence: string, count: number) => (count > 0 ? `${sentence} ${t("campaigns.marked", { count })}` : sentence);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <Card>
        <LineChart
          title={t("chart.spend", { currency })}
          sentence={withMarks(kpis.spend > 0 ? t("chart.spendTotal", { amount: format.money(kpis.spend, currency) }) : t("chart.spendNone"), spendMarks.length)}
          dates={dates}
          series={[{ label: t("kpi.spend"), values: series.map(({ spend }) => spend) }]}
          previous={previousValues(series, compared, days, "spend")}
          format={(value) => format.money(value, currency)}
          formatTick={format.compact}
          marks={spendMarks}
          unfinished
        />
      </Card>
      <Card>
        <LineChart
          title={t("chart.roas")}
          sentence={withMarks(kpis.roas === null ? t("chart.roasNone") : t("chart.roasNow", { value: format.times(kpis.roas) }), roasMarks.length)}
          dates={dates}
          series={[{ label: t("kpi.roas"), values: series.map(({ roas }) => roas) }]}
          previous={previousValues(series, compared, days, "roas")}
          format={format.times}
          formatTick={(tick) => format.number(Math.round(tick * 100) / 100)}
          marks={roasMarks}
          unfinished
        />
      </Card>
    </div>
  );
});
