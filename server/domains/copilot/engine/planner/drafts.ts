import type { BrandProfile } from "@/server/domains/ads/brand-profile.schema";
import { termsIn } from "@/server/lib/word-forms";
import type { CopilotLocale } from "../../copilot.schema";
import * as patterns from "../../data/draft-patterns";
import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import { dialectTerms, marketTerms, socialPlatformTerms, zoneTerms } from "../../data/instruction-words";
import { languageTerms, revisionFillers, revisionTerms } from "../../data/revision-words";
import { phraseEdges } from "../../data/word-forms";
import type { Clause } from "./classifier";
import { capitalised, contentOf } from "./content";
import type { SocialPlatformName } from "./contract";
import { beforeSubject } from "./moments";
import type { Request } from "./request";
import { findDistinct, placesOf, readWords, type Vocabulary, wordsIn } from "./words";

/** Texts for posts without a language model: patterns around the facts that an instruction gives, and what the brand says of itself. Nothing is added. */

const { kindTerms, occasionTerms, toneTerms } = patterns;

export const isOfSeveral = ({ text, slots }: Request): boolean => slots.all || phrases.severalPosts.test(text);

/** A post that is not written yet, by what it is about: "schedule a post tomorrow about our new coffee". */
export function isOfNewPost({ text, quotes }: Request): boolean {
  const head = beforeSubject(text);
  // "… and it should say “We are open”"
  const isWritten = quotes.length > 0 && phrases.textFollows.test(text.replace(/[\ue000-\ue0ff].*$/s, ""));
  return (
    (head !== text || isWritten) &&
    /\b(?:an?|one)\s+(?:\w+\s+){0,2}(?:post|tweet)\b|\b(?:draft|write|make)\s+(?:me\s+|us\s+)?one\b|(?<!\p{L})(?:منشور|بوست|تغريدة)[اً]*(?!\p{L})/iu.test(head)
  );
}

/** "Schedule it": of what the message has written, and no other post. */
export const schedulesWhatIsWritten = (request: Request): boolean =>
  request.slots.refersBack || !(isOfNewPost(request) || isOfSeveral(request) || /draft|مسود|درافت/iu.test(request.text));

const edges = new Set(wordsIn(phraseEdges));

/** A subject without what other facts say at its beginning and end: of an opening, or for Ramadan. An occasion before a noun is part of its name: "winter coats". */
function productIn(subject: string): string | null {
  const tokens = subject.split(/\s+/).map((token) => token.replace(/^[\s.,،:;!؟?"«»“”-]+|[\s.,،:;!؟?"«»“”-]+$/gu, ""));
  const words = tokens.flatMap((token, owner) => readWords(token).map((word) => ({ ...word, owner })));
  const ownersOf = (...vocabularies: Vocabulary<string>[]) =>
    new Set(vocabularies.flatMap((terms) => placesOf(findDistinct(words, terms))).map((place) => words[place]?.owner));
  const [occasions, others] = [ownersOf(occasionTerms), ownersOf(kindTerms, toneTerms, dialectTerms, socialPlatformTerms)];
  const isInner = (token: string, at: number) => !others.has(at) && readWords(token).some(({ forms }) => ![...forms].some((form) => edges.has(form)));
  // "For Ramadan", «لرمضان», and not «كولكشن الشتا».
  const isApart = (at: number) => occasions.has(at) && (!isInner(tokens[at - 1] ?? "", at - 1) || occasions.has(at - 1) || /^(?:ل|ب)/.test(tokens[at] ?? ""));
  const last = tokens.findLastIndex((token, at) => isInner(token, at) && !isApart(at));
  const first = tokens.findIndex(isInner);
  return last < 0 ? null : [...tokens.slice(first, last + 1).join(" ")].slice(0, 110).join("") || null;
}

/** Words beside those of the change itself: "make it a bit shorter please". */
const aboutText = new Set(wordsIn(revisionFillers));

/** "No, about rose water instead": the instruction with another subject; null: the message names none. */
export function withSubject(instruction: string, message: string): string | null {
  const own = message.replace(followUps.instead, "");
  // "No, do the kohl pencil instead"
  const [, other] = own === message ? [] : (followUps.doThat.exec(own) ?? []);
  const subject = other ? `about ${other}` : own.slice(beforeSubject(own).length);
  return subject === "" ? null : `${beforeSubject(instruction).trim()} ${subject}`;
}

const westernDigits = (text: string): string => text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
const aFigure = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

/** Whole words alone, the first time that they stand there. */
function replaceWords(text: string, old: string, other: string): string {
  const isInWord = (letter: string | undefined): boolean => /[\p{L}\p{N}]/u.test(letter ?? "");
  for (let at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + 1)) {
    const end = at + old.length;
    if (!isInWord(text[at - 1]) && !isInWord(text[end])) return `${text.slice(0, at)}${other}${text.slice(end)}`;
  }
  return text;
}

/** How a message changes words of a text: "40 not 30", "change 3 to 5", "price is wrong, it's 89" where the text has one figure; null: not at all. */
export function wordChangeIn(message: string): ((text: string) => string) | null {
  const { right, wrong, figure = right, instead = wrong } = followUps.otherFigure.exec(message)?.groups ?? {};
  const isInstead = (found: string): boolean => westernDigits(found) === westernDigits(instead ?? "");
  if (figure && instead) return (text) => text.replace(aFigure, (found) => (isInstead(found) ? figure : found));
  const { from, to, wrong: said, right: meant, old = from ?? said, other = to ?? meant } = followUps.otherWords.exec(message)?.groups ?? {};
  if (old && other) return (text) => replaceWords(text, old, other);
  const [only, another] = message.match(aFigure) ?? [];
  if (!only || another || !followUps.wrongFigure.test(message)) return null;
  return (text) => (text.match(aFigure)?.length === 1 ? text.replace(aFigure, only) : text);
}

/** The platforms that a later message wants a text on: without those that it does not, and "too short" is of no YouTube Short. */
export function platformsIn(message: string): SocialPlatformName[] {
  const { to, other = to } = followUps.otherWords.exec(message)?.groups ?? {};
  const words = readWords((other ?? message).replace(followUps.insteadOf, "").replace(followUps.notThat, ""));
  const ofText = new Set(placesOf(findDistinct(words, revisionTerms)));
  return findDistinct(words, socialPlatformTerms).flatMap(({ names, at }) => (ofText.has(at) ? [] : names));
}

/** How a later message changes what was written: "make it shorter", "another version", «رسمي أكثر», "and for TikTok too"; null: it is something else. */
export function revisionIn(message: string) {
  const facts = [...message.matchAll(followUps.mentions)].flatMap(([, fact = ""]) => (readWords(fact).length > 1 ? fact.trim() : []));
  const words = readWords(facts.length > 0 ? message.replace(followUps.mentions, " ") : message);
  const kinds = findDistinct(words, revisionTerms);
  const tones = findDistinct(words, toneTerms);
  const dialects = findDistinct(words, dialectTerms);
  const languages = findDistinct(words, languageTerms);
  const changes = [...kinds, ...tones, ...dialects, ...languages];
  const understood = new Set(placesOf([...changes, ...findDistinct(words, socialPlatformTerms)]));
  const isOnlyThat = words.every(({ bases }, at) => understood.has(at) || [...bases].some((word) => edges.has(word) || aboutText.has(word)));
  if (understood.size + facts.length === 0 || !isOnlyThat) return null;
  return {
    /** Whether it changes the texts, and not only their platforms. */
    ofText: changes.length + facts.length > 0,
    /** Something is added to the texts, and nothing of them changed. */
    isAddition: changes.length === 0 && facts.length > 0,
    facts,
    length: kinds.findLast(({ names }) => names === "longer" || names === "shorter")?.names,
    hasHashtags: !kinds.some(({ names }) => names === "noHashtags"),
    /** How many texts were turned down before. */
    others: kinds.filter(({ names }) => names === "another").length,
    tone: tones.at(-1)?.names,
    dialect: dialects.at(-1)?.names,
    language: languages.at(-1)?.names,
  };
}

/** Of which language a phrase is, by its script; null: of none. */
export function scriptOf(phrase: string): CopilotLocale | null {
  if (/\p{Script=Arabic}/u.test(phrase)) return "ar";
  return /\p{Script=Latin}/u.test(phrase) ? "en" : null;
}

/** "Free delivery to Jeddah", «الشحن المجاني للرياض»: the place as it is written, without the preposition. */
function deliveredTo(subject: string): string | null {
  const token = subject.split(/\s+/).find((one) => findDistinct(readWords(one), { ...zoneTerms, ...marketTerms }).length > 0);
  return token?.replace(/^لل(?=\p{L}{3})/u, "ال").replace(/^ل(?=\p{L}{3})/u, "") ?? null;
}

/** Beside a percentage they say nothing more. */
const discountWords = new Set(wordsIn("off discount up to upto خصم خصومات تخفيض تخفيضات حتى لحد لغاية"));

/** Facts for a post: only those that the person has given. */
export type Brief = ReturnType<typeof briefOf>;

export function briefOf(request: Clause, isScheduled = false, language: CopilotLocale | null = null) {
  const content = contentOf(request, isScheduled);
  const line = westernDigits(content.line);
  const words = readWords(line);
  const kinds = findDistinct(words, kindTerms).map(({ names }) => names);
  const named = findDistinct(words, occasionTerms)[0]?.names ?? null;
  const [stated, percentage] = phrases.percent.exec(line) ?? [];
  const abouts = [content.subject, request.payload, request.quotes[0] ?? null].filter((one) => one !== null);
  const about = abouts.find((one) => language === null || scriptOf(one) === language) ?? abouts[0] ?? null;
  const where = phrases.placeNamed.exec(about ?? "");
  const { ar, en } = phrases.languageNamed;
  const product = productIn(
    westernDigits(about ?? "")
      .replace(phrases.percent, " ")
      .replace(ar, " ")
      .replace(en, " "),
  );
  // "Founding Day thobes": the name says it already.
  const occasion = findDistinct(readWords(product ?? ""), occasionTerms).some(({ names }) => names === named) ? null : named;
  // "New" says least of all.
  const kind: patterns.PostKind = stated ? "discount" : (kinds.find((one) => one !== "launch") ?? kinds[0] ?? (occasion && !product ? "occasion" : "general"));
  return {
    kind,
    occasion,
    offer: percentage ? `${percentage}%` : null,
    /** The word that is used for it. */
    isShipping: /شحن|\bshipping\b/iu.test(line),
    place: (where?.[1] ?? where?.[2])?.trim() ?? (kind === "delivery" ? deliveredTo(about ?? "") : null),
    /** A noun phrase in the person's own words. */
    product,
    /** What the text has to say besides, in the person's own words. */
    facts: content.facts.filter((fact) =>
      readWords(westernDigits(fact).replace(phrases.percent, "")).some(({ text }) => !edges.has(text) && !discountWords.has(text)),
    ),
    tone: findDistinct(words, toneTerms)[0]?.names ?? ("plain" as patterns.PostTone),
  };
}

const MAX_HASHTAG_LENGTH = 30;

const isLanguage = (name: string | null): name is patterns.PostLanguage => name !== null && Object.hasOwn(patterns.postPatterns, name);

/** The first words of a phrase as one tag. */
function hashtagOf(phrase: string): string | null {
  const words = (phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 3);
  const tag = words.map((word) => (/^[a-z]/i.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join(/[a-z]/i.test(words[0] ?? "") ? "" : "_");
  return tag === "" || [...tag].length > MAX_HASHTAG_LENGTH || /^\d+$/.test(tag) ? null : `#${tag}`;
}

/** «الشحن» stays «الشحن». */
const asShipping = (pattern: string): string => pattern.replaceAll("Delivery", "Shipping").replaceAll("delivery", "shipping").replaceAll("توصيل", "شحن");

type Facts = Record<"product" | "offer" | "place" | "occasion", string | null>;

const wantedBy = (pattern: string): (keyof Facts)[] => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof Facts);

/** The fact that is missing before anything can be written; null: there are enough. */
export function missingFact({ kind, offer, product, occasion }: Brief): "offer" | "topic" | null {
  if (kind === "discount") return offer === null && product === null && occasion === null ? "offer" : null;
  return product === null && !patterns.withoutTopic.has(kind) ? "topic" : null;
}

/** What one platform's text is of: "a tweet about free shipping"; null: it says not both. `given`: the platform, where the side only counts itself, "one about tea". */
function subjectOnPlatform(text: string, given: SocialPlatformName | null): { platform: SocialPlatformName; brief: Brief } | null {
  const [named, another] = platformsIn(text);
  const platform = named ?? (phrases.oneOfSeveral.test(text) ? given : null);
  if (!platform || another) return null;
  const brief = briefOf({ text, quotes: [], payload: null });
  return missingFact(brief) ? null : { platform, brief };
}

/** Each is read by itself. */
const MAX_SIDES = 12;

/** "A post for Instagram about the shirts and a tweet about free shipping": where each platform has a subject of its own. */
export function subjectsByPlatform({ text, payload }: Clause) {
  const [only = null, another] = platformsIn(text);
  const given = another ? null : only;
  const sides: string[] = [];
  const parts = (payload ?? text).split(phrases.betweenSides);
  for (const part of [...parts.slice(0, MAX_SIDES), ...(parts.length > MAX_SIDES ? [parts.slice(MAX_SIDES).join(", ")] : [])]) {
    if (subjectOnPlatform(part, given)) sides.push(part);
    else if (sides.length > 0) sides.push(`${sides.pop()}, ${part}`);
  }
  return sides.length > 1 ? sides.flatMap((side) => subjectOnPlatform(side, given) ?? []) : [];
}

/** Patterns whose facts are all given, those with most facts first, and whose own words the brand has not banned. */
function patternsFor(brief: Brief, language: patterns.PostLanguage, tone: patterns.PostTone, banned: readonly string[], facts: Facts): string[] {
  const fitting = patterns.postPatterns[language][brief.kind].filter((pattern) => wantedBy(pattern).every((name) => facts[name] !== null));
  const mark = { formal: "=", lively: "~", plain: "" }[tone];
  const ofTone = fitting.filter((pattern) => (mark ? pattern.startsWith(mark) : !/^[=~]/.test(pattern)));
  const most = Math.max(0, ...(ofTone.length > 0 ? ofTone : fitting).map((pattern) => wantedBy(pattern).length));
  const allowed = [...new Set([...ofTone, ...fitting])]
    .map((pattern) => pattern.replace(/^[=~]/, ""))
    .filter((pattern) => termsIn(pattern, banned).length === 0);
  const best = allowed.filter((pattern) => wantedBy(pattern).length === most);
  return best.length > 0 ? best : allowed;
}

export interface DraftRequest {
  brief: Brief;
  platform: SocialPlatformName;
  /** Null: MSA. Ignored for texts in English. */
  dialect: string | null;
  language: CopilotLocale;
  /** From 0: another text each. */
  variant: number;
  brand?: Pick<BrandProfile, "valueProps" | "bannedTerms"> | undefined;
  revision?: ReturnType<typeof revisionIn>;
}

/** A text that has no fact beyond those of the brief and the brand. */
export function writeDraft({ brief, platform, dialect, language, variant, brand, revision }: DraftRequest): string {
  const isArabic = language === "ar";
  const written: patterns.PostLanguage = isArabic ? (isLanguage(dialect) && dialect !== "EN" ? dialect : "MSA") : "EN";
  const facts: Facts = { ...brief, occasion: brief.occasion && patterns.occasionNames[brief.occasion][language] };
  const tone = brief.tone === "plain" ? (patterns.toneOf[platform] ?? "plain") : brief.tone;
  const fitting = patternsFor(brief, written, tone, brand?.bannedTerms ?? [], facts);
  const pattern = fitting[variant % Math.max(1, fitting.length)] ?? "{product}";
  const filled = (brief.isShipping ? asShipping(pattern) : pattern).replace(/\{(\w+)\}/g, (_, name: keyof Facts) => facts[name] ?? "");
  const hook = capitalised(filled);
  const props = brand?.valueProps ?? [];
  const strength = props.length > 0 ? props[variant % props.length] : undefined;
  // What the brand says of itself is written in its own language, which need not be that of the text.
  const fits = strength !== undefined && [...strength].length <= 160 && /\p{Script=Arabic}/u.test(strength) === isArabic;
  const calls = patterns.callsToAction[written].filter((call) => termsIn(call, brand?.bannedTerms ?? []).length === 0);
  const tag = patterns.withHashtags.has(platform) && revision?.hasHashtags !== false ? hashtagOf(facts.product ?? facts.occasion ?? "") : null;
  const own = fits ? [/[.!?؟…]$/.test(strength) ? strength : `${strength}.`] : [];
  const besides = [...own, ...calls.slice(variant % 3).slice(0, revision?.length === "longer" ? 2 : 1)];
  const given = brief.facts.length > 0 ? [brief.facts.map(capitalised).join(" • ")] : [];
  const lines = revision?.length === "shorter" ? [hook, ...given] : [hook, ...given, ...besides];
  const whole = (body: readonly string[]) => [...body, tag ?? []].flat().join("\n\n");
  const most = patterns.longest[platform] ?? Number.POSITIVE_INFINITY;
  while (lines.length > 1 && [...whole(lines)].length > most) lines.pop();
  return whole(lines);
}
