import type { CampaignRow, ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { Observation, PlannedCall, PlannerTurn } from "../contract";
import { conversationOf } from "../conversation";
import { matchNames, type NameMatch } from "../names";
import { call, readOutput, splitCalls } from "../observed";
import type { ReplyPart } from "../replies/contract";
import type { Request } from "../request";
import { wordsIn } from "../words";

/** Finding the campaigns and accounts that an instruction names. */

export type Sought<T> = { calls: PlannedCall[] } | { parts: ReplyPart[] } | { found: readonly T[] };

export const campaignsCall = (windowDays = 7): PlannedCall => call("list_campaigns", windowDays === 7 ? {} : { windowDays });

export const mentionedName = (request: Request): string => request.quotes.join(", ") || request.slots.unknown.join(" ");

export const mayName = (request: Request): boolean => request.quotes.length > 0 || request.slots.unknown.length > 0;

type AdAccount = ToolOutput<"list_ad_accounts">[number];

/** The accounts that the instruction is narrowed to. `found` is empty where it names none. */
export function findAccounts(turn: PlannerTurn, request: Request, ofPlatform = false): Sought<AdAccount> {
  const { account, adPlatforms } = request.slots;
  const byPlatform = adPlatforms.length === 1 && (account || ofPlatform);
  if (!mayName(request) && !account && !byPlatform) return { found: [] };
  const { missing, got } = splitCalls(turn, [call("list_ad_accounts")]);
  if (missing.length > 0) return { calls: missing };
  const accounts = readOutput(got[0], "list_ad_accounts") ?? [];
  const { chosen } = namedIn(request, accounts);
  if (chosen.length > 0) return { found: chosen };
  const onPlatform = accounts.filter((one) => adPlatforms.some((platform) => platform === one.platform));
  return { found: byPlatform && (ofPlatform || onPlatform.length === 1) ? onPlatform : [] };
}

/** Those that a request names: in its answer to a question, else anywhere in it. */
export function namedIn<T extends { id: string; name: string }>({ nameWords, words }: Request, items: readonly T[]): NameMatch<T> {
  const own = matchNames(nameWords, items);
  return own.chosen.length + own.possible.length > 0 || nameWords === words ? own : matchNames(words, items);
}

/** Those of `named` that a text shows, in the order in which it does. */
export function shownIn<T extends { name: string }>(text: string, named: readonly T[]): T[] {
  const spacedText = ` ${wordsIn(text).join(" ")} `;
  return named
    .flatMap((one) => {
      const at = spacedText.indexOf(` ${wordsIn(one.name).join(" ")} `);
      return at >= 0 ? [{ one, at }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Campaigns that "it", "them" or "the second one" means: of those that the last reply has shown, else those that the conversation was about. */
export function campaignsMeant(turn: PlannerTurn, request: Request, items: readonly CampaignRow[]): readonly CampaignRow[] {
  const { ordinals, refersBack, all } = request.slots;
  if (ordinals.length === 0 && !refersBack && !all) return [];
  const { replied, campaignIds } = conversationOf(turn.earlier);
  const shown = shownIn(replied, items);
  if (ordinals.length > 0) return ordinals.flatMap((place) => shown[place - 1] ?? []);
  const mentioned = items.filter(({ id }) => campaignIds.includes(id));
  return shown.length > 0 ? shown : mentioned;
}

export interface CampaignsRead {
  observation: Observation;
  items: readonly CampaignRow[];
}

export function readCampaigns(turn: PlannerTurn, windowDays: number): { calls: PlannedCall[] } | { parts: ReplyPart[] } | CampaignsRead {
  const { missing, got } = splitCalls(turn, [campaignsCall(windowDays)]);
  if (missing.length > 0) return { calls: missing };
  const [observation] = got;
  const read = readOutput(observation, "list_campaigns");
  if (!observation || !read) return { parts: observation ? [{ kind: "answer", observation }] : [{ kind: "gaveUp" }] };
  return { observation, items: read.items };
}
