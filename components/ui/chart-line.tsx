"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { ChartFigure } from "./chart-figure";
import type { LineChartProps } from "./chart-line-props";
import { ChartLoadError } from "./chart-load-error";
import { Skeleton } from "./feedback";
import { lazyPart } from "./part";

/** recharts is heavy: it comes after the figures, and only where something is drawn. */
const LineDrawing = lazyPart(() => import("./chart-line-drawing").then((module) => module.LineDrawing), <Skeleton className="h-60 w-full" />, ChartLoadError);

/** Days from the page's start side to its end side, in Arabic from right to left, as everything else. */
export function LineChart(props: LineChartProps) {
  const t = useText("common");
  const format = useFormat();
  const { title, sentence, dates, series, band, previous, places, marks = [] } = props;
  const shown = (value: number | null | undefined) => (typeof value === "number" ? <bdi>{props.format(value)}</bdi> : "—");
  const columns = [
    places?.label ?? t("day"),
    ...series.map(({ label }) => label),
    ...(previous ? [t("previousPeriod")] : []),
    ...(band ? [band.label] : []),
    ...(marks.length > 0 ? [t("note")] : []),
  ];
  const rows = dates.map((date, place) => ({
    key: date,
    cells: [
      places ? places.full(date) : format.date(date, "UTC"),
      ...series.map(({ values }) => shown(values[place])),
      ...(previous ? [shown(previous[place])] : []),
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
