"use client";

import { useState } from "react";
import { DateTimePicker } from "@/components/composer/date-time-picker";
import { choiceOf, repeatOf } from "@/components/composer/repeat";
import { RepeatFields } from "@/components/composer/repeat-fields";
import { useTypedTime } from "@/components/composer/use-typed-time";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { RecurrenceView } from "@/server/domains/posts/recurring.schema";
import { useRecurring } from "./use-recurring";

/** When a recurring post comes, from now on. Its text is changed at one of its posts. */
export function ChangeRuleDialog({ recurrence, onClose }: { recurrence: RecurrenceView; onClose(): void }) {
  const t = useText("queue");
  const composer = useText("composer");
  const format = useFormat();
  const zone = useZone();
  const [fields, setFields] = useState(() => choiceOf(recurrence.repeat));
  const { change } = useRecurring();
  const choose = (localTime: string) => setFields({ ...fields, localTime });
  const typed = useTypedTime({ localTime: fields.localTime, second: false }, ({ localTime }) => choose(localTime));
  const rule = typed.problem ? null : repeatOf(fields.repeat, fields.localTime);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("series.changeTitle")}
      description={t("series.changeText")}
      footer={
        <>
          <Button
            variant="primary"
            disabled={rule === null}
            busy={change.isPending}
            onClick={() => rule && change.mutate({ id: recurrence.id, repeat: rule }, { onSuccess: onClose })}
          >
            {t("series.changeSave")}
          </Button>
          <Button onClick={onClose}>{t("series.changeKeep")}</Button>
        </>
      }
    >
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <DateTimePicker label={composer("timeLabel", { city: format.city(zone) })} localTime={fields.localTime} onChange={choose} typed={typed} />
      <p className="text-xs text-gray-10">{t("series.changeFirst")}</p>
      <RepeatFields always repeat={fields.repeat} localTime={fields.localTime} onChange={(repeat) => repeat && setFields({ ...fields, repeat })} />
    </Dialog>
  );
}
