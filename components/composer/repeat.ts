import { DateTime } from "luxon";
import type { RecurrenceView, Repeat } from "@/server/domains/posts/recurring.schema";

/** How a post is to be repeated. Its first day and its time are those of the time field. Plain data, kept with the draft. */
export interface RepeatChoice {
  frequency: Repeat["frequency"];
  /** ISO weekdays; empty = the first day's own. */
  weekdays: number[];
  /** The last day of each month rather than the first day's number. */
  lastDay: boolean;
  end: "never" | "until" | "count";
  until: string;
  count: number;
}

export const newRepeat = (frequency: Repeat["frequency"]): RepeatChoice => ({ frequency, weekdays: [], lastDay: false, end: "never", until: "", count: 10 });

export const weekdayOfField = (localTime: string) => DateTime.fromISO(localTime, { zone: "utc" }).weekday;
export const dayOfField = (localTime: string) => Number(localTime.slice(8, 10));

/** As it is sent. Null while it cannot be: no time yet, or an end that is none. */
export function repeatOf(choice: RepeatChoice, localTime: string): Repeat | null {
  const first = DateTime.fromISO(localTime, { zone: "utc" });
  const startsOn = localTime.slice(0, 10);
  if (!first.isValid || (choice.end === "until" && choice.until < startsOn) || (choice.end === "count" && !(choice.count >= 1 && choice.count <= 100)))
    return null;
  return {
    frequency: choice.frequency,
    weekdays: choice.frequency !== "WEEKLY" ? [] : choice.weekdays.length > 0 ? choice.weekdays : [first.weekday],
    monthDay: choice.frequency === "MONTHLY" && !choice.lastDay ? first.day : null,
    minute: first.hour * 60 + first.minute,
    startsOn,
    until: choice.end === "until" ? choice.until : null,
    maxCount: choice.end === "count" ? choice.count : null,
  };
}

/** The other way: what the fields show of a rule that is stored. */
export function choiceOf({ frequency, weekdays, monthDay, minute, startsOn, until, maxCount }: RecurrenceView["repeat"]): {
  repeat: RepeatChoice;
  localTime: string;
} {
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return {
    repeat: {
      frequency,
      weekdays,
      lastDay: frequency === "MONTHLY" && monthDay === null,
      end: until !== null ? "until" : maxCount !== null ? "count" : "never",
      until: until ?? "",
      count: maxCount ?? newRepeat(frequency).count,
    },
    localTime: `${startsOn}T${clock}`,
  };
}
