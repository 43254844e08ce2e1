import { type Clause, clausesOf } from "./clauses";
import type { EarlierTurn } from "./contract";
import { type Intent, intentOf } from "./intents";
import { conceptsOf, read } from "./reading";
import { readSlots, type Slots, signsOf } from "./slots";
import type { Concept } from "./vocabulary/words";
import type { Word } from "./words";

/** One instruction of a message, understood. */
export interface Request {
  /** null: not understood. */
  intent: Intent | null;
  /** What it is when no campaign or account answers to its unknown words. */
  otherwise: Intent | null;
  text: string;
  words: readonly Word[];
  concepts: ReadonlySet<Concept>;
  slots: Slots;
  quotes: readonly string[];
  payload: string | null;
  /** It goes on with this one of an earlier message. */
  earlier: Request | null;
  singular: boolean;
}

const followsUp = /^\s*(?:و(?!ش |شلون|قف|صل|رن|ري|ين|زع|ضع)|and\b|what about|how about|طيب|طب\b|ok and|same|also|كمان|وكمان|بس\b)/iu;
const oneOnly =
  /\b(?:which|what|the|a|my)\s+(?:[\w-]+\s+){0,3}(?:campaign|ad|creative|one)\b|\bwhich\b.*\b(?:is|has|brings?|gets?)\b|\b(?:weakest|strongest|best|worst) link\b|حمل[ةه](?!\p{L})/iu;

/** What a message goes on with, found out at most once and only when something asks for it. */
type Before = () => Request | undefined;

function lastRequest(message: string, before: Before): Before {
  let found: { request: Request | undefined } | null = null;
  return () => {
    found ??= { request: understandClauses(clausesOf(message).slice(-1), before)[0] };
    return found.request;
  };
}

function understandClauses(clauses: readonly Clause[], earlier: Before): Request[] {
  return clauses.map(({ text, quotes, payload }) => {
    const reading = read(text);
    const slots = readSlots(reading);
    const has = { quotes: quotes.length, payload: payload !== null };
    const concepts = conceptsOf(reading);
    const named = intentOf(concepts, signsOf(reading, slots, { ...has, name: true }));
    const plain = intentOf(concepts, signsOf(reading, slots, { ...has, name: false }));
    const own: Request = {
      intent: named?.intent ?? null,
      otherwise: plain?.intent ?? null,
      text,
      words: reading.words,
      concepts,
      slots,
      quotes,
      payload,
      earlier: null,
      singular: oneOnly.test(text),
    };
    const opens = followsUp.test(text) && reading.words.length <= 6;
    const weak = (plain?.weight ?? 0) <= 3 && reading.words.length <= 8;
    if (!opens && !weak && !slots.refersBack) return own;
    const before = earlier();
    if (!before?.intent) return own;
    if (slots.refersBack && !weak) return { ...own, earlier: before };
    return opens || weak ? goOn(own, before, (plain?.weight ?? 0) >= 7) : own;
  });
}

/** "and on Google?": the earlier instruction, with what is new in this one. */
function goOn(own: Request, before: Request, standsAlone: boolean): Request {
  if (standsAlone) return { ...own, earlier: before };
  const newThings =
    own.slots.windows.length + own.slots.metrics.length + own.slots.adPlatforms.length + own.slots.socialPlatforms.length + own.slots.conditions.length > 0 ||
    ["BEST", "WORST", "WHY", "PAUSED", "ACTIVE"].some((concept) => own.concepts.has(concept as Concept)) ||
    own.slots.dialect !== null ||
    own.slots.count !== null;
  if (!newThings) return { ...own, earlier: before };
  const opposite: Partial<Record<Concept, Concept>> = { BEST: "WORST", WORST: "BEST", PAUSED: "ACTIVE", ACTIVE: "PAUSED" };
  const dropped = new Set([...own.concepts].map((concept) => opposite[concept]));
  const concepts = new Set([...[...before.concepts].filter((concept) => !dropped.has(concept)), ...own.concepts]);
  const pick = <T>(mine: readonly T[], other: readonly T[]): readonly T[] => (mine.length > 0 ? mine : other);
  const slots: Slots = {
    ...before.slots,
    windows: pick(own.slots.windows, before.slots.windows),
    metrics: pick(own.slots.metrics, before.slots.metrics),
    conditions: pick(own.slots.conditions, before.slots.conditions),
    adPlatforms: pick(own.slots.adPlatforms, before.slots.adPlatforms),
    socialPlatforms: pick(own.slots.socialPlatforms, before.slots.socialPlatforms),
    count: own.slots.count ?? before.slots.count,
    amount: own.slots.amount ?? before.slots.amount,
    dialect: own.slots.dialect ?? before.slots.dialect,
    zone: own.slots.zone ?? before.slots.zone,
    unknown: before.slots.unknown,
    refersBack: false,
  };
  const reading = { text: before.text, words: before.words, named: new Map() };
  const has = { quotes: before.quotes.length, payload: before.payload !== null };
  return {
    ...before,
    intent: intentOf(concepts, signsOf(reading, slots, { ...has, name: true }))?.intent ?? before.intent,
    otherwise: intentOf(concepts, signsOf(reading, slots, { ...has, name: false }))?.intent ?? before.otherwise,
    concepts,
    slots,
  };
}

export function understand(message: string, earlier: readonly EarlierTurn[]): Request[] {
  const before = earlier.slice(-3).reduce<Before>(
    (older, turn) => lastRequest(turn.message, older),
    () => undefined,
  );
  return understandClauses(clausesOf(message), before);
}
