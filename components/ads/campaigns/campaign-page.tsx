"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { Notice } from "@/components/ui/feedback";
import { Link } from "@/components/ui/link";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Anomaly } from "@/server/domains/ads/anomalies.schema";
import type { AuditLogPage } from "@/server/domains/ads/audit.schema";
import type { CampaignCreativesPage } from "@/server/domains/ads/campaign-figures.schema";
import type { CampaignWithInsights } from "@/server/domains/ads/campaigns.schema";
import type { ComparedCurrency } from "@/server/domains/ads/periods.schema";
import { ChangeButton } from "../actions/change-button";
import { ChangeStatusSheet } from "../actions/change-sheet";
import { periods } from "../ads-filter";
import { auditHref, DEFAULT_AUDIT_FILTER } from "../audit/audit-filter";
import { AuditTable } from "../audit/audit-table";
import { compareHref, firstComparison } from "../compare/compare-filter";
import { KpiRow } from "../overview/kpi-row";
import { useBudgetText } from "./budget-text";
import { CampaignCharts } from "./campaign-charts";
import { CreativesTable } from "./creatives-table";

interface CampaignPageProps {
  initial: CampaignWithInsights;
  account: AdAccount | undefined;
  anomalies: Anomaly[];
  /** Whole days against as many before. */
  compared: ComparedCurrency | undefined;
  creatives: CampaignCreativesPage;
  history: AuditLogPage["data"];
  days: number;
  /** Came here to pause or resume it. */
  changes: boolean;
}

export function CampaignPage({ initial, account, anomalies, compared, creatives, history, days, changes }: CampaignPageProps) {
  const t = useText("ads");
  const trpc = useTRPC();
  const may = useMay();
  const router = useRouter();
  const { data: campaign } = useQuery(trpc.ads.campaign.queryOptions({ id: initial.id, windowDays: days }, { initialData: initial }));
  const { requested, request, loading } = useOptimisticFilter({ days }, (filter) => `/ads/campaigns/${campaign.id}?days=${filter.days}`);
  const { series } = campaign.insights;
  const changeable = may.manage && campaign.status !== "REMOVED" && account?.status !== "DISCONNECTED";
  const [changing, setChanging] = useState(changes && changeable);
  return (
    <Page
      title={<bdi className="wrap-anywhere">{campaign.name}</bdi>}
      back={{ href: "/ads/campaigns", label: t("campaigns.title") }}
      text={<StateBadge thing="campaign" state={campaign.status} />}
      actions={changeable ? <ChangeButton campaign={campaign} size="md" onClick={() => setChanging(true)} /> : null}
    >
      {may.manage ? null : <Notice hue="gray">{t("change.onlyAdmins")}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Choice
          label={t("filter.period")}
          value={String(requested.days)}
          onChange={(chosen) => request({ days: Number(chosen) })}
          options={periods.map((period) => ({ value: String(period), label: t("filter.days", { count: period }) }))}
        />
        <LinkButton href={compareHref({ ...firstComparison, days: requested.days, campaignId: campaign.id })}>{t("compare.title")}</LinkButton>
      </div>
      <LoadingVeil loading={loading}>
        {compared && series ? (
          <>
            <KpiRow compared={compared} today={series.at(-1)} days={days} />
            <CampaignCharts currency={campaign.currency} compared={compared} days={days} series={series} anomalies={anomalies} />
            <p className="text-sm text-gray-11">{t("asOf")}</p>
          </>
        ) : null}
        <CreativesTable creatives={creatives} />
      </LoadingVeil>
      <Facts campaign={campaign} account={account} />
      <Card>
        <CardHeader
          title={t("campaigns.history")}
          action={
            <Link href={auditHref({ ...DEFAULT_AUDIT_FILTER, campaignId: campaign.id })} className="text-sm text-accent-5 hover:underline">
              {t("campaigns.wholeHistory")}
            </Link>
          }
        />
        {history.length > 0 ? <AuditTable events={history} /> : <p className="p-4 text-gray-11">{t("campaigns.historyNone")}</p>}
      </Card>
      {changing ? (
        <ChangeStatusSheet
          campaign={campaign}
          accounts={account ? [account] : []}
          onClose={() => {
            setChanging(false);
            if (changes) router.replace(`/ads/campaigns/${campaign.id}?days=${days}`);
            else router.refresh();
          }}
        />
      ) : null}
    </Page>
  );
}

function Facts({ campaign, account }: { campaign: CampaignWithInsights; account: AdAccount | undefined }) {
  const t = useText("ads");
  const format = useFormat();
  const budget = useBudgetText();
  const words = [campaign.effectiveStatus, ...campaign.statusReasons].join(", ");
  const facts: readonly [label: string, value: ReactNode][] = [
    [
      t("campaigns.columns.account"),
      <span key="account" className="flex items-center gap-2">
        <PlatformMark platform={campaign.platform} />
        <bdi>{account?.name ?? "—"}</bdi>
      </span>,
    ],
    [t("campaigns.columns.budget"), budget(campaign)],
    [t("campaigns.columns.started"), campaign.startedOn ? format.date(campaign.startedOn, "UTC") : "—"],
    [t("campaigns.objective"), <bdi key="objective">{campaign.objective ?? "—"}</bdi>],
    [t("campaigns.platformState"), <bdi key="state">{words}</bdi>],
    [t("campaigns.externalId"), <bdi key="id">{campaign.externalId}</bdi>],
  ];
  return (
    <Card>
      <CardHeader title={t("campaigns.facts")} />
      <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid content-start gap-0.5">
            <dt className="text-xs text-gray-10">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
