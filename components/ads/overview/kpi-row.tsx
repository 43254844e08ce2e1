"use client";

import clsx from "clsx";
import { useFormat, useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Sparkline } from "@/components/ui/chart-sparkline";
import { DownIcon, UpIcon } from "@/components/ui/icons";
import type { CurrencyComparison, Kpis, SeriesPoint } from "@/server/domains/ads/metrics.schema";
import { useFigureText } from "./figure-text";

/** Which way is good; spend and reach are neither. */
const kpiNames = ["spend", "revenue", "roas", "conversions", "cpa", "ctr", "clicks", "impressions"] as const;
const good: Partial<Record<(typeof kpiNames)[number], "up" | "down">> = { revenue: "up", roas: "up", conversions: "up", cpa: "down", ctr: "up", clicks: "up" };

interface KpiRowProps {
  currency: string;
  kpis: Kpis;
  series: readonly SeriesPoint[];
  delta: CurrencyComparison["delta"] | null;
  days: number;
}

export function KpiRow({ currency, kpis, series, delta, days }: KpiRowProps) {
  const t = useText("ads");
  const text = useFigureText(currency);
  return (
    <section aria-label={t("kpi.title", { currency })} className="grid gap-2">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {kpiNames.map((name) => (
          <li key={name} className="grid">
            <Card className="grid content-between gap-1 p-3 sm:p-4">
              <p className="text-sm text-gray-11">{t(`kpi.${name}`)}</p>
              <p className="figures text-lg font-semibold sm:text-2xl" title={text.exact(name, kpis[name])}>
                <bdi>{text.brief(name, kpis[name])}</bdi>
              </p>
              {delta ? <Change percent={delta[name].percent} good={good[name]} /> : null}
              <Sparkline values={series.map((point) => point[name])} />
            </Card>
          </li>
        ))}
      </ul>
      {delta ? <p className="text-xs text-gray-10">{t("kpi.before", { count: days })}</p> : null}
    </section>
  );
}

function Change({ percent, good: wanted }: { percent: number | null; good: "up" | "down" | undefined }) {
  const t = useText("ads");
  const format = useFormat();
  if (percent === null) return <p className="text-sm text-gray-10">{t("noData")}</p>;
  if (Math.abs(percent) < 1) return <p className="text-sm text-gray-10">{t("kpi.steady")}</p>;
  const direction = percent > 0 ? "up" : "down";
  const Arrow = percent > 0 ? UpIcon : DownIcon;
  return (
    <p
      className={clsx("figures flex items-center gap-1 text-sm", wanted === undefined ? "text-gray-11" : wanted === direction ? "text-green-5" : "text-red-5")}
    >
      <Arrow />
      <span className="sr-only">{t(`kpi.${direction}`, { change: format.percent(Math.abs(percent) / 100) })}</span>
      <bdi aria-hidden>{format.change(percent)}</bdi>
    </p>
  );
}
