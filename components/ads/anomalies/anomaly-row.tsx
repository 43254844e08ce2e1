"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { Badge, type Hue } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChecksIcon, DownIcon, ExpandIcon, type Icon, SeverityHighIcon, SeverityLowIcon, SeverityMediumIcon, UpIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { Anomaly, AnomalySeverity } from "@/server/domains/ads/anomalies.schema";
import { AnomalySeries } from "./anomaly-series";
import { useMetricText } from "./metric-text";

const badges: Record<AnomalySeverity, readonly [Hue, Icon]> = {
  low: ["gray", SeverityLowIcon],
  medium: ["amber", SeverityMediumIcon],
  high: ["red", SeverityHighIcon],
};

function SeverityBadge({ severity }: { severity: AnomalySeverity }) {
  const t = useText("adsInsight");
  const [hue, icon] = badges[severity];
  return (
    <Badge hue={hue} icon={icon}>
      {t(`severity.${severity}`)}
    </Badge>
  );
}

interface AnomalyRowProps {
  anomaly: Anomaly;
  /** With those of other days. */
  all: readonly Anomaly[];
  busy: boolean;
  onMark(expected: boolean): void;
}

export function AnomalyRow({ anomaly, all, busy, onMark }: AnomalyRowProps) {
  const t = useText("adsInsight");
  const format = useFormat();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const { markedExpected } = anomaly;
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
        {markedExpected ? (
          <div className="grid gap-1 text-sm text-gray-11">
            <p>
              {markedExpected.name ? t("anomalies.markedBy", { name: markedExpected.name }) : t("anomalies.marked")}
              {markedExpected.until ? ` ${t("anomalies.until", { date: format.date(markedExpected.until, "UTC") })}` : null}
            </p>
            {markedExpected.reason ? (
              <p>
                <bdi className="user-text">{markedExpected.reason}</bdi>
              </p>
            ) : null}
          </div>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Reading anomaly={anomaly} />
          <span className="flex flex-wrap gap-2">
            {may.write ? (
              <Button size="sm" variant="quiet" busy={busy} onClick={() => onMark(markedExpected === null)}>
                <ChecksIcon />
                {t(markedExpected ? "anomalies.unmark" : "anomalies.markExpected")}
              </Button>
            ) : null}
            <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
              <ExpandIcon className={open ? "rotate-180" : ""} />
              {t(open ? "anomalies.hideSeries" : "anomalies.showSeries")}
            </Button>
          </span>
        </div>
      </div>
      {open ? (
        <div className="border-t border-gray-5 bg-gray-1">
          <AnomalySeries anomaly={anomaly} siblings={all.filter((other) => isOfSameLine(other, anomaly))} />
          <Alongside others={all.filter((other) => isOfSameDay(other, anomaly))} />
        </div>
      ) : null}
    </li>
  );
}

/** The metric, its value, and what was expected of it. */
function Reading({ anomaly: { metric, value, lower, upper, currency, direction } }: { anomaly: Anomaly }) {
  const t = useText("adsInsight");
  const metrics = useMetricText();
  const shown = (figure: number) => metrics.value(metric, figure, currency);
  const Arrow = direction === "up" ? UpIcon : DownIcon;
  return (
    <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-gray-11">
      <span>{metrics.name(metric)}</span>
      <span className="inline-flex items-center gap-1 font-medium text-gray-12">
        <Arrow />
        <bdi>{shown(value)}</bdi>
      </span>
      <span>{t("anomalies.range", { low: shown(lower), high: shown(upper) })}</span>
    </p>
  );
}

/** What else was unusual there on that day: often the cause, or what came of it. */
function Alongside({ others }: { others: readonly Anomaly[] }) {
  const t = useText("adsInsight");
  if (others.length === 0) return null;
  return (
    <div className="grid gap-1 px-4 pb-4">
      <h3 className="text-sm font-medium">{t("anomalies.alongside")}</h3>
      <ul className="grid gap-1">
        {others.map((other) => (
          <li key={other.id}>
            <Reading anomaly={other} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const isOfSameDay = (one: Anomaly, other: Anomaly) =>
  one.id !== other.id && one.adAccountId === other.adAccountId && one.campaignId === other.campaignId && one.date === other.date;

const isOfSameLine = (one: Anomaly, other: Anomaly) =>
  one.adAccountId === other.adAccountId && one.campaignId === other.campaignId && one.metric === other.metric;
