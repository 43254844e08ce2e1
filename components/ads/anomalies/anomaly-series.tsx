"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { LineChart } from "@/components/ui/chart-line";
import { Skeleton } from "@/components/ui/feedback";
import type { Anomaly } from "@/server/domains/ads/anomalies.schema";
import type { Insights } from "@/server/domains/ads/metrics.schema";
import { useMetricText } from "./metric-text";

const windowDays = 30;

/** The days around an unusual one: of its campaign, or of the whole account where no campaign alone moved. */
export function AnomalySeries({ anomaly, siblings }: { anomaly: Anomaly; siblings: Anomaly[] }) {
  const trpc = useTRPC();
  const { adAccountId, campaignId } = anomaly;
  const campaign = useQuery(trpc.ads.campaign.queryOptions({ id: campaignId ?? "", windowDays }, { enabled: campaignId !== null }));
  const account = useQuery(trpc.ads.insights.queryOptions({ adAccountId, windowDays }, { enabled: campaignId === null }));
  const insights = campaignId === null ? account.data : campaign.data?.insights;
  const error = campaign.error ?? account.error;
  if (error) return <ErrorNotice error={error} onRetry={() => void (campaignId === null ? account : campaign).refetch()} />;
  if (!insights) return <Skeleton className="m-4 h-80" />;
  return <Drawn anomaly={anomaly} siblings={siblings} insights={insights} />;
}

function Drawn({ anomaly, siblings, insights }: { anomaly: Anomaly; siblings: Anomaly[]; insights: Insights }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const metrics = useMetricText();
  const { metric, currency } = anomaly;
  const points = insights.byCurrency.find((one) => one.currency === currency)?.series ?? [];
  const day = format.date(anomaly.date, "UTC");
  return (
    <LineChart
      title={metrics.name(metric)}
      sentence={anomaly.explanation}
      dates={points.map(({ date }) => date)}
      series={[{ label: metrics.name(metric), values: points.map((point) => point[metric]) }]}
      // What was expected is known of that day alone; drawn through, it lets the eye compare.
      band={{ label: t("anomalies.expectedOn", { day }), low: points.map(() => anomaly.lower), high: points.map(() => anomaly.upper) }}
      marks={siblings.map((one) => ({ date: one.date, label: t("anomalies.mark") }))}
      format={(value) => metrics.value(metric, value, currency)}
      formatTick={(value) => metrics.tick(metric, value)}
      unfinished
    />
  );
}
