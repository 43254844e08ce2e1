"use client";

import clsx from "clsx";
import { type FormEvent, useState } from "react";
import { useWeekdays } from "@/components/calendar/use-weekdays";
import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AddIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { WeeklyTimeView } from "@/server/domains/posts/queue.schema";
import { minuteOf } from "./use-clock";

/** Days and one time for all of them. */
export function AddTimes({ busy, onAdd }: { busy: boolean; onAdd(times: WeeklyTimeView[]): void }) {
  const t = useText("queue");
  const [days, setDays] = useState<readonly number[]>([]);
  const [time, setTime] = useState("09:00");
  const [missing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const minute = minuteOf(time);
    setMissing(days.length === 0);
    if (days.length === 0 || minute === null) return;
    onAdd(days.map((weekday) => ({ weekday, minute })));
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="grid gap-1.5">
        <WeekdayPicker label={t("times.days")} chosen={days} onChange={setDays} />
        {missing ? (
          <p role="alert" className="text-sm text-red-5">
            {t("times.chooseDays")}
          </p>
        ) : null}
      </div>
      <Field label={t("times.time")}>
        {(control) => <Input {...control} code type="time" required value={time} onChange={(event) => setTime(event.target.value)} className="w-36" />}
      </Field>
      <Button type="submit" busy={busy}>
        <AddIcon />
        {t("times.add")}
      </Button>
    </form>
  );
}

export function WeekdayPicker({ label, chosen, onChange }: { label: string; chosen: readonly number[]; onChange(days: number[]): void }) {
  const format = useFormat();
  const weekdays = useWeekdays();
  const toggle = (day: number) => onChange(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day].sort());
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => (
          <label
            key={day}
            className={clsx(
              "relative inline-flex h-9 cursor-pointer items-center rounded-control border px-2.5 text-sm pointer-coarse:h-11",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-4",
              chosen.includes(day) ? "border-accent-4 bg-accent-1 font-medium text-accent-5" : "border-gray-8 bg-surface hover:bg-gray-3",
            )}
          >
            <input type="checkbox" className="sr-only" checked={chosen.includes(day)} onChange={() => toggle(day)} />
            {format.weekday(day)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
