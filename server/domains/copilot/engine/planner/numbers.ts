import { comparatorTerms, dayTerms, metricTerms, numberWords, unitTerms } from "../../data/instruction-words";
import type { Condition, ReplyMetric } from "./replies/contract";
import { compileTerms, findDistinct } from "./terms";
import type { Word } from "./words";

/** Numbers of an instruction, and what each of them counts. */

export interface Figures {
  metrics: readonly ReplyMetric[];
  conditions: readonly Condition[];
  /** Lengths of the windows in days, in their order. */
  windows: readonly number[];
  /** How many of something. */
  count: number | null;
  /** An amount of money, where nothing is compared with it. */
  amount: number | null;
}

const metricsIn = compileTerms(metricTerms);
const comparatorsIn = compileTerms(comparatorTerms);
/** "تقل تحويلاتها عن عشرة": the comparison is on both sides of its figure. */
const parted = { below: /^(?:ي|ت|ك|كت|كي)?(?:قل|نقص|نزل)(?:ون|و)?$/, above: /^(?:ي|ت|ك|كت|كي)?(?:زيد|تجاوز|تعدي|فوت)(?:ون|و)?$/ };
const unitsIn = compileTerms(unitTerms);
const daysIn = compileTerms(dayTerms);
const wordsForNumbers = compileTerms(numberWords);

const thousand = /^(?:k|الف|الاف|thousand|grand)$/;
const million = /^(?:m|مليون|million)$/;
const money = /^(?:ريال|ريالات|جنيه|درهم|دينار|دولار|sar|egp|aed|usd|kwd|eur|riyals?|dollars?|pounds?|dirhams?)$/;
const perDay = /^(?:باليوم|بالنهار|فاليوم|فالنهار|فنهار|fnhar|يوميا|يوميه|اليوميه|daily)$/;

interface Amount {
  at: number;
  end: number;
  value: number;
}

function amountsIn(words: readonly Word[]): Amount[] {
  const spelt = new Map(findDistinct(words, wordsForNumbers).map((one) => [one.at, Number(one.names)]));
  const amounts: Amount[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    const digits = /^\d+(?:[.,]\d+)*$/.test(text) ? Number(text.replace(/,(?=\d{3}(?:\D|$))/g, "").replace(",", ".")) : Number.NaN;
    const value = Number.isNaN(digits) ? spelt.get(at) : digits;
    if (value === undefined || !Number.isFinite(value)) continue;
    const next = words[at + 1]?.text ?? "";
    const factor = thousand.test(next) ? 1_000 : million.test(next) ? 1_000_000 : 1;
    amounts.push({ at, end: at + (factor === 1 ? 1 : 2), value: value * factor });
    at += factor === 1 ? 0 : 1;
  }
  return amounts;
}

/** "2,000 a day", "في اليوم": no window. */
function isRate(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? "";
  if (/^(?:a|per|every|each|كل)$/.test(before)) return true;
  return before === "في" && words.slice(Math.max(0, at - 4), at).some((word) => money.test(word.text) || /^\d/.test(word.text));
}

function windowsIn(words: readonly Word[], amounts: readonly Amount[]): { at: number; end: number; days: number; amount: Amount | null }[] {
  const named = findDistinct(words, unitsIn);
  const daysNamed = findDistinct(words, daysIn);
  const units = named
    .filter((unit) => !daysNamed.some((day) => day.at === unit.at))
    .map((unit) => {
      // "هالشهر" is this month, whatever is before it.
      const isThis = /^هال/.test(words[unit.at]?.text ?? "");
      const amount = (isThis ? null : amounts.find((one) => one.end === unit.at)) ?? null;
      return {
        at: amount?.at ?? unit.at,
        end: unit.at + unit.length,
        days: Number(unit.names) * (amount?.value ?? 1),
        amount,
        single: unit.names === "1" && !amount,
        isRate: isRate(words, amount?.at ?? unit.at) || perDay.test(words[unit.at]?.text ?? ""),
      };
    })
    .filter((unit) => !unit.single && !unit.isRate);
  const days = daysNamed
    .filter((day) => !isRate(words, day.at))
    .map((day) => ({ at: day.at, end: day.at + day.length, days: day.names === "today" ? 1 : 2, amount: null }));
  return [...units, ...days].sort((a, b) => a.at - b.at);
}

/** Also the places of all words that were read as one of these. */
export function readFigures(words: readonly Word[]): Figures & { places: ReadonlySet<number> } {
  const places = new Set<number>();
  const take = (at: number, end: number): void => {
    for (let i = at; i < end; i += 1) places.add(i);
  };
  const amounts = amountsIn(words);
  const used = new Set<Amount>();

  const windows = windowsIn(words, amounts);
  for (const window of windows) {
    take(window.at, window.end);
    if (window.amount) used.add(window.amount);
  }

  const metrics = findDistinct(words, metricsIn);
  for (const metric of metrics) take(metric.at, metric.at + metric.length);

  const conditions: Condition[] = [];
  const claimed = new Set<(typeof metrics)[number]>();
  const comparators = [...findDistinct(words, comparatorsIn), ...partedComparators(words)];
  for (const comparator of comparators) {
    const end = comparator.at + comparator.length;
    const amount = amounts.find((one) => !used.has(one) && one.at >= end && one.at <= end + 1);
    if (!amount) continue;
    used.add(amount);
    take(comparator.at, amount.end);
    // "more than 500 spend", "CPA above 80": the figure is behind the number, or before the comparison.
    const behind = metrics.find((metric) => metric.at >= amount.end && metric.at <= amount.end + 1 && !claimed.has(metric));
    const before = metrics.filter((metric) => metric.at < comparator.at && !claimed.has(metric)).at(-1);
    const own = before ?? behind ?? metrics.filter((metric) => metric.at < comparator.at).at(-1) ?? metrics.find((metric) => metric.at >= amount.end);
    if (own) claimed.add(own);
    const metric = own?.names ?? (amount.value <= 30 ? "roas" : "spend");
    // A click rate of 20 and more is implausible, and 0.012 for 1.2 % is rare.
    conditions.push({ metric, comparator: comparator.names, value: metric === "ctr" && amount.value >= 0.1 ? amount.value / 100 : amount.value });
  }
  if (hasNone(words)) conditions.push({ metric: metrics.at(-1)?.names === "revenue" ? "revenue" : "conversions", comparator: "below", value: 1 });

  let amount: number | null = null;
  let count: number | null = null;
  for (const one of amounts) {
    if (used.has(one)) continue;
    take(one.at, one.end);
    const isMoney = one.value > 100 || words.slice(one.end, one.end + 2).some((word) => money.test(word.text) || perDay.test(word.text));
    if (isMoney) amount ??= one.value;
    else count ??= one.value;
  }
  return {
    metrics: [...new Set(metrics.map((one) => one.names))],
    conditions,
    windows: windows.map((window) => Math.max(1, Math.round(window.days))),
    count,
    amount,
    places,
  };
}

function partedComparators(words: readonly Word[]): { names: "below" | "above"; at: number; length: number }[] {
  return words.flatMap(({ text }, at) => {
    const verbs = words.slice(Math.max(0, at - 3), at).map((word) => word.text);
    const names = (["below", "above"] as const).find((one) => verbs.some((verb) => parted[one].test(verb)));
    return text === "عن" && names ? [{ names, at, length: 1 }] : [];
  });
}

/** "and brought no sales", "ما جابت مبيعات". */
function hasNone(words: readonly Word[]): boolean {
  const text = words.map((word) => word.text).join(" ");
  return /(?:ما جاب\S*|بدون|without|with no|zero|no) (?:اي |any )?(?:مبيعات|تحويلات|نتايج|طلبات|sales|conversions|orders|results)|ماجابتش|مجابتش/.test(text);
}
