"use client";

import { type FormEvent, useId, useState } from "react";
import { DateTimePicker } from "@/components/composer/date-time-picker";
import { fieldTime, resolveTime, suggestedTime } from "@/components/composer/schedule-time";
import { useTypedTime } from "@/components/composer/use-typed-time";
import { useFormat, useText } from "@/components/i18n/client";
import { Snippet } from "@/components/posts/snippet";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import { refusalAt, type Target } from "./moving";

interface MoveDialogProps {
  post: CalendarPost;
  now: Date;
  onMove(target: Target): void;
  onClose(): void;
}

/** What dragging does, for anyone who does not drag. */
export function MoveDialog({ post, now, onMove, onClose }: MoveDialogProps) {
  const t = useText("calendar");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const form = useId();
  const [requested, setRequested] = useState(() => (post.at ? fieldTime(post.at, zone) : suggestedTime(now, zone)));
  const [tried, setTried] = useState(false);
  const typed = useTypedTime({ localTime: requested, second: false }, ({ localTime }) => setRequested(localTime));
  const resolved = typed.problem ? null : resolveTime(requested, zone, false);
  const refusal = resolved && refusalAt(post, resolved.at, new Date());
  const city = format.city(zone);
  const problem = !resolved ? t("noTime") : refusal ? t(`refusal.${refusal}`) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (resolved && !refusal) onMove({ at: resolved.at, movedTo: resolved.movedTo });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("moveTitle")}
      footer={
        <>
          <Button type="submit" form={form} variant="primary">
            {t(post.at === null ? "schedule" : "changeTime")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <Snippet text={post.snippet} />
      <form id={form} onSubmit={submit} noValidate className="grid gap-2">
        <DateTimePicker
          label={t("newTime", { city })}
          localTime={requested}
          onChange={setRequested}
          typed={typed}
          tried={tried}
          error={tried ? problem : undefined}
        />
        {resolved ? <p className="figures text-sm text-gray-11">{t("timeInCity", { time: format.dateTime(resolved.at, zone), city })}</p> : null}
      </form>
    </Dialog>
  );
}
