/** How figures, money, dates and counts are written in sentences: one way for reports, explanations and the copilot. */

type Language = "ar" | "en";

const tags: Record<Language, string> = { ar: "ar-u-nu-latn-ca-gregory", en: "en-GB" };

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than a thousand uses of it, and an answer may hold thousands of figures. */
function format(locale: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  // What rounds to nothing is not below nothing.
  const known = formats.get(key) ?? new Intl.NumberFormat(tags[locale], { signDisplay: "negative", ...options });
  formats.set(key, known);
  return known;
}

/** With a minus where Intl writes a hyphen; the marks before it in Arabic keep it at the figure's left. */
function figureText(value: number, locale: Language, options: Intl.NumberFormatOptions): string {
  return format(locale, options).format(value).replace("-", "\u2212");
}

/** A name or a figure inside a sentence, kept whole where the sentence runs the other way. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A sentence that ends with an abbreviation, such as a currency's, has its full stop already. */
export function withOneStop(sentence: string): string {
  return sentence.replace(/\.([\u200e\u200f\u2069]*)\.$/, ".$1");
}

export function numberText(value: number, locale: Language, digits = 0): string {
  return isolated(figureText(value, locale, { maximumFractionDigits: digits }));
}

export function percentText(value: number, locale: Language, digits = 0): string {
  return isolated(`${figureText(value, locale, { maximumFractionDigits: digits })}%`);
}

/** With its sign, as the pages write a change: +18.0%, −3.2%, 0.0%. */
export function signedPercentText(percent: number, locale: Language): string {
  const size = Math.round(Math.abs(percent) * 10) / 10;
  const figure = format(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(size);
  const sign = size === 0 ? "" : percent > 0 ? "+" : "\u2212";
  return isolated(`${sign}${figure}%`);
}

export function moneyText(value: number, currency: string, locale: Language): string {
  // From ten thousand on, minor digits say nothing; below, the currency's own number of them stands.
  const whole = Math.abs(value) >= 10_000 ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  try {
    const written = figureText(value, locale, { style: "currency", currency, ...(locale === "en" ? { currencyDisplay: "code" } : {}), ...whole });
    // As the pages do in English: the currency's letters, then the figure with its sign.
    return isolated(locale === "en" ? written.replace(/^\u2212([^\d]+)/, "$1\u2212") : written);
  } catch {
    return isolated(`${numberText(value, locale, 2)} ${currency}`);
  }
}

const dateFormats: Record<Language, Intl.DateTimeFormat> = {
  ar: new Intl.DateTimeFormat(tags.ar, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat(tags.en, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
};

export function dateText(date: string, locale: Language): string {
  return dateFormats[locale].format(new Date(`${date}T00:00:00Z`));
}

const dayFormats: Record<Language, Intl.DateTimeFormat> = {
  ar: new Intl.DateTimeFormat(tags.ar, { day: "numeric", month: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat(tags.en, { day: "numeric", month: "short", timeZone: "UTC" }),
};

/** Two days of one window, written once where they share a month. */
export function rangeText(since: string, until: string, locale: Language): string {
  const short = dayFormats[locale];
  return isolated(short.formatRange(new Date(`${since}T00:00:00Z`), new Date(`${until}T00:00:00Z`)));
}

const clockTags: Record<Language, string> = { ar: tags.ar, en: "en-GB-u-hc-h12" };
const clocks = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

function clockOf(timeZone: string, locale: Language) {
  const key = `${locale} ${timeZone}`;
  const [tag, length] = [clockTags[locale], locale === "ar" ? "long" : "short"] as const;
  const known = clocks.get(key) ?? {
    day: new Intl.DateTimeFormat(tag, { weekday: length, day: "numeric", month: length, timeZone }),
    time: new Intl.DateTimeFormat(tag, { hour: "numeric", minute: "2-digit", timeZone }),
  };
  clocks.set(key, known);
  return known;
}

/** An instant as the clock of a zone shows it, with its weekday, as the pages write it: Intl joins the two by other words. */
export function momentText(instant: string | Date, timeZone: string, locale: Language): string {
  const at = new Date(instant);
  const { day, time } = clockOf(timeZone, locale);
  return `${day.format(at)}${locale === "ar" ? "،" : ","} ${time.format(at)}`;
}

/** Seen by nobody. Addresses become links after all escapes are resolved, so only a character in between keeps them text. */
const wordJoiner = "\u2060";

/** Words of others in our Markdown: nothing in them may format the page, or be a link on it. What is harmless stays as it was written. */
export function plainInMarkdown(text: string): string {
  const plain = text
    .replace(/[\n\r\t\v\f\u2028\u2029]+/g, " ")
    .replace(/[\\`*<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#|\w+;)|^#(?=#*(?:\s|$))|^[>|+-]|(?<=^\d+)[.)]/gu, "\\$&")
    .replace(/:(?=\/\/)|www(?=\.)/gi, `$&${wordJoiner}`)
    .replaceAll("@", `${wordJoiner}@`);
  return /\][([:]/.test(plain) ? plain.replaceAll("[", "\\[") : plain;
}

const metricNames = {
  spend: { en: "Spend", ar: "الإنفاق" },
  impressions: { en: "Impressions", ar: "مرات الظهور" },
  clicks: { en: "Clicks", ar: "النقرات" },
  conversions: { en: "Conversions", ar: "التحويلات" },
  revenue: { en: "Revenue", ar: "الإيرادات" },
  ctr: { en: "CTR", ar: "نسبة النقر إلى الظهور" },
  cpc: { en: "CPC", ar: "تكلفة النقرة" },
  cpm: { en: "CPM", ar: "تكلفة الألف ظهور" },
  cpa: { en: "CPA", ar: "تكلفة التحويل" },
  roas: { en: "ROAS", ar: "العائد على الإنفاق الإعلاني" },
} satisfies Record<string, Record<Language, string>>;

export type Metric = keyof typeof metricNames;

export function metricName(metric: Metric, locale: Language): string {
  return metricNames[metric][locale];
}

/** A figure as its metric is written: money, rate, multiple or count. */
export function metricText(metric: Metric, value: number, currency: string, locale: Language): string {
  if (metric === "ctr") return percentText(100 * value, locale, 2);
  if (metric === "roas") return isolated(`${figureText(value, locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`);
  if (metric === "impressions" || metric === "clicks" || metric === "conversions") return numberText(value, locale, value < 100 ? 1 : 0);
  return moneyText(value, currency, locale);
}

const arabicPlurals = new Intl.PluralRules("ar");

/** Arabic counts: zero, one, two, few, many, other. */
export function counted(
  count: number,
  locale: Language,
  forms: { en: [one: string, other: string]; ar: [one: string, two: string, few: string, many: string, other: string] },
): string {
  const n = numberText(count, locale);
  if (locale === "en") return `${n} ${count === 1 ? forms.en[0] : forms.en[1]}`;
  const [one, two, few, many, other] = forms.ar;
  const category = arabicPlurals.select(count);
  if (category === "one") return one;
  if (category === "two") return two;
  return `${n} ${category === "few" ? few : category === "many" ? many : other}`;
}

export function daysText(count: number, locale: Language): string {
  return counted(count, locale, { en: ["day", "days"], ar: ["يوم واحد", "يومين", "أيام", "يومًا", "يوم"] });
}
