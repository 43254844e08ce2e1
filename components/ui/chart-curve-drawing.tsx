"use client";

import { Area, CartesianGrid, ComposedChart, Line, ReferenceArea, ReferenceDot, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { usePreferences } from "@/components/i18n/client";
import { directionOf } from "@/components/i18n/locale";
import { isolated } from "@/shared/format";

interface CurvePoint {
  x: number;
  y: number;
  interval: readonly [low: number, high: number];
}

interface CurveMark {
  key: string;
  x: number;
  y: number;
  /** A filled dot for the proposed value, a circle for the current one. */
  filled: boolean;
  label: string;
}

interface CurveChartProps {
  /** From the smallest x on. */
  points: readonly CurvePoint[];
  /** Where the curve was read from; beyond it is a guess. */
  observed: { from: number; to: number };
  marks: readonly CurveMark[];
  /** The x that is tried. */
  chosen: number;
  /** Short, for the axes. */
  formatX(value: number): string;
  formatY(value: number): string;
}

const tickStyle = { fontSize: 12, fill: "var(--gray-10)" };

export function CurveDrawing({ points, observed, marks, chosen, formatX, formatY }: CurveChartProps) {
  const rtl = directionOf(usePreferences().locale) === "rtl";
  const end = points.at(-1)?.x ?? 0;
  return (
    // Drawn from left to right and then reversed as a whole: the library knows no direction.
    <div dir="ltr" className="h-56 w-full">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 224 }}>
        <ComposedChart data={[...points]} margin={{ top: 12, bottom: 0, left: rtl ? 24 : 0, right: rtl ? 0 : 24 }}>
          <ReferenceArea x1={observed.from} x2={Math.min(observed.to, end)} fill="var(--gray-4)" fillOpacity={1} />
          <CartesianGrid vertical={false} stroke="var(--gray-4)" />
          <XAxis
            dataKey="x"
            type="number"
            domain={[0, end]}
            reversed={rtl}
            tickCount={5}
            tickFormatter={(value: number) => isolated(formatX(value))}
            tick={tickStyle}
            tickLine={false}
            axisLine={{ stroke: "var(--gray-6)" }}
          />
          <YAxis
            orientation={rtl ? "right" : "left"}
            width={72}
            tickCount={5}
            domain={[0, "auto"]}
            tickFormatter={(value: number) => isolated(formatY(value))}
            tick={tickStyle}
            tickLine={false}
            axisLine={false}
          />
          <Area dataKey="interval" stroke="none" fill="var(--accent-3)" fillOpacity={0.4} isAnimationActive={false} activeDot={false} />
          <Line dataKey="y" stroke="var(--series-1)" strokeWidth={2} dot={false} activeDot={false} isAnimationActive={false} />
          <ReferenceLine x={chosen} stroke="var(--gray-8)" strokeDasharray="2 3" />
          {marks.map(({ key, x, y, filled, label }) => (
            <ReferenceDot
              key={key}
              x={x}
              y={y}
              r={4.5}
              fill={filled ? "var(--series-1)" : "var(--surface)"}
              stroke="var(--series-1)"
              strokeWidth={2}
              label={{ value: label, position: filled ? "top" : "bottom", fontSize: 12, fill: "var(--gray-12)" }}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
