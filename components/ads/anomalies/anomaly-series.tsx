"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { LineChart } from "@/components/ui/chart-line";
import { Skeleton } from "@/components/ui/feedback";
import type { Anomaly } from "@/server/domains/ads/anomalies.schema";
import { useMetricText } from "./metric-text";

/** The days around an unusual one, each with the range that was expected of it. */
export function AnomalySeries({ anomaly, siblings }: { anomaly: Anomaly; siblings: readonly Anomaly[] }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const metrics = useMetricText();
  const { data, error, refetch } = useQuery(trpc.ads.anomalySeries.queryOptions({ id: anomaly.id }));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-4 h-80" />;
  const { metric, currency, points, pooledDays } = data;
  const name = metrics.name(metric);
  return (
    <LineChart
      title={name}
      sentence={pooledDays > 1 ? t("anomalies.pooled", { days: pooledDays }) : t("anomalies.around")}
      dates={points.map(({ date }) => date)}
      series={[{ label: name, values: points.map(({ value }) => value) }]}
      band={{ label: t("anomalies.expected"), low: points.map(({ lower }) => lower), high: points.map(({ upper }) => upper) }}
      marks={siblings.map(({ date }) => ({ date, label: t("anomalies.mark") }))}
      format={(value) => metrics.value(metric, value, currency)}
      formatTick={(value) => metrics.tick(metric, value)}
    />
  );
}
