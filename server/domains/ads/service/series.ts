import { database } from "@/server/db/database";
import { AppError, notFound } from "@/server/lib/errors";
import { addDays } from "../engine/metrics";
import { type JudgedAccount, listJudgedAccounts } from "../repository/series";

/** What the judgements share: which accounts they are about, and over which days. */

/**
 * The workspace's accounts with current figures; or the requested one, connected or not.
 *
 * @throws AppError NOT_FOUND when the named ad account is not of the workspace.
 */
export async function judgedAccounts(workspaceId: string, adAccountId?: string): Promise<JudgedAccount[]> {
  const all = await listJudgedAccounts(database(), workspaceId);
  if (!adAccountId) return all.filter((account) => account.status !== "DISCONNECTED");
  const found = all.filter((account) => account.id === adAccountId);
  if (found.length === 0) throw notFound("Ad account");
  return found;
}

/**
 * Several by id; an unknown one is named by its place.
 *
 * @throws AppError NOT_FOUND with `details.issues` when one of the ids is not an ad account of the workspace.
 */
export async function judgedAccountsOf(workspaceId: string, ids: readonly string[]): Promise<JudgedAccount[]> {
  const all = await listJudgedAccounts(database(), workspaceId);
  const ownIds = new Set(all.map((account) => account.id));
  const unknown = ids.findIndex((id) => !ownIds.has(id));
  if (unknown === -1) return all.filter((account) => ids.includes(account.id));
  const issues = [{ path: `adAccountIds.${unknown}`, message: "is not an ad account here", code: "not_found" }];
  throw new AppError("NOT_FOUND", "Ad account not found.", { details: { issues } });
}

/** The dates from `days - 1` before the last one on, over accounts whose last days may differ by one. */
export function spanOf(lastDays: readonly string[], days: number): { since: string; until: string } {
  const sorted = [...lastDays].sort();
  const [first = "1970-01-01", last = "1970-01-01"] = [sorted[0], sorted.at(-1)];
  return { since: addDays(first, 1 - days), until: last };
}
