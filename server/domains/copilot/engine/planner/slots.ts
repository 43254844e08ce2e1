import type { Sign } from "./intents";
import { type Figures, readFigures } from "./numbers";
import { type Reading, unmatchedWords } from "./reading";
import type { AdPlatformName, SocialPlatformName } from "./replies/contract";
import { compileTerms, findDistinct, type Terms } from "./terms";
import { adPlatformTerms, currencyTerms, dialectTerms, marketTerms, ordinalTerms, socialPlatformTerms, zoneTerms } from "./vocabulary/slots";
import type { Word } from "./words";

/** What an instruction names beside its verb. */
export interface Slots extends Figures {
  adPlatforms: readonly AdPlatformName[];
  socialPlatforms: readonly SocialPlatformName[];
  dialect: keyof typeof dialectTerms | null;
  zone: string | null;
  market: string | null;
  currency: string | null;
  ordinals: readonly number[];
  /** Words that were understood as nothing: perhaps of a name. */
  unknown: readonly string[];
  /** "it", "them", or the same at the end of an Arabic verb. */
  refersBack: boolean;
}

const adPlatformsIn = compileTerms(adPlatformTerms);
const socialPlatformsIn = compileTerms(socialPlatformTerms);
const dialectsIn = compileTerms(dialectTerms);
const zonesIn = compileTerms(zoneTerms);
const marketsIn = compileTerms(marketTerms);
const currenciesIn = compileTerms(currencyTerms);
const ordinalsIn = compileTerms(ordinalTerms);

const pronoun = /^(?:it|them|those|these|its|their)$/;
const verbWithPronoun =
  /^(?:و|ف)?(?:ا?وقف|شغل|فعل|رجع|سكر|طفي?|عطل|قفل|جدول|انشر|عدل)(?:ها|هم|هن|و?ا?لها)$|^(?:حقها|حقتها|عنها|فيها|بتاعتها|بتاعها|اداها|اداوها|وضعها)$/;

export function readSlots(reading: Reading): Slots {
  const { words } = reading;
  const figures = readFigures(words);
  const understood = new Set(figures.places);
  const named = <T>(terms: Terms<T>, claims = true): T[] => {
    const found = findDistinct(words, terms);
    if (claims) for (const { at, length } of found) for (let i = at; i < at + length; i += 1) understood.add(i);
    return [...new Set(found.map((one) => one.names))];
  };
  const slots = {
    ...figures,
    adPlatforms: named(adPlatformsIn),
    socialPlatforms: named(socialPlatformsIn),
    dialect: named(dialectsIn)[0] ?? null,
    zone: named(zonesIn, false)[0] ?? null,
    market: named(marketsIn, false)[0] ?? null,
    currency: named(currenciesIn)[0] ?? null,
    ordinals: named(ordinalsIn).map(Number),
    refersBack: words.some((word: Word) => pronoun.test(word.text) || verbWithPronoun.test(word.text)),
  };
  return { ...slots, unknown: unmatchedWords(reading, understood) };
}

export function signsOf(reading: Reading, slots: Slots, has: { quotes: number; payload: boolean; name: boolean }): Set<Sign> {
  const signs = new Set<Sign>();
  const add = (sign: Sign, yes: boolean): void => {
    if (yes) signs.add(sign);
  };
  add("METRIC", slots.metrics.length > 0);
  add("CONDITION", slots.conditions.length > 0);
  add("WINDOW", slots.windows.length > 0);
  add("TWO_WINDOWS", slots.windows.length > 1);
  add("AD_PLATFORM", slots.adPlatforms.length > 0);
  add("TWO_AD_PLATFORMS", slots.adPlatforms.length > 1);
  add("SOCIAL_PLATFORM", slots.socialPlatforms.length > 0);
  add("AMOUNT", slots.amount !== null);
  add("DIALECT_NAME", slots.dialect !== null);
  add("QUOTE", has.quotes > 0);
  add("PAYLOAD", has.payload);
  add("NAME", has.name && slots.unknown.length > 0);
  add("TIME_OF_DAY", /\b\d{1,2}(?::\d\d)?\s*(?:am|pm)\b|\b\d{1,2}:\d\d\b|الساع[ةه]\s*\d|بكر[ةهاى]|tomorrow/iu.test(reading.text));
  return signs;
}
