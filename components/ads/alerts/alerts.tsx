"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/feedback";
import { CircleCheckIcon, RefreshIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { ShowMore } from "@/components/ui/show-more";
import { Ago } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import { useShown } from "@/components/ui/use-shown";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import { type AnomaliesOutput, type Anomaly, anomalySeverities } from "@/server/domains/ads/anomalies.schema";
import type { Fatigue } from "@/server/domains/ads/creatives.schema";
import type { NamedSignal } from "@/server/domains/ads/signals.schema";
import { AnomalyRow } from "../anomalies/anomaly-row";
import { ExpectedDialog } from "../anomalies/expected-dialog";
import { ExpectedSpans } from "../anomalies/expected-spans";
import { NoAdAccount } from "../anomalies/no-ad-account";
import { FatigueRow } from "../creatives/fatigue-row";
import { type Alert, type AlertKind, alertKinds, alertsOf } from "./alert-list";
import { SignalRow } from "./signal-row";

interface AlertsProps {
  initial: AnomaliesOutput;
  /** The newest platform notices, newest first. */
  notices: readonly NamedSignal[];
  creatives: readonly Fatigue[];
  accounts: readonly AdAccount[];
  now: number;
}

/** Unusual days, notices of the platforms and fatigued creatives in one list. */
export function Alerts({ initial, notices, creatives, accounts, now }: AlertsProps) {
  const t = useText("adsInsight");
  const ads = useText("ads");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const kept = trpc.ads.anomalies.queryOptions({});
  const list = useQuery({ ...kept, initialData: initial });
  const check = useMutation({
    mutationFn: () => queries.fetchQuery(trpc.ads.anomalies.queryOptions({ fresh: true }, { staleTime: 0 })),
    onSuccess: (found) => queries.setQueryData(kept.queryKey, found),
  });
  const mark = useMarkExpected();
  const [selected, setSelected] = useState<Anomaly | null>(null);
  const [withExpected, setWithExpected] = useState(false);
  const [kind, setKind] = useState<AlertKind | "all">("all");
  const { data: all, meta } = list.data;
  const expected = all.filter(({ markedExpected }) => markedExpected !== null);
  const anomalies = withExpected ? all : all.filter(({ markedExpected }) => markedExpected === null);
  const alerts = alertsOf({ anomalies, notices, creatives }).filter((alert) => kind === "all" || alert.kind === kind);
  const names = new Map(accounts.map((account) => [account.id, account.name]));
  const onMark = (row: Anomaly, isExpected: boolean) => {
    if (!isExpected) return mark.mutate({ id: row.id, expected: isExpected });
    mark.reset();
    setSelected(row);
  };
  const rowOf = (alert: Alert) => {
    switch (alert.kind) {
      case "performance":
        return (
          <AnomalyRow
            key={alert.id}
            anomaly={alert.anomaly}
            all={all}
            busy={mark.isPending && mark.variables.id === alert.id}
            onMark={(isExpected) => onMark(alert.anomaly, isExpected)}
          />
        );
      case "platform":
        return <SignalRow key={alert.id} group={alert.group} account={names.get(alert.group.latest.adAccountId ?? "") ?? null} now={now} />;
      case "creative":
        return <FatigueRow key={alert.id} creative={alert.creative} />;
    }
  };
  const action = (
    <Button busy={check.isPending} onClick={() => check.mutate()}>
      <RefreshIcon />
      {t("anomalies.check")}
    </Button>
  );
  const page = { title: t("alerts.title"), text: t("alerts.intro"), back: { href: "/ads", label: ads("title") } };
  if (accounts.length === 0) {
    return (
      <Page {...page}>
        <NoAdAccount />
      </Page>
    );
  }
  return (
    <Page {...page} actions={alerts.length > 0 ? action : null}>
      {check.error ? <ErrorNotice error={check.error} onRetry={() => check.mutate()} /> : null}
      {mark.error && !selected ? <ErrorNotice error={mark.error} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice<AlertKind | "all">
          label={t("alerts.kind")}
          value={kind}
          onChange={setKind}
          options={(["all", ...alertKinds] as const).map((value) => ({ value, label: t(`alerts.kinds.${value}`) }))}
        />
        {expected.length > 0 ? (
          <Button size="sm" variant="quiet" aria-pressed={withExpected} onClick={() => setWithExpected(!withExpected)}>
            {t(withExpected ? "anomalies.hideExpected" : "anomalies.showExpected", { count: expected.length })}
          </Button>
        ) : null}
      </div>
      {alerts.length === 0 ? (
        <Card>
          <EmptyState icon={CircleCheckIcon} title={t("alerts.empty.title")} text={t("alerts.empty.text")} action={action} />
        </Card>
      ) : (
        anomalySeverities
          .toReversed()
          .map((severity) => <SeverityList key={severity} alerts={alerts.filter((alert) => alert.severity === severity)} rowOf={rowOf} />)
      )}
      <p className="text-sm text-gray-11">
        {t("anomalies.checked")} <Ago at={meta.computedAt} now={Math.max(now, Date.parse(meta.computedAt))} />
      </p>
      <ExpectedSpans />
      {selected ? (
        <ExpectedDialog
          anomaly={selected}
          busy={mark.isPending}
          error={mark.error}
          onClose={() => setSelected(null)}
          onConfirm={(input) => mark.mutate({ id: selected.id, expected: true, ...input }, { onSuccess: () => setSelected(null) })}
        />
      ) : null}
    </Page>
  );
}

const INITIAL_ROWS = 20;
const MORE_ROWS = 50;

function SeverityList({ alerts, rowOf }: { alerts: readonly Alert[]; rowOf(alert: Alert): ReactNode }) {
  const t = useText("adsInsight");
  const { shown, next, showMore } = useShown(alerts, INITIAL_ROWS, MORE_ROWS);
  const [first] = alerts;
  if (!first) return null;
  return (
    <Card aria-label={t(`severity.${first.severity}`)}>
      <ul>{shown.map(rowOf)}</ul>
      <ShowMore next={next} onClick={showMore} />
    </Card>
  );
}

/** Says of an unusual day that it was expected, which takes it from the list, or takes that back. */
function useMarkExpected() {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mark = useMutation(
    trpc.ads.markExpected.mutationOptions({
      onSuccess: async ({ id, expected }) => {
        await Promise.all([queries.invalidateQueries(trpc.ads.anomalies.pathFilter()), queries.invalidateQueries(trpc.ads.expectedSpans.pathFilter())]);
        toast(
          expected
            ? { text: t("anomalies.hidden"), action: { label: t("anomalies.undo"), run: () => mark.mutate({ id, expected: false }) } }
            : { text: t("anomalies.shownAgain") },
        );
      },
    }),
  );
  return mark;
}
