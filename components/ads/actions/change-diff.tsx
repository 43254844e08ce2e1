"use client";

import type { ReactNode } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Notice, Skeleton } from "@/components/ui/feedback";
import { NextIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { ChangeStatusResult } from "@/server/domains/ads/actions.schema";
import type { Campaign, CampaignWithInsights } from "@/server/domains/ads/campaigns.schema";

interface ChangeDiffProps {
  campaign: Campaign;
  accountName: string;
  looked: ChangeStatusResult;
  /** Its last seven days; null while they are read. */
  week: CampaignWithInsights | null;
}

export function ChangeDiff({ campaign, accountName, looked, week }: ChangeDiffProps) {
  const t = useText("ads");
  const format = useFormat();
  const nameOf = usePlatformName();
  const spend = week?.insights.kpis?.spend;
  return (
    <>
      <dl className="grid gap-3 rounded-card border border-gray-5 p-3">
        <Row label={t("change.state")}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="sr-only">{t("change.now")}</span>
            <StateBadge thing="campaign" state={looked.diff.status.from} />
            <NextIcon className="text-gray-10" />
            <span className="sr-only">{t("change.after")}</span>
            <StateBadge thing="campaign" state={looked.diff.status.to} />
          </span>
        </Row>
        <Row label={t("change.account")}>
          <span className="flex min-w-0 items-center gap-2">
            <PlatformMark platform={campaign.platform} />
            {nameOf(campaign.platform)}
            <bdi className="min-w-0 text-gray-11 wrap-anywhere">{accountName}</bdi>
          </span>
        </Row>
        <Row label={t("change.perDay")}>
          {week === null ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            <bdi className="figures">{spend === undefined ? "—" : format.money(spend / 7, campaign.currency)}</bdi>
          )}
        </Row>
      </dl>
      {looked.warnings.map((warning) => (
        <Notice key={warning.code} hue="amber">
          {warning.message}
        </Notice>
      ))}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[180px_minmax(0,1fr)] sm:items-center">
      <dt className="text-sm text-gray-10">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
