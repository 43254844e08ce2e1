"use client";

import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { Sparkline } from "@/components/ui/chart-sparkline";
import type { KpiDeltas, Kpis, SeriesPoint } from "@/server/domains/ads/metrics.schema";
import { Delta } from "./delta";
import { useFigureText } from "./figure-text";

const kpiNames = ["spend", "revenue", "roas", "conversions", "cpa", "ctr", "clicks", "impressions"] as const;

interface KpiRowProps {
  currency: string;
  kpis: Kpis;
  series: readonly SeriesPoint[];
  delta: KpiDeltas | null;
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
              {delta ? <Delta name={name} percent={delta[name].percent} className="text-sm" /> : null}
              <Sparkline values={series.map((point) => point[name])} />
            </Card>
          </li>
        ))}
      </ul>
      {delta ? <p className="text-xs text-gray-10">{`${t("kpi.before", { count: days })} · ${t("kpi.today")}`}</p> : null}
    </section>
  );
}
