"use client";

import { useSyncExternalStore } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { BestTimes } from "./best-times";
import type { Draft, When } from "./draft";
import { QueueNext } from "./queue-next";
import { RepeatFields } from "./repeat-fields";
import type { ResolvedTime } from "./schedule-time";
import { type TypedTimeEntry, TypedTimeField } from "./typed-time-field";
import { useSameMoment } from "./use-same-moment";

interface TimeChoiceProps {
  draft: Draft;
  update(change: Partial<Draft>): void;
  resolved: ResolvedTime | null;
  typed: TypedTimeEntry;
  /** The form was sent while the typed time was not understood. */
  typedTried: boolean;
  options: readonly When[];
  /** Best times are asked for the first chosen platform. */
  platform: string | undefined;
  /** Whether it may come again: not one that is planned already. */
  repeats: boolean;
  error: string | undefined;
}

const never = () => () => {};

/** Now, in the queue, at a time, or not yet. The zone stands in the field's name, and this device's clock below when it differs. */
export function TimeChoice({ draft, update, resolved, typed, typedTried, options, platform, repeats, error }: TimeChoiceProps) {
  const t = useText("composer");
  useSameMoment(draft, update);
  const take = (localTime: string) => {
    typed.drop();
    update({ localTime, second: false });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="font-medium">{t("when")}</p>
      <Choice label={t("when")} value={draft.when} onChange={(when) => update({ when })} options={options.map((value) => ({ value, label: t(value) }))} />
      {draft.when === "queue" ? <QueueNext accountIds={draft.accountIds} error={error} /> : null}
      {draft.when === "time" ? (
        <>
          <TypedTimeField typed={typed} tried={typedTried} />
          <TimeField draft={draft} update={update} resolved={resolved} onTime={take} error={error} />
          {platform ? <BestTimes platform={platform} onChoose={take} /> : null}
          {repeats ? <RepeatFields repeat={draft.repeat} localTime={draft.localTime} onChange={(repeat) => update({ repeat })} /> : null}
        </>
      ) : null}
    </div>
  );
}

type TimeFieldProps = Pick<TimeChoiceProps, "draft" | "update" | "resolved" | "error"> & { onTime(localTime: string): void };

function TimeField({ draft, update, resolved, onTime, error }: TimeFieldProps) {
  const t = useText("composer");
  const format = useFormat();
  const zone = useZone();
  const here = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => zone,
  );
  const city = format.city(zone);
  const at = resolved?.at;
  const clockOf = (localTime: string) => format.time(`${localTime.slice(0, 16)}:00Z`, "UTC");
  return (
    <div className="grid gap-2">
      <Field label={t("timeLabel", { city })} error={error}>
        {(control) => (
          <Input {...control} code type="datetime-local" value={draft.localTime} onChange={(event) => onTime(event.target.value)} className="max-w-72" />
        )}
      </Field>
      <div className="grid min-h-5 gap-0.5 text-sm text-gray-11">
        {at ? <p className="figures">{t("timeSays", { date: format.dateTime(at, zone), city, offset: format.offset(zone, new Date(at)) })}</p> : null}
        {at && format.offset(here, new Date(at)) !== format.offset(zone, new Date(at)) ? (
          <p className="figures text-amber-5">{t("timeHere", { date: format.dateTime(at, here) })}</p>
        ) : null}
        {resolved?.movedTo ? <p className="text-amber-5">{t("gap", { time: clockOf(draft.localTime), city, newTime: clockOf(resolved.movedTo) })}</p> : null}
      </div>
      {resolved?.twice ? (
        <div className="grid gap-1.5">
          <p className="text-sm text-amber-5">{t("twice", { time: clockOf(draft.localTime), city })}</p>
          <Choice
            label={t("twice", { time: clockOf(draft.localTime), city })}
            value={draft.second ? "second" : "first"}
            onChange={(chosen) => update({ second: chosen === "second" })}
            options={[
              { value: "first", label: t("first", { offset: format.offset(zone, new Date(resolved.twice[0])) }) },
              { value: "second", label: t("second", { offset: format.offset(zone, new Date(resolved.twice[1])) }) },
            ]}
          />
        </div>
      ) : null}
    </div>
  );
}
