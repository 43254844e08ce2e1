import type { LineChartProps } from "./chart-line-props";

/** About what is left of the height for the lines without and with their legend, and one line of text. */
const [plotHeight, plotHeightOverLegend, lineHeight] = [180, 156, 15];

export interface NewestPoint {
  /** Of its series. */
  index: number;
  date: string;
  value: number;
  /** Empty where another line ends beside it with the same value: the label would appear twice. */
  label: string;
  /** What it comes to is this much higher than the point, where another line ends beside it. */
  raised: number;
}

/** The last measured day of each line. */
export function newestPoints({ dates, series, formatTick }: Pick<LineChartProps, "dates" | "series" | "formatTick">): NewestPoint[] {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const all = series.flatMap(({ values }, index): NewestPoint[] => {
    const place = values.findLastIndex((value) => value !== null);
    const [date, value] = [dates[place], values[place]];
    return date !== undefined && typeof value === "number" ? [{ index, date, value, label: formatTick(value), raised: 0 }] : [];
  });
  if (highest <= 0) return all;
  const height = series.length > 1 ? plotHeightOverLegend : plotHeight;
  // Upwards: on a day that has only begun all lines end low, above the dates.
  let below: NewestPoint | undefined;
  for (const above of all.toSorted((one, other) => one.value - other.value)) {
    const apart = below ? ((above.value - below.value) / highest) * height - below.raised : lineHeight;
    if (below && apart < lineHeight && above.label === below.label && above.date === below.date) above.label = "";
    else {
      above.raised = Math.max(0, lineHeight - apart);
      below = above;
    }
  }
  return all;
}
