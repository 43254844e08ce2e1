"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useAskedFilter } from "@/components/shell/use-asked-filter";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, AdsIcon } from "@/components/ui/icons";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import { lazyPart } from "@/components/ui/part";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { ConnectablePlatform } from "@/server/domains/ads/connect.schema";
import { AccountSelect } from "../account-select";
import { AdAccounts } from "../accounts/ad-accounts";
import { ConnectDialog } from "../accounts/connect-dialog";
import { ConnectOutcome } from "../accounts/connect-outcome";
import { SyncButton } from "../accounts/sync-button";
import { isBeingRead } from "../accounts/sync-state";
import { type AdsFilter, overviewHref, periods } from "../ads-filter";
import { compareHref, firstComparison } from "../compare/compare-filter";
import { Breakdown } from "./breakdown";
import { CurrencyFigures, type Figures } from "./currency-figures";
import { Performers } from "./performers";

const ChooseDialog = lazyPart(() => import("../accounts/choose-dialog").then((module) => module.ChooseDialog));

interface OverviewProps {
  filter: AdsFilter;
  accounts: AdAccount[];
  platforms: ConnectablePlatform[];
  figures: Figures;
  told: { outcome: string; count: number } | null;
  choosing: string | null;
  /** Came here to connect an account. */
  connects: boolean;
  now: number;
}

export function Overview({ filter, accounts: initial, platforms, figures, told, choosing, connects, now }: OverviewProps) {
  const t = useText("ads");
  const trpc = useTRPC();
  const may = useMay();
  const router = useRouter();
  const { asked, ask, loading } = useAskedFilter(filter, overviewHref);
  const [connecting, setConnecting] = useState(connects);
  const list = useQuery({
    ...trpc.ads.accounts.queryOptions({}, { initialData: initial, initialDataUpdatedAt: now, staleTime: 2000 }),
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? 2000 : false),
  });
  const accounts = list.data;
  const reading = accounts.some(isBeingRead);
  const wasReading = useRef(reading);
  useEffect(() => {
    // The figures of the page are older than what has just been read.
    if (wasReading.current && !reading) router.refresh();
    wasReading.current = reading;
  }, [reading, router]);

  const connect = may.manage ? (
    <Button variant={accounts.length === 0 ? "primary" : "secondary"} onClick={() => setConnecting(true)}>
      <AddIcon />
      {t("connect.open")}
    </Button>
  ) : null;
  const inView = accounts.filter(({ id }) => !filter.adAccountId || id === filter.adAccountId);
  const connected = accounts.some(({ status }) => status !== "DISCONNECTED");
  return (
    <Page
      title={t("title")}
      actions={
        accounts.length > 0 ? (
          <>
            {connect}
            {connected ? <SyncButton reading={reading} /> : null}
            <LinkButton variant="primary" href={compareHref({ ...firstComparison, adAccountId: asked.adAccountId })}>
              {t("compare.title")}
            </LinkButton>
          </>
        ) : null
      }
    >
      {told ? <ConnectOutcome {...told} /> : null}
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {accounts.length === 0 ? (
        <Card>
          <EmptyState icon={AdsIcon} title={t("empty.title")} text={t("empty.text")} action={connect} />
        </Card>
      ) : (
        <>
          <FilterRow filter={asked} accounts={accounts} onChange={ask} />
          <LoadingVeil loading={loading}>
            {/* What nobody has read yet is no 0. */}
            {inView.every(({ lastSyncedAt }) => lastSyncedAt === null) ? (
              <Card>
                <EmptyState icon={AdsIcon} title={t("firstRead.title")} text={t("firstRead.text")} />
              </Card>
            ) : (
              <>
                <p className="text-sm text-gray-11">{t("asOf")}</p>
                <CurrencyFigures figures={figures} days={filter.days} />
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
                  <Performers title={t("top.best")} rows={figures.best} />
                  <Performers title={t("top.lowest")} rows={figures.lowest} />
                </div>
                {/* The shares are those of all accounts. */}
                {filter.adAccountId ? null : <Breakdown rows={figures.breakdown} />}
              </>
            )}
          </LoadingVeil>
          <AdAccounts accounts={accounts} now={now} onReconnect={() => setConnecting(true)} />
        </>
      )}
      {may.manage ? null : <Notice hue="gray">{t("connect.onlyAdmins")}</Notice>}
      <ConnectDialog open={connecting} onOpenChange={setConnecting} platforms={platforms} />
      {choosing && may.manage ? <ChooseDialog flowId={choosing} /> : null}
    </Page>
  );
}

interface FilterRowProps {
  filter: AdsFilter;
  accounts: readonly AdAccount[];
  onChange(filter: AdsFilter): void;
}

function FilterRow({ filter, accounts, onChange }: FilterRowProps) {
  const t = useText("ads");
  return (
    <section aria-label={t("filter.label")} className="flex flex-wrap items-center justify-between gap-3">
      <AccountSelect accounts={accounts} value={filter.adAccountId} onChange={(adAccountId) => onChange({ ...filter, adAccountId })} />
      <Choice
        label={t("filter.period")}
        value={String(filter.days)}
        onChange={(days) => onChange({ ...filter, days: Number(days) })}
        options={periods.map((days) => ({ value: String(days), label: t("filter.days", { count: days }) }))}
      />
    </section>
  );
}
