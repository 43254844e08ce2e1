"use client";

import clsx from "clsx";
import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Sparkline } from "@/components/ui/chart-sparkline";
import type { SeriesPoint } from "@/server/domains/ads/metrics.schema";
import type { BeyondChance, ComparedCurrency } from "@/server/domains/ads/periods.schema";
import { Delta } from "./delta";
import { useFigureText } from "./figure-text";

/** What a day is judged by. */
export const leadingKpis = ["spend", "revenue", "roas", "conversions"] as const;

const allKpis = ["spend", "revenue", "roas", "conversions", "cpa", "ctr", "clicks", "impressions"] as const;

const realOf = (beyondChance: BeyondChance, name: (typeof allKpis)[number]) => (name === "spend" || name === "impressions" ? undefined : beyondChance[name]);

interface KpiRowProps {
  /** Days that are over, against as many before. */
  compared: ComparedCurrency;
  names?: readonly (typeof allKpis)[number][];
  /** What today has brought so far: no part of the figures, as it would read as a fall. */
  today?: SeriesPoint | undefined;
  days: number;
  large?: boolean;
}

export function KpiRow({ compared: { currency, current, delta, series, beyondChance }, names = allKpis, today, days, large = false }: KpiRowProps) {
  const t = useText("ads");
  const text = useFigureText(currency);
  const kpis = current.kpis;
  return (
    <section aria-label={t("kpi.title", { currency })} className="grid gap-2">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {names.map((name) => (
          <li key={name} className="grid">
            <Card className="grid content-between gap-1 p-3 sm:p-4">
              <p className="text-sm text-gray-11">{t(`kpi.${name}`)}</p>
              <p className={clsx("figures font-semibold", large ? "text-2xl sm:text-3xl" : "text-lg sm:text-2xl")} title={text.exact(name, kpis[name])}>
                <bdi>{text.brief(name, kpis[name])}</bdi>
              </p>
              <Delta name={name} percent={delta[name].percent} real={realOf(beyondChance, name)} className="text-sm" />
              <Sparkline values={series.current.map((point) => point[name])} />
              {today ? (
                <p className="figures text-xs text-gray-10">{t.rich("kpi.soFar", { value: () => <bdi>{text.brief(name, today[name])}</bdi> })}</p>
              ) : null}
            </Card>
          </li>
        ))}
      </ul>
      <p className="text-xs text-gray-10">{`${t("kpi.before", { count: days })} · ${t("kpi.today")} ${t("kpi.chance")}`}</p>
    </section>
  );
}
