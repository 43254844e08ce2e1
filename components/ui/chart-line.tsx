"use client";

import dynamic from "next/dynamic";
import { useFormat, useText } from "@/components/i18n/client";
import { ChartFigure } from "./chart-figure";
import { Skeleton } from "./feedback";

/** recharts is heavy: it comes after the figures, and only where something is drawn. */
const LineDrawing = dynamic(() => import("./chart-line-drawing").then((module) => module.LineDrawing), {
  ssr: false,
  loading: () => <Skeleton className="h-60 w-full" />,
});

export interface ChartSeries {
  label: string;
  /** One for each date; null is a gap, not a zero. */
  values: readonly (number | null)[];
}

export interface LineChartProps {
  title: string;
  sentence: string;
  /** Calendar days, oldest first. */
  dates: readonly string[];
  series: readonly ChartSeries[];
  /** In full, with unit: for the tooltip and the table. */
  format(value: number): string;
  /** Short, for the axis. */
  formatTick(value: number): string;
  /** What is usual, behind the first series. */
  band?: { label: string; low: readonly (number | null)[]; high: readonly (number | null)[] };
  /** Days of the first series to ring, and what is told of them. */
  marks?: readonly { date: string; label: string }[];
  /** The last day is not over yet. */
  unfinished?: boolean;
}

/** Days from the page's start side to its end side, in Arabic from right to left, as everything else. */
export function LineChart(props: LineChartProps) {
  const t = useText("common");
  const format = useFormat();
  const { title, sentence, dates, series, band, marks = [] } = props;
  const shown = (value: number | null | undefined) => (typeof value === "number" ? <bdi>{props.format(value)}</bdi> : "—");
  const columns = [t("day"), ...series.map(({ label }) => label), ...(band ? [band.label] : []), ...(marks.length > 0 ? [t("note")] : [])];
  const rows = dates.map((date, place) => ({
    key: date,
    cells: [
      format.date(date, "UTC"),
      ...series.map(({ values }) => shown(values[place])),
      ...(band
        ? [
            <span key="band">
              {shown(band.low[place])} – {shown(band.high[place])}
            </span>,
          ]
        : []),
      ...(marks.length > 0 ? [marks.find((mark) => mark.date === date)?.label ?? ""] : []),
    ],
  }));
  return (
    <ChartFigure title={title} sentence={sentence} table={{ columns, rows: rows.reverse() }}>
      <LineDrawing {...props} />
    </ChartFigure>
  );
}
