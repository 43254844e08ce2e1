"use client";

import { useFormat } from "@/components/i18n/client";
import type { KpiName } from "@/server/domains/ads/metrics.schema";
import { useFigureText } from "../overview/figure-text";

const sums: ReadonlySet<KpiName> = new Set<KpiName>(["spend", "revenue", "conversions", "clicks", "impressions"]);

export const isSum = (name: KpiName): boolean => sums.has(name);

export interface Lengths {
  currentDays: number;
  previousDays: number;
}

/** A figure of one of the periods; where these differ in length, a sum is that of a day's mean. */
export function usePeriodFigure(currency: string, { currentDays, previousDays }: Lengths) {
  const format = useFormat();
  const text = useFigureText(currency);
  const written = (name: KpiName, value: number | null, days: number): string => {
    if (value === null || currentDays === previousDays || !sums.has(name)) return text.exact(name, value);
    const mean = value / days;
    if (name === "spend" || name === "revenue") return text.exact(name, mean);
    return format.number(Number(mean.toFixed(mean < 100 ? 1 : 0)));
  };
  return {
    current: (name: KpiName, value: number | null) => written(name, value, currentDays),
    previous: (name: KpiName, value: number | null) => written(name, value, previousDays),
  };
}
