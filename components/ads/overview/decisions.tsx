"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Badge, type Hue } from "@/components/ui/badge";
import { Button, LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { AlertIcon, BatteryLowIcon, CircleCheckIcon, DownIcon, type Icon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { lazyPart } from "@/components/ui/part";
import { PlatformMark } from "@/components/ui/platform-mark";
import { ShowMore } from "@/components/ui/show-more";
import { useShown } from "@/components/ui/use-shown";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";
import type { Decision } from "@/server/domains/ads/decisions.schema";

const ChangeStatusSheet = lazyPart(() => import("../actions/change-sheet").then((module) => module.ChangeStatusSheet));

const badges: Record<Decision["cause"], readonly [Hue, Icon]> = {
  losing: ["red", DownIcon],
  unusual: ["amber", AlertIcon],
  fatigued: ["amber", BatteryLowIcon],
};

const firstShown = 5;

interface DecisionsProps {
  initial: Decision[];
  accounts: readonly AdAccount[];
}

/** What to decide now: which campaign, how much money, why, and one act. */
export function Decisions({ initial, accounts }: DecisionsProps) {
  const t = useText("ads");
  const trpc = useTRPC();
  const { data: decisions } = useQuery(trpc.ads.decisions.queryOptions(undefined, { initialData: initial }));
  const [pausing, setPausing] = useState<Campaign | null>(null);
  const { shown, next, showMore } = useShown(decisions, firstShown, decisions.length);
  return (
    <Card>
      <CardHeader
        title={t("decisions.title")}
        action={
          <Link href="/ads/alerts" className="text-sm text-accent-5 hover:underline pointer-coarse:py-3">
            {t("decisions.alerts")}
          </Link>
        }
      />
      {decisions.length === 0 ? (
        <p className="flex items-center gap-2 p-4 text-gray-11">
          <CircleCheckIcon className="text-green-4" />
          {t("decisions.none")}
        </p>
      ) : (
        <ul>
          {shown.map((decision) => (
            <DecisionRow key={decision.campaign.id} decision={decision} onPause={() => setPausing(decision.campaign)} />
          ))}
        </ul>
      )}
      <ShowMore next={next} onClick={showMore} />
      {pausing ? <ChangeStatusSheet campaign={pausing} accounts={accounts} onClose={() => setPausing(null)} /> : null}
    </Card>
  );
}

function DecisionRow({ decision: { cause, campaign, spend, revenue, roas, loss, evidence }, onPause }: { decision: Decision; onPause(): void }) {
  const t = useText("ads");
  const format = useFormat();
  const may = useMay();
  const [hue, icon] = badges[cause];
  const money = (amount: number) => format.moneyBrief(amount, campaign.currency);
  const href = `/ads/campaigns/${campaign.id}`;
  const reasons =
    cause === "losing" ? [t("decisions.lossEvidence", { spend: money(spend), revenue: money(revenue), roas: format.times(roas ?? 0) })] : evidence;
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-gray-5 px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Badge hue={hue} icon={icon}>
            {t(`decisions.causes.${cause}`)}
          </Badge>
          <PlatformMark platform={campaign.platform} size={14} />
          <Link href={href} className="min-w-0 font-medium wrap-anywhere hover:underline">
            <bdi>{campaign.name}</bdi>
          </Link>
        </span>
        {reasons.map((reason) => (
          <span key={reason} className="text-sm text-gray-11 wrap-anywhere">
            {reason}
          </span>
        ))}
      </div>
      <span className="figures font-medium sm:text-end">
        {loss === null ? t("decisions.spent", { amount: money(spend) }) : t("decisions.lost", { amount: money(loss) })}
      </span>
      <span>
        {cause === "losing" && may.manage ? (
          <Button size="sm" onClick={onPause}>
            {t("change.pause")}
          </Button>
        ) : (
          <LinkButton size="sm" href={cause === "fatigued" ? "/ads/campaigns/creatives" : href}>
            {t(cause === "fatigued" ? "decisions.creatives" : "decisions.review")}
          </LinkButton>
        )}
      </span>
    </li>
  );
}
