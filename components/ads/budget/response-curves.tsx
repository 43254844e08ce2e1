"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { CurveDrawing } from "@/components/ui/chart-curve";
import { ChartFigure } from "@/components/ui/chart-figure";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import type { BudgetCurve } from "@/server/domains/ads/budget.schema";
import type { Allocation } from "./allocations";

interface ResponseCurvesProps {
  /** Those whose budget would change most first. */
  rows: readonly Allocation[];
  money(value: number): string;
  /** Of a day: revenue, or conversions where no revenue is tracked. */
  outcome(value: number): string;
}

const INITIAL_ROWS = 6;
const MORE_ROWS = 12;

/** What each campaign is expected to bring for how much a day: now, as proposed, and wherever its slider is moved. */
export function ResponseCurves({ rows, money, outcome }: ResponseCurvesProps) {
  const t = useText("adsInsight");
  const curves = rows.flatMap(({ campaignId, name, curve }) => (curve ? [{ campaignId, name, curve }] : []));
  const { shown, next, showMore } = useShown(curves, INITIAL_ROWS, MORE_ROWS);
  const without = rows.filter(({ curve }) => curve === null);
  return (
    <Card>
      <CardHeader title={t("budget.curves")} text={t("budget.curvesText")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-2">
        {shown.map(({ campaignId, name, curve }) => (
          <ResponseFigure key={campaignId} name={name} curve={curve} money={money} outcome={outcome} />
        ))}
      </div>
      <ShowMore next={next} onClick={showMore} />
      {without.length > 0 ? (
        <div className="grid gap-1 border-t border-gray-5 p-4 text-sm text-gray-11">
          <p>{t("budget.noCurve")}</p>
          <ul className="list-disc ps-5">
            {without.map(({ campaignId, name }) => (
              <li key={campaignId}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}

function ResponseFigure({ name, curve, money, outcome }: { name: string; curve: BudgetCurve } & Omit<ResponseCurvesProps, "rows">) {
  const t = useText("adsInsight");
  const format = useFormat();
  const [spend, setSpend] = useState(curve.proposed.spend);
  const value = curve.a * spend ** curve.b;
  const change = curve.now.value > 0 ? (100 * (value - curve.now.value)) / curve.now.value : null;
  const end = curve.points.at(-1)?.spend ?? 0;
  return (
    <ChartFigure
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      sentence={t("budget.curveSentence", {
        now: money(curve.now.spend),
        brings: outcome(curve.now.value),
        proposed: money(curve.proposed.spend),
        wouldBring: outcome(curve.proposed.value),
      })}
      table={{
        columns: [t("budget.perDay"), t("budget.brings")],
        rows: curve.points.map((point) => ({
          key: String(point.spend),
          cells: [<bdi key="spend">{money(point.spend)}</bdi>, <bdi key="value">{outcome(point.value)}</bdi>],
        })),
      }}
    >
      <div className="grid gap-2">
        <CurveDrawing
          points={curve.points.map((point) => ({ x: point.spend, y: point.value }))}
          seen={curve.observed}
          marks={[
            { key: "now", x: curve.now.spend, y: curve.now.value, filled: false },
            { key: "chosen", x: spend, y: value, filled: true },
          ]}
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
      </div>
    </ChartFigure>
  );
}
