import { termsIn } from "@/server/lib/word-forms";
import { callsToAction, occasionNames, type PostLanguage, type PostTone, postPatterns } from "../../../data/draft-patterns";
import type { Brief, DraftRequest, MissingSlot, SocialPlatformName } from "../contract";

/** Texts for posts without a language model: patterns around the facts that the person gave, and what the brand says of itself. */

/** Where texts are short, what is too much for them is left out; the platforms' own limits are checked by `check_post`. */
const longest: Partial<Record<SocialPlatformName, number>> = { TWITTER: 240, SNAPCHAT: 140 };
const withHashtags: ReadonlySet<SocialPlatformName> = new Set<SocialPlatformName>(["INSTAGRAM", "TIKTOK", "TWITTER", "LINKEDIN", "YOUTUBE"]);
const toneOf: Partial<Record<SocialPlatformName, PostTone>> = { LINKEDIN: "formal", TIKTOK: "lively", SNAPCHAT: "lively" };
const MAX_HASHTAG_LENGTH = 30;

const isLanguage = (name: string | null): name is PostLanguage => name !== null && Object.hasOwn(postPatterns, name);

/** The first words of a phrase as one tag. */
function hashtagOf(phrase: string): string | null {
  const words = (phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 3);
  const tag = words.map((word) => (/^[a-z]/i.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join(/[a-z]/i.test(words[0] ?? "") ? "" : "_");
  return tag === "" || [...tag].length > MAX_HASHTAG_LENGTH || /^\d+$/.test(tag) ? null : `#${tag}`;
}

type Facts = Partial<Record<"product" | "offer" | "place" | "occasion", string>>;

function factsOf({ product, offer, place, occasion }: Brief, isArabic: boolean): Facts {
  const named = occasion && occasionNames[occasion][isArabic ? "ar" : "en"];
  return { ...(product ? { product } : {}), ...(offer ? { offer } : {}), ...(place ? { place } : {}), ...(named ? { occasion: named } : {}) };
}

const wantedBy = (pattern: string): (keyof Facts)[] => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof Facts);

/** The fact that is missing before anything can be written; null: there are enough. */
export function missingFact({ kind, offer, product, occasion }: Brief): MissingSlot | null {
  if (kind === "delivery" || kind === "thanks" || kind === "opening" || kind === "occasion") return null;
  if (kind === "discount") return offer === null && product === null && occasion === null ? "offer" : null;
  return product === null ? "topic" : null;
}

/** Patterns whose facts are all given, those with most facts first, and whose own words the brand has not banned. */
function patternsFor(brief: Brief, language: PostLanguage, tone: PostTone, banned: readonly string[], facts: Facts): string[] {
  const fitting = postPatterns[language][brief.kind].filter((pattern) => wantedBy(pattern).every((name) => facts[name] !== undefined));
  const mark = { formal: "=", lively: "~", plain: "" }[tone];
  const ofTone = fitting.filter((pattern) => (mark ? pattern.startsWith(mark) : !/^[=~]/.test(pattern)));
  const most = Math.max(0, ...(ofTone.length > 0 ? ofTone : fitting).map((pattern) => wantedBy(pattern).length));
  const ordered = [...ofTone.filter((pattern) => wantedBy(pattern).length === most), ...ofTone, ...fitting];
  const allowed = [...new Set(ordered)].map((pattern) => pattern.replace(/^[=~]/, "")).filter((pattern) => termsIn(pattern, banned).length === 0);
  const best = allowed.filter((pattern) => wantedBy(pattern).length === most);
  return best.length > 0 ? best : allowed;
}

export function writeDraft({ brief, platform, dialect, language, variant, brand }: DraftRequest): string {
  const isArabic = language === "ar";
  const written: PostLanguage = isArabic ? (isLanguage(dialect) && dialect !== "EN" ? dialect : "MSA") : "EN";
  const facts = factsOf(brief, isArabic);
  const tone = brief.tone === "plain" ? (toneOf[platform] ?? "plain") : brief.tone;
  const patterns = patternsFor(brief, written, tone, brand?.bannedTerms ?? [], facts);
  const pattern = patterns[variant % Math.max(1, patterns.length)] ?? "{product}";
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: keyof Facts) => facts[name] ?? "");
  const hook = isArabic ? filled : filled.charAt(0).toUpperCase() + filled.slice(1);
  const props = brand?.valueProps ?? [];
  const strength = props.length > 0 ? props[variant % props.length] : undefined;
  // What the brand says of itself is written in its own language, which need not be that of the text.
  const fits = strength !== undefined && [...strength].length <= 160 && /\p{Script=Arabic}/u.test(strength) === isArabic;
  const calls = callsToAction[written].filter((call) => termsIn(call, brand?.bannedTerms ?? []).length === 0);
  const tag = withHashtags.has(platform) ? hashtagOf(facts.product ?? facts.occasion ?? "") : null;
  const lines = [hook, ...(fits ? [/[.!?؟…]$/.test(strength) ? strength : `${strength}.`] : []), ...calls.slice(variant % 3).slice(0, 1)];
  const whole = (body: readonly string[]) => [...body, ...(tag === null ? [] : [tag])].join("\n\n");
  const most = longest[platform] ?? Number.POSITIVE_INFINITY;
  while (lines.length > 1 && [...whole(lines)].length > most) lines.pop();
  return whole(lines);
}
