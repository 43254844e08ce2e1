"use client";

import type { ReactNode } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Notice, Skeleton } from "@/components/ui/feedback";
import { NextIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { CampaignWithInsights } from "@/server/domains/ads/campaigns.schema";
import type { ChangedCampaign, Preview } from "./use-change";

interface ChangeDiffProps {
  campaign: ChangedCampaign;
  accountName: string;
  preview: Preview;
  /** Its last seven days; null while they are read. */
  week: CampaignWithInsights | null;
}

export function ChangeDiff({ campaign, accountName, preview, week }: ChangeDiffProps) {
  const t = useText("ads");
  const format = useFormat();
  const nameOf = usePlatformName();
  const { diff } = preview;
  const spend = week?.insights.kpis?.spend;
  return (
    <>
      <dl className="grid gap-3 rounded-card border border-gray-5 p-3">
        <Row label={t("status" in diff ? "change.state" : "change.dailyBudget")}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="sr-only">{t("change.now")}</span>
            {"status" in diff ? (
              <StateBadge thing="campaign" state={diff.status.from} />
            ) : (
              <Money amount={diff.dailyBudget.from} currency={campaign.currency} />
            )}
            <NextIcon className="text-gray-10" />
            <span className="sr-only">{t("change.after")}</span>
            {"status" in diff ? <StateBadge thing="campaign" state={diff.status.to} /> : <Money amount={diff.dailyBudget.to} currency={campaign.currency} />}
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
      {preview.warnings.map((warning) => (
        <Notice key={warning.code} hue="amber">
          {warning.message}
        </Notice>
      ))}
    </>
  );
}

function Money({ amount, currency }: { amount: number | null; currency: string }) {
  const format = useFormat();
  return <bdi className="figures font-medium">{amount === null ? "—" : format.money(amount, currency)}</bdi>;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[180px_minmax(0,1fr)] sm:items-center">
      <dt className="text-sm text-gray-10">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
