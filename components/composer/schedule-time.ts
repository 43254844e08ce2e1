import { DateTime } from "luxon";

/** What a time on the clock of a zone means, where clocks change too. */
export interface ResolvedTime {
  /** The instant, as it is sent. */
  at: string;
  /** The requested time does not exist on that day; this is the one after the gap. */
  movedTo: string | null;
  /** The requested time occurs twice; both instants, earlier first. */
  twice: readonly [string, string] | null;
}

const local = "yyyy-MM-dd'T'HH:mm";
const iso = (time: DateTime) => time.toUTC().toISO() ?? "";

/** `asked` is the value of a date and time field: 2026-11-22T09:30, without a zone. */
export function resolveTime(input: string, zone: string, second: boolean): ResolvedTime | null {
  const time = DateTime.fromISO(input, { zone });
  if (!time.isValid || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(input)) return null;
  const shown = time.toFormat(local);
  if (shown !== input.slice(0, 16)) return { at: iso(time), movedTo: shown, twice: null };
  const [first, other] = time.getPossibleOffsets().sort((one, another) => one.toMillis() - another.toMillis());
  if (!first || !other) return { at: iso(time), movedTo: null, twice: null };
  return { at: iso(second ? other : first), movedTo: null, twice: [iso(first), iso(other)] };
}

/** The field's text for an instant. */
export function fieldTime(at: string, zone: string): string {
  return DateTime.fromISO(at, { zone }).toFormat(local);
}

/** A chosen time as another zone's clock has it: the same moment. Null: it stays as it is. */
export function onClockOf(zone: string, { localTime, second }: { localTime: string; second: boolean }, chosenIn: string) {
  const moment = zone === chosenIn ? null : resolveTime(localTime, chosenIn, second);
  if (!moment) return null;
  const there = fieldTime(moment.at, zone);
  // An hour that comes twice there is the one that it was.
  return { localTime: there, second: resolveTime(there, zone, false)?.at !== moment.at };
}

/** Where the field starts: the full hour after next. */
export function suggestedTime(now: Date, zone: string): string {
  return DateTime.fromJSDate(now, { zone }).startOf("hour").plus({ hours: 2 }).toFormat(local);
}
