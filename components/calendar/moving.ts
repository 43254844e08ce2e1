import { DateTime } from "luxon";
import { resolveTime, suggestedTime } from "@/components/composer/schedule-time";
import type { OptimalSlot } from "@/server/domains/analytics/analytics.schema";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import { addDays, isoWeekday, placeOf } from "./calendar-days";

/** Where a post is taken to: a day, or an hour of one. */
export interface Place {
  day: string;
  hour?: number | undefined;
}

export type Refusal = "publishing" | "published" | "reconnect" | "past" | "far";

const minute = 60_000;
const farthestYears = 2;

/** Why a post stays where it is, wherever it is taken. */
export function fixedReason({ status, needsReconnect }: Pick<CalendarPost, "status" | "needsReconnect">): Refusal | null {
  if (status === "PROCESSING") return "publishing";
  if (status === "PUBLISHED" || status === "PARTIALLY_PUBLISHED") return "published";
  return needsReconnect ? "reconnect" : null;
}

/** Why a post cannot have this time; null = it can. */
export function refusalAt(post: Pick<CalendarPost, "status" | "needsReconnect">, at: string, now: Date): Refusal | null {
  const fixed = fixedReason(post);
  if (fixed) return fixed;
  if (Date.parse(at) - now.getTime() < minute) return "past";
  return DateTime.fromJSDate(now).plus({ years: farthestYears }).toMillis() < Date.parse(at) ? "far" : null;
}

export interface Target {
  at: string;
  /** The hour does not exist that day; this one, on the zone's clock, follows the gap. */
  movedTo: string | null;
}

const two = (value: number) => String(value).padStart(2, "0");
const usualHour = 10;

/** Default hour for a draft that is dropped on a day: the best hour of the account, or the middle of the morning; today, the next one ahead. */
function firstTime(day: string, slots: readonly Pick<OptimalSlot, "weekday" | "hour">[], zone: string, now: Date): string {
  const hour = slots.find((slot) => slot.weekday === isoWeekday(day))?.hour ?? usualHour;
  const localTime = `${day}T${two(hour)}:00`;
  const soon = suggestedTime(now, zone);
  return day === soon.slice(0, 10) && localTime < soon ? soon : localTime;
}

interface Moving {
  post: Pick<CalendarPost, "at">;
  place: Place;
  slots: readonly Pick<OptimalSlot, "weekday" | "hour">[];
  zone: string;
  now: Date;
}

/** The instant that a place means for a post. On a day it keeps its hour, in an hour its minute, by the zone's clock and not by elapsed time. */
export function targetOf({ post, place, slots, zone, now }: Moving): Target | null {
  const { day, hour } = place;
  const kept = post.at === null ? null : placeOf(post.at, zone);
  const localTime =
    hour === undefined && kept === null ? firstTime(day, slots, zone, now) : `${day}T${two(hour ?? kept?.hour ?? usualHour)}:${two(kept?.minute ?? 0)}`;
  const resolved = resolveTime(localTime, zone, false);
  return resolved && { at: resolved.at, movedTo: resolved.movedTo };
}

type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
export const isArrow = (key: string): key is Arrow => key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" || key === "ArrowDown";

/** One step by an arrow key: days along the line of reading; weeks down a month, hours down a day. */
export function stepPlace(place: Place, key: Arrow, view: "month" | "hours", rtl: boolean): Place {
  const later = rtl ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowLeft" || key === "ArrowRight") return { ...place, day: addDays(place.day, key === later ? 1 : -1) };
  const sign = key === "ArrowDown" ? 1 : -1;
  if (view === "month" || place.hour === undefined) return { ...place, day: addDays(place.day, sign * 7) };
  const hour = place.hour + sign;
  if (hour >= 0 && hour < 24) return { ...place, hour };
  return { day: addDays(place.day, sign), hour: (hour + 24) % 24 };
}
