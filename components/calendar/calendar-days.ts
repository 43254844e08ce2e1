import { DateTime } from "luxon";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import { wallClock } from "@/shared/format";
import { groupBy } from "@/shared/group-by";
import type { CalendarView } from "./calendar-state";
import type { IsoWeekday } from "./week-start";

const weeksOfMonth = 6;

/** Days of the calendar are texts, 2026-11-22, and reckoned without any zone. */
const dayOf = (date: string) => DateTime.fromISO(date, { zone: "UTC" });
const textOf = (day: DateTime) => day.toFormat("yyyy-MM-dd");

function run(first: DateTime, count: number): string[] {
  return Array.from({ length: count }, (_, index) => textOf(first.plus({ days: index })));
}

function startOfWeek(day: DateTime, weekStart: IsoWeekday): DateTime {
  return day.minus({ days: (day.weekday - weekStart + 7) % 7 });
}

/** The days that a view shows. A month is always six weeks, so that nothing moves from month to month; the list is that of its month. */
export function daysInView(view: CalendarView, date: string, weekStart: IsoWeekday): string[] {
  const day = dayOf(date);
  if (view === "day") return [date];
  if (view === "week") return run(startOfWeek(day, weekStart), 7);
  return run(startOfWeek(day.startOf("month"), weekStart), weeksOfMonth * 7);
}

/** The anchor day of the next or previous period. */
export function stepPeriod(view: CalendarView, date: string, steps: 1 | -1): string {
  const unit = view === "day" ? "days" : view === "week" ? "weeks" : "months";
  return textOf(dayOf(date).plus({ [unit]: steps }));
}

export const addDays = (date: string, days: number) => textOf(dayOf(date).plus({ days }));
export const isoWeekday = (date: string) => dayOf(date).weekday as IsoWeekday;
export const monthOf = (date: string) => date.slice(0, 7);

/** The stretch of time that days on a zone's calendar are: 23 or 25 hours where clocks change. */
export function spanOf(days: readonly string[], zone: string): { from: string; to: string } {
  const startOf = (date: string) => DateTime.fromISO(date, { zone }).startOf("day");
  const iso = (time: DateTime) => time.toUTC().toISO() ?? "";
  const [first = "", last = first] = [days[0], days.at(-1)];
  // Not a day after the last one's start: where clocks go forward at midnight that is one o'clock.
  return { from: iso(startOf(first)), to: iso(startOf(addDays(last, 1))) };
}

const two = (value: number) => String(value).padStart(2, "0");

/** Where an instant is on a zone's calendar. */
export function placeOf(at: string | Date, zone: string): { day: string; hour: number; minute: number } {
  const { year, month, day, hour, minute } = wallClock(typeof at === "string" ? new Date(at) : at, zone);
  return { day: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`, hour, minute };
}

export interface PlacedPost extends CalendarPost {
  at: string;
  day: string;
  hour: number;
}

/** Posts by their day, earliest first. */
export function byDay(posts: readonly CalendarPost[], zone: string): Map<string, PlacedPost[]> {
  const placed = posts.flatMap(({ at, ...post }) => (at === null ? [] : [{ ...post, at, ...placeOf(at, zone) }]));
  const days = groupBy(placed, ({ day }) => day);
  for (const ofDay of days.values()) ofDay.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : one.id < other.id ? -1 : 1));
  return days;
}
