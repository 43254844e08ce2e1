import { DateTime } from "luxon";
import { normaliseText } from "@/shared/text-normalisation";

/** Dates as people and spreadsheets write them, in both languages and every set of digits. Pure. */

export type ParsedTime = { at: Date } | { problem: "date" | "hourMissing" };

/** Names of the Gregorian months in English, in the Arabic of Egypt and the Gulf, and in that of the Levant. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  const forms = [
    ["en", "long"],
    ["en", "short"],
    ["ar-EG", "long"],
    ["ar-SY", "long"],
  ] as const;
  for (const [locale, month] of forms) {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month, timeZone: "UTC" });
    for (let index = 0; index < 12; index++) names.set(spelling(format.format(Date.UTC(2027, index, 15))), index + 1);
  }
  return names;
}

const spelling = (name: string) => normaliseText(name, { collapseElongation: false }).replace(/[.\s]/g, "");
const months = monthNames();

const halfDays: [RegExp, string][] = [
  [/\s*(?:صباح[اً]*|ص|a\.?m\.?)\s*$/iu, " AM"],
  [/\s*(?:مساء[اً]*|م|p\.?m\.?)\s*$/iu, " PM"],
];

/** ASCII digits and separators, no marks of direction, one space between parts. */
function plain(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[،,]/g, " ")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .trim();
}

/** Replaces a month's name by its number, after the day or a four-digit year. */
function withMonthNumber(text: string): { text: string; named: boolean } {
  const found = /\p{L}[\p{L}\p{M}.]*(?:\s+(?:الثاني|الأول|الاول))?/gu;
  for (const { 0: word, index } of text.matchAll(found)) {
    const month = months.get(spelling(word));
    if (month === undefined) continue;
    const before = text.slice(0, index).replace(/^.*?(\d{4}|\d{1,2})?[\s\-/.]*$/, "$1");
    const after = text.slice(index + word.length).replace(/^[\s\-/.]+/, "");
    if (before) return { text: `${before}/${month}/${after}`, named: true };
    return { text: after.replace(/^(\d{1,2})[\s\-/.]+/, `$1/${month}/`), named: true };
  }
  return { text, named: false };
}

function hourOf(text: string): { hour: number; minute: number; second: number } | null {
  let time = text;
  for (const [pattern, half] of halfDays) time = time.replace(pattern, half);
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2})(?:\.\d+)?)?(?: (AM|PM))?$/.exec(time.trim());
  if (!match) return null;
  const [, hours = "", minutes, seconds, half] = match;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return null;
  const ofDay = half ? (hour % 12) + (half === "PM" ? 12 : 0) : hour;
  const time24 = { hour: ofDay, minute: Number(minutes ?? 0), second: Number(seconds ?? 0) };
  return time24.hour < 24 && time24.minute < 60 && time24.second < 60 ? time24 : null;
}

const iso = /^(\d{4}-\d\d-\d\d)[T ](\d{1,2}):(\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)$/i;

/** Longer than any date is written; a cell may hold a hundred thousand characters. */
const LONGEST_DATE = 200;

/** What a date's cell and, where there is one, an hour's cell mean on the clock of a zone. With an offset of its own a time is in no need of one. */
export function readTime(dateCell: string, timeCell: string, { zone, order }: { zone: string; order: "dmy" | "mdy" }): ParsedTime {
  if (dateCell.length > LONGEST_DATE || timeCell.length > LONGEST_DATE) return { problem: "date" };
  const date = plain(dateCell);
  const exact = iso.exec(date);
  if (exact) {
    const [, day, hour = "", rest, offset] = exact;
    const time = DateTime.fromISO(`${day}T${hour.padStart(2, "0")}:${rest}${offset?.toUpperCase()}`, { zone });
    return time.isValid ? { at: time.toJSDate() } : { problem: "date" };
  }
  const { text, named } = withMonthNumber(date);
  const match = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ]+(.+))?$/.exec(text);
  if (!match) return { problem: "date" };
  const [, first = "", second = "", third = "", rest = ""] = match;
  const yearFirst = first.length === 4;
  const [year, month, day] = yearFirst ? [first, second, third] : order === "mdy" && !named ? [third, first, second] : [third, second, first];
  if (year.length !== 4 && year.length !== 2) return { problem: "date" };
  const hourText = plain(timeCell) || rest;
  if (hourText === "") return { problem: "hourMissing" };
  const hour = hourOf(hourText);
  if (!hour) return { problem: "date" };
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const time = DateTime.fromObject({ year: fullYear, month: Number(month), day: Number(day), ...hour }, { zone });
  return time.isValid ? { at: time.toJSDate() } : { problem: "date" };
}
