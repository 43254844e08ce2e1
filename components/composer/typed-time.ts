import { DateTime } from "luxon";
import { toAsciiDigits } from "@/shared/format";

/**
 * A time as people type it, in Arabic and English: «غدًا 6 م», "tue 18:00", "25/12 9:30 am", "in 2 hours", «بعد ساعتين». What could be
 * several times is none.
 */

/** `halfOfDay`: the hour alone may be in the morning or in the evening. */
type TypedTime = { localTime: string; problem: null } | { localTime: null; problem: "unknown" | "halfOfDay" };
export type TypedTimeProblem = NonNullable<TypedTime["problem"]>;

interface Typed {
  now: Date;
  zone: string;
  /** The time of day where only a day was typed: 09:00. */
  clock: string;
}

const local = "yyyy-MM-dd'T'HH:mm";

/** Letters that people write in either way become one; marks go. */
function folded(text: string): string {
  return toAsciiDigits(text)
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/[،,]/g, " ")
    .replace(/(\d)(?=\p{L})/gu, "$1 ")
    .replace(/\s+/g, " ")
    .trim();
}

const weekdayWords: readonly (readonly string[])[] = [
  ["monday", "mon", "الاثنين", "اثنين", "الاتنين"],
  ["tuesday", "tues", "tue", "الثلاثاء", "ثلاثاء", "الثلاثا", "التلات"],
  ["wednesday", "wed", "الاربعاء", "اربعاء", "الاربعا", "الاربع"],
  ["thursday", "thurs", "thu", "الخميس", "خميس"],
  ["friday", "fri", "الجمعه", "جمعه"],
  ["saturday", "sat", "السبت", "سبت"],
  ["sunday", "sun", "الاحد", "احد", "الحد"],
];
const monthWords: readonly (readonly string[])[] = [
  ["january", "jan", "يناير"],
  ["february", "feb", "فبراير"],
  ["march", "mar", "مارس"],
  ["april", "apr", "ابريل"],
  ["may", "مايو"],
  ["june", "jun", "يونيو", "يونيه"],
  ["july", "jul", "يوليو", "يوليه"],
  ["august", "aug", "اغسطس"],
  ["september", "sept", "sep", "سبتمبر"],
  ["october", "oct", "اكتوبر"],
  ["november", "nov", "نوفمبر"],
  ["december", "dec", "ديسمبر"],
];
const dayWords: readonly (readonly [days: number, words: readonly string[]])[] = [
  [2, ["day after tomorrow", "بعد غدا", "بعد غد", "بعد بكره", "بعد بكرا"]],
  [1, ["tomorrow", "tmrw", "غدا", "بكره", "بكرا", "باكر"]],
  [0, ["today", "اليوم", "النهارده"]],
];
const tonight = ["tonight", "الليله"];
const comingBefore = "next ";
const comingAfter = " (?:القادم|القادمه|الجاي|الجايه|المقبل|المقبله)";
/** Which hours, on a clock of 24, are meant by the words for a part of the day. */
const dayParts: readonly { from: number; to: number; words: readonly string[]; only12?: true }[] = [
  { from: 0, to: 11, only12: true, words: ["am", "a.m.", "ص", "صباحا"] },
  { from: 12, to: 23, only12: true, words: ["pm", "p.m.", "م"] },
  { from: 2, to: 6, words: ["فجرا", "الفجر"] },
  { from: 4, to: 11, words: ["in the morning", "morning", "الصبح", "بالصبح"] },
  { from: 12, to: 18, words: ["in the afternoon", "afternoon", "بعد الظهر"] },
  { from: 11, to: 15, words: ["ظهرا", "الظهر"] },
  { from: 14, to: 18, words: ["عصرا", "العصر"] },
  { from: 16, to: 19, words: ["المغرب"] },
  { from: 17, to: 22, words: ["العشاء", "العشا"] },
  { from: 13, to: 23, words: ["in the evening", "evening", "مساء", "المسا"] },
  { from: 18, to: 23, words: ["at night", "night", ...tonight, "ليلا", "بالليل", "الليل"] },
];
const fractions: Readonly<Record<string, number>> = {
  ونص: 30,
  ونصف: 30,
  وربع: 15,
  وثلث: 20,
  "الا ربع": -15,
  "الا ثلث": -20,
  "half past": 30,
  "quarter past": 15,
  "quarter to": -15,
};
/** Where an hour alone is meant for people's day: one that lies in it in the morning and in the evening may be either. */
const peoplesDay = { from: 7 * 60, to: 24 * 60 };
const fillers = /(?<!\S)(?:at|on|the|this|يوم|في|الساعه)(?!\S)/g;

const units: readonly (readonly [unit: "minutes" | "hours" | "days" | "weeks", one: readonly string[], two: readonly string[], many: readonly string[]])[] = [
  ["minutes", ["minute", "min", "دقيقه"], ["دقيقتين"], ["minutes", "mins", "min", "دقائق", "دقيقه"]],
  ["hours", ["hour", "ساعه"], ["ساعتين"], ["hours", "ساعات", "ساعه"]],
  ["days", ["day", "يوم"], ["يومين"], ["days", "ايام", "يوم"]],
  ["weeks", ["week", "اسبوع"], ["اسبوعين"], ["weeks", "اسابيع", "اسبوع"]],
];

const any = (words: readonly string[]) => words.map((word) => word.replaceAll(".", "\\.")).join("|");
const alone = (source: string) => new RegExp(`(?<!\\S)(?:${source})(?!\\S)`);

/** What is left of the text while its parts are taken out one by one. */
class Rest {
  constructor(private text: string) {}

  take(source: string): RegExpExecArray | null {
    const found = alone(source).exec(this.text);
    if (found) this.text = `${this.text.slice(0, found.index)} ${this.text.slice(found.index + found[0].length)}`;
    return found;
  }

  get isEmpty(): boolean {
    return this.text.replace(fillers, "").trim() === "";
  }
}

function takeSpan(rest: Rest): { unit: (typeof units)[number][0]; count: number } | null {
  for (const [unit, one, two, many] of units) {
    const found = rest.take(`(?:in|بعد) (?:(?<count>\\d{1,3}) (?:${any(many)})|(?<two>${any([...two, "-"])})|(?:an? )?(?:${any(one)}))`);
    if (found) return { unit, count: Number(found.groups?.count ?? (found.groups?.two ? 2 : 1)) };
  }
  return null;
}

function takeDate(rest: Rest, today: DateTime): DateTime | null {
  const iso = rest.take("(\\d{4})-(\\d{1,2})-(\\d{1,2})");
  if (iso) return DateTime.utc(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  for (const [days, words] of dayWords) if (rest.take(any(words))) return today.plus({ days });
  for (const [index, words] of weekdayWords.entries()) {
    const ahead = (index + 1 - today.weekday + 7) % 7;
    // The coming one is never today.
    if (rest.take(`${comingBefore}(?:${any(words)})|(?:${any(words)})${comingAfter}`)) return today.plus({ days: ahead || 7 });
    if (rest.take(any(words))) return today.plus({ days: ahead });
  }
  const inYear = (day: number, month: number, year: string | undefined) => {
    const date = DateTime.fromObject({ year: year ? Number(year) : today.year, month, day }, { zone: "utc" });
    return !year && date < today ? date.plus({ years: 1 }) : date;
  };
  for (const [index, words] of monthWords.entries()) {
    const dayFirst = rest.take(`(\\d{1,2}) (?:${any(words)})(?: (\\d{4}))?`);
    const found = dayFirst ?? rest.take(`(?:${any(words)}) (\\d{1,2})(?: (\\d{4}))?`);
    if (found) return inYear(Number(found[1]), index + 1, found[2]);
  }
  const short = rest.take("(\\d{1,2})[/-](\\d{1,2})(?:[/-](\\d{4}))?");
  return short ? inYear(Number(short[1]), Number(short[2]), short[3]) : null;
}

/** The minutes of the day that the text may mean; null when it names none. */
function takeMinutes(rest: Rest): number[] | null {
  if (rest.take("(?:12 )?noon")) return [12 * 60];
  const parts = dayParts.filter(({ words }) => rest.take(any(words)));
  const after = any(Object.keys(fractions).filter((words) => !/[a-z]/.test(words)));
  const before = any(Object.keys(fractions).filter((words) => /[a-z]/.test(words)));
  const found = rest.take(`(?:(?<before>${before}) )?(?<h>\\d{1,2})(?:[:.](?<m>\\d{2})| (?<after>${after}))?`);
  if (!found) return parts.length > 0 ? [] : null;
  const { h = "", m, before: past, after: more } = found.groups ?? {};
  const hour = Number(h);
  if (hour > 23 || Number(m ?? 0) > 59 || (past && m)) return [];
  const is12 = hour >= 1 && hour <= 12;
  if (parts.some(({ only12 }) => only12 && !is12)) return [];
  // As on a clock of 24 hours, without a word for the half of the day: 09:30, 18, 0:15.
  const is24 = !is12 || (h.length === 2 && m !== undefined && parts.length === 0);
  const readings = (is24 ? [hour] : [hour % 12, (hour % 12) + 12]).filter((reading) => parts.every(({ from, to }) => reading >= from && reading <= to));
  const minutes = readings.map((reading) => reading * 60 + Number(m ?? fractions[past ?? more ?? ""] ?? 0)).filter((minute) => minute >= 0);
  return is24 || parts.length > 0 ? minutes : minutes.filter((minute) => minute >= peoplesDay.from && minute < peoplesDay.to);
}

const unknown: TypedTime = { localTime: null, problem: "unknown" };

/** What a date and time field would hold, when the text is understood as a whole. */
export function parseTypedTime(text: string, { now, zone, clock }: Typed): TypedTime {
  const here = DateTime.fromJSDate(now, { zone });
  const today = DateTime.utc(here.year, here.month, here.day);
  const understood = (time: DateTime): TypedTime => ({ localTime: time.toFormat(local), problem: null });
  const whole = folded(text);
  const rest = new Rest(whole);
  if (rest.isEmpty) return unknown;
  // The end of a day and the beginning of the next: with a day's name it may be either.
  if (rest.take("midnight|منتصف الليل|12 (?:بالليل|ليلا|at night)")) return rest.isEmpty ? understood(today.plus({ days: 1 })) : unknown;
  const span = takeSpan(rest);
  if (span && (span.unit === "minutes" || span.unit === "hours")) return rest.isEmpty ? understood(here.plus({ [span.unit]: span.count })) : unknown;
  const named = span ? today.plus({ [span.unit]: span.count }) : takeDate(rest, today);
  const date = named ?? (alone(`${any(tonight)}|this (?:morning|afternoon|evening)`).test(whole) ? today : null);
  const minutes = takeMinutes(rest);
  if (!rest.isEmpty || (date === null && minutes === null) || date?.isValid === false) return unknown;
  if (minutes && minutes.length > 1) return { localTime: null, problem: "halfOfDay" };
  const [hours = 9, past = 0] = clock.split(":").map(Number);
  const minute = minutes ? minutes[0] : hours * 60 + past;
  if (minute === undefined) return unknown;
  const placed = (day: DateTime) => day.set({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const passed = (day: DateTime) => placed(day).toFormat(local) <= here.toFormat(local);
  if (date === null) return understood(placed(passed(today) ? today.plus({ days: 1 }) : today));
  // A weekday's name on that very day, once its time has passed, is the one a week on.
  const isWeekday = weekdayWords.flat().some((word) => alone(any([word])).test(whole));
  return understood(placed(isWeekday && passed(date) ? date.plus({ weeks: 1 }) : date));
}
