"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { CircleCheckIcon, DownIcon, ExpandIcon, RefreshIcon, UpIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { Ago } from "@/components/ui/time";
import type { AnomaliesOutput, Anomaly } from "@/server/domains/ads/anomalies.schema";
import { AnomalySeries } from "./anomaly-series";
import { useMetricText } from "./metric-text";
import { NoAdAccount } from "./no-ad-account";
import { SeverityBadge } from "./severity-badge";

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
  const { data, meta } = list.data;
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
    <Page title={t("anomalies.title")} text={t("anomalies.intro")} actions={data.length > 0 ? action : null}>
      {check.error ? <ErrorNotice error={check.error} onRetry={() => check.mutate()} /> : null}
      <p className="text-sm text-gray-11">
        {t("anomalies.checked")} <Ago at={meta.computedAt} now={Math.max(now, Date.parse(meta.computedAt))} />
      </p>
      {data.length === 0 ? (
        <Card>
          <EmptyState icon={CircleCheckIcon} title={t("anomalies.empty.title")} text={t("anomalies.empty.text")} action={action} />
        </Card>
      ) : (
        severities.map((severity) => <SeverityList key={severity} rows={data.filter((row) => row.severity === severity)} all={data} />)
      )}
    </Page>
  );
}

function SeverityList({ rows, all }: { rows: Anomaly[]; all: Anomaly[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <Card aria-label={first.severity}>
      <ul>
        {rows.map((row) => (
          <AnomalyRow key={row.id} anomaly={row} siblings={all.filter((other) => isOfSameLine(other, row))} />
        ))}
      </ul>
    </Card>
  );
}

const isOfSameLine = (one: Anomaly, other: Anomaly) =>
  one.adAccountId === other.adAccountId && one.campaignId === other.campaignId && one.metric === other.metric;

function AnomalyRow({ anomaly, siblings }: { anomaly: Anomaly; siblings: Anomaly[] }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const metrics = useMetricText();
  const [open, setOpen] = useState(false);
  const { metric, currency, direction } = anomaly;
  const shown = (value: number) => metrics.value(metric, value, currency);
  const Arrow = direction === "up" ? UpIcon : DownIcon;
  return (
    <li className="border-b border-gray-5 last:border-b-0">
      <div className="grid gap-2 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <SeverityBadge severity={anomaly.severity} />
          <h2 className="min-w-0 font-medium">
            {anomaly.campaignId && anomaly.campaignName ? (
              <Link href={`/ads/campaigns/${anomaly.campaignId}`} className="hover:underline">
                <bdi>{anomaly.campaignName}</bdi>
              </Link>
            ) : (
              t("anomalies.wholeAccount")
            )}
          </h2>
          <span className="figures text-sm text-gray-10">{format.date(anomaly.date, "UTC")}</span>
        </div>
        <p>{anomaly.explanation}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-gray-11">
            <span>{metrics.name(metric)}</span>
            <span className="inline-flex items-center gap-1 font-medium text-gray-12">
              <Arrow />
              <bdi>{shown(anomaly.value)}</bdi>
            </span>
            <span>{t("anomalies.range", { low: shown(anomaly.lower), high: shown(anomaly.upper) })}</span>
          </p>
          <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            <ExpandIcon className={open ? "rotate-180" : ""} />
            {t(open ? "anomalies.hideSeries" : "anomalies.showSeries")}
          </Button>
        </div>
      </div>
      {open ? (
        <div className="border-t border-gray-5 bg-gray-1">
          <AnomalySeries anomaly={anomaly} siblings={siblings} />
        </div>
      ) : null}
    </li>
  );
}
