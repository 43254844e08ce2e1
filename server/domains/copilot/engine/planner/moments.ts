import { DateTime } from "luxon";
import { compileTerms, findDistinct } from "./terms";
import type { Word } from "./words";

/** The moment that an instruction names: "tomorrow at 8 pm", "الخميس الساعة ٩ مساء", "2026-12-01 14:30". */

const weekdayTerms = {
  "1": "monday, الاثنين, الإثنين, الاتنين",
  "2": "tuesday, الثلاثاء, التلات, الثلوث",
  "3": "wednesday, الأربعاء, الاربع, الربوع",
  "4": "thursday, الخميس",
  "5": "friday, الجمعة",
  "6": "saturday, السبت",
  "7": "sunday, الأحد",
} as const;
const relativeTerms = {
  "0": "today, tonight, =اليوم, النهارده, الليلة, الليله",
  "1": "tomorrow, بكرة, بكره, بكرا, غدا, باكر",
  "2": "day after tomorrow, بعد بكرة, بعد بكره, بعد غد",
} as const;

const weekdaysIn = compileTerms(weekdayTerms);
const relativesIn = compileTerms(relativeTerms);

function timeOf(text: string): { hour: number; minute: number } | null {
  const found = /(?:\bat\s+|الساع[هة]\s+|^|\s)(\d{1,2})(?::(\d\d))?\s*(am|pm|صباحا|الصبح|صباح|مساء|مسا|المسا|بالليل|الليل|العصر|الظهر|م|ص)?(?=\s|$|[.,؟?!])/giu;
  for (const match of text.matchAll(found)) {
    const [whole, hours = "", minutes, half] = match;
    const saidAsTime = minutes !== undefined || half !== undefined || /at\s|الساع/iu.test(whole);
    let hour = Number(hours);
    if (!saidAsTime || hour > 24) continue;
    if (half && /^(?:pm|مسا|المسا|بالليل|الليل|العصر|م$)/iu.test(half) && hour < 12) hour += 12;
    else if (half && /^الظهر/u.test(half) && hour < 4) hour += 12;
    else if (half && /^(?:am|صباح|الصبح|ص$)/iu.test(half) && hour === 12) hour = 0;
    // Nobody plans posts for the small hours without saying so.
    else if (!half && minutes === undefined && hour > 0 && hour < 8) hour += 12;
    return { hour: hour % 24, minute: Number(minutes ?? 0) };
  }
  return null;
}

/** null: no moment is named, or it has passed. */
export function momentOf(text: string, words: readonly Word[], now: string, timezone: string): string | null {
  const start = DateTime.fromISO(now, { zone: timezone });
  const date = /\b(\d{4}-\d{2}-\d{2})\b/.exec(text)?.[1];
  const rest = (date ? text.replace(date, " ") : text).replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replace(/[ءًٌٍَُِّْ]/g, "");
  const time = timeOf(rest);
  const relative = findDistinct(words, relativesIn)[0]?.names;
  const weekday = findDistinct(words, weekdaysIn)[0]?.names;
  let day: DateTime | null = null;
  if (date) day = DateTime.fromISO(date, { zone: timezone });
  else if (relative !== undefined) day = start.plus({ days: Number(relative) });
  else if (weekday !== undefined) day = start.plus({ days: (Number(weekday) - start.weekday + 7) % 7 });
  if (!day?.isValid && !time) return null;
  if (!time) return null;
  let moment = (day ?? start).set({ hour: time.hour, minute: time.minute, second: 0, millisecond: 0 });
  if (moment <= start.plus({ minutes: 1 })) {
    if (day && weekday === undefined) return null;
    moment = moment.plus({ days: day ? 7 : 1 });
  }
  return moment.toUTC().toISO();
}
