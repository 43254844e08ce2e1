"use client";

import { useQuery } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { WeekdayPicker } from "@/components/queue/add-times";
import { NextDates } from "@/components/queue/next-dates";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { dayOfField, newRepeat, type RepeatChoice, repeatOf, weekdayOfField } from "./repeat";

const frequencies = ["DAILY", "WEEKLY", "MONTHLY"] as const;
const ends = ["never", "until", "count"] as const;
const endTexts = { never: "repeat.endsNever", until: "repeat.endsUntil", count: "repeat.endsCount" } as const;

interface RepeatFieldsProps {
  /** Null: it comes once. */
  repeat: RepeatChoice | null;
  /** The first day and the time, as a date and time field holds them. */
  localTime: string;
  onChange(repeat: RepeatChoice | null): void;
  /** It comes again in any case. */
  always?: boolean;
}

/** Whether and how a post comes again, with the next dates that follow from it. */
export function RepeatFields({ repeat, localTime, onChange, always = false }: RepeatFieldsProps) {
  const t = useText("queue");
  const change = (part: Partial<RepeatChoice>) => repeat && onChange({ ...repeat, ...part });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-4">
        <Field label={t("repeat.label")}>
          {(control) => (
            <Select
              {...control}
              className="w-56"
              value={repeat?.frequency ?? ""}
              onChange={({ target }) => {
                const frequency = frequencies.find((candidate) => candidate === target.value);
                onChange(frequency ? { ...(repeat ?? newRepeat(frequency)), frequency } : null);
              }}
            >
              {always ? null : <option value="">{t("repeat.never")}</option>}
              {frequencies.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {t(`repeat.${frequency}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {repeat?.frequency === "MONTHLY" ? (
          <Field label={t("repeat.which")} hint={!repeat.lastDay && dayOfField(localTime) > 28 ? t("repeat.shortMonths") : undefined}>
            {(control) => (
              <Select
                {...control}
                className="w-40"
                value={repeat.lastDay ? "last" : "day"}
                onChange={({ target }) => change({ lastDay: target.value === "last" })}
              >
                <option value="day">{t("repeat.monthDay", { day: dayOfField(localTime) })}</option>
                <option value="last">{t("repeat.lastDay")}</option>
              </Select>
            )}
          </Field>
        ) : null}
        {repeat ? <EndFields repeat={repeat} first={localTime.slice(0, 10)} change={change} /> : null}
      </div>
      {repeat?.frequency === "WEEKLY" ? (
        <WeekdayPicker
          label={t("repeat.days")}
          chosen={repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOfField(localTime)]}
          onChange={(weekdays) => change({ weekdays })}
        />
      ) : null}
      {repeat ? <ComingDates repeat={repeat} localTime={localTime} /> : null}
    </div>
  );
}

function EndFields({ repeat, first, change }: { repeat: RepeatChoice; first: string; change(part: Partial<RepeatChoice>): void }) {
  const t = useText("queue");
  return (
    <>
      <Field label={t("repeat.ends")}>
        {(control) => (
          <Select
            {...control}
            className="w-52"
            value={repeat.end}
            onChange={({ target }) => change({ end: ends.find((end) => end === target.value) ?? "never" })}
          >
            {ends.map((end) => (
              <option key={end} value={end}>
                {t(endTexts[end])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {repeat.end === "until" ? (
        <Field label={t("repeat.until")}>
          {(control) => (
            <Input
              {...control}
              code
              type="date"
              required
              min={first}
              value={repeat.until}
              onChange={({ target }) => change({ until: target.value })}
              className="w-44"
            />
          )}
        </Field>
      ) : null}
      {repeat.end === "count" ? (
        <Field label={t("repeat.count")}>
          {(control) => (
            <Input
              {...control}
              code
              type="number"
              required
              min={1}
              max={100}
              value={repeat.count}
              onChange={({ target }) => change({ count: Number(target.value) })}
              className="w-28"
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

function ComingDates({ repeat, localTime }: { repeat: RepeatChoice; localTime: string }) {
  const trpc = useTRPC();
  const rule = repeatOf(repeat, localTime);
  const { data } = useQuery({
    ...trpc.recurring.preview.queryOptions({ repeat: rule ?? { frequency: "DAILY", minute: 0, startsOn: "2026-01-01" } }),
    enabled: rule !== null,
    placeholderData: (before) => before,
  });
  return rule && data ? <NextDates next={data.next} /> : null;
}
