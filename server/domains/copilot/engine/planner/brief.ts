import { kindTerms, occasionTerms, type PostKind, phraseEdges, toneTerms } from "../../data/draft-patterns";
import { dialectTerms, socialPlatformTerms } from "../../data/instruction-words";
import type { Brief } from "./contract";
import { type Request, wordsFromUnknown } from "./request";
import { compileTerms, findDistinct, placesOf, type Terms } from "./terms";
import { wordOf, wordsIn } from "./words";

/** The facts that an instruction to write a post gives. Nothing is added to them. */

const kindsIn = compileTerms(kindTerms as Record<PostKind, string>);
const occasionsIn = compileTerms(occasionTerms);
const tonesIn = compileTerms(toneTerms);
const mannerIn: readonly Terms<string>[] = [compileTerms(dialectTerms), compileTerms(socialPlatformTerms), tonesIn];

const aboutWhat =
  /(?:\b(?:about|announcing|announce|promoting|promote|introducing|regarding|on the topic of|celebrating|for)\b(?! me\b)|(?<!\p{L})(?:عن|بخصوص|بمناسب[ةه]|حول|على موضوع|موضوع[هه]?|[ين]علن عن|[تين]رو?ج ل|على|ل(?=ل|ا)))\s*(.+)$/isu;

/** "… and schedule it for tomorrow": when, and not what about. */
const thenSchedule =
  /[,،]?\s{1,9}(?:(?:and|then|and then)\s{1,9}(?:schedule|plan|queue|post|publish|program(?:me)?|set|line)\b|(?:ثم\s{1,9})?و?(?:جد[ّ]?ول|اجدول|أجدول|برمج|حط|نز[ّ]?ل|انشر|خل[ّ]?)(?:ي|ها|هم|ه|و|لي|لها|له|يها|يه)*(?!\p{L})).*$/isu;
export const scheduleTail = (text: string): string | null => thenSchedule.exec(text)?.[0] ?? null;

const percent = /(\d{1,2})\s*(?:%|٪|percent|per cent|بالم[يئ]ة|بالمايه|في الم[يئ]ة|ف الم[يئ]ة)/iu;
const place = /(?:\bin\s+((?:[A-Z][\p{L}’'-]*\s?){1,3})|(?<!\p{L})ف[يى]\s+((?:\p{L}+\s?){1,2})$)/u;

const edges = new Set(wordsIn(phraseEdges));

/** The longest run of words that states no other fact. */
function productIn(text: string): string | null {
  const tokens = text.split(/\s+/);
  const words = tokens.flatMap((token, owner) => wordsIn(token).map((word) => ({ ...wordOf(word), owner })));
  const facts: readonly Terms<string>[] = [kindsIn, occasionsIn, ...mannerIn];
  const stated = new Set(facts.flatMap((terms) => placesOf(findDistinct(words, terms))).map((place) => words[place]?.owner));
  const runs: string[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (stated.has(at)) runs.push([]);
    else runs.at(-1)?.push(token);
  }
  const isInner = (token: string) => wordsIn(token).some((word) => !edges.has(word));
  const phrases = runs.map((run) => {
    const inner = run.slice(run.findIndex(isInner), run.findLastIndex(isInner) + 1).join(" ");
    return inner.replace(/^[\s.,،:;!؟?"«»“”-]+|[\s.,،:;!؟?"«»“”-]+$/gu, "");
  });
  const [longest = ""] = phrases.sort((a, b) => b.length - a.length);
  return [...longest].slice(0, 110).join("") || null;
}

/** What a request wants a post to be about; `text` is what it says without the time it is to go out. */
export function briefOf(request: Request): Brief {
  const given = request.payload ?? request.quotes[0] ?? request.text.replace(thenSchedule, "").replace(/[\ue000-\ue0ff]/g, " ");
  const withDigits = given.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  const about = request.payload || request.quotes[0] ? withDigits : (aboutWhat.exec(withDigits)?.[1] ?? wordsFromUnknown(withDigits, request.slots).join(" "));
  const words = wordsIn(withDigits).map(wordOf);
  const kinds = findDistinct(words, kindsIn).map(({ names }) => names);
  const occasion = findDistinct(words, occasionsIn)[0]?.names ?? null;
  const offer = percent.exec(withDigits);
  const where = place.exec(about);
  const product = productIn(about.replace(percent, " "));
  // "New" says least of all.
  const kind = offer ? "discount" : (kinds.find((one) => one !== "launch") ?? kinds[0] ?? (occasion && !product ? "occasion" : "general"));
  return {
    kind,
    occasion,
    offer: offer ? `${offer[1]}%` : null,
    place: (where?.[1] ?? where?.[2])?.trim() ?? null,
    product,
    tone: findDistinct(words, tonesIn)[0]?.names ?? "plain",
  };
}
