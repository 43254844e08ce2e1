import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { todayIn } from "../engine/windows";
import { listAccountsInScope, type ScopeRow } from "../repository/ad-accounts";

export interface ScopedAccount extends ScopeRow {
  /** In the account's own zone. */
  today: string;
}

/**
 * Which accounts a read is about: the named one, also when it is disconnected by now, or all that are connected.
 *
 * @throws AppError NOT_FOUND when the named ad account is not of the workspace.
 */
export async function accountsInScope(workspaceId: string, adAccountId: string | undefined): Promise<ScopedAccount[]> {
  const rows = await listAccountsInScope(database(), { workspaceId, adAccountId });
  if (adAccountId !== undefined && rows.length === 0) throw notFound("Ad account");
  const at = now();
  return rows.map((row) => ({ ...row, today: todayIn(row.timezone, at) }));
}
