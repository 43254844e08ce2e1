import type { CampaignRow, ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { AdPlatformName, Candidate, Part, PlannerTurn, Succeeded } from "../contract";
import { conversationOf } from "../conversation";
import { matchNames, type NameMatch } from "../names";
import { resultOf, skip } from "../observed";
import type { Request } from "../request";
import { wordsIn } from "../words";

/** Finding the campaigns and accounts that an instruction names. */

export const mentionedName = (request: Request): string => request.quotes.join(", ") || request.slots.unknown.join(" ");

export const mayName = (request: Request): boolean => request.quotes.length > 0 || request.slots.unknown.length > 0;

/** Those that a request names: in its answer to a question, else anywhere in it. */
export function namedIn<T extends { id: string; name: string }>({ nameWords, words }: Request, items: readonly T[]): NameMatch<T> {
  const own = matchNames(nameWords, items);
  return own.chosen.length + own.possible.length > 0 || nameWords === words ? own : matchNames(words, items);
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

/** The accounts that the instruction is narrowed to: those it names, else those of its platform; none where it names neither. */
export function findAccounts(turn: PlannerTurn, request: Request, byPlatform = request.slots.account): readonly ToolOutput<"list_ad_accounts">[number][] {
  const isOfPlatform = byPlatform && onlyPlatform(request.slots) !== null;
  if (!mayName(request) && !request.slots.account && !isOfPlatform) return [];
  const accounts = resultOf(turn, "list_ad_accounts").output;
  const { chosen } = namedIn(request, accounts);
  return chosen.length > 0 || !isOfPlatform ? chosen : onPlatform(accounts, request);
}

/** Those of `named` that a text shows, in the order in which it does. */
export function shownIn<T extends { name: string }>(text: string, named: readonly T[]): T[] {
  const spacedText = ` ${wordsIn(text).join(" ")} `;
  const placed = named.map((one) => ({ one, at: spacedText.indexOf(` ${wordsIn(one.name).join(" ")} `) }));
  const shown = placed.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
  return shown.map(({ one }) => one);
}

/** With the figures of the request's period. */
export const readCampaigns = (turn: PlannerTurn, request?: Request): Succeeded<"list_campaigns"> =>
  resultOf(turn, "list_campaigns", { windowDays: request?.slots.windowDays });

/** Campaigns that "it", "them" or "the second one" means: of those that the last reply has shown, else those that the conversation was about. */
export function campaignsMeant(turn: PlannerTurn, request: Request, items: readonly CampaignRow[]): readonly CampaignRow[] {
  const { ordinals, refersBack, all } = request.slots;
  if (ordinals.length === 0 && !refersBack && !all) return [];
  const { replied, campaignIds } = conversationOf(turn.earlier);
  const shown = shownIn(replied, items);
  if (ordinals.length > 0) return ordinals.flatMap((place) => shown[place - 1] ?? []);
  return shown.length > 0 ? shown : items.filter(({ id }) => campaignIds.includes(id));
}

/** Those that a request names, else those it refers to. */
export function campaignsNamed(turn: PlannerTurn, request: Request, items: readonly CampaignRow[]) {
  const { chosen, possible } = namedIn(request, items);
  return { meant: chosen.length > 0 ? chosen : campaignsMeant(turn, request, items), possible };
}
