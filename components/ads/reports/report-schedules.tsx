"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useRuleText } from "@/components/queue/use-rule-text";
import { useZone } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { AddIcon, CirclePauseIcon } from "@/components/ui/icons";
import { useToast } from "@/components/ui/toast";
import type { ReportSchedule } from "@/server/domains/ads/report-schedules.schema";
import { isolated } from "@/shared/format";
import { NewScheduleDialog } from "./new-schedule-dialog";

export interface ReportSchedulesData {
  mail: boolean;
  schedules: ReportSchedule[];
}

/** Reports that are sent by mail every week or month. */
export function ReportSchedules({ initial }: { initial: ReportSchedulesData }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.reportSchedules.list.queryOptions(undefined, { initialData: initial }));
  const [creating, setCreating] = useState(false);
  return (
    <Card>
      <CardHeader
        title={t("reports.schedules.title")}
        text={t("reports.schedules.text")}
        action={
          <Button onClick={() => setCreating(true)}>
            <AddIcon />
            {t("reports.schedules.add")}
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 empty:hidden">
        {data.mail ? null : <Notice hue="amber">{t("reports.schedules.noMail")}</Notice>}
        {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      </div>
      {data.schedules.length === 0 ? <p className="p-4 text-gray-11">{t("reports.schedules.empty")}</p> : null}
      <ul>
        {data.schedules.map((schedule) => (
          <li key={schedule.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-gray-5 px-4 py-3 last:border-b-0">
            <ScheduleRow schedule={schedule} mail={data.mail} />
          </li>
        ))}
      </ul>
      {creating ? <NewScheduleDialog onClose={() => setCreating(false)} /> : null}
    </Card>
  );
}

function ScheduleRow({ schedule, mail }: { schedule: ReportSchedule; mail: boolean }) {
  const t = useText("adsInsight");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const ruleText = useRuleText();
  const { frequency, weekday, monthDay, hour, emails, locale, createdBy, nextDueAt } = schedule;
  const next = nextDueAt && t("reports.schedules.next", { time: format.dateTime(nextDueAt, zone), city: format.city(zone) });
  return (
    <>
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <p className="font-medium">{ruleText({ frequency, weekdays: weekday === null ? [] : [weekday], monthDay, minute: hour * 60 })}</p>
          {next ? null : (
            <Badge hue="gray" icon={CirclePauseIcon}>
              {t("reports.schedules.paused")}
            </Badge>
          )}
        </div>
        <ul className="flex flex-wrap gap-x-3 text-sm">
          {emails.map((email) => (
            <li key={email} className="wrap-anywhere">
              <bdi>{email}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-xs text-gray-10">
          {[next, common(`language.${locale}`), t("reports.schedules.by", { name: isolated(createdBy) })].filter(Boolean).join(" · ")}
        </p>
      </div>
      <LastSending schedule={schedule} />
      <Acts schedule={schedule} mail={mail} />
    </>
  );
}

function LastSending({ schedule: { last, createdBy } }: { schedule: ReportSchedule }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const zone = useZone();
  if (!last) return null;
  const sent = last.deliveries.filter(({ state }) => state === "sent").length;
  const rest = last.deliveries.filter(({ state }) => state !== "sent");
  const deliveryText = ({ email, state, error }: (typeof rest)[number]): string => {
    if (state !== "failed") return t(state === "unknown" ? "reports.schedules.unknown" : "reports.schedules.waiting", { email });
    const [code, ...reason] = (error ?? "").split(": ");
    if (code === "MAIL_NOT_SET_UP" || code === "MAKER_GONE") return t(`reports.schedules.errors.${code}`, { email, name: createdBy });
    return t("reports.schedules.errors.REFUSED", { email, reason: reason.join(": ") });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <p className="text-gray-11">{t("reports.schedules.sent", { count: sent, time: format.dateTime(last.dueAt, zone) })}</p>
      {rest.map((delivery) => (
        <Notice key={delivery.email} hue={delivery.state === "waiting" ? "gray" : "amber"}>
          {deliveryText(delivery)}
        </Notice>
      ))}
    </div>
  );
}

function Acts({ schedule: { id, nextDueAt }, mail }: { schedule: ReportSchedule; mail: boolean }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [deleting, setDeleting] = useState(false);
  const onSuccess = () => queries.invalidateQueries(trpc.reportSchedules.pathFilter());
  const pause = useMutation(trpc.reportSchedules.pause.mutationOptions({ onSuccess }));
  const remove = useMutation(trpc.reportSchedules.delete.mutationOptions({ onSuccess }));
  const test = useMutation(trpc.reportSchedules.test.mutationOptions({ onSuccess: ({ email }) => toast({ text: t("reports.schedules.tested", { email }) }) }));
  const isPaused = nextDueAt === null;
  const error = pause.error ?? remove.error;
  return (
    <>
      {error ? <ErrorNotice error={error} /> : null}
      {test.error ? <ErrorNotice error={test.error}>{t("reports.schedules.testRefused")}</ErrorNotice> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={pause.isPending} onClick={() => pause.mutate({ id, paused: !isPaused })}>
          {t(isPaused ? "reports.schedules.resume" : "reports.schedules.pause")}
        </Button>
        {mail ? (
          <Button size="sm" busy={test.isPending} onClick={() => test.mutate({ id })}>
            {t("reports.schedules.test")}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={() => setDeleting(true)}>
          {t("reports.schedules.delete")}
        </Button>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t("reports.schedules.confirm.title")}
        text={t("reports.schedules.confirm.text")}
        confirm={t("reports.schedules.confirm.confirm")}
        keep={t("reports.schedules.confirm.keep")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setDeleting(false) })}
      />
    </>
  );
}
