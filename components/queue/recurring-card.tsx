"use client";

import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useMay } from "@/components/shell/viewer-context";
import { Badge, type Hue } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { CheckIcon, CirclePauseIcon, CircleXIcon, type Icon, RepeatIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import { Time } from "@/components/ui/time";
import type { RecurrenceView } from "@/server/domains/posts/recurring.schema";
import { ChangeRuleDialog } from "./change-rule-dialog";
import { ClockChange } from "./next-dates";
import { useRecurring } from "./use-recurring";
import { useRuleText } from "./use-rule-text";

const badges: Record<RecurrenceView["state"], { hue: Hue; icon: Icon }> = {
  ACTIVE: { hue: "blue", icon: RepeatIcon },
  PAUSED: { hue: "gray", icon: CirclePauseIcon },
  ENDED: { hue: "gray", icon: CheckIcon },
  STOPPED: { hue: "red", icon: CircleXIcon },
};

export function RecurringCard({ recurrence }: { recurrence: RecurrenceView }) {
  const t = useText("queue");
  const ruleText = useRuleText();
  return (
    <Card id={recurrence.id} className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge {...badges[recurrence.state]}>{t(`series.states.${recurrence.state}`)}</Badge>
        <h2 className="font-medium">{ruleText(recurrence.repeat)}</h2>
      </div>
      <p dir="auto" className="user-text line-clamp-2">
        {recurrence.content}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-gray-11">
        {recurrence.accounts.map((account) => (
          <li key={account.connectionId} className="flex items-center gap-1.5">
            <PlatformMark platform={account.platform} size={14} />
            <bdi>{account.accountName}</bdi>
          </li>
        ))}
      </ul>
      {recurrence.stopReason ? <Notice hue="red">{t(`series.stopped.${recurrence.stopReason}`)}</Notice> : null}
      {recurrence.state === "ACTIVE" ? <Coming next={recurrence.next} /> : null}
      <Acts recurrence={recurrence} />
    </Card>
  );
}

function Coming({ next }: { next: RecurrenceView["next"] }) {
  const t = useText("queue");
  if (next.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium text-gray-11">{t("series.next")}</h3>
      <ol className="grid gap-1">
        {next.map((occurrence) => (
          <li key={occurrence.date} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            {occurrence.postId ? (
              <Link href={`/posts/${occurrence.postId}`} className="text-accent-5 hover:underline pointer-coarse:py-2.5">
                <Time at={occurrence.at} />
              </Link>
            ) : (
              <span className={occurrence.deleted ? "text-gray-10 line-through" : undefined}>
                <Time at={occurrence.at} />
              </span>
            )}
            {occurrence.deleted ? <span className="text-xs text-gray-10">{t("series.deleted")}</span> : null}
            {occurrence.edited ? <span className="text-xs text-gray-10">{t("series.edited")}</span> : null}
            <ClockChange moment={occurrence} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Acts({ recurrence }: { recurrence: RecurrenceView }) {
  const t = useText("queue");
  const may = useMay();
  const { pause, resume, end } = useRecurring();
  const [ending, setEnding] = useState(false);
  const [changing, setChanging] = useState(false);
  const { id, state } = recurrence;
  const error = pause.error ?? resume.error ?? end.error;
  if (!may.write || state === "ENDED") return null;
  return (
    <>
      {error ? <ErrorNotice error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        {state === "ACTIVE" ? (
          <Button size="sm" busy={pause.isPending} onClick={() => pause.mutate({ id })}>
            {t("series.pause")}
          </Button>
        ) : (
          <Button size="sm" busy={resume.isPending} onClick={() => resume.mutate({ id })}>
            {t("series.resume")}
          </Button>
        )}
        {state === "STOPPED" ? null : (
          <Button size="sm" onClick={() => setChanging(true)}>
            {t("series.change")}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => setEnding(true)}>
          {t("series.end")}
        </Button>
      </div>
      {changing ? <ChangeRuleDialog recurrence={recurrence} onClose={() => setChanging(false)} /> : null}
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={t("series.confirmEnd.title")}
        text={t("series.confirmEnd.text")}
        confirm={t("series.confirmEnd.confirm")}
        keep={t("series.confirmEnd.keep")}
        busy={end.isPending}
        onConfirm={() => end.mutate({ id }, { onSettled: () => setEnding(false) })}
      />
    </>
  );
}
