import { hijriMonths, hijriOf } from "./hijri";
import { cityOf } from "./zone-names";

/**
 * The one formatting module, of the pages and the server. Words and order are ours and only numbers come from Intl: servers and browsers carry
 * different ICU data (invisible marks, other spaces), and a text that the browser writes differently breaks hydration.
 */
export type Language = "ar" | "en";

interface FormatChoices {
  locale: Language;
  digits: "latn" | "arab";
  clock: "12" | "24";
}

const commas = { ar: "،", en: "," };

export function directionOf(locale: Language): "rtl" | "ltr" {
  return locale === "ar" ? "rtl" : "ltr";
}

/** First strong isolate … pop: a name, handle or figure keeps its own direction inside a sentence of the other. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

export function commaSeparated(parts: readonly string[], locale: Language): string {
  return parts.join(`${commas[locale]} `);
}

const months = {
  ar: ["يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
/** From Sunday, as `Date.getUTCDay` counts. */
const weekdays = {
  ar: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
};
/** Within a sentence, which has room for them; Arabic has one form. From Sunday. */
const longWeekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Where there is no room for a weekday; Arabic has no short ones. From Sunday. */
const weekdayLetters = { ar: ["ح", "ن", "ث", "ر", "خ", "ج", "س"], en: ["S", "M", "T", "W", "T", "F", "S"] };
/** For a month alone, as a title; Arabic has one form. */
const longMonths = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const compactSteps = [
  { from: 1e9, ar: " مليار", en: "B" },
  { from: 1e6, ar: " مليون", en: "M" },
  { from: 1e3, ar: " ألف", en: "K" },
];

interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than a thousand uses of it. What rounds to nothing is not below nothing, and a minus is no hyphen. */
export function figureText(value: number, tag: string, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([tag, options]);
  const cached = formats.get(key) ?? new Intl.NumberFormat(tag, { signDisplay: "negative", ...options });
  formats.set(key, cached);
  return cached.format(value).replace("-", "\u2212");
}

const minorDigitsCache = new Map<string, number>();

function readMinorDigits(currency: string): number {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** Minor digits of a currency: SAR 2, KWD 3, JPY 0. An unknown code has 2. */
export function minorDigits(currency: string): number {
  const digits = minorDigitsCache.get(currency) ?? readMinorDigits(currency);
  minorDigitsCache.set(currency, digits);
  return digits;
}

const readers = new Map<string, Intl.DateTimeFormat>();

function readerOf(zone: string): Intl.DateTimeFormat {
  let reader = readers.get(zone);
  if (!reader) {
    const options = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
    reader = new Intl.DateTimeFormat("en-GB-u-nu-latn-ca-gregory", { ...options, hourCycle: "h23", timeZone: zone });
    readers.set(zone, reader);
  }
  return reader;
}

/** The clock on the wall in a zone. */
export function wallClock(at: Date, zone: string): WallClock {
  const parts = Object.fromEntries(
    readerOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

function offsetMinutes(at: Date, zone: string): number {
  const wall = wallClock(at, zone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return Math.round((asUtc - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
}

export function createFormat({ locale, digits, clock }: FormatChoices) {
  const arabic = locale === "ar";

  /** Latin digits are unchanged; Arabic-Indic ones have separators of their own. */
  function inDigits(text: string): string {
    if (digits === "latn") return text;
    return text
      .replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
      .replace(/(?<=[٠-٩])\.(?=[٠-٩])/g, "٫")
      .replace(/(?<=[٠-٩]),(?=[٠-٩])/g, "٬")
      .replaceAll("%", "٪");
  }

  function number(value: number, fractionDigits?: number): string {
    const options = fractionDigits === undefined ? {} : { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
    return inDigits(figureText(value, "en-US", options));
  }

  function compact(value: number): string {
    const step = compactSteps.find((candidate) => Math.abs(value) >= candidate.from);
    if (!step) return number(value);
    const scaled = value / step.from;
    return `${number(Number(scaled.toFixed(Math.abs(scaled) < 100 ? 1 : 0)))}${step[locale]}`;
  }

  function percent(fraction: number, fractionDigits = 1): string {
    return inDigits(`${number(fraction * 100, fractionDigits)}%`);
  }

  function money(amount: number, currency: string): string {
    const minor = minorDigits(currency);
    return arabic ? `${number(amount, minor)} ${arabicCurrencies[currency] ?? currency}` : `${currency} ${number(amount, minor)}`;
  }

  /** Without minor digits from 10,000 on: for cards, whose title has the exact figure. */
  function moneyBrief(amount: number, currency: string): string {
    if (Math.abs(amount) < 10_000) return money(amount, currency);
    return arabic ? `${number(amount, 0)} ${arabicCurrencies[currency] ?? currency}` : `${currency} ${number(amount, 0)}`;
  }

  function timeText({ hour, minute }: WallClock): string {
    const minutes = String(minute).padStart(2, "0");
    if (clock === "24") return inDigits(`${String(hour).padStart(2, "0")}:${minutes}`);
    const half = hour < 12 ? (arabic ? "ص" : "am") : arabic ? "م" : "pm";
    return `${inDigits(`${hour % 12 || 12}:${minutes}`)} ${half}`;
  }

  function dateText(wall: WallClock, thisYear: number): string {
    const weekday = weekdays[locale][new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay()];
    const year = wall.year === thisYear ? "" : ` ${wall.year}`;
    return inDigits(`${weekday}${arabic ? "،" : ""} ${wall.day} ${months[locale][wall.month - 1]}${year}`);
  }

  const instant = (value: string | Date) => (typeof value === "string" ? new Date(value) : value);
  const thisYear = (zone: string) => wallClock(new Date(), zone).year;

  return {
    /** A text's digits as the reader has chosen them. */
    digits: inDigits,
    number,
    compact,
    percent,
    money,
    moneyBrief,
    /** 3.42×, as returns on spend are written. */
    times: (value: number) => `${number(value, 2)}×`,
    /** A change in percent with its sign: +18.0%, −3.2%. */
    change(value: number) {
      const size = Math.round(Math.abs(value) * 10) / 10;
      const sign = size === 0 ? "" : value > 0 ? "+" : "\u2212";
      return `${sign}${inDigits(`${number(size, 1)}%`)}`;
    },
    /** How long something lasts, as players write it: 0:05, 1:02:03. */
    length(seconds: number) {
      const totalSeconds = Math.round(seconds);
      const [hours, minutes] = [Math.floor(totalSeconds / 3_600), Math.floor(totalSeconds / 60) % 60];
      const rest = String(totalSeconds % 60).padStart(2, "0");
      return inDigits(hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`);
    },
    /** Sun 22 Nov · «الأحد، 22 نوفمبر»; with the year when it is not this one. */
    date: (value: string | Date, zone: string) => dateText(wallClock(instant(value), zone), thisYear(zone)),
    /** 22 Nov · «22 نوفمبر», of a calendar day: for the axes of charts. */
    day(date: string) {
      const [, month = 1, day = 1] = date.split("-").map(Number);
      return inDigits(`${day} ${months[locale][month - 1]}`);
    },
    /** November 2026 · «نوفمبر 2026», of 2026-11. */
    month(month: string) {
      const [year, number = 1] = month.split("-").map(Number);
      return inDigits(`${(arabic ? months.ar : longMonths)[number - 1]} ${year}`);
    },
    /** 16 Jumada II 1448 AH · «16 جمادى الآخرة 1448هـ», of a calendar day. */
    hijri(date: string) {
      const { year, month, day } = hijriOf(date);
      return inDigits(`${day} ${hijriMonths[locale][month - 1]} ${year}${arabic ? "هـ" : " AH"}`);
    },
    /** Jumada I – Jumada II 1448 AH, of a run of calendar days. */
    hijriMonths(first: string, last: string) {
      const names = [hijriOf(first), hijriOf(last)].map(({ month }) => hijriMonths[locale][month - 1]);
      return inDigits(`${[...new Set(names)].join(" – ")} ${hijriOf(last).year}${arabic ? "هـ" : " AH"}`);
    },
    /** By its ISO number: 1 is Monday. */
    weekday(iso: number, form: "name" | "letter" | "long" = "name") {
      if (form === "long" && !arabic) return longWeekdays[iso % 7] ?? "";
      return (form === "letter" ? weekdayLetters : weekdays)[locale][iso % 7] ?? "";
    },
    /** 9 am · 21:00, of the hour that begins then. */
    hour(hour: number) {
      const text = timeText({ year: 0, month: 1, day: 1, hour, minute: 0, second: 0 });
      return clock === "24" ? text : text.replace(/:(?:00|٠٠)/, "");
    },
    time: (value: string | Date, zone: string) => timeText(wallClock(instant(value), zone)),
    dateTime(value: string | Date, zone: string) {
      const wall = wallClock(instant(value), zone);
      return commaSeparated([dateText(wall, thisYear(zone)), timeText(wall)], locale);
    },
    /** The same without a year, for a sentence about these days. */
    moment(value: string | Date, zone: string) {
      const wall = wallClock(instant(value), zone);
      return commaSeparated([dateText(wall, wall.year), timeText(wall)], locale);
    },
    /** The date alone, of a calendar day. */
    calendarDay(date: string) {
      const wall = wallClock(new Date(`${date}T00:00:00Z`), "UTC");
      return dateText(wall, wall.year);
    },
    /** GMT+3, GMT+5:30 */
    offset(zone: string, at: Date = new Date()) {
      const minutes = offsetMinutes(at, zone);
      if (minutes === 0) return "GMT";
      const rest = Math.abs(minutes) % 60;
      const sign = minutes < 0 ? "\u2212" : "+";
      return inDigits(`GMT${sign}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`);
    },
    city: (zone: string) => cityOf(zone, locale),
  };
}

const arabicCurrencies: Record<string, string> = {
  SAR: "ر.س.",
  AED: "د.إ.",
  KWD: "د.ك.",
  QAR: "ر.ق.",
  BHD: "د.ب.",
  OMR: "ر.ع.",
  EGP: "ج.م.",
  JOD: "د.أ.",
  USD: "US$",
  EUR: "€",
};

export type Format = ReturnType<typeof createFormat>;

/** Accepts every digit set that a person may type and gives ASCII, as it is stored. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}
