interface ChartSeries {
  label: string;
  /** One for each date; null is a gap, not a zero. */
  values: readonly (number | null)[];
}

export interface LineChartProps {
  title: string;
  sentence: string;
  /** Calendar days, oldest first; or the keys of `places`. */
  dates: readonly string[];
  /** What the points are called where they are no calendar days. */
  places?: { label: string; short(key: string): string; full(key: string): string };
  series: readonly ChartSeries[];
  /** In full, with unit: for the tooltip and the table. */
  format(value: number): string;
  /** Short, for the axis. */
  formatTick(value: number): string;
  /** Of the first series in the period before, day for day. */
  previous?: readonly (number | null)[] | undefined;
  /** What is usual, behind the first series. */
  band?: { label: string; low: readonly (number | null)[]; high: readonly (number | null)[] };
  /** Days of the first series to ring, and their descriptions. */
  marks?: readonly { date: string; label: string }[];
  /** The last day is not over yet. */
  unfinished?: boolean;
}

/** Values of the period before, or nothing where there are none to draw. */
export const previousOf = (values: readonly (number | null)[]) => (values.some((value) => value !== null && value > 0) ? values : undefined);
