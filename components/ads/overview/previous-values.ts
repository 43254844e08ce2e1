import { previousOf } from "@/components/ui/chart-line-props";
import type { SeriesPoint } from "@/server/domains/ads/metrics.schema";
import type { ComparedCurrency } from "@/server/domains/ads/periods.schema";

/**
 * A figure on the day that is `days` earlier than each day of `series`. `compared` holds every day of both periods in order and ends with the last complete
 * day; `series` may also hold today.
 */
export function previousValues(series: readonly SeriesPoint[], compared: Pick<ComparedCurrency, "series">, days: number, name: "spend" | "roas") {
  const all = [...compared.series.previous, ...compared.series.current];
  const first = all.findIndex(({ date }) => date === series[0]?.date) - days;
  return first < 0 ? undefined : previousOf(series.map((_, place) => all[first + place]?.[name] ?? null));
}
