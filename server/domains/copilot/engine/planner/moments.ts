import { DateTime } from "luxon";
import { compileTerms, findDistinct } from "./terms";
import { type Word, wordsIn } from "./words";

/** The moment that an instruction names: "tomorrow at 8 pm", "الخميس الساعة ٩ مساء", "25 December 14:30", "in two hours". */

const weekdayTerms = {
  "1": "monday, =mon, الاثنين, الإثنين, الاتنين, لتنين",
  "2": "tuesday, =tue, =tues, الثلاثاء, الثلاثا, التلات, التلاتاء, الثلوث",
  "3": "wednesday, =wed, الأربعاء, الاربعا, الاربع, الربوع, لاربعا",
  "4": "thursday, =thu, =thurs, الخميس",
  "5": "friday, =fri, الجمعة, الجمعه",
  "6": "saturday, =sat, السبت",
  "7": "sunday, =sun, الأحد, الاحد, لحد",
} as const;
const relativeTerms = {
  "0": "=today, =tonight, =اليوم, =النهارده, =النهاردة, =الليلة, =الليله, =هالليلة, =الليلادي",
  "1": "=tomorrow, =tmrw, =tmw, =بكرة, =بكره, =بكرا, =باكر, =غدا, =غدوة, =الغد, =bukra",
  "2": "=day after tomorrow, =بعد بكرة, =بعد بكره, =بعد بكرا, =بعد غد, =بعد باكر",
} as const;
const monthTerms = {
  "1": "january, =jan, يناير, كانون الثاني",
  "2": "february, =feb, فبراير, شباط",
  "3": "march, =mar, مارس, آذار",
  "4": "april, =apr, أبريل, ابريل, نيسان",
  "5": "=may, مايو, أيار, ماي",
  "6": "june, =jun, يونيو, حزيران",
  "7": "july, =jul, يوليو, تموز",
  "8": "august, =aug, أغسطس, غشت, آب",
  "9": "september, =sep, =sept, سبتمبر, شتنبر, أيلول",
  "10": "october, =oct, أكتوبر, اكتوبر, تشرين الأول",
  "11": "november, =nov, نوفمبر, نونبر, تشرين الثاني",
  "12": "december, =dec, ديسمبر, دجنبر, كانون الأول",
} as const;
/** A part of the day, with its default hour. */
const partTerms = {
  "9": "=morning, =صباحا, =صباح, =الصبح, =الصباح, =بالصبح, =ع الصبح",
  "12": "=noon, =midday, =الظهر, =ظهرا, =ضهر, =الضهر",
  "16": "=afternoon, =العصر, =عصرا, =العصرية",
  "19": "=evening, =tonight, =المغرب, =المسا, =المساء, =مساء, =بالمسا, =عشية, =العشية",
  "21": "=night, =بالليل, =الليل, =ليلا, =فالليل, =الليلة, =العشا, =العشاء",
} as const;

const [weekdaysIn, relativesIn, monthsIn, partsIn] = [
  compileTerms(weekdayTerms),
  compileTerms(relativeTerms),
  compileTerms(monthTerms),
  compileTerms(partTerms),
];

const clock =
  /(?:(at|by|@|الساعه|الساع|ساعه|عالساعه|ع)\s*)?(?<![\d/.-])(\d{1,2})(?:[:.](\d\d))?(?![\d/])(?:\s*(و\s?نصف?)(?=\s|$))?\s*(am|pm|a\.m|p\.m|o'?clock|صباحا|الصبح|صباح|الصباح|الظهر|ظهرا|العصر|عصرا|المغرب|مساء|مسا|المسا|المساء|بالليل|الليل|ليلا|م|ص)?(?=\s|$|[.,،؟?!])/giu;
const hourWords: Record<string, number> = Object.fromEntries(
  "واحده وحده|تنتين ثنتين اثنتين ثانيه جوج|ثلاثه تلاته ثلاث ثالثه|اربعه اربع رابعه|خمسه خمس خامسه|سته ست سادسه|سبعه سبع سابعه|ثمانيه تمانيه تمنيه ثمان تمنيا ثامنه|تسعه تسع تسعود تاسعه|عشره عشر عاشره|حداشر احدعش|اتناشر اثنعش"
    .split("|")
    .flatMap((names, at) => names.split(" ").map((name) => [name, at + 1])),
);

interface Time {
  hour: number;
  minute: number;
}

/** A 12-hour time with the part of the day in the message. Without one, the hours after midnight are not assumed. */
function inDay(hour: number, minute: number, half: string | undefined, part: number | undefined, isExact: boolean): Time {
  const morning = half ? /^(?:a|صباح|الصب|ص$)/iu.test(half) : part === 9;
  const late = half ? /^(?:p|مسا|المسا|المغر|عصر|العصر|بالليل|الليل|ليلا|م$)/iu.test(half) : part !== undefined && part >= 16;
  const noon = half ? /^(?:الظهر|ظهر)/u.test(half) : part === 12;
  if (morning) return { hour: hour === 12 ? 0 : hour, minute };
  if (late) return { hour: hour < 12 ? hour + 12 : hour, minute };
  if (noon) return { hour: hour < 4 ? hour + 12 : hour, minute };
  return { hour: !isExact && hour > 0 && hour < 8 ? hour + 12 : hour, minute };
}

function timeOf(text: string, words: readonly Word[], isDated: boolean): Time | null {
  const part = findDistinct(words, partsIn)[0];
  const partHour = part && Number(part.names);
  for (const [, opening, hours = "", minutes, halfPast, meridiem] of text.matchAll(clock)) {
    const half = meridiem && /^o/i.test(meridiem) ? "" : meridiem;
    if (!opening && minutes === undefined && half === undefined && !(part && Number(hours) <= 12)) continue;
    if (Number(hours) > 24) continue;
    const { hour, minute } = inDay(Number(hours), halfPast ? 30 : Number(minutes ?? 0), half, partHour, minutes !== undefined);
    if (minute < 60) return { hour: hour % 24, minute };
  }
  const place = words.findIndex(({ text: word }) => /^(?:ع|ف)?ال?ساعه$/.test(word));
  const spelled = place >= 0 ? words.slice(place + 1, place + 2) : isDated ? words : [];
  const named = spelled
    .map(({ text: word }) => hourWords[word.replace(/^(?:ع|ف|ب|ل)?(?:ال|ل)?(?=..)/, "")] ?? hourWords[word])
    .find((hour) => hour !== undefined);
  if (named !== undefined) return inDay(named, 0, undefined, partHour, false);
  return partHour === undefined ? null : { hour: partHour, minute: 0 };
}

function dateOf(text: string, words: readonly Word[], start: DateTime): DateTime | null {
  const iso = /\b(\d{4}-\d{2}-\d{2})\b/.exec(text)?.[1];
  if (iso) return DateTime.fromISO(iso, { zone: start.zone });
  const numeric = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/.exec(text);
  const month = findDistinct(words, monthsIn)[0];
  const beside = month && [words[month.at - 1]?.text, words[month.at + month.length]?.text].find((word) => /^\d{1,2}$/.test(word ?? ""));
  const [day, monthNumber] = numeric ? [Number(numeric[1]), Number(numeric[2])] : beside ? [Number(beside), Number(month?.names)] : [];
  if (day !== undefined && monthNumber !== undefined) {
    const date = DateTime.fromObject({ year: Number(numeric?.[3] ?? start.year), month: monthNumber, day }, { zone: start.zone });
    return date.endOf("day") < start ? date.plus({ years: 1 }) : date;
  }
  const relative = findDistinct(words, relativesIn)[0]?.names;
  if (relative !== undefined) return start.plus({ days: Number(relative) });
  const weekday = findDistinct(words, weekdaysIn)[0]?.names;
  return weekday === undefined ? null : start.plus({ days: (Number(weekday) - start.weekday + 7) % 7 });
}

const inHours = /(?:\bin|بعد)\s+(?:(an?|\d{1,2})\s*)?(?:(ساعتين)|hours?\b|ساع(?:ه|ات))/iu;

export interface Moment {
  /** ISO instant, or a day without an hour. */
  at: string | null;
  /** ISO date in the zone, where a day is named. */
  day: string | null;
}

/** Both null: no moment is named, or it has passed. */
export function momentOf(message: string, words: readonly Word[], now: string, timezone: string): Moment {
  const start = DateTime.fromISO(now, { zone: timezone });
  const text = wordsInText(message);
  const later = inHours.exec(text);
  if (later)
    return {
      at: start
        .plus({ hours: later[2] ? 2 : Number(/\d/.test(later[1] ?? "") ? later[1] : 1) })
        .toUTC()
        .toISO(),
      day: null,
    };
  const date = dateOf(text, words, start);
  if (date && !date.isValid) return { at: null, day: null };
  const time = timeOf(text.replace(/\b\d{4}-\d{2}-\d{2}\b|\d{1,2}\/\d{1,2}(?:\/\d{4})?/g, " "), words, date !== null);
  if (!time) return { at: null, day: date?.toISODate() ?? null };
  const isWeekday = date !== null && findDistinct(words, weekdaysIn).length > 0;
  let moment = (date ?? start).set({ ...time, second: 0, millisecond: 0 });
  if (moment <= start.plus({ minutes: 1 })) {
    if (date && !isWeekday) return { at: null, day: null };
    moment = moment.plus({ days: date ? 7 : 1 });
  }
  return { at: moment.toUTC().toISO(), day: moment.toISODate() };
}

/** With one spelling, its marks kept. */
const wordsInText = (message: string): string =>
  message
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .split(/(\s+)/)
    .map((part) => (/^\p{Script=Arabic}+$/u.test(part) ? wordsIn(part).join(" ") : part))
    .join("");
