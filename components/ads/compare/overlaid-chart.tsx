"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { LineChart } from "@/components/ui/chart-line";
import type { ComparedCurrency } from "@/server/domains/ads/periods.schema";
import { useFigureText } from "../overview/figure-text";
import { type Lengths, usePeriodFigure } from "./period-figure";

interface OverlaidChartProps {
  compared: ComparedCurrency;
  lengths: Lengths;
  name: "spend" | "revenue" | "conversions";
}

/** Both periods over each other: their first days at one place, their second ones at the next. */
export function OverlaidChart({ compared: { currency, current, previous, perDay, series }, lengths, name }: OverlaidChartProps) {
  const t = useText("ads");
  const format = useFormat();
  const text = useFigureText(currency);
  const written = usePeriodFigure(currency, lengths);
  const length = Math.max(series.current.length, series.previous.length);
  const numbers = Array.from({ length }, (_, place) => String(place + 1));
  const valuesOf = (points: typeof series.current) => numbers.map((number) => points[Number(number) - 1]?.[name] ?? null);
  const full = (number: string) => {
    const place = Number(number) - 1;
    const days = [series.current[place], series.previous[place]].flatMap((point) => (point ? [format.date(point.date, "UTC")] : []));
    return [t("compare.dayNumber", { n: format.number(Number(number)) }), ...days].join(" · ");
  };
  return (
    <Card>
      <LineChart
        title={name === "conversions" ? t("compare.byDay.conversions") : t(`compare.byDay.${name}`, { currency })}
        sentence={t(perDay ? "compare.sentencePerDay" : "compare.sentence", {
          now: written.current(name, current.kpis[name]),
          before: written.previous(name, previous.kpis[name]),
        })}
        dates={numbers}
        places={{ label: t("compare.dayOf"), short: (number) => format.number(Number(number)), full }}
        series={[
          { label: t("compare.current"), values: valuesOf(series.current) },
          { label: t("compare.previous"), values: valuesOf(series.previous) },
        ]}
        format={(value) => text.exact(name, value)}
        formatTick={format.compact}
      />
    </Card>
  );
}
