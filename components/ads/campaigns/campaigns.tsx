"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import Link from "next/link";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AdsIcon, FilterIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { SyncButton } from "../accounts/sync-button";
import { ChangeButton } from "../actions/change-button";
import { ChangeStatusSheet } from "../actions/change-status-sheet";
import { useBudgetText } from "./budget-text";
import { type CampaignFilter, CampaignFilters, campaignsHref } from "./campaign-filters";

interface CampaignsProps {
  filter: CampaignFilter;
  limit: number;
  initial: { data: Campaign[]; meta: PageMeta };
  accounts: AdAccount[];
}

export function Campaigns({ filter, limit, initial, accounts }: CampaignsProps) {
  const t = useText("ads");
  const common = useText("common");
  const format = useFormat();
  const trpc = useTRPC();
  const may = useMay();
  const budget = useBudgetText();
  const [changing, setChanging] = useState<Campaign | null>(null);
  const list = useQuery({ ...trpc.ads.campaigns.queryOptions({ ...filter, limit }, { initialData: initial }), placeholderData: keepPreviousData });
  const { data: rows, meta } = list.data;
  const accountOf = (campaign: Campaign) => accounts.find(({ id }) => id === campaign.adAccountId);

  const columns: Column<Campaign>[] = [
    { key: "name", header: t("campaigns.columns.name"), plain: true, wide: true, cell: (campaign) => <CampaignName campaign={campaign} /> },
    { key: "state", header: t("campaigns.columns.state"), cell: (campaign) => <StateBadge thing="campaign" state={campaign.status} /> },
    { key: "account", header: t("campaigns.columns.account"), cell: (campaign) => <bdi className="one-line max-w-48">{accountOf(campaign)?.name}</bdi> },
    { key: "budget", header: t("campaigns.columns.budget"), figure: true, cell: (campaign) => <span className="whitespace-nowrap">{budget(campaign)}</span> },
    {
      key: "started",
      header: t("campaigns.columns.started"),
      cell: (campaign) => <span className="whitespace-nowrap">{campaign.startedOn ? format.date(campaign.startedOn, "UTC") : "—"}</span>,
    },
    {
      key: "act",
      header: <span className="sr-only">{t("campaigns.columns.act")}</span>,
      plain: true,
      cell: (campaign) =>
        may.write && accountOf(campaign)?.status !== "DISCONNECTED" ? (
          <ChangeButton campaign={campaign} size="sm" onClick={() => setChanging(campaign)} />
        ) : null,
    },
  ];
  const first = filter.status === "ACTIVE" && !filter.adAccountId && filter.offset === 0;
  return (
    <Page title={t("campaigns.title")}>
      <CampaignFilters filter={filter} accounts={accounts} />
      {may.write ? null : <Notice hue="gray">{t("change.onlyEditors")}</Notice>}
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Card>
        {rows.length > 0 ? (
          <Table caption={t("campaigns.title")} columns={columns} rows={rows} rowKey={(campaign) => campaign.id} />
        ) : accounts.length === 0 ? (
          <EmptyState icon={AdsIcon} title={t("empty.title")} text={t("empty.text")} action={<LinkButton href="/ads">{t("sections.overview")}</LinkButton>} />
        ) : first ? (
          <EmptyState icon={AdsIcon} title={t("campaigns.empty.title")} text={t("campaigns.empty.text")} action={<SyncButton reading={false} />} />
        ) : (
          <EmptyState
            icon={FilterIcon}
            title={common("noMatch.title")}
            text={common("noMatch.text")}
            action={<LinkButton href="/ads/campaigns">{common("clearFilters")}</LinkButton>}
          />
        )}
      </Card>
      <Pagination offset={meta.offset} limit={limit} total={meta.total} hrefAt={(offset) => campaignsHref({ ...filter, offset })} />
      {changing ? <ChangeStatusSheet campaign={changing} accountName={accountOf(changing)?.name ?? ""} onClose={() => setChanging(null)} /> : null}
    </Page>
  );
}

function CampaignName({ campaign }: { campaign: Campaign }) {
  return (
    <span className="flex min-w-0 items-center gap-2 @4xl:min-w-64">
      <PlatformMark platform={campaign.platform} />
      <Link
        href={`/ads/campaigns/${campaign.id}`}
        className={clsx("min-w-0 text-base wrap-anywhere hover:underline pointer-coarse:py-2", campaign.status === "REMOVED" && "line-through")}
      >
        <bdi>{campaign.name}</bdi>
      </Link>
    </span>
  );
}
