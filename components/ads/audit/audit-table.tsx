"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { Badge } from "@/components/ui/badge";
import { CircleXIcon, NextIcon, SandboxIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ActivityEvent, AuditLogPage } from "@/server/domains/ads/audit.schema";
import { type AuditAction, auditActionNames } from "./audit-actions";

type NamedEvent = AuditLogPage["data"][number];

export function AuditTable({ events }: { events: readonly NamedEvent[] }) {
  const t = useText("ads");
  const columns: Column<NamedEvent>[] = [
    { key: "seq", header: t("audit.columns.seq"), figure: true, cell: (event) => <span dir="ltr">{event.seq}</span> },
    { key: "at", header: t("audit.columns.at"), cell: (event) => <Time at={event.at} /> },
    { key: "actor", header: t("audit.columns.actor"), cell: (event) => <Actor event={event} /> },
    { key: "action", header: t("audit.columns.action"), cell: (event) => <Act event={event} /> },
    { key: "target", header: t("audit.columns.target"), cell: (event) => <Target event={event} /> },
    { key: "change", header: t("audit.columns.change"), cell: (event) => <Change event={event} /> },
    { key: "reason", header: t("audit.columns.reason"), wide: true, cell: (event) => <Reason event={event} /> },
  ];
  return <Table tall caption={t("audit.title")} columns={columns} rows={events} rowKey={(event) => event.id} />;
}

/** The name that they go by now, and what they are where that is no member. */
function Actor({ event: { actor, actorName } }: { event: NamedEvent }) {
  const t = useText("ads");
  const kind = t(`audit.actor.${actor.type}`);
  if (!actorName) return <span title={actor.id ?? undefined}>{kind}</span>;
  return (
    <span className="grid min-w-0 @4xl:min-w-24 @5xl:min-w-28">
      <span className="wrap-anywhere">
        <bdi>{actorName}</bdi>
      </span>
      {actor.type === "user" ? null : <span className="text-xs text-gray-10">{kind}</span>}
    </span>
  );
}

function Act({ event }: { event: ActivityEvent }) {
  const t = useText("ads");
  const actionName = auditActionNames[event.action as AuditAction];
  const failed = event.outcome === "failed" && (actionName === "pause" || actionName === "resume" || actionName === "budget");
  const words = failed ? t(`audit.actionFailed.${actionName}`) : actionName ? t(`audit.action.${actionName}`) : event.action;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 @4xl:min-w-24 @5xl:min-w-28 @6xl:flex-nowrap @6xl:whitespace-nowrap">
      {failed ? <CircleXIcon className="text-red-4" /> : null}
      {words}
      {event.dryRun ? (
        <Badge hue="gray" icon={SandboxIcon}>
          {t("audit.dryRun")}
        </Badge>
      ) : null}
    </span>
  );
}

function Target({ event: { target, targetName } }: { event: NamedEvent }) {
  const t = useText("ads");
  if (target.type === "campaign") {
    return (
      <Link href={`/ads/campaigns/${target.id}`} className="text-accent-5 wrap-anywhere hover:underline @4xl:inline-block @4xl:min-w-36">
        {targetName ? <bdi>{targetName}</bdi> : t("audit.openCampaign")}
      </Link>
    );
  }
  if (target.type === "brandProfile") return t("sections.brandProfile");
  return <bdi className="wrap-anywhere">{targetName ?? t("change.account")}</bdi>;
}

function Change({ event }: { event: ActivityEvent }) {
  const value = useValueText();
  // Guardrails are too many figures for a cell; the export has them.
  if ((event.before === null && event.after === null) || event.action === "autoPilot.guardrails") return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 @5xl:flex-nowrap @5xl:whitespace-nowrap">
      <span className="whitespace-nowrap">{value(event.before)}</span>
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <NextIcon className="text-gray-10" />
        {value(event.after)}
      </span>
    </span>
  );
}

/** The one thing that each act changes. */
function useValueText(): (facts: ActivityEvent["after"]) => string {
  const t = useText("ads");
  const state = useText("state");
  const format = useFormat();
  return (facts) => {
    const { status, autoPilotEnabled, dailyBudget, currency } = facts ?? {};
    if (status === "ACTIVE" || status === "PAUSED" || status === "REMOVED") return state(`campaign.${status}`);
    if (typeof autoPilotEnabled === "boolean") return t(autoPilotEnabled ? "audit.value.on" : "audit.value.off");
    if (typeof dailyBudget === "number" && typeof currency === "string") return format.money(dailyBudget, currency);
    return t("audit.value.none");
  };
}

function Reason({ event }: { event: ActivityEvent }) {
  const t = useText("ads");
  if (!event.reason && !event.error) return null;
  return (
    <span className="grid min-w-0 gap-0.5 @4xl:min-w-48">
      {event.reason ? <span className="user-text">{event.reason}</span> : null}
      {event.error ? <span className="text-red-5">{t("audit.failed", { reason: event.error.message })}</span> : null}
    </span>
  );
}
