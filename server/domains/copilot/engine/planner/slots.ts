import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import * as vocabulary from "../../data/instruction-words";
import { findDistinct, placesOf, trainedWords, type Vocabulary, type Word } from "./words";

/** What an instruction names beside its verb. */
export type Slots = ReturnType<typeof readSlots>;

const opposites = { below: "above", above: "below" } as const;

/** The least number in words that a smaller one is added to. */
const LEAST_ROUND = 100;
/** A larger number is of money. */
const MOST_COUNTED = 100;

export function amountsIn(words: readonly Word[]) {
  const spelt = new Map(findDistinct(words, vocabulary.numberWords).map((one) => [one.at, Number(one.names)]));
  return words.flatMap(({ text }, at) => {
    const digits = /^\d+(?:[.,]\d+)*$/.test(text) ? Number(text.replace(/,(?=\d{3}(?:\D|$))/g, "").replace(",", ".")) : Number.NaN;
    const value = Number.isNaN(digits) ? spelt.get(at) : digits;
    // "2 k": the second word is a number by itself as well.
    if (value === undefined || (phrases.thousand.test(text) && /^\d/.test(words[at - 1]?.text ?? ""))) return [];
    const next = words[at + 1]?.text ?? "";
    const factor = phrases.thousand.test(next) ? 1_000 : phrases.million.test(next) ? 1_000_000 : 1;
    // «ألف ومية», «مية وخمسين»
    const more = factor === 1 && next.startsWith("و") ? (spelt.get(at + 1) ?? 0) : 0;
    const isPart = (own: number): boolean => text.startsWith("و") && (spelt.get(at - 1) ?? 0) >= LEAST_ROUND && own < (spelt.get(at - 1) ?? 0);
    if (isPart(value)) return [];
    const isSum = value >= LEAST_ROUND && more > 0 && more < value && spelt.has(at);
    return [{ at, end: at + (factor > 1 || isSum ? 2 : 1), value: isSum ? value + more : value * factor }];
  });
}

/** The length of a window that ends today and begins with the calendar month: its days depend on the day. */
export const MONTH_SO_FAR = 0;

function windowsIn(words: readonly Word[], amounts: ReturnType<typeof amountsIn>) {
  /** "2,000 a day", "في اليوم": no window. */
  const isRate = (at: number, amount?: object): boolean => {
    const before = words[at - 1]?.text ?? "";
    return (
      // "On a 90 day window"
      (before === "a" && !amount) ||
      /^(?:per|every|each|كل)$/.test(before) ||
      ((before === "في" || before === "ف") && amounts.some((one) => one.value > MOST_COUNTED && one.at >= at - 4 && one.at < at))
    );
  };
  return findDistinct(words, vocabulary.spanTerms).flatMap(({ names, at, end }) => {
    const isDay = names === "today" || names === "yesterday";
    // «هالشهر» is this month, whatever is before it; «١ الأسبوع ده» no single week.
    if (names === "90" && /^ساع[ةه]$/.test(words[end]?.text ?? "")) return [];
    const isThis = /^[بلوف]?هال/.test(words[at]?.text ?? "");
    const isDefinite = /^ال/.test(words[at]?.text ?? "");
    // «الأيام السبعة الماضية»
    const behind = isDefinite && !isDay ? amounts.find((one) => one.at === end && /^ال/.test(words[one.at]?.text ?? "")) : undefined;
    const amount = isDay || isThis || isDefinite ? behind : amounts.find((one) => one.end === at);
    const from = Math.min(amount?.at ?? at, at);
    if ((names === "1" && !amount) || isRate(from, amount) || phrases.perDay.test(words[at]?.text ?? "")) return [];
    const isThisMonth =
      names === "30" && !amount && (isThis || [at - 1, end].some((place) => phrases.ofNow.test(words[place]?.text ?? "")) || words[end + 1]?.text === "date");
    const days = isDay ? (names === "today" ? 1 : 2) : Number(names) * (amount?.value ?? 1);
    return [{ at: from, end: Math.max(end, amount?.end ?? end), days: isThisMonth ? MONTH_SO_FAR : days, amount }];
  });
}

/** Numbers, and what each of them counts; also the places of all words that were read as one of these. */
export function readFigures(words: readonly Word[]) {
  const amounts = amountsIn(words);
  const windows = windowsIn(words, amounts);
  const metrics = findDistinct(words, vocabulary.metricTerms);
  const used = new Set<object | undefined>(windows.map(({ amount }) => amount));
  const comparisons = findDistinct(words, vocabulary.comparatorTerms).flatMap(({ names: comparator, at, end }) => {
    // "تقل تحويلاتها عن عشرة": the comparison is on both sides of its figure.
    const isParted = words.slice(end, end + 3).some(({ text }) => text === "عن");
    const amount = amounts.find((one) => !used.has(one) && one.at >= end && one.at <= end + (isParted ? 4 : 1));
    if (!amount) return [];
    used.add(amount);
    // "CPA above 80", "more than 500 spend": the figure is before the comparison, or behind the number.
    const free = metrics.filter((one) => !used.has(one) && (one.at < at || one.at >= end));
    const own = free.findLast((one) => one.at < amount.at) ?? free.find((one) => one.at >= amount.end && one.at <= amount.end + 1);
    used.add(own);
    const metric = own?.names ?? (amount.value <= 30 ? "roas" : "spend");
    // A click rate of 20 and more is implausible, and 0.012 for 1.2 % is rare.
    const value = metric === "ctr" && amount.value >= 0.1 ? amount.value / 100 : amount.value;
    const isOpposite = phrases.unless.test(
      words
        .slice(0, at)
        .map(({ text }) => text)
        .join(" "),
    );
    return [{ at, end: amount.end, condition: { metric, comparator: isOpposite ? opposites[comparator] : comparator, value } }];
  });
  const conditions = comparisons.map(({ condition }) => condition);
  if (phrases.noResults.test(words.map((word) => word.text).join(" "))) {
    conditions.push({ metric: metrics.at(-1)?.names === "revenue" ? "revenue" : "conversions", comparator: "below", value: 1 });
  }
  if (conditions.length === 0 && phrases.losing.test(words.map((word) => word.text).join(" ")))
    conditions.push({ metric: "roas", comparator: "below", value: 1 });
  const free = amounts.filter((one) => !used.has(one));
  const days = windows.map((one) => one.days);
  return {
    metrics: [...new Set(metrics.map((one) => one.names))],
    conditions,
    /** Lengths in days, in their order. */
    windows: days,
    windowDays: days.length > 0 ? Math.max(...days) : null,
    /** How many of something. */
    count: free.find(({ value }) => value <= MOST_COUNTED)?.value ?? null,
    /** Of money, where nothing is compared with it. */
    amount: free.find(({ value }) => value > MOST_COUNTED)?.value ?? null,
    places: placesOf([...windows, ...metrics, ...comparisons, ...free]),
  };
}

export function readSlots(words: readonly Word[]) {
  const { places, ...figures } = readFigures(words);
  const understood = new Set(places);
  const named = <T extends string>(terms: Vocabulary<T>, claims = true): T[] => {
    const found = findDistinct(words, terms);
    if (claims) for (const place of placesOf(found)) understood.add(place);
    return [...new Set(found.map((one) => one.names))];
  };
  const scopes = named(vocabulary.scopeTerms, false);
  const slots = {
    ...figures,
    adPlatforms: named(vocabulary.adPlatformTerms),
    socialPlatforms: named(vocabulary.socialPlatformTerms),
    dialect: named(vocabulary.dialectTerms)[0] ?? null,
    zone: named(vocabulary.zoneTerms, false)[0] ?? null,
    market: named(vocabulary.marketTerms, false)[0] ?? null,
    currency: named(vocabulary.currencyTerms)[0] ?? null,
    // «مرة ثانية» is "again", and "second thoughts" count nothing.
    ordinals: findDistinct(words, vocabulary.ordinalTerms).flatMap(({ names, at, end }) =>
      words[at - 1]?.text === "مره" || /^thoughts?$/.test(words[end]?.text ?? "") ? [] : Number(names),
    ),
    all: scopes.includes("all"),
    /** An account is spoken of, and not only its platform. */
    account: scopes.includes("account"),
    /** "it", "them", or the same at the end of an Arabic verb. */
    refersBack: words.some(
      ({ text }, at) =>
        phrases.backReference.test(text) ||
        (text === "one" && /^(?:that|this)$/.test(words[at - 1]?.text ?? "")) ||
        (text === "that" && (at === words.length - 1 || (at === 1 && phrases.takesObject.test(words[0]?.text ?? "")))),
    ),
  };
  /** Words that no instruction of the training data has: perhaps of a name. */
  const unknown = words.filter((word, at) => !understood.has(at) && ![...word.bases].some((base) => trainedWords.has(base) || /^\d/.test(base)));
  return { ...slots, unknown: unknown.map(({ text }) => text) };
}

export const isGiven = (slot: Slots[keyof Slots]): boolean => (Array.isArray(slot) ? slot.length > 0 : slot !== null && slot !== false);

const signs = ["metrics", "conditions", "windows", "adPlatforms", "socialPlatforms", "amount", "count", "dialect", "ordinals", "refersBack"] as const;

/** What the classifier receives of the slots, and of two also that there are several. */
export const signsOf = (slots: Slots): string[] => [
  ...signs.filter((name) => isGiven(slots[name])).map((name) => name.replace(/s$/, "")),
  ...(["windows", "adPlatforms"] as const).filter((name) => slots[name].length > 1),
];

/** What is new in `own` instead of what it replaces. */
export function mergeSlots({ ...own }: Slots, before: Slots, isRanking = false): Slots {
  // "Last 7 days", "sorry, I meant 90"
  if (
    !isRanking &&
    own.count !== null &&
    own.count > 1 &&
    own.windowDays === null &&
    before.windowDays !== null &&
    before.count === null &&
    own.ordinals.length === 0
  )
    Object.assign(own, { windows: [own.count], windowDays: own.count, count: null });
  const entries = (Object.keys(before) as (keyof Slots)[]).map((key) => [key, isGiven(own[key]) ? own[key] : before[key]]);
  const { ordinals } = own;
  // "Just the paused": of what was named before.
  const named = own.unknown.filter((word) => !followUps.worst.test(word) && !followUps.best.test(word));
  const unknown = named.length + own.adPlatforms.length + ordinals.length > 0 ? named : before.unknown;
  return { ...(Object.fromEntries(entries) as Slots), ordinals, unknown, refersBack: before.refersBack };
}
