"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { Badge, type Hue } from "@/components/ui/badge";
import { AlertIcon, CircleAlertIcon, type Icon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import { Ago } from "@/components/ui/time";
import type { SignalSeverity, SignalSubject } from "@/server/domains/ads/signals.schema";
import type { SignalGroup } from "./group-repeats";

const badges: Record<SignalSeverity, readonly [Hue, Icon]> = {
  info: ["gray", CircleAlertIcon],
  warning: ["amber", AlertIcon],
  critical: ["red", AlertIcon],
};

/** A notice that a platform sent. */
export function SignalRow({ group: { latest, times }, account, now }: { group: SignalGroup; account: string | null; now: number }) {
  const t = useText("adsInsight");
  const platformName = usePlatformName();
  const [hue, icon] = badges[latest.severity];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-gray-5 p-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-gray-11">
        <Badge hue={hue} icon={icon}>
          {t(`signals.severity.${latest.severity}`)}
        </Badge>
        <span className="flex items-center gap-1.5">
          <PlatformMark platform={latest.platform} size={14} />
          {platformName(latest.platform)}
        </span>
        {account ? <bdi className="wrap-anywhere">{account}</bdi> : null}
        <Ago at={latest.receivedAt} now={now} />
        {times > 1 ? <span>{t("signals.repeats", { count: times })}</span> : null}
      </div>
      <p dir="auto" className="wrap-anywhere">
        {latest.title}
      </p>
      {latest.about ? <Subject about={latest.about} /> : null}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer text-accent-5 pointer-coarse:py-2">{t("signals.payload")}</summary>
        <pre dir="ltr" className="mt-2 max-h-80 overflow-auto rounded-control bg-gray-3 p-3 text-start font-mono text-xs leading-5">
          {JSON.stringify(latest.payload, null, 2)}
        </pre>
      </details>
    </li>
  );
}

/** The campaign, and before it the ad of it that the alert is about. */
function Subject({ about: { campaignId, campaign, ad } }: { about: SignalSubject }) {
  return (
    <p className="text-sm wrap-anywhere">
      {ad ? (
        <>
          <bdi>{ad}</bdi> <span className="text-gray-10">·</span>{" "}
        </>
      ) : null}
      <Link href={`/ads/campaigns/${campaignId}`} className="text-accent-5 hover:underline">
        <bdi>{campaign}</bdi>
      </Link>
    </p>
  );
}
