import { commaSeparated, createFormat, figureText, isolated, type Language } from "@/shared/format";

/** Figures, money, dates and counts for sentences of the server: formatted by `@/shared/format`, and isolated for bidirectional text. */

const plain = {
  ar: createFormat({ locale: "ar", digits: "latn", clock: "12" }),
  en: createFormat({ locale: "en", digits: "latn", clock: "12" }),
};

/** The marks that Intl sets in Arabic keep a minus and a currency at their side of the figure. */
const tags: Record<Language, string> = { ar: "ar-u-nu-latn-ca-gregory", en: "en-GB" };

const quotes = { ar: ["«", "»"], en: ["“", "”"] } as const;

/** A name in a language's quotation marks. They are outside the bidi isolation, within which they would follow the name's direction. */
export function quotation(name: string, locale: Language): string {
  const [before, after] = quotes[locale];
  return `${before}${isolated(name)}${after}`;
}

const conjunctions: Record<Language, Intl.ListFormat> = {
  ar: new Intl.ListFormat("ar", { style: "long", type: "conjunction" }),
  en: new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" }),
};

/** One, two and three · «واحد واثنان وثلاثة» */
export function conjunction(parts: readonly string[], locale: Language): string {
  return conjunctions[locale].format(parts);
}

/** A sentence that ends with an abbreviation, such as a currency's, has its full stop already. */
export function withOneStop(sentence: string): string {
  return sentence.replace(/\.([\u200e\u200f\u2069]*)\.$/, ".$1");
}

export function numberText(value: number, locale: Language, digits = 0): string {
  return isolated(figureText(value, tags[locale], { maximumFractionDigits: digits }));
}

export function percentText(value: number, locale: Language, digits = 0): string {
  return isolated(`${figureText(value, tags[locale], { maximumFractionDigits: digits })}%`);
}

/** With its sign, as the pages write a change: +18.0%, −3.2%, 0.0%. */
export function signedPercentText(percent: number, locale: Language): string {
  return isolated(plain[locale].change(percent));
}

export function moneyText(value: number, currency: string, locale: Language): string {
  // From ten thousand on, minor digits are omitted; below, the currency's own number of them is used.
  const options = Math.abs(value) >= 10_000 ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  try {
    const written = figureText(value, tags[locale], { style: "currency", currency, ...(locale === "en" ? { currencyDisplay: "code" } : {}), ...options });
    // As the pages do in English: the currency's letters, then the figure with its sign.
    return isolated(locale === "en" ? written.replace(/^\u2212([^\d]+)/, "$1\u2212") : written);
  } catch {
    return isolated(`${numberText(value, locale, 2)} ${currency}`);
  }
}

export function dateText(date: string, locale: Language): string {
  return plain[locale].calendarDay(date);
}

const dashes = { ar: { days: "\u2013", dates: " \u2013 " }, en: { days: "\u2009\u2013\u2009", dates: "\u2009\u2013\u2009" } };

/** Two days of one window: what they share, the month or the year, is written once or not at all. */
export function rangeText(since: string, until: string, locale: Language): string {
  const { day } = plain[locale];
  if (since === until) return isolated(day(since));
  if (since.slice(0, 7) === until.slice(0, 7)) return isolated(`${Number(since.slice(8))}${dashes[locale].days}${day(until)}`);
  const written = (date: string) => (since.slice(0, 4) === until.slice(0, 4) ? day(date) : `${day(date)} ${date.slice(0, 4)}`);
  return isolated(`${written(since)}${dashes[locale].dates}${written(until)}`);
}

/** An instant as the clock of a zone shows it, with its weekday. */
export function momentText(instant: string | Date, timeZone: string, locale: Language): string {
  return plain[locale].moment(instant, timeZone);
}

/** An hour of each week, by the ISO number of its day: Tuesday 9 pm. */
export function weekHourText({ weekday, hour }: { weekday: number; hour: number }, locale: Language): string {
  return `${plain[locale].weekday(weekday, "long")} ${plain[locale].hour(hour)}`;
}

/** A zone's city with its offset at that time, for places without a clock: Riyadh, GMT+3 · «الرياض، GMT+3». */
export function zoneName(zone: string, locale: Language, at: Date): string {
  return commaSeparated([plain[locale].city(zone), plain[locale].offset(zone, at)], locale);
}

/** An invisible character. Addresses become links after all escapes are resolved, so only a character in between prevents it. */
const WORD_JOINER = "\u2060";

/** User text in our Markdown: escaped so that it cannot format the page or be a link. Harmless characters are unchanged. */
export function plainInMarkdown(text: string): string {
  const plain = text
    .replace(/[\n\r\t\v\f\u2028\u2029]+/g, " ")
    .replace(/[\\`*<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#|\w+;)|^#(?=#*(?:\s|$))|^[>|+-]|(?<=^\d+)[.)]/gu, "\\$&")
    .replace(/:(?=\/\/)|www(?=\.)/gi, `$&${WORD_JOINER}`)
    .replaceAll("@", `${WORD_JOINER}@`);
  return /\][([:]/.test(plain) ? plain.replaceAll("[", "\\[") : plain;
}

export type Metric = "spend" | "impressions" | "clicks" | "conversions" | "revenue" | "ctr" | "cpc" | "cpm" | "cpa" | "roas";

/** A figure as its metric is written: money, rate, multiple or count. */
export function metricText(metric: Metric, value: number, currency: string, locale: Language): string {
  if (metric === "ctr") return percentText(100 * value, locale, 2);
  if (metric === "roas") return isolated(`${figureText(value, tags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`);
  if (metric === "impressions" || metric === "clicks" || metric === "conversions") return numberText(value, locale, value < 100 ? 1 : 0);
  return moneyText(value, currency, locale);
}
