"use client";

import type { ReactNode } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Badge, type Hue } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { BatteryFullIcon, BatteryLowIcon, BatteryMediumIcon, ClockIcon, type Icon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { Fatigue, FatigueStatus } from "@/server/domains/ads/creatives.schema";

/** Colour and icon of each state. */
export const fatigueBadges: Record<FatigueStatus, readonly [Hue, Icon]> = {
  healthy: ["green", BatteryFullIcon],
  watch: ["amber", BatteryMediumIcon],
  fatigued: ["red", BatteryLowIcon],
};

export function FatigueCard({ creative, unknown }: { creative: Fatigue; unknown: boolean }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const platformName = usePlatformName();
  const [hue, icon] = unknown ? (["gray", ClockIcon] as const) : fatigueBadges[creative.status];
  const rate = (value: number | null) => (value === null ? "—" : format.percent(value, 2));
  const { ctrBaseline, ctrNow, ctrDropPercent, daysLeft } = creative;
  // Months ahead it is no forecast any more, and a fatigued one needs none.
  const showsDaysLeft = daysLeft !== null && daysLeft <= 60 && creative.status !== "fatigued" && !unknown;
  return (
    <Card className="grid content-start gap-3 p-4">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge hue={hue} icon={icon}>
            {t(unknown ? "creatives.status.unknown" : `creatives.status.${creative.status}`)}
          </Badge>
          <span className="flex items-center gap-1.5 text-xs text-gray-10">
            <PlatformMark platform={creative.platform} size={14} />
            {platformName(creative.platform)}
          </span>
        </div>
        <h3 className="font-medium wrap-anywhere">
          <bdi>{creative.name}</bdi>
        </h3>
        <p className="text-sm text-gray-11 wrap-anywhere">
          <Link href={`/ads/campaigns/${creative.campaignId}`} className="hover:underline">
            <bdi>{creative.campaignName}</bdi>
          </Link>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        <Figure name={t("creatives.ctrThen")}>{rate(ctrBaseline)}</Figure>
        <Figure name={t("creatives.ctrNow")} note={ctrDropPercent === null ? null : format.change(-ctrDropPercent)}>
          {rate(ctrNow)}
        </Figure>
        <Figure name={t("metric.frequency")}>{creative.frequency === null ? "—" : format.number(creative.frequency, 1)}</Figure>
        <Figure name={t("creatives.daysRunning")}>{format.number(creative.daysRunning)}</Figure>
      </dl>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-gray-11">
        {creative.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {showsDaysLeft ? <li>{t("creatives.daysLeft", { count: daysLeft })}</li> : null}
      </ul>
    </Card>
  );
}

function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <dt className="text-xs text-gray-10">{name}</dt>
      <dd className="figures flex flex-wrap items-baseline gap-x-1.5 font-medium">
        <bdi>{children}</bdi>
        {note ? <bdi className="text-xs font-normal text-gray-10">{note}</bdi> : null}
      </dd>
    </div>
  );
}
