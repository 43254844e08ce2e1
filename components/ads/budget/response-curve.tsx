"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { ChartFigure } from "@/components/ui/chart-figure";
import { ChartLoadError } from "@/components/ui/chart-load-error";
import { Skeleton } from "@/components/ui/feedback";
import { lazyPart } from "@/components/ui/part";
import type { BudgetCurve } from "@/server/domains/ads/budget.schema";

const CurveDrawing = lazyPart(
  () => import("@/components/ui/chart-curve-drawing").then((module) => module.CurveDrawing),
  <Skeleton className="h-56 w-full" />,
  ChartLoadError,
);

interface ResponseCurveProps {
  name: string;
  /** null: none could be fitted. */
  curve: BudgetCurve | null;
  money(value: number): string;
  /** Of a day: revenue, or conversions where no revenue is tracked. */
  outcome(value: number): string;
}

/** Expected return of a campaign by daily spend: now, as proposed, and at the slider. */
export function ResponseCurve({ curve, ...props }: ResponseCurveProps) {
  const t = useText("adsInsight");
  return curve ? <CurveFigure curve={curve} {...props} /> : <p className="text-gray-11">{t("budget.noCurve")}</p>;
}

function CurveFigure({ name, curve, money, outcome }: ResponseCurveProps & { curve: BudgetCurve }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const [spend, setSpend] = useState(curve.proposed.spend);
  const value = curve.a * spend ** curve.b;
  const change = curve.now.value > 0 ? (100 * (value - curve.now.value)) / curve.now.value : null;
  const end = curve.points.at(-1)?.spend ?? 0;
  const between = ([low, high]: readonly [number, number]) => t("budget.between", { low: outcome(low), high: outcome(high) });
  return (
    <ChartFigure
      title={
        <bdi className="wrap-anywhere">
          {t("budget.curve")}: {name}
        </bdi>
      }
      sentence={t("budget.curveSentence", {
        now: money(curve.now.spend),
        brings: outcome(curve.now.value),
        proposed: money(curve.proposed.spend),
        wouldBring: outcome(curve.proposed.value),
        range: between(curve.proposed.interval),
      })}
      table={{
        columns: [t("budget.perDay"), t("budget.brings"), t("budget.range")],
        rows: curve.points.map((point) => ({
          key: String(point.spend),
          cells: [<bdi key="spend">{money(point.spend)}</bdi>, <bdi key="value">{outcome(point.value)}</bdi>, <bdi key="range">{between(point.interval)}</bdi>],
        })),
      }}
    >
      <div className="grid gap-2">
        <CurveDrawing
          points={curve.points.map((point) => ({ x: point.spend, y: point.value, interval: point.interval }))}
          observed={curve.observed}
          marks={[
            { key: "now", x: curve.now.spend, y: curve.now.value, filled: false, label: t("budget.now") },
            { key: "proposed", x: curve.proposed.spend, y: curve.proposed.value, filled: true, label: t("budget.after") },
          ]}
          chosen={spend}
          formatX={(amount) => format.compact(amount)}
          formatY={(amount) => format.compact(amount)}
        />
        <input
          type="range"
          aria-label={t("budget.tryFor", { campaign: name })}
          aria-valuetext={money(spend)}
          min={0}
          max={end}
          step={end / 200}
          value={spend}
          onChange={(event) => setSpend(Number(event.target.value))}
          className="w-full accent-accent-4 pointer-coarse:h-11"
        />
        <p className="figures text-sm text-gray-11">
          {t("budget.tried", { spend: money(spend), value: outcome(value), change: change === null ? "—" : format.change(change) })}
        </p>
        <p className="text-sm text-gray-11">{t("budget.curveText")}</p>
      </div>
    </ChartFigure>
  );
}
