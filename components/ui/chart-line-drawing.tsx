"use client";

import clsx from "clsx";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  Line,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { directionOf } from "@/components/i18n/locale";
import { isolated } from "@/shared/format";
import type { LineChartProps } from "./chart-line-props";
import { lonePoints } from "./lone-points";
import { newestPoints } from "./newest-points";

const colours = ["var(--series-1)", "var(--series-2)", "var(--series-3)", "var(--series-4)", "var(--series-5)"];
/** From the third series on, colour alone does not distinguish lines. */
const dashes = [undefined, undefined, "6 3", "2 3", "8 3 2 3"];
/** Half of a date: the first one would be below the other axis's 0. */
const AXIS_PADDING = 28;
/** From the newest point to what it comes to. */
const LABEL_OFFSET = 8;
/** Of a sign in the size of ticks, with some to spare. */
const CHARACTER_WIDTH = 8.5;
/** Paper has another width than the screen that the lines were drawn for: they are scaled to it, up to a height that leaves room for a second chart. */
const onPaper =
  "print:h-auto print:[&_.recharts-responsive-container]:h-auto! print:[&_.recharts-responsive-container>div]:h-auto! print:[&_.recharts-responsive-container>div]:w-full! print:[&_.recharts-wrapper]:h-auto! print:[&_.recharts-wrapper]:w-full! print:[&_.recharts-surface]:h-auto! print:[&_.recharts-surface]:max-h-80";
const newestLabelProps = { offset: LABEL_OFFSET, fontSize: 12, fontWeight: 500, fill: "var(--gray-12)" };
const tickStyle = { fontSize: 12, fill: "var(--gray-10)" };

interface Point {
  date: string;
  range: [number, number] | null;
  previous: number | null;
  [line: `line${number}`]: number | null;
  [open: `open${number}`]: number | null;
}

/** The unfinished day hangs on the line by a dashed piece of its own. */
function pointsOf({ dates, series, band, previous, unfinished = false }: LineChartProps): Point[] {
  const last = dates.length - 1;
  return dates.map((date, place) => {
    const [low, high] = [band?.low[place], band?.high[place]];
    const point: Point = { date, previous: previous?.[place] ?? null, range: typeof low === "number" && typeof high === "number" ? [low, high] : null };
    for (const [index, { values }] of series.entries()) {
      const value = values[place] ?? null;
      point[`line${index}`] = unfinished && place === last ? null : value;
      point[`open${index}`] = unfinished && place >= last - 1 ? value : null;
    }
    return point;
  });
}

export function LineDrawing(props: LineChartProps) {
  const { dates, series, band, previous, places, marks = [], formatTick } = props;
  const format = useFormat();
  const rtl = directionOf(usePreferences().locale) === "rtl";
  const first = series[0];
  const newest = newestPoints(props);
  const margin = Math.max(24, ...newest.map(({ label }) => LABEL_OFFSET + 4 + CHARACTER_WIDTH * label.length));
  return (
    // Drawn from left to right and then reversed as a whole: the library knows no direction.
    <div dir="ltr" className={clsx("flex h-60 w-full flex-col", onPaper)}>
      <ResponsiveContainer className="min-h-0" width="100%" height="100%" initialDimension={{ width: 320, height: 240 }}>
        <ComposedChart data={pointsOf(props)} margin={{ top: 8, bottom: 0, left: rtl ? margin : 0, right: rtl ? 0 : margin }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--gray-4)" />
          <XAxis
            dataKey="date"
            reversed={rtl}
            padding={rtl ? { right: AXIS_PADDING } : { left: AXIS_PADDING }}
            tickFormatter={(date: string) => isolated(places ? places.short(date) : format.day(date))}
            interval="preserveStartEnd"
            minTickGap={40}
            tick={tickStyle}
            tickLine={false}
            axisLine={{ stroke: "var(--gray-6)" }}
          />
          <YAxis
            orientation={rtl ? "right" : "left"}
            width={64}
            tickCount={5}
            niceTicks="snap125"
            domain={[0, "auto"]}
            tickFormatter={(value: number) => isolated(formatTick(value))}
            tick={tickStyle}
            tickLine={false}
            axisLine={false}
          />
          {band ? <Area dataKey="range" stroke="none" fill="var(--accent-2)" fillOpacity={1} isAnimationActive={false} activeDot={false} /> : null}
          {previous ? <Line {...previousProps} dataKey="previous" isAnimationActive={false} dot={false} activeDot={false} /> : null}
          {series.length === 1 && !band ? (
            <Area dataKey="line0" type="linear" stroke="none" fill={colours[0] ?? ""} fillOpacity={0.08} isAnimationActive={false} activeDot={false} />
          ) : null}
          {series.map(({ label, values }, index) => (
            <Line
              key={label}
              {...lineProps(index)}
              dataKey={`line${index}`}
              strokeDasharray={dashes[index]}
              isAnimationActive={false}
              dot={(dot: DotItemDotProps) => <LonePoint key={dot.key} dot={dot} among={lonePoints(values)} colour={colours[index]} />}
            />
          ))}
          {props.unfinished
            ? series.map(({ label }, index) => (
                <Line
                  key={label}
                  {...lineProps(index)}
                  dataKey={`open${index}`}
                  strokeDasharray="3 3"
                  isAnimationActive={false}
                  dot={false}
                  activeDot={false}
                />
              ))
            : null}
          {newest.map(({ index, date, value, label, raised }) => (
            <ReferenceDot
              key={series[index]?.label}
              x={date}
              y={value}
              r={3.5}
              fill={colours[index]}
              stroke="var(--surface)"
              {...(label === ""
                ? {}
                : { label: { className: "newest", value: isolated(label), ...newestLabelProps, position: rtl ? "left" : "right", dy: -raised } })}
            />
          ))}
          {marks.map(({ date }) => {
            const value = first?.values[dates.indexOf(date)];
            return typeof value === "number" ? <ReferenceDot key={date} x={date} y={value} r={6} fill="none" stroke="var(--red-4)" strokeWidth={2} /> : null;
          })}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--gray-8)" }}
            content={(tooltip: Pick<TooltipContentProps<number, string>, "active" | "label">) => (
              <ChartTooltip chart={props} date={tooltip.active ? String(tooltip.label) : null} />
            )}
          />
        </ComposedChart>
      </ResponsiveContainer>
      {series.length > 1 || previous ? <Legend series={series} previous={previous} /> : null}
    </div>
  );
}

function LonePoint({ dot: { cx, cy, index }, among, colour }: { dot: DotItemDotProps; among: ReadonlySet<number>; colour: string | undefined }) {
  return among.has(index) && typeof cy === "number" ? <circle className="lone-point" cx={cx} cy={cy} r={2.5} fill={colour} /> : null;
}

const previousProps = { type: "linear" as const, stroke: "var(--gray-8)", strokeWidth: 1.5 };
const lineProps = (index: number) => ({ type: "linear" as const, stroke: colours[index] ?? "var(--gray-8)", strokeWidth: 2 });

function ChartTooltip({ chart, date }: { chart: LineChartProps; date: string | null }) {
  const t = useText("common");
  const format = useFormat();
  const direction = directionOf(usePreferences().locale);
  const place = date === null ? -1 : chart.dates.indexOf(date);
  if (date === null || place < 0) return null;
  const [low, high] = [chart.band?.low[place], chart.band?.high[place]];
  const mark = chart.marks?.find((candidate) => candidate.date === date);
  const shown = (value: number | null | undefined) => (typeof value === "number" ? chart.format(value) : "—");
  return (
    <div dir={direction} className="grid max-w-64 gap-1 rounded-card border border-gray-5 bg-surface px-3 py-2 text-sm shadow-popover">
      <p className="font-medium">{chart.places ? chart.places.full(date) : format.date(date, "UTC")}</p>
      {chart.series.map(({ label, values }) => (
        <p key={label} className="figures flex justify-between gap-4">
          <span className="text-gray-11">{label}</span>
          <bdi>{shown(values[place])}</bdi>
        </p>
      ))}
      {chart.previous ? (
        <p className="figures flex justify-between gap-4">
          <span className="text-gray-11">{t("previousPeriod")}</span>
          <bdi>{shown(chart.previous[place])}</bdi>
        </p>
      ) : null}
      {chart.band && typeof low === "number" && typeof high === "number" ? (
        <p className="figures flex justify-between gap-4">
          <span className="text-gray-11">{chart.band.label}</span>
          <span>
            <bdi>{chart.format(low)}</bdi> – <bdi>{chart.format(high)}</bdi>
          </span>
        </p>
      ) : null}
      {mark ? <p className="text-red-5">{mark.label}</p> : null}
    </div>
  );
}

function Legend({ series, previous }: Pick<LineChartProps, "series" | "previous">) {
  const t = useText("common");
  const direction = directionOf(usePreferences().locale);
  return (
    <ul dir={direction} className="mt-2 flex shrink-0 flex-wrap gap-x-4 gap-y-1 text-xs text-gray-11">
      {series.map(({ label }, index) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg aria-hidden width={16} height={4}>
            <line x1={0} x2={16} y1={2} y2={2} stroke={colours[index]} strokeWidth={2} strokeDasharray={dashes[index]} />
          </svg>
          {label}
        </li>
      ))}
      {previous ? (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden width={16} height={4}>
            <line x1={0} x2={16} y1={2} y2={2} stroke={previousProps.stroke} strokeWidth={previousProps.strokeWidth} />
          </svg>
          {t("previousPeriod")}
        </li>
      ) : null}
    </ul>
  );
}
