"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ConnectDialog } from "@/components/connections/connect-dialog";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, AdsIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { lazyPart } from "@/components/ui/part";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { ConnectablePlatform } from "@/server/domains/ads/connect.schema";
import type { Decision } from "@/server/domains/ads/decisions.schema";
import type { ComparedPeriods } from "@/server/domains/ads/periods.schema";
import { AdAccounts } from "../accounts/ad-accounts";
import { SyncButton } from "../accounts/sync-button";
import { isBeingRead } from "../accounts/sync-state";
import { Decisions } from "./decisions";
import { KpiRow, leadingKpis } from "./kpi-row";
import { NothingRead } from "./nothing-read";

const ChooseDialog = lazyPart(() => import("../accounts/choose-dialog").then((module) => module.ChooseDialog));

interface OverviewProps {
  accounts: AdAccount[];
  platforms: ConnectablePlatform[];
  /** Of the last week that is over, against the one before. */
  comparison: ComparedPeriods;
  decisions: Decision[];
  connectOutcome: { outcome: string; count: number } | null;
  choosing: string | null;
  /** Came here to connect an account. */
  connects: boolean;
  now: number;
}

export function Overview({ accounts: initial, platforms, comparison, decisions, connectOutcome, choosing, connects, now }: OverviewProps) {
  const t = useText("ads");
  const trpc = useTRPC();
  const may = useMay();
  const router = useRouter();
  const start = useMutation(trpc.ads.connect.mutationOptions({ onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl) }));
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
  const connected = accounts.some(({ status }) => status !== "DISCONNECTED");
  return (
    <Page
      title={t("title")}
      actions={
        accounts.length > 0 ? (
          <>
            {connect}
            {connected ? <SyncButton reading={reading} /> : null}
            <LinkButton href="/insights/ads">{t("insights.all")}</LinkButton>
          </>
        ) : null
      }
    >
      {connectOutcome ? <Outcome {...connectOutcome} /> : null}
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {accounts.length === 0 ? (
        <Card>
          <EmptyState icon={AdsIcon} title={t("empty.title")} text={t("empty.text")} action={connect} />
        </Card>
      ) : (
        <>
          {accounts.every(({ lastSyncedAt }) => lastSyncedAt === null) ? (
            <NothingRead />
          ) : (
            <>
              <Decisions initial={decisions} accounts={accounts} />
              {comparison.byCurrency.map((compared) => (
                <KpiRow key={compared.currency} compared={compared} large names={leadingKpis} days={comparison.currentDays} />
              ))}
            </>
          )}
          <AdAccounts accounts={accounts} now={now} onReconnect={() => setConnecting(true)} />
        </>
      )}
      {may.manage ? null : <Notice hue="gray">{t("connect.onlyAdmins")}</Notice>}
      <ConnectDialog
        open={connecting}
        onOpenChange={setConnecting}
        title={t("connect.open")}
        platforms={platforms}
        // Still busy while the browser leaves.
        connect={{ start: start.mutate, busy: start.isPending || start.isSuccess, platform: start.variables?.platform, error: start.error }}
      />
      {choosing && may.manage ? <ChooseDialog flowId={choosing} /> : null}
    </Page>
  );
}

function Outcome({ outcome, count }: { outcome: string; count: number }) {
  const t = useText("ads");
  switch (outcome) {
    case "connected":
      return <Notice hue="green">{t("outcome.connected", { count })}</Notice>;
    case "denied":
      return <Notice hue="gray">{t("outcome.denied")}</Notice>;
    case "refused":
    case "state":
    case "forbidden":
      return <Notice hue="amber">{t(`outcome.${outcome}`)}</Notice>;
    default:
      return null;
  }
}
