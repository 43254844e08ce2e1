"use client";

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Choice } from "@/components/ui/choice";
import { CalendarClockIcon, ExpandIcon } from "@/components/ui/icons";
import { BestTimes } from "./best-times";
import { DateTimePicker } from "./date-time-picker";
import type { Draft, When } from "./draft";
import { QueueNext } from "./queue-next";
import { RepeatFields } from "./repeat-fields";
import { onClockOf, type ResolvedTime } from "./schedule-time";
import type { TypedTimeEntry } from "./typed-time-field";

/** The workspace may be set to another zone's clock while a time is being chosen on it: what was chosen stays the same moment. */
function useSameMoment({ localTime, second }: Draft, update: (change: Partial<Draft>) => void): void {
  const zone = useZone();
  const before = useRef(zone);
  const follow = useEffectEvent(() => {
    const change = onClockOf(zone, { localTime, second }, before.current);
    before.current = zone;
    if (change) update(change);
  });
  useEffect(() => {
    if (before.current !== zone) follow();
  }, [zone]);
}

interface ScheduleBarProps {
  draft: Draft;
  update(change: Partial<Draft>): void;
  resolved: ResolvedTime | null;
  typed: TypedTimeEntry;
  /** The form was sent while the typed time was not understood. */
  typedTried: boolean;
  options: readonly When[];
  /** Best times are those of the first chosen platform. */
  platform: string | undefined;
  /** Whether it may come again: not one that is planned already. */
  repeats: boolean;
  error: string | undefined;
  /** Whether the time is being chosen. */
  open: boolean;
  onOpenChange(open: boolean): void;
  /** How far it is saved. */
  status: ReactNode;
  /** What sends it. */
  children: ReactNode;
}

/** Stays at the foot of the screen: when the post goes out, and the button that sends it. The time is chosen within. */
export function ScheduleBar({
  draft,
  update,
  resolved,
  typed,
  typedTried,
  options,
  platform,
  repeats,
  error,
  open,
  onOpenChange,
  status,
  children,
}: ScheduleBarProps) {
  const t = useText("composer");
  const zone = useZone();
  const format = useFormat();
  const panel = useId();
  useSameMoment(draft, update);
  const { when, localTime } = draft;
  const isOpen = when === "time" && open;
  const take = (chosen: string) => {
    typed.drop();
    update({ localTime: chosen, second: false });
  };
  return (
    <div className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-gray-5 bg-surface px-4 py-3 shadow-popover sm:bottom-4">
      {isOpen ? (
        <div id={panel} className="-mx-4 -mt-3 grid max-h-[55dvh] grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto border-b border-gray-5 p-4">
          <DateTimePicker
            label={t("timeLabel", { city: format.city(zone) })}
            localTime={localTime}
            onChange={(chosen) => update({ localTime: chosen, second: false })}
            typed={typed}
            tried={typedTried}
            error={error}
          />
          <TimeNotes draft={draft} update={update} resolved={resolved} />
          {platform ? <BestTimes platform={platform} onChoose={take} /> : null}
          {repeats ? <RepeatFields repeat={draft.repeat} localTime={localTime} onChange={(repeat) => update({ repeat })} /> : null}
        </div>
      ) : null}
      {when === "queue" ? <QueueNext accountIds={draft.accountIds} error={error} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Choice
          className="max-sm:w-full max-sm:flex-nowrap max-sm:*:grow max-sm:*:justify-center max-sm:*:px-1"
          label={t("when")}
          value={when}
          onChange={(next) => update({ when: next })}
          options={options.map((value) => ({ value, label: t(value) }))}
        />
        {when === "time" ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => onOpenChange(!open)}
            className="figures flex min-h-9 min-w-0 max-sm:grow max-sm:basis-40 items-center gap-2 rounded-control border border-gray-8 px-2.5 py-1 text-start hover:bg-gray-3 pointer-coarse:min-h-11"
          >
            <CalendarClockIcon className="shrink-0 text-gray-11" />
            {resolved && !typed.problem ? (
              <time dateTime={localTime} className="grid min-w-0 text-sm">
                <span className="font-medium">{format.dateTime(resolved.at, zone)}</span>
                <span className="text-xs text-gray-10">
                  {t("timeSays", { city: format.city(zone), offset: format.offset(zone, new Date(resolved.at)), hijri: format.hijri(localTime.slice(0, 10)) })}
                </span>
              </time>
            ) : (
              <span className="text-sm">{t("timeRequired")}</span>
            )}
            <ExpandIcon className="shrink-0 text-gray-10" />
          </button>
        ) : null}
        {/* As wide whatever it says: what is saved while the button is pressed must not move the button. */}
        <span className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3 sm:basis-40 max-sm:order-first max-sm:w-full max-sm:justify-start max-sm:has-[p:empty]:sr-only">
          {status}
        </span>
        {children}
      </div>
    </div>
  );
}

const never = () => () => {};

/** What a clock makes of the chosen time: this device's, and one that is changed that day. */
function TimeNotes({ draft, update, resolved }: Pick<ScheduleBarProps, "draft" | "update" | "resolved">) {
  const t = useText("composer");
  const format = useFormat();
  const zone = useZone();
  const here = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => zone,
  );
  if (!resolved) return null;
  const city = format.city(zone);
  const at = new Date(resolved.at);
  const clockOf = (localTime: string) => format.time(`${localTime.slice(0, 16)}:00Z`, "UTC");
  const twice = t("twice", { time: clockOf(draft.localTime), city });
  return (
    <>
      {format.offset(here, at) === format.offset(zone, at) ? null : (
        <p className="figures text-sm text-amber-5">{t("timeHere", { date: format.dateTime(resolved.at, here) })}</p>
      )}
      {resolved.movedTo ? (
        <p className="text-sm text-amber-5">{t("gap", { time: clockOf(draft.localTime), city, newTime: clockOf(resolved.movedTo) })}</p>
      ) : null}
      {resolved.twice ? (
        <div className="grid gap-1.5">
          <p className="text-sm text-amber-5">{twice}</p>
          <Choice
            label={twice}
            value={draft.second ? "second" : "first"}
            onChange={(chosen) => update({ second: chosen === "second" })}
            options={[
              { value: "first", label: t("first", { offset: format.offset(zone, new Date(resolved.twice[0])) }) },
              { value: "second", label: t("second", { offset: format.offset(zone, new Date(resolved.twice[1])) }) },
            ]}
          />
        </div>
      ) : null}
    </>
  );
}
