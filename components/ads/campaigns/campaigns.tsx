"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { PageTabs } from "@/components/shell/page-tabs";
import { type OptimisticFilter, useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AdsIcon, FilterIcon } from "@/components/ui/icons";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { Table } from "@/components/ui/table";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { CampaignTablePage } from "@/server/domains/ads/campaign-figures.schema";
import { SyncButton } from "../accounts/sync-button";
import { BulkSheet } from "../actions/bulk-sheet";
import { ChangeStatusSheet } from "../actions/change-sheet";
import { NoAdAccount } from "../anomalies/no-ad-account";
import { BulkBar } from "./bulk-bar";
import { type CampaignFilter, campaignsHref, firstCampaigns } from "./campaign-filter";
import { CampaignFilters } from "./campaign-filters";
import type { TableCampaign } from "./table-campaign";
import { useCampaignColumns } from "./use-campaign-columns";
import { useSelection } from "./use-selection";

interface CampaignsProps {
  filter: CampaignFilter;
  limit: number;
  initial: CampaignTablePage;
  accounts: AdAccount[];
}

export function Campaigns({ filter, limit, initial, accounts }: CampaignsProps) {
  const t = useText("ads");
  const trpc = useTRPC();
  const may = useMay();
  const filtering = useOptimisticFilter(filter, campaignsHref);
  const { requested, linkTo, loading } = filtering;
  const selection = useSelection(filter.windowDays);
  const [changing, setChanging] = useState<TableCampaign | null>(null);
  const [together, setTogether] = useState<"ACTIVE" | "PAUSED" | null>(null);
  const list = useQuery({ ...trpc.ads.campaignTable.queryOptions({ ...filter, limit }, { initialData: initial }), placeholderData: keepPreviousData });
  const { data: rows, meta } = list.data;
  const { columns, heads } = useCampaignColumns({ filtering, rows, accounts, selection, onChange: setChanging });
  return (
    <Page title={t("campaigns.title")}>
      <PageTabs of="campaigns" />
      {accounts.length > 0 ? <CampaignFilters filtering={filtering} accounts={accounts} /> : null}
      {may.manage ? null : <Notice hue="gray">{t("change.onlyAdmins")}</Notice>}
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {selection.chosen.length > 0 ? <BulkBar chosen={selection.chosen} onChange={setTogether} onClear={selection.clear} /> : null}
      <LoadingVeil loading={loading}>
        {accounts.length === 0 ? (
          <NoAdAccount />
        ) : (
          <Card>
            {rows.length > 0 ? (
              <Table tall caption={t("campaigns.title")} columns={columns} heads={heads} rows={rows} rowKey={(campaign) => campaign.id} chosen={selection} />
            ) : (
              <NoCampaigns filter={filter} linkTo={linkTo} />
            )}
          </Card>
        )}
        <Pagination offset={meta.offset} limit={limit} total={meta.total} hrefAt={(offset) => campaignsHref(loading ? requested : { ...filter, offset })} />
        {rows.length > 0 ? (
          <p className="text-sm text-gray-11">
            {t("campaigns.against", { count: filter.windowDays })} {t("asOf")} {t("kpi.today")}
          </p>
        ) : null}
      </LoadingVeil>
      {changing ? <ChangeStatusSheet campaign={changing} accounts={accounts} onClose={() => setChanging(null)} /> : null}
      {together ? (
        <BulkSheet
          campaigns={selection.chosen}
          to={together}
          onClose={(tried) => {
            setTogether(null);
            if (tried) selection.clear();
          }}
        />
      ) : null}
    </Page>
  );
}

function NoCampaigns({ filter, linkTo }: { filter: CampaignFilter; linkTo: OptimisticFilter<CampaignFilter>["linkTo"] }) {
  const t = useText("ads");
  const common = useText("common");
  if (filter.status === firstCampaigns.status && !filter.adAccountId && !filter.search && filter.offset === 0) {
    return <EmptyState icon={AdsIcon} title={t("campaigns.empty.title")} text={t("campaigns.empty.text")} action={<SyncButton reading={false} />} />;
  }
  return (
    <EmptyState
      icon={FilterIcon}
      title={common("noMatch.title")}
      text={common("noMatch.text")}
      action={<LinkButton {...linkTo(firstCampaigns)}>{common("clearFilters")}</LinkButton>}
    />
  );
}
