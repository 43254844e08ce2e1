import { LRUCache } from "lru-cache";
import { conceptsOfPhrases, conceptsOfWord } from "@/server/lib/concept-features";
import type { CampaignRow, ToolOutput } from "../../copilot-tool-outputs.schema";
import type { ToolName } from "../../copilot-tools.schema";
import { sounds, spellings } from "../../data/consonants";
import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import { metricTerms, numberWords } from "../../data/instruction-words";
import type { AdPlatformName, Candidate, Part, PlannerTurn, Succeeded } from "./contract";
import { conversationOf } from "./conversation";
import { resultOf, skip } from "./observed";
import { type Request, readText } from "./request";
import { readSlots } from "./slots";
import { findDistinct, isSlipOf, placesOf, readWords, trainedWords, type Word, wordOf, wordsIn } from "./words";

/** Which of the account's own names a message means. Names are written by others: they are only compared, never read as anything else. */

const generic = new Set(wordsIn("our your my any some campaign campaigns ads ad account حملة حملات اعلان اعلانات حساب the and for on of في على و"));

const consonants = new Map(Object.entries(sounds).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])));

/** What a name sounds like in either script: "Performance" and «برفورمنس» have the same consonants. */
function soundOf(text: string): string {
  const latin = spellings.reduce((so, [letters, sound]) => so.replace(letters, sound), text);
  const heard = [...latin].map((letter) => consonants.get(letter) ?? "");
  return heard.join("").replace(/(.)\1+/g, "$1");
}

const isArabic = (text: string): boolean => text >= "\u0600";

const conceptsOf = new LRUCache<string, readonly string[]>({ max: 5_000, memoMethod: conceptsOfWord });

/** Of several words together, which mean one thing in both languages. */
const phraseConcepts = new LRUCache<string, readonly string[]>({ max: 2_000, memoMethod: conceptsOfPhrases });

/** «بالتلاتة» sounds like "outlet". */
const isNumber = new LRUCache<string, boolean>({
  max: 5_000,
  memoMethod: (word) => findDistinct([wordOf(word.replace(/^(?:وال|بال|ال|لل)/, ""))], numberWords).length > 0,
});

/**
 * Of the same sound or the same thing in the other script: "abaya" of «العبايات». Concepts have English names; two words that only share a wider one
 * mean different things.
 */
function isSameInOtherScript(word: string, part: string): boolean {
  if (isArabic(word) === isArabic(part) || isNumber.memo(word)) return false;
  const [latin, arabic] = isArabic(word) ? [part, word] : [word, part];
  const sound = soundOf(part);
  const bare = word.replace(/^(?:ال|وال|بال|لل|و|ب|ل)/, "");
  // A last ه may be a vowel: «لمسة».
  const isHeard = sound.length >= 3 && [word, bare].flatMap((one) => [one, one.replace(/ه$/, "")]).some((one) => soundOf(one) === sound);
  return isHeard || conceptsOf.memo(arabic).some((concept) => latin.startsWith(concept) && conceptsOf.memo(latin).includes(concept));
}

/** «عباية» of «عبايات» */
const singularOf = (word: string): string => word.replace(/ات$/, "ه");

function includesPart(words: readonly Word[], part: string): boolean {
  const named = wordOf(part);
  return words.some(
    (word) =>
      isSameInOtherScript(word.text, part) ||
      (!trainedWords.has(word.text) && isSlipOf(word.text, part)) ||
      [...word.forms].some((form) => singularOf(form) === singularOf(part)) ||
      [...named.bases].some((base) => word.forms.has(base)) ||
      [...word.bases].some((base) => named.forms.has(base)),
  );
}

/**
 * By the share of each name that the message contains, weighted by the rarity of its words.
 *
 * @returns `chosen`: what is meant, beyond doubt, and several when several are named in full; `possible`: what it might be.
 */
export function matchNames<T extends Candidate>(words: readonly Word[], candidates: readonly T[]): Record<"chosen" | "possible", readonly T[]> {
  const parts = new Map(candidates.map((one) => [one, [...new Set(wordsIn(one.name))].filter((part) => !generic.has(part))]));
  const owners = new Map<string, number>();
  for (const own of parts.values()) for (const part of own) owners.set(part, (owners.get(part) ?? 0) + 1);
  const weight = (some: readonly string[]): number => some.reduce((sum, part) => sum + Math.log(1 + candidates.length / (owners.get(part) ?? 1)) + 0.1, 0);
  const named = [...parts].flatMap(([one, own]) => {
    const mentioned = own.filter((part) => includesPart(words, part));
    return mentioned.length > 0 ? [{ one, mentioned, score: weight(mentioned) / weight(own) }] : [];
  });
  const scored = named.sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  const full = scored.filter((own) => own.score > 0.99);
  // "Search" beside "Brand Search": the words of one are part of the other, and the longer name is meant.
  const whole = full.filter(
    ({ mentioned: own }) => !full.some(({ mentioned }) => mentioned.length > own.length && own.every((part) => mentioned.includes(part))),
  );
  if (whole.length > 0) return { chosen: whole.map((own) => own.one), possible: [] };
  // Half a name is enough, and a single word where no other name shares a word with the message.
  const isOnly = second === undefined && first?.mentioned.some((part) => part.length > 2 && !/^\d+$/.test(part));
  if (first && (isOnly || (first.score >= 0.45 && first.score - (second?.score ?? 0) >= 0.15))) return { chosen: [first.one], possible: [] };
  return { chosen: [], possible: scored.slice(0, 5).map((own) => own.one) };
}

export const mentionedName = (request: Request): string => request.quotes.join(", ") || request.slots.unknown.join(" ");

/** Words of a later message that may be only a name. */
const LONGEST_NAME = 4;
/** Each is compared with every name. */
const MAX_SIDES = 8;

/** Those that a request names: in its answer to a question, else anywhere in it. */
export function namedIn<T extends { id: string; name: string }>(request: Request, items: readonly T[]) {
  const found = matchesIn(request, items, withoutFigures);
  // "The sales campaign" has no other name.
  return found.chosen.length + found.possible.length > 0 || request.slots.metrics.length === 0 ? found : matchesIn(request, items, (words) => words);
}

/** "Sales" is a figure, and no campaign of that name. */
function withoutFigures(words: readonly Word[]): readonly Word[] {
  const figures = new Set(placesOf(findDistinct(words, metricTerms)));
  return words.filter((_, at) => !figures.has(at));
}

/** `beside`: the words that can be of a name. */
function matchesIn<T extends { id: string; name: string }>(
  { nameWords: allOfName, words: all, quotes, text: said }: Request,
  items: readonly T[],
  beside: (words: readonly Word[]) => readonly Word[],
) {
  const text = said.replace(phrases.reason, "");
  const [nameWords, words] = [allOfName, all].map(beside) as [readonly Word[], readonly Word[]];
  const own = matchNames(nameWords, items);
  const isAnswer = allOfName !== all && quotes.length === 0;
  // "Brand search and performance max": a name on each side, none of them in full.
  const sides = isAnswer ? [] : text.split(phrases.betweenNames).slice(0, MAX_SIDES);
  const several = [...new Set([...own.chosen, ...sides.flatMap((side) => matchNames(beside(readWords(side)), items).chosen)])];
  if (several.length > 1 && several.length > own.chosen.length) return { chosen: several, possible: [] };
  const found = own.chosen.length + own.possible.length > 0 ? own : matchNames(words, items);
  if (found.chosen.length + found.possible.length > 0) return found;
  // "The abandoned-cart one" of «سلة متروكة».
  const meant = new Set(phraseConcepts.memo(nameWords.map(({ text: word }) => word).join(" ")));
  const like = items.filter((one) => phraseConcepts.memo(one.name).some((concept) => meant.has(concept)));
  return like.length === 1 ? { chosen: like, possible: [] } : { chosen: [], possible: like.slice(0, 5) };
}

/** @throws Interruption always: asks which one is meant, or reports that there is none of that name. */
export function askWhich(what: Part<"whichOne">["what"], possible: readonly Candidate[], others: readonly Candidate[], nameGiven = ""): never {
  const kind = possible.length > 0 || nameGiven === "" ? "whichOne" : "notFound";
  return skip({ kind, what, nameGiven, candidates: possible.length > 0 ? possible : others });
}

/** The platform in the message, where it names one alone. */
export const onlyPlatform = ({ adPlatforms: [platform, another] }: Request["slots"]): AdPlatformName | null => (another ? null : (platform ?? null));

/** Those of the platform in the message, where it names one. */
export function onPlatform<T extends { platform: string }>(items: readonly T[], { slots }: Request): readonly T[] {
  const platform = onlyPlatform(slots);
  return platform ? items.filter((one) => one.platform === platform) : items;
}

/** One call for each, or a single one for all. */
export const orAll = <T>(named: readonly T[]): readonly (T | null)[] => (named.length > 0 ? named : [null]);

/** The accounts that the instruction is narrowed to: those it names, else those of its platform; none where it names neither. */
export function findAccounts(turn: PlannerTurn, request: Request, byPlatform = request.slots.account): readonly ToolOutput<"list_ad_accounts">[number][] {
  const isOfPlatform = byPlatform && onlyPlatform(request.slots) !== null;
  // «والأوتلت بس؟»: the words of a name may be known.
  const isOfLater = request.nameWords !== request.words && request.nameWords.length <= LONGEST_NAME;
  if (mentionedName(request) === "" && !request.slots.account && !isOfPlatform && !isOfLater) return [];
  const accounts = resultOf(turn, "list_ad_accounts").output;
  // "And on the other Meta account?"
  const before = followUps.theOther.test(request.nameWords.map(({ text }) => text).join(" ")) ? JSON.stringify(turn.earlier.at(-1)?.calls ?? []) : "";
  const others = before === "" ? [] : onPlatform(accounts, request).filter(({ id }) => !before.includes(id));
  if (others.length === 1) return others;
  // "And the Google account": none that was named before.
  if (request.nameWords !== request.words && isOfPlatform && readSlots(request.nameWords).adPlatforms.length > 0) {
    const { chosen } = matchNames(request.nameWords, accounts);
    return chosen.length > 0 ? chosen : onPlatform(accounts, request);
  }
  const { chosen } = namedIn(request, accounts);
  return chosen.length > 0 || !isOfPlatform ? chosen : onPlatform(accounts, request);
}

/** Those of `named` that the last reply has shown, in its order. `least`: that the last reply which has shown so many did. */
export function shownLast<T extends { name: string }>({ earlier }: PlannerTurn, named: readonly T[], least?: number): T[] {
  const spaced = (text: string): string => ` ${wordsIn(text).join(" ")} `;
  const shownIn = (text = ""): T[] => {
    const reply = spaced(text);
    const places = new Map(named.map((one) => [one, reply.indexOf(spaced(one.name))]));
    return named.filter((one) => (places.get(one) ?? -1) >= 0).sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  };
  const replies = least === undefined ? [] : earlier.map(({ reply }) => shownIn(reply));
  return replies.findLast((shown) => shown.length >= (least ?? 0)) ?? shownIn(earlier.at(-1)?.reply);
}

/** What the last calls of a tool were given, as text: "the other one" is none of these. */
export const lastInputs = ({ earlier }: PlannerTurn, tool: ToolName): string =>
  JSON.stringify(earlier.findLast(({ calls }) => calls.some((one) => one.tool === tool))?.calls.filter((one) => one.tool === tool) ?? []);

/** With the figures of the request's period. */
export const readCampaigns = (turn: PlannerTurn, request?: Request): Succeeded<"list_campaigns"> =>
  resultOf(turn, "list_campaigns", { windowDays: request?.slots.windowDays });

/** Campaigns that "it", "them" or "the second one" means: of those that the last reply has shown, else those that the conversation was about. */
export function campaignsMeant(turn: PlannerTurn, request: Request, items: readonly CampaignRow[]): readonly CampaignRow[] {
  const { ordinals, refersBack, all } = request.slots;
  if (ordinals.length === 0 && !refersBack && !all) return [];
  // What a correction has withdrawn is in the reply too.
  const proposed = items.filter(({ id }) => turn.earlier.at(-1)?.calls.some(({ tool, input }) => /^(?:pause|resume)_/.test(tool) && input.campaignId === id));
  const shown = shownLast(turn, proposed.length > 0 ? proposed : items);
  if (ordinals.length > 0) return ordinals.flatMap((place) => shown[place - 1] ?? []);
  // "Which is lowest?", "pause it": the first of the ranking.
  if (shown.length > 1 && /\bit\b/i.test(request.text) && turn.earlier.at(-1)?.calls.some(({ tool }) => tool === "top_performers")) return shown.slice(0, 1);
  // What was asked about is not what is meant.
  if (shown.length > 2 && !all && conversationOf(turn.earlier).question !== null) return [];
  if (shown.length > 0) return shown;
  const last = turn.earlier.findLast(({ calls }) => calls.some(({ input }) => input.campaignId));
  const called = items.filter(({ id }) => last?.calls.some(({ input }) => input.campaignId === id));
  if (called.length > 0) return called;
  // "Should I worry about PMax?", "pause it then": what was named, whatever the answer was.
  const named = namedIn(readText(turn.earlier.at(-1)?.message ?? ""), items).chosen;
  return named.length === 1 ? named : [];
}

/** What a request excludes ("all but Brand Search"). `find`: what a name is of; `ask`: where it is of nothing. */
export const exclusionsOf = <T>({ exclusions }: Request, find: (named: Request) => readonly T[], ask: (name: string) => never): readonly T[] =>
  exclusions.flatMap((name) => {
    const found = find(readText(name));
    return found.length > 0 ? found : ask(name);
  });

/** By name, or all of a platform: "the Google ones". */
const orOfPlatform = <T extends { platform: string }>(named: readonly T[], items: readonly T[], request: Request): readonly T[] =>
  named.length === 0 && onlyPlatform(request.slots) ? onPlatform(items, request) : named;

export const excludedCampaigns = (turn: PlannerTurn, request: Request, items: readonly CampaignRow[]): readonly CampaignRow[] =>
  exclusionsOf(
    request,
    (named) => orOfPlatform(campaignsNamed(turn, named, items).meant, items, named),
    (name) => askWhich("campaign", [], items, name),
  );

export const excludedAccounts = (request: Request, accounts: ToolOutput<"list_ad_accounts">): ToolOutput<"list_ad_accounts"> => [
  ...exclusionsOf(
    request,
    (named) => orOfPlatform(namedIn(named, accounts).chosen, accounts, named),
    (name) => askWhich("adAccount", [], accounts, name),
  ),
];

/** "Sales" is a figure: those that the other words name. */
export const namedBesideFigures = <T extends { id: string; name: string }>({ words }: Request, items: readonly T[]): readonly T[] =>
  matchNames(withoutFigures(words), items).chosen;

/** Those that a request names, else those it refers to. */
export function campaignsNamed(turn: PlannerTurn, request: Request, items: readonly CampaignRow[]) {
  // "How many sales did it get?"
  const isOfFigures = request.slots.refersBack && request.slots.metrics.length > 0;
  const { chosen, possible } = isOfFigures ? { chosen: namedBesideFigures(request, items), possible: [] } : namedIn(request, items);
  return { meant: chosen.length > 0 ? chosen : campaignsMeant(turn, request, items), possible };
}
