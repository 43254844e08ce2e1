"use client";

import Link from "next/link";
import { useText } from "@/components/i18n/client";
import { useViewer } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { CircleXIcon, NextIcon, SandboxIcon } from "@/components/ui/icons";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ActivityEvent } from "@/server/domains/ads/audit.schema";

interface AuditTableProps {
  events: readonly ActivityEvent[];
  /** Of ad accounts, by their ids. */
  names: Readonly<Record<string, string>>;
}

export function AuditTable({ events, names }: AuditTableProps) {
  const t = useText("ads");
  const columns: Column<ActivityEvent>[] = [
    { key: "seq", header: t("audit.columns.seq"), figure: true, cell: (event) => <span dir="ltr">{event.seq}</span> },
    { key: "at", header: t("audit.columns.at"), cell: (event) => <Time at={event.at} /> },
    { key: "actor", header: t("audit.columns.actor"), cell: (event) => <Actor actor={event.actor} /> },
    { key: "action", header: t("audit.columns.action"), cell: (event) => <Act event={event} /> },
    { key: "target", header: t("audit.columns.target"), cell: (event) => <Target target={event.target} names={names} /> },
    { key: "change", header: t("audit.columns.change"), cell: (event) => <Change event={event} /> },
    { key: "reason", header: t("audit.columns.reason"), wide: true, cell: (event) => <Reason event={event} /> },
  ];
  return <Table caption={t("audit.title")} columns={columns} rows={events} rowKey={(event) => event.id} />;
}

function Actor({ actor }: { actor: ActivityEvent["actor"] }) {
  const t = useText("ads");
  const { user } = useViewer();
  return actor.type === "user" && actor.id === user.id ? (
    <bdi>{user.name || user.email}</bdi>
  ) : (
    <span title={actor.id ?? undefined}>{t(`audit.actor.${actor.type}`)}</span>
  );
}

const actions = {
  "campaign.pause": "pause",
  "campaign.resume": "resume",
  "autoPilot.enable": "autoPilotOn",
  "autoPilot.disable": "autoPilotOff",
  "autoPilot.guardrails": "guardrails",
} as const;

function Act({ event }: { event: ActivityEvent }) {
  const t = useText("ads");
  const known = actions[event.action as keyof typeof actions];
  const failed = event.outcome === "failed" && (known === "pause" || known === "resume");
  const words = failed ? t(`audit.actionFailed.${known}`) : known ? t(`audit.action.${known}`) : event.action;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 @4xl:flex-nowrap @4xl:whitespace-nowrap">
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

function Target({ target, names }: { target: ActivityEvent["target"]; names: Readonly<Record<string, string>> }) {
  const t = useText("ads");
  if (target.type === "campaign") {
    return (
      <Link href={`/ads/campaigns/${target.id}`} className="whitespace-nowrap text-accent-5 hover:underline">
        {t("audit.openCampaign")}
      </Link>
    );
  }
  if (target.type === "brandProfile") return t("sections.brandProfile");
  return <bdi className="@4xl:whitespace-nowrap">{names[target.id] ?? t("change.account")}</bdi>;
}

function Change({ event }: { event: ActivityEvent }) {
  const value = useValueText();
  // Guardrails are too many figures for a cell; the export has them.
  if ((event.before === null && event.after === null) || event.action === "autoPilot.guardrails") return null;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {value(event.before)}
      <NextIcon className="text-gray-10" />
      {value(event.after)}
    </span>
  );
}

/** The one thing that each act changes. */
function useValueText(): (facts: ActivityEvent["after"]) => string {
  const t = useText("ads");
  const state = useText("state");
  return (facts) => {
    const { status, autoPilotEnabled } = facts ?? {};
    if (status === "ACTIVE" || status === "PAUSED" || status === "REMOVED") return state(`campaign.${status}`);
    if (typeof autoPilotEnabled === "boolean") return t(autoPilotEnabled ? "audit.value.on" : "audit.value.off");
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
