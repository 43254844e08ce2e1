import { DateTime } from "luxon";
import { toAsciiDigits } from "@/components/i18n/format";

/** A time as people type it, in Arabic and English: «غدًا 6 م», "tue 18:00", "25/12 9:30 am", "in 2 hours", «بعد ساعتين». */

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
  [1, ["tomorrow", "tmrw", "غدا", "بكره", "بكرا"]],
  [0, ["today", "tonight", "اليوم", "النهارده", "الليله"]],
];
const morning = ["am", "a.m.", "ص", "صباحا", "الصبح", "فجرا"];
const evening = ["pm", "p.m.", "م", "مساء", "ظهرا", "الظهر", "عصرا", "العصر", "المغرب", "العشاء"];
const fillers = /(?<!\S)(?:at|on|the|next|this|يوم|في|الساعه|القادم|القادمه|الجاي|الجايه|المقبل)(?!\S)/g;

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
    if (rest.take(any(words))) return today.plus({ days: (index + 1 - today.weekday + 7) % 7 });
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

function takeMinute(rest: Rest): number | null {
  if (rest.take("noon|12 ظهرا|12 الظهر")) return 12 * 60;
  if (rest.take("midnight|منتصف الليل")) return 0;
  const marks = `\\s?(?:(?<am>${any(morning)})|(?<pm>${any(evening)}))`;
  const found =
    rest.take(`(?:at |الساعه )?(?<h>\\d{1,2})[:.](?<m>\\d{2})(?:${marks})?`) ??
    rest.take(`(?:at |الساعه )?(?<h>\\d{1,2})${marks}`) ??
    rest.take("(?:at |الساعه )?(?<h>\\d{1,2})");
  const { h, m = "0", am, pm } = found?.groups ?? {};
  if (h === undefined) return null;
  const [hour, minute] = [Number(h), Number(m)];
  const marked = am !== undefined || pm !== undefined;
  if (minute > 59 || hour > 23 || (marked && (hour > 12 || hour === 0))) return Number.NaN;
  return (marked ? (hour % 12) + (pm === undefined ? 0 : 12) : hour) * 60 + minute;
}

/** What a date and time field would hold; null when the text is no time that is understood as a whole. */
export function parseTypedTime(text: string, { now, zone, clock }: Typed): string | null {
  const here = DateTime.fromJSDate(now, { zone });
  const today = DateTime.utc(here.year, here.month, here.day);
  const rest = new Rest(folded(text));
  if (rest.isEmpty) return null;
  const span = takeSpan(rest);
  if (span && (span.unit === "minutes" || span.unit === "hours")) return rest.isEmpty ? here.plus({ [span.unit]: span.count }).toFormat(local) : null;
  const date = span ? today.plus({ [span.unit]: span.count }) : takeDate(rest, today);
  const typed = takeMinute(rest);
  if (!rest.isEmpty || Number.isNaN(typed) || (date === null && typed === null) || date?.isValid === false) return null;
  const [hours = 9, minutes = 0] = clock.split(":").map(Number);
  const minute = typed ?? hours * 60 + minutes;
  const placed = (day: DateTime) => day.set({ hour: Math.floor(minute / 60), minute: minute % 60 }).toFormat(local);
  const passed = (day: DateTime) => placed(day) <= here.toFormat(local);
  if (date === null) return placed(passed(today) ? today.plus({ days: 1 }) : today);
  // A weekday's name on that very day, once its time has passed, is the one a week on.
  const named = weekdayWords.flat().some((word) => alone(any([word])).test(folded(text)));
  return placed(named && passed(date) ? date.plus({ weeks: 1 }) : date);
}
