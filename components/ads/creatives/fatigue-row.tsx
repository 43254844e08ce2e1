"use client";

import { useText } from "@/components/i18n/client";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Fatigue } from "@/server/domains/ads/creatives.schema";
import { fatigueBadges } from "./fatigue-card";

/** A creative that loses its effect, in a list of alerts. */
export function FatigueRow({ creative }: { creative: Fatigue }) {
  const t = useText("adsInsight");
  const [hue, icon] = fatigueBadges[creative.status];
  return (
    <li className="grid gap-2 border-b border-gray-5 p-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge hue={hue} icon={icon}>
          {t(`creatives.status.${creative.status}`)}
        </Badge>
        <h2 className="min-w-0 font-medium wrap-anywhere">
          <bdi>{creative.name}</bdi>
        </h2>
        <Link href={`/ads/campaigns/${creative.campaignId}`} className="text-sm text-accent-5 wrap-anywhere hover:underline">
          <bdi>{creative.campaignName}</bdi>
        </Link>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-gray-11">{creative.reasons[0]}</p>
        <LinkButton size="sm" variant="quiet" href="/ads/campaigns/creatives">
          {t("creatives.view")}
        </LinkButton>
      </div>
    </li>
  );
}
