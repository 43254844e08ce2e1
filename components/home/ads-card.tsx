"use client";

import { useFigureText } from "@/components/ads/overview/figure-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Sparkline } from "@/components/ui/chart-sparkline";
import { DownIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { Decision } from "@/server/domains/ads/decisions.schema";
import type { Insights } from "@/server/domains/ads/metrics.schema";

const shown = ["spend", "revenue", "roas", "conversions"] as const;

/** A week of ads in four figures; nothing is added up across currencies, so the one with the most spend is here. */
export function AdsCard({ insights, losing }: { insights: Insights | null; losing: readonly Decision[] }) {
  const t = useText("home");
  const may = useMay();
  if (insights === null) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-gray-11">
        <p>{t("ads.none")}</p>
        {may.manage ? <LinkButton href="/ads?connect=1">{t("ads.connect")}</LinkButton> : null}
      </Card>
    );
  }
  const [first, ...others] = insights.byCurrency.toSorted((a, b) => b.kpis.spend - a.kpis.spend);
  return (
    <Card>
      <CardHeader
        title={first && others.length > 0 ? t("ads.titleOne", { currency: first.currency }) : t("ads.title")}
        action={
          <Link href="/ads" className="text-sm text-accent-5 hover:underline pointer-coarse:py-3">
            {t("ads.all")}
          </Link>
        }
      />
      {losing.length > 0 ? (
        <ul aria-label={t("ads.losing")}>
          {losing.map((decision) => (
            <Losing key={decision.campaign.id} decision={decision} />
          ))}
        </ul>
      ) : null}
      {first ? <Figures {...first} /> : null}
      {others.length > 0 ? <p className="border-t border-gray-5 px-4 py-2 text-xs text-gray-10">{t("ads.more", { count: others.length })}</p> : null}
    </Card>
  );
}

/** A campaign that brings less than it costs. */
function Losing({ decision: { campaign, loss, roas } }: { decision: Decision }) {
  const ads = useText("ads");
  const format = useFormat();
  return (
    <li className="border-b border-gray-5">
      <Link href={`/ads/campaigns/${campaign.id}`} className="flex min-h-row items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-gray-1">
        <DownIcon className="shrink-0 text-red-4" />
        <PlatformMark platform={campaign.platform} size={14} />
        <bdi className="one-line min-w-0 grow">{campaign.name}</bdi>
        <span className="figures shrink-0 text-red-5">{ads("decisions.lost", { amount: format.moneyBrief(loss ?? 0, campaign.currency) })}</span>
        {roas === null ? null : <bdi className="figures shrink-0 text-gray-11 max-sm:hidden">{format.times(roas)}</bdi>}
      </Link>
    </li>
  );
}

function Figures({ currency, kpis, series }: Insights["byCurrency"][number]) {
  const ads = useText("ads");
  const text = useFigureText(currency);
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-b-card bg-gray-5 lg:grid-cols-4">
      {shown.map((name) => (
        <li key={name} className="grid content-between gap-1 bg-surface p-4">
          <p className="text-sm text-gray-11">{ads(`kpi.${name}`)}</p>
          <p className="figures text-lg font-semibold sm:text-2xl" title={text.exact(name, kpis[name])}>
            <bdi>{text.brief(name, kpis[name])}</bdi>
          </p>
          <Sparkline values={series.map((point) => point[name])} />
        </li>
      ))}
    </ul>
  );
}
