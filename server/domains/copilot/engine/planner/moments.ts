import { LRUCache } from "lru-cache";
import { DateTime } from "luxon";
import { normaliseWithSource } from "@/shared/text-normalisation";
import { occasionTerms } from "../../data/draft-patterns";
import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import * as vocabulary from "../../data/instruction-words";
import { dayKinds, type MomentKind, ordinalHour, pieces, plainKinds, stretchPattern, surePattern } from "../../data/moment-patterns";
import type { PlannerTurn } from "./contract";
import { amountsIn } from "./slots";
import { findDistinct, placesOf, readWords, type Vocabulary, withoutSlips, wordOf, wordsIn } from "./words";

/** The moment that an instruction names: "tomorrow at 8 pm", "الخميس الساعة ٩ مساء", "25 December 14:30", "in two hours". */

export const beforeSubject = (text: string): string => text.slice(0, phrases.about.exec(text)?.index);

/** What a word or a number of the text can be of a moment. */
interface Meaning {
  kind: MomentKind;
  day?: (today: DateTime) => DateTime;
  clock?: { hour: number; minute?: number };
  /** Of a fraction of an hour. */
  minutes?: number;
  /** The hour that a part of the day stands for. */
  part?: number;
  /** From now, in minutes. */
  wait?: number;
}
export interface Stretch {
  start: number;
  end: number;
}
type Piece = Meaning & Stretch;

const clockTime = /^(1?\d|0\d|2[0-4])(?:([:.h])([0-5]\d))?$/;
/** Of a longer text, its beginning and its end say when. */
const MAX_PIECES = 250;
const MINUTES_OF_DAY = 24 * 60;
/** Nobody counts so many posts. */
const MAX_ORDINAL = 10;
const MAX_HOUR = 24;
const hourNames = new Map(vocabulary.spelledHours.flatMap((names, i) => names.split(", ").map((name) => [name, i + 1])));
/** Of no year or no month: the next one that comes. */
function dayOf(day: number, month?: number, year?: number): Meaning {
  const onCalendar = (today: DateTime): DateTime => {
    const date = DateTime.fromObject({ year: year ?? today.year, month: month ?? today.month, day }, { zone: today.zone });
    return year === undefined && date.endOf("day") < today ? date.plus(month === undefined ? { months: 1 } : { years: 1 }) : date;
  };
  return { kind: "date", day: onCalendar };
}

function meaningOf(text: string): Meaning {
  const [, hour, colon, minute] = clockTime.exec(text) ?? [];
  if (hour !== undefined)
    return { kind: colon === ":" || colon === "h" ? "time" : "digits", clock: { hour: Number(hour) % 24, ...(minute ? { minute: Number(minute) } : {}) } };
  const [first = 0, second = 0, third] = text.split(/[-/]/).map((part) => Number.parseInt(part, 10));
  if (/^\d{4}-/.test(text)) return dayOf(third ?? 0, second, first);
  if (text.includes("/")) return dayOf(first, second, third);
  const kind = plainKinds.find(([, fits]) => fits.test(text))?.[0];
  const spelled = hourNames.get(text) ?? hourNames.get(text.replace(/^[عفبل]?(?:ال|ل)?(?=..)/, ""));
  return kind === undefined && spelled ? { kind: ordinalHour.test(text) ? "ordinal" : "spelled", clock: { hour: spelled } } : { kind: kind ?? "other" };
}

function readPieces(text: string): readonly Piece[] {
  const source = normaliseWithSource(text);
  const all = [...source.text.matchAll(pieces)];
  const found = all.length > 2 * MAX_PIECES ? [...all.slice(0, MAX_PIECES), ...all.slice(-MAX_PIECES)] : all;
  const words = found.map(([own]) => wordOf(wordsIn(withoutSlips(own)).join(" ")));
  const meanings = found.map(([own]) => meaningOf(own));
  const read = <T extends string>(vocabulary: Vocabulary<T>, meaning: (name: T, at: number, end: number) => Meaning | null) => {
    for (const { names, at, end } of findDistinct(words, vocabulary)) {
      const own = meaning(names, at, end);
      if (own) for (const place of placesOf([{ at, end }])) meanings[place] = own;
    }
  };
  const amounts = amountsIn(words);
  // "The abayas one at noon" says no hour by "one".
  const isPronoun = (at: number): boolean => found[at]?.[0] === "one" && /^(?:at|for|on|to|in|by)$/.test(found[at + 1]?.[0] ?? "");
  for (const { at, value } of amounts)
    if (meanings[at]?.kind === "other" && value <= 12 && !isPronoun(at)) meanings[at] = { kind: "word", clock: { hour: value } };
  read(vocabulary.fractionsBefore, (minutes) => ({ kind: "before", minutes: Number(minutes) }));
  read(vocabulary.fractionsPast, (minutes) => ({ kind: "past", minutes: Number(minutes) }));
  read(vocabulary.dayPartTerms, (hour, at) => ({ kind: (words[at]?.text.length ?? 0) > 2 ? "part" : "suffix", part: Number(hour) }));
  read(vocabulary.durationTerms, (each, at) => {
    const minutes = Number(each) * (amounts.find((one) => one.end === at)?.value ?? 1);
    return { kind: "wait", ...(minutes % MINUTES_OF_DAY === 0 ? { day: (today) => shifted(today, minutes) } : { wait: minutes }) };
  });
  // «تلاتة» has the stem of «التلات».
  read(vocabulary.weekdayTerms, (weekday, at, end) =>
    /^(?:[a-z]|[وف]?[بعل]?ا?ل)/.test(words[at]?.text ?? "") &&
    // «الحد الأدنى» is a minimum.
    !(found[at]?.[0] === "الحد" && phrases.ofLimit.test(found[end]?.[0] ?? "")) &&
    !(meanings[at]?.clock && meanings[at - 1]?.kind === "opener")
      ? { kind: "weekday", day: (today) => today.plus({ days: (Number(weekday) - today.weekday + 7) % 7 }) }
      : null,
  );
  read(vocabulary.relativeDayTerms, (days, at) => ({
    ...meanings[at],
    kind: meanings[at]?.part === undefined ? "fromToday" : "tonight",
    day: (today) => today.plus({ days: Number(days) }),
  }));
  const before = (at: number): number => (meanings[at - 1]?.kind === "link" ? at - 2 : at - 1);
  read(vocabulary.monthTerms, (month, at, end) => {
    const place = [before(at), end].find((one) => /^(?:\d\d?(?:[a-z]|$)|(?:اول|first)$)/.test(found[one]?.[0] ?? ""));
    if (place === undefined) return null;
    meanings[place] = dayOf(Number.parseInt(found[place]?.[0] ?? "", 10) || 1, Number(month));
    return meanings[place] ?? null;
  });
  for (const [place, { 0: own }] of found.entries()) {
    // "Wed the 25th", «الأربعاء ٢٥ الشهر»: the weekday says the same.
    const [, day] = /^(\d\d?)(?:st|nd|rd|th| الشهر)$/.exec(own) ?? [];
    const [beforeIt, beforeThat] = [found[place - 1]?.[0] ?? "", found[place - 2]?.[0] ?? ""];
    // "For the 28th", «يوم ٢٨», and not "the 2nd one".
    const isOfMonth = own.endsWith("الشهر") || (beforeIt === "the" && (Number(day) > MAX_ORDINAL || /^(?:on|for|to|till?|until|by)$/.test(beforeThat)));
    if (
      day !== undefined &&
      meanings[place]?.kind !== "date" &&
      (isOfMonth || meanings[before(place)]?.kind === "weekday") &&
      !/^(?:one|post|draft|tweet|campaign)/.test(found[place + 1]?.[0] ?? "")
    )
      meanings[place] = dayOf(Number(day));
    else if (/^\d\d?$/.test(own) && Number(own) >= 1 && Number(own) <= 31 && /^[ول]?يوم$/.test(beforeIt)) meanings[place] = dayOf(Number(own));
    // «السبت ٢٨ الساعة ٦»: no hour of the day.
    else if (/^\d\d$/.test(own) && Number(own) > MAX_HOUR && Number(own) <= 31 && meanings[place - 1]?.kind === "weekday") meanings[place] = dayOf(Number(own));
  }
  read(occasionTerms, () => ({ kind: "other" }));
  return meanings.map((meaning, place) => {
    const [own, start] = [found[place]?.[0] ?? "", found[place]?.index ?? 0];
    const end = source.ends[start + own.length - 1] ?? text.length;
    // Normalising drops marks, also the last ones of a word.
    return { ...meaning, start: source.starts[start] ?? 0, end: end + (/^[\p{L}\p{M}]*/u.exec(text.slice(end))?.[0].length ?? 0) };
  });
}

/** One text is looked at for its moment, its hour and what it is about. */
const read = new LRUCache<string, readonly Piece[]>({ max: 100, memoMethod: readPieces });
const piecesOf = (text: string): readonly Piece[] => read.memo(text);

/** A pattern of kinds, over kinds that end with a comma each. */
const inKinds = (pattern: string, flags = ""): RegExp => new RegExp(pattern.replace(/[a-z]+/gi, "(?:\\b$&,)").replace(/\s/g, ""), flags);

const stretch = inKinds(stretchPattern, "g");
const sure = inKinds(surePattern);

/** A 12-hour time with the part of the day in the message. Without one, the hours after midnight are not assumed. */
function hourInDay({ hour, minute }: NonNullable<Piece["clock"]>, part: number | undefined): number {
  if (part === 9) return hour === 12 ? 0 : hour;
  if (part !== undefined) return hour < (part === 12 ? 4 : 12) ? hour + 12 : hour;
  return minute === undefined && hour > 0 && hour < 8 ? hour + 12 : hour;
}

const LAST_RANK = 4;

/**
 * What of a text is read as a moment: its day, its hour, and the stretches of the text that name them.
 *
 * @param inSubject whether a post's subject may say it, by a preposition or at its end; "our Friday brunch" does not
 */
export function findMoment(text: string, inSubject: boolean) {
  const all = piecesOf(text);
  const kinds = all.map(({ kind }) => `${kind},`).join("");
  const subject = beforeSubject(text).length;
  const found = [...kinds.matchAll(stretch)].flatMap(({ 0: matched, index }) => {
    const first = kinds.slice(0, index).split(",").length - 1;
    const own = all.slice(first, first + matched.split(",").length - 1);
    const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
    const dated = dayKinds.flatMap((kind) => own.find((one) => one.kind === kind) ?? [])[0];
    const clockAt = dated?.kind === "wait" ? -1 : own.findIndex((one) => one.clock);
    const isEnd = /^\s*(?:[.,،؛;!؟?]|$)/.test(text.slice(end));
    // "Night cream" and "morning posts" are of no hour.
    if (matched === "part," && !isEnd && /^[a-z]/i.test(text.slice(start))) return [];
    if (start >= subject && !(inSubject && (sure.test(matched) || /^(?:link|in|opener),/.test(matched) || (isEnd && dated)))) return [];
    const minutes = own.find((one) => one.minutes !== undefined)?.minutes;
    const part = (own.find((one, place) => one.part !== undefined && place > clockAt) ?? own.find((one) => one.part !== undefined))?.part;
    // "The Friday offer to Thursday": where it goes, and not its name.
    const aim = /^(?:to|till|until|ل|الى|إلى)/i.test(text.slice(start)) ? 1 : /^(?:for|on)/i.test(text.slice(start)) ? 2 : 3;
    return [{ start, end, dated, clock: own[clockAt]?.clock, minutes, part, rank: start >= subject ? LAST_RANK : sure.test(matched) ? 0 : aim }];
  });
  const inOrder = found.sort((a, b) => a.rank - b.rank || (a.rank === LAST_RANK ? b.start - a.start : a.start - b.start));
  const day = inOrder.find(({ dated }) => dated);
  const time = inOrder.find(({ clock }) => clock) ?? inOrder.find(({ part }) => part !== undefined);
  const part = time?.part ?? day?.part;
  const clock = time?.clock;
  return {
    dated: day?.dated,
    time: clock ? { hour: hourInDay(clock, part), minute: clock.minute ?? time.minutes ?? 0 } : part === undefined ? null : { hour: part, minute: 0 },
    part,
    stretches: [...new Set([day, time])].flatMap((one) => one ?? []),
  };
}

/** Whether an instruction says at what hour, beside its subject. */
export function namesHour(text: string): boolean {
  const { time, dated } = findMoment(text, false);
  return time !== null || dated?.wait !== undefined;
}

/** The hour that a correction of an earlier one may leave bare: "make it 7", «خلها ٨»; not "another one". */
const bareHour = (text: string): Piece["clock"] =>
  piecesOf(text).find(
    ({ kind, clock }) => clock && (kind !== "ordinal" || followUps.makesIt.test(text)) && ((kind !== "word" && kind !== "spelled") || clock.hour > 1),
  )?.clock;

/** Whether a message says a day or an hour. */
export const namesMoment = (text: string): boolean => findMoment(text, false).stretches.length > 0;

const shiftDurations = { ...vocabulary.durationTerms, "1440": `${vocabulary.durationTerms["1440"]}, ${vocabulary.oneDay}` };

/** Whether a text moves something earlier or later: -1, 1, or 0. */
const direction = (text: string): number => Number(findDistinct(readWords(text), vocabulary.shiftTerms)[0]?.names ?? 0);

/**
 * By how many minutes something is to be moved: "two hours earlier", «أخره يوم»; null: by none.
 *
 * @param before the direction of an earlier text, for one that only says by how much
 */
export function shiftIn(text: string, before = 0): number | null {
  const words = readWords(text.replace(followUps.insteadOf, ""));
  const own = direction(text.replace(followUps.insteadOf, ""));
  // "Postpone it to Saturday", «أجله ليوم السبت»
  const isOfWeek = (at: number) =>
    /^(?:[a-z]|[وفبل]?ال|لل)/.test(words[at]?.text ?? "") && findDistinct(words.slice(at, at + 1), vocabulary.weekdayTerms).length > 0;
  const isSame = (at: number) => /^(?:same|this|that|[بف]?نفس)$/.test(words[at - 1]?.text ?? "");
  const duration = findDistinct(words, shiftDurations).find(({ at, end }) => !isSame(at) && !isOfWeek(end));
  const sign = own || before;
  return sign === 0 || !duration ? null : sign * Number(duration.names) * (amountsIn(words).find(({ end }) => end === duration.at)?.value ?? 1);
}

/** Whole days are of the calendar: the hour stays where a clock is changed between. */
export const shifted = (at: DateTime, minutes: number): DateTime =>
  minutes % MINUTES_OF_DAY === 0 ? at.plus({ days: minutes / MINUTES_OF_DAY }) : at.plus({ minutes });

/** Whether a message says another day or hour for what was said before it. */
export const namesAnotherMoment = (text: string): boolean => namesMoment(text) || bareHour(text) !== undefined || shiftIn(text) !== null;

type Found = ReturnType<typeof findMoment>;

/** A later text, whose day, hour or both take the place of those named before. */
function corrected(before: Found, text: string): Found {
  const own = findMoment(text, false);
  const bare = own.time || own.dated ? undefined : bareHour(text);
  const clock = own.time && own.part === undefined ? own.time : bare;
  const time = clock ? { hour: hourInDay(clock, before.part), minute: clock.minute ?? 0 } : (own.time ?? before.time);
  return { ...before, dated: own.dated ?? (before.dated?.wait !== undefined && (bare || own.time) ? undefined : before.dated), time };
}

/** The weekday that what is moved goes to: that next to its own day, or the one before or after it where the text says so. */
function nearest(weekday: DateTime, from: DateTime, way: number): DateTime {
  const days = ((weekday.weekday - from.weekday + 10) % 7) - 3;
  return from.plus({ days: way !== 0 && Math.sign(days) === -way ? days + 7 * way : days });
}

export type Moment = ReturnType<typeof momentOf>;

/**
 * The instant and the day in the zone, in ISO; a day without an hour has no instant. Both null: no moment is named, or it has passed, as `isPast` says.
 *
 * @param texts an instruction, and later messages that change its moment
 * @param from the time of what is moved, which keeps the day or the hour that is not named
 */
export function momentOf(texts: readonly string[], { now, timezone }: Pick<PlannerTurn, "now" | "timezone">, from: string | null = null) {
  const start = DateTime.fromISO(now, { zone: timezone });
  const [first = "", ...later] = texts;
  const moved = from === null ? null : shiftIn(first);
  let found = findMoment(moved === null ? first : "", true);
  let minutes = moved ?? 0;
  for (const said of later) {
    // «الأربعاء جرد، خلها الخميس»
    const told = said.slice(Math.max(0, said.search(followUps.makesItSo)));
    const text = told.replace(followUps.insteadOf, "").trim() || told.replace(followUps.insteadFirst, "");
    const own = shiftIn(text, Math.sign(minutes));
    // "No, three hours" takes the place of the stretch before it, "two hours later" is added.
    if (own !== null) minutes = shiftIn(text) === null ? own : minutes + own;
    else found = corrected(found, text);
  }
  const { dated, time } = found;
  if (dated?.wait !== undefined) return { at: start.plus({ minutes: dated.wait }).toUTC().toISO(), day: null, isPast: false };
  const base = from === null || !(dated || time || minutes !== 0) ? null : DateTime.fromISO(from, { zone: timezone });
  const named = dated?.day?.(start) ?? base;
  const date = base && named && dated?.kind === "weekday" ? nearest(named, base, direction(first)) : named;
  const clock = time ?? base;
  if (!clock || date?.isValid === false) return { at: null, day: date?.toISODate() ?? null, isPast: (date ?? start) < start.startOf("day") };
  const moment = (date ?? start).set({ hour: clock.hour, minute: clock.minute, second: 0, millisecond: 0 });
  const isPast = moment <= start.plus({ minutes: 1 });
  // What has passed today is meant of the next day, or the next such weekday.
  if (isPast && date && dated?.kind !== "weekday") return { at: null, day: null, isPast };
  const next = shifted(isPast ? moment.plus({ days: date ? 7 : 1 }) : moment, minutes);
  return { at: next.toUTC().toISO(), day: next.toISODate(), isPast: false };
}

/** With spaces for these, so that the rest stays in its place. */
export const blanked = (text: string, stretches: readonly Stretch[]): string =>
  stretches.reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), text);

export const without = (text: string, stretches: readonly Stretch[]): string => blanked(text, stretches).replace(/\s+/g, " ").trim();

/** A text without the words that are read as its moment. */
export const withoutMoment = (text: string, inSubject: boolean): string => without(text, findMoment(text, inSubject).stretches);
