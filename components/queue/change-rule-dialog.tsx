"use client";

import { useState } from "react";
import { choiceOf, repeatOf } from "@/components/composer/repeat";
import { RepeatFields } from "@/components/composer/repeat-fields";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
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
  const rule = repeatOf(fields.repeat, fields.localTime);
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
      <Field label={composer("timeLabel", { city: format.city(zone) })} hint={t("series.changeFirst")}>
        {(control) => (
          <Input
            {...control}
            code
            type="datetime-local"
            value={fields.localTime}
            onChange={({ target }) => setFields({ ...fields, localTime: target.value })}
            className="max-w-72"
          />
        )}
      </Field>
      <RepeatFields always repeat={fields.repeat} localTime={fields.localTime} onChange={(repeat) => repeat && setFields({ ...fields, repeat })} />
    </Dialog>
  );
}
