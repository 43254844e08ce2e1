import * as vocabulary from "../../data/instruction-words";
import weights from "../../data/intent-weights.json";
import type { AdPlatformName, SocialPlatformName } from "./contract";
import { type Figures, readFigures } from "./numbers";
import { compileTerms, findDistinct, placesOf, type Terms } from "./terms";
import type { Word } from "./words";

/** What an instruction names beside its verb. */
export interface Slots extends Figures {
  adPlatforms: readonly AdPlatformName[];
  socialPlatforms: readonly SocialPlatformName[];
  dialect: keyof typeof vocabulary.dialectTerms | null;
  zone: string | null;
  market: string | null;
  currency: string | null;
  ordinals: readonly number[];
  /** All of something. */
  all: boolean;
  /** An account is spoken of, and not only its platform. */
  account: boolean;
  /** Words that no instruction of the training data has: perhaps of a name. */
  unknown: readonly string[];
  /** "it", "them", or the same at the end of an Arabic verb. */
  refersBack: boolean;
}

const adPlatformsIn = compileTerms(vocabulary.adPlatformTerms);
const socialPlatformsIn = compileTerms(vocabulary.socialPlatformTerms);
const dialectsIn = compileTerms(vocabulary.dialectTerms);
const zonesIn = compileTerms(vocabulary.zoneTerms);
const marketsIn = compileTerms(vocabulary.marketTerms);
const currenciesIn = compileTerms(vocabulary.currencyTerms);
const ordinalsIn = compileTerms(vocabulary.ordinalTerms);
const scopesIn = compileTerms(vocabulary.scopeTerms);

const trainedWords = new Set(weights.words.split(" "));

const pronoun = /^(?:it|them|those|these|its|their)$/;
/** A verb or a preposition with the pronoun that it ends with. */
const withPronoun =
  /^(?:و|ف|ب)?(?:ا?وقف|شغل|شعل|فعل|رجع|عاود|سكر|طفي?|حبس|عطل|علق|بند|قفل|جمد|حيد|جدول|برمج|انشر|نزل|عدل|خل|خلي|اكد|بد)(?:ل?ها|ل?هم|هن|و?ا?لها|يها|يهم)$|^(?:حقها|حقتها|عنها|فيها|بتاعتها|بتاعها|اداها|اداوها|ادائها|وضعها|وضعهم|عليها|عليهم)$/;

export function readSlots(words: readonly Word[]): Slots {
  const { places, ...figures } = readFigures(words);
  const understood = new Set(places);
  const named = <T>(terms: Terms<T>, claims = true): T[] => {
    const found = findDistinct(words, terms);
    if (claims) for (const place of placesOf(found)) understood.add(place);
    return [...new Set(found.map((one) => one.names))];
  };
  const scopes = named(scopesIn, false);
  const slots = {
    ...figures,
    adPlatforms: named(adPlatformsIn),
    socialPlatforms: named(socialPlatformsIn),
    dialect: named(dialectsIn)[0] ?? null,
    zone: named(zonesIn, false)[0] ?? null,
    market: named(marketsIn, false)[0] ?? null,
    currency: named(currenciesIn)[0] ?? null,
    ordinals: named(ordinalsIn).map(Number),
    all: scopes.includes("all"),
    account: scopes.includes("account"),
    refersBack: words.some(({ text }) => pronoun.test(text) || withPronoun.test(text)),
  };
  const unknown = words.filter((word, at) => !understood.has(at) && ![...word.bases].some((base) => trainedWords.has(base) || /^\d/.test(base)));
  return { ...slots, unknown: unknown.map(({ text }) => text) };
}

/** What the classifier receives of the slots. */
export function signsOf(slots: Slots): string[] {
  const signs = {
    metric: slots.metrics.length > 0,
    condition: slots.conditions.length > 0,
    window: slots.windows.length > 0,
    windows: slots.windows.length > 1,
    adPlatform: slots.adPlatforms.length > 0,
    adPlatforms: slots.adPlatforms.length > 1,
    socialPlatform: slots.socialPlatforms.length > 0,
    amount: slots.amount !== null,
    count: slots.count !== null,
    dialect: slots.dialect !== null,
    ordinal: slots.ordinals.length > 0,
    refersBack: slots.refersBack,
  };
  return Object.entries(signs).flatMap(([sign, isGiven]) => (isGiven ? [sign] : []));
}
