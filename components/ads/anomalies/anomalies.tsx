"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { CircleCheckIcon, RefreshIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { ShowMore } from "@/components/ui/show-more";
import { Ago } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import { useShown } from "@/components/ui/use-shown";
import type { AnomaliesOutput, Anomaly } from "@/server/domains/ads/anomalies.schema";
import { AnomalyRow } from "./anomaly-row";
import { ExpectedDialog } from "./expected-dialog";
import { ExpectedSpans } from "./expected-spans";
import { NoAdAccount } from "./no-ad-account";

const severities = ["high", "medium", "low"] as const;

export function Anomalies({ initial, connected, now }: { initial: AnomaliesOutput; connected: boolean; now: number }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const kept = trpc.ads.anomalies.queryOptions({});
  const list = useQuery({ ...kept, initialData: initial });
  const check = useMutation({
    mutationFn: () => queries.fetchQuery(trpc.ads.anomalies.queryOptions({ fresh: true }, { staleTime: 0 })),
    onSuccess: (found) => queries.setQueryData(kept.queryKey, found),
  });
  const mark = useMarkExpected();
  const [asked, setAsked] = useState<Anomaly | null>(null);
  const [withExpected, setWithExpected] = useState(false);
  const { data: all, meta } = list.data;
  const expected = all.filter(({ markedExpected }) => markedExpected !== null);
  const rows = withExpected ? all : all.filter(({ markedExpected }) => markedExpected === null);
  const onMark = (row: Anomaly, expected: boolean) => {
    if (!expected) return mark.mutate({ id: row.id, expected });
    mark.reset();
    setAsked(row);
  };
  const action = (
    <Button variant="primary" busy={check.isPending} onClick={() => check.mutate()}>
      <RefreshIcon />
      {t("anomalies.check")}
    </Button>
  );
  if (!connected) {
    return (
      <Page title={t("anomalies.title")} text={t("anomalies.intro")}>
        <NoAdAccount />
      </Page>
    );
  }
  return (
    <Page title={t("anomalies.title")} text={t("anomalies.intro")} actions={rows.length > 0 ? action : null}>
      {check.error ? <ErrorNotice error={check.error} onRetry={() => check.mutate()} /> : null}
      {mark.error && !asked ? <ErrorNotice error={mark.error} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-gray-11">
          {t("anomalies.checked")} <Ago at={meta.computedAt} now={Math.max(now, Date.parse(meta.computedAt))} />
        </p>
        {expected.length > 0 ? (
          <Button size="sm" variant="quiet" aria-pressed={withExpected} onClick={() => setWithExpected(!withExpected)}>
            {t(withExpected ? "anomalies.hideExpected" : "anomalies.showExpected", { count: expected.length })}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon={CircleCheckIcon} title={t("anomalies.empty.title")} text={t("anomalies.empty.text")} action={action} />
        </Card>
      ) : (
        severities.map((severity) => (
          <SeverityList
            key={severity}
            rows={rows.filter((row) => row.severity === severity)}
            all={all}
            busyId={mark.isPending ? mark.variables.id : null}
            onMark={onMark}
          />
        ))
      )}
      <ExpectedSpans />
      {asked ? (
        <ExpectedDialog
          anomaly={asked}
          busy={mark.isPending}
          error={mark.error}
          onClose={() => setAsked(null)}
          onConfirm={(said) => mark.mutate({ id: asked.id, expected: true, ...said }, { onSuccess: () => setAsked(null) })}
        />
      ) : null}
    </Page>
  );
}

interface SeverityListProps {
  rows: readonly Anomaly[];
  all: readonly Anomaly[];
  busyId: string | null;
  onMark(row: Anomaly, expected: boolean): void;
}

const firstShown = 20;
const moreShown = 50;

function SeverityList({ rows, all, busyId, onMark }: SeverityListProps) {
  const t = useText("adsInsight");
  const { shown, next, showMore } = useShown(rows, firstShown, moreShown);
  const [first] = rows;
  if (!first) return null;
  return (
    <Card aria-label={t(`severity.${first.severity}`)}>
      <ul>
        {shown.map((row) => (
          <AnomalyRow key={row.id} anomaly={row} all={all} busy={busyId === row.id} onMark={(expected) => onMark(row, expected)} />
        ))}
      </ul>
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
