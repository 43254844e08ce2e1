"use client";

import clsx from "clsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addDays, daysInView, monthOf, placeOf, stepPeriod } from "@/components/calendar/calendar-days";
import { MonthTable } from "@/components/calendar/month-table";
import { weekStartOf } from "@/components/calendar/week-start";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { directionOf } from "@/components/i18n/locale";
import { useViewer, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { NextIcon, PreviousIcon } from "@/components/ui/icons";
import { hijriOf } from "@/shared/hijri";

/** Days that a key leads on by, where later is to the right. */
const daysByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthsByKey: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

interface DatePickerProps {
  /** 2026-11-22, or empty. */
  value: string;
  onChange(day: string): void;
}

/** A month of days by the Gregorian calendar, with the Hijri day beside each. */
export function DatePicker({ value, onChange }: DatePickerProps) {
  const t = useText("calendar");
  const format = useFormat();
  const preferences = usePreferences();
  const { workspace } = useViewer();
  const { day: today } = placeOf(new Date(), useZone());
  const grid = useRef<HTMLDivElement>(null);
  /** Where the keys have led since that value was chosen. */
  const [cursor, setCursor] = useState({ of: value, day: value || today, focused: false });
  const current = cursor.of === value ? cursor.day : value || today;
  useEffect(() => {
    if (cursor.focused) grid.current?.querySelector<HTMLElement>(`[data-pick="${cursor.day}"]`)?.focus();
  }, [cursor]);

  const days = daysInView("month", current, weekStartOf(preferences, workspace));
  const step = (months: 1 | -1) => setCursor({ of: value, day: stepPeriod("month", current, months), focused: false });
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = daysByKey[event.key];
    const months = monthsByKey[event.key];
    if (forward === undefined && months === undefined) return;
    event.preventDefault();
    const sign = Math.abs(forward ?? 0) === 1 && directionOf(preferences.locale) === "rtl" ? -1 : 1;
    setCursor({ of: value, day: months ? stepPeriod("month", current, months) : addDays(current, sign * (forward ?? 0)), focused: true });
  };
  const first = `${monthOf(current)}-01`;
  return (
    <div className="grid w-full max-w-80 gap-1">
      <div className="flex items-center justify-between gap-1">
        <Button variant="quiet" size="icon" aria-label={t("previous.month")} onClick={() => step(-1)}>
          <PreviousIcon />
        </Button>
        <p aria-live="polite" className="figures grid justify-items-center text-center">
          <span className="text-sm font-semibold">{format.month(monthOf(current))}</span>
          <span className="text-xs text-gray-10">{format.hijriMonths(first, addDays(stepPeriod("month", first, 1), -1))}</span>
        </p>
        <Button variant="quiet" size="icon" aria-label={t("next.month")} onClick={() => step(1)}>
          <NextIcon />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys lead from one of its buttons to another */}
      <div ref={grid} onKeyDown={onKeyDown}>
        <MonthTable days={days} date={current} className="border-0">
          {(day) => (
            <button
              type="button"
              data-pick={day}
              tabIndex={day === current ? 0 : -1}
              aria-pressed={day === value}
              aria-current={day === today ? "date" : undefined}
              aria-label={`${format.date(`${day}T12:00:00Z`, "UTC")} · ${format.hijri(day)}`}
              onClick={() => onChange(day)}
              className={clsx(
                "figures grid h-10 w-full content-center justify-items-center rounded-control text-sm pointer-coarse:h-11",
                day === value
                  ? "bg-accent-4 font-semibold text-on-accent"
                  : day === today
                    ? "font-semibold text-accent-5 hover:bg-gray-3"
                    : monthOf(day) === monthOf(current)
                      ? "text-gray-12 hover:bg-gray-3"
                      : "text-gray-10 hover:bg-gray-3",
              )}
            >
              {format.number(Number(day.slice(8)))}
              <span className={clsx("text-xs leading-none", day === value ? "text-on-accent" : "text-gray-10")}>{format.number(hijriOf(day).day)}</span>
            </button>
          )}
        </MonthTable>
      </div>
    </div>
  );
}
