import type { CampaignRow, ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { Observation, PlannedCall, PlannerTurn } from "../contract";
import { matchNames } from "../names";
import { call, readOutput, splitCalls } from "../observed";
import type { ReplyPart } from "../replies/contract";
import type { Request } from "../understand";
import { readWords, type Word } from "../words";

/** Finding the campaigns and accounts that an instruction names. */

export type Sought<T> = { calls: PlannedCall[] } | { parts: ReplyPart[] } | { found: readonly T[] };

export const campaignsCall = (windowDays = 7): PlannedCall => call("list_campaigns", windowDays === 7 ? {} : { windowDays });

/** Words that may be of a name: those of quotes where there are any. */
export const nameWords = (request: Request): readonly Word[] => (request.quotes.length > 0 ? request.quotes.flatMap(readWords) : request.words);

export const mentionedName = (request: Request): string => request.quotes.join(", ") || request.slots.unknown.join(" ");

export const mayName = (request: Request): boolean => request.quotes.length > 0 || request.slots.unknown.length > 0;

type AdAccount = ToolOutput<"list_ad_accounts">[number];

/** The account that the instruction is narrowed to. `found` is empty where it names none. */
export function findAccounts(turn: PlannerTurn, request: Request): Sought<AdAccount> {
  if (!mayName(request) && !(request.concepts.has("ACCOUNT") && request.slots.adPlatforms.length > 0)) return { found: [] };
  const { missing, got } = splitCalls(turn, [call("list_ad_accounts")]);
  if (missing.length > 0) return { calls: missing };
  const accounts = readOutput(got[0], "list_ad_accounts") ?? [];
  const { chosen } = matchNames(nameWords(request), accounts);
  if (chosen.length > 0) return { found: chosen };
  const onPlatform = accounts.filter((one) => request.slots.adPlatforms.some((platform) => platform === one.platform));
  return { found: request.concepts.has("ACCOUNT") && onPlatform.length === 1 ? onPlatform : [] };
}

/** Ids of campaigns that the talk was about last. */
export function campaignsSpokenOf(turn: PlannerTurn): string[] {
  for (const earlier of turn.earlier.toReversed()) {
    const ids = earlier.calls.map(({ input }) => input.campaignId).filter((id) => typeof id === "string");
    if (ids.length > 0) return [...new Set(ids)];
  }
  return [];
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
