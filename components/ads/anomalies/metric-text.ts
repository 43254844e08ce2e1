"use client";

import { useFormat, useText } from "@/components/i18n/client";
import type { AnomalyMetric } from "@/server/domains/ads/anomalies.schema";

interface MetricText {
  name(metric: AnomalyMetric): string;
  /** In full, with its unit. */
  value(metric: AnomalyMetric, value: number, currency: string): string;
  /** For an axis. */
  tick(metric: AnomalyMetric, value: number): string;
}

/** Figures of ads as they are named and written: amounts with their currency, rates as percent, returns as times. */
export function useMetricText(): MetricText {
  const t = useText("adsInsight");
  const format = useFormat();
  return {
    name: (metric) => t(`metric.${metric}`),
    value: (metric, value, currency) => {
      if (metric === "ctr") return format.percent(value, 2);
      if (metric === "roas") return format.times(value);
      if (metric === "impressions" || metric === "clicks" || metric === "conversions") return format.number(Math.round(value * 10) / 10);
      return format.money(value, currency);
    },
    tick: (metric, value) => {
      if (metric === "ctr") return format.percent(value, 2);
      if (metric === "roas") return format.times(value);
      return format.compact(value);
    },
  };
}
