import { setTimeout as wait } from "node:timers/promises";
import { DateTime } from "luxon";
import { database, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import type { AdAccount } from "../accounts.schema";
import { toAdAccount } from "../engine/ad-account";
import { type InitialSync, initialSyncOf } from "../engine/initial-sync";
import { scheduledReason } from "../engine/sync-plan";
import { listAdAccounts, resetSyncErrors } from "../repository/ad-accounts";
import { listInitialSyncRows, listJustRead, listReadableAccounts } from "../repository/sync-runs";
import { accountsInScope } from "./scope";
import { requestSync } from "./sync-account";

/** When accounts are read: on the schedule, and on request. */

const PAGE = 100;
const WAIT_MS = 15 * 60_000;
const LOOK_MS = 250;
/** Asking again within it brings nothing new. */
const FRESH_SECONDS = 60;

/** One page over all workspaces; answers where the next one starts. */
export async function scheduleSyncs(after: string | null): Promise<string | null> {
  const accounts = await listReadableAccounts(database(), { after, take: PAGE });
  const at = now();
  await transaction(async (tx) => {
    for (const { workspaceId, adAccountId, timezone } of accounts) {
      await requestSync(tx, { workspaceId, adAccountId, reason: scheduledReason(DateTime.fromJSDate(at, { zone: timezone }).hour) });
    }
  });
  return accounts.length === PAGE ? (accounts.at(-1)?.adAccountId ?? null) : null;
}

/** Requests a sync; returns which accounts will be read. Accounts with a running or recent sync are skipped. */
export async function syncNow({ workspaceId }: Pick<Caller, "workspaceId">, adAccountId?: string): Promise<{ adAccountIds: string[] }> {
  const [accounts, justRead] = [await accountsInScope(workspaceId, adAccountId), await listJustRead(database(), workspaceId, FRESH_SECONDS)];
  const adAccountIds = accounts.map((account) => account.id).filter((id) => !justRead.includes(id));
  await recordSyncRequest(workspaceId, adAccountIds);
  return { adAccountIds };
}

async function recordSyncRequest(workspaceId: string, adAccountIds: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    // The last run's error does not apply to this request.
    await resetSyncErrors(tx, workspaceId, adAccountIds);
    for (const adAccountId of adAccountIds) await requestSync(tx, { workspaceId, adAccountId, reason: "asked" });
  });
}

/**
 * Requests a sync and waits until each account was read or has failed. The installation must be running: its engine reads.
 *
 * @throws AppError CONFLICT when the sync has not ended within 15 minutes.
 */
export async function syncAndWait(workspaceId: string): Promise<AdAccount[]> {
  const requestedAt = now();
  const adAccountIds = (await accountsInScope(workspaceId, undefined)).map((account) => account.id);
  await recordSyncRequest(workspaceId, adAccountIds);
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const rows = (await listAdAccounts(database(), workspaceId)).filter((row) => adAccountIds.includes(row.id));
    const open = rows.filter((row) => row.syncStep !== null || (row.syncError === null && (row.lastSyncedAt === null || row.lastSyncedAt < requestedAt)));
    if (open.length === 0) return rows.map(toAdAccount);
    if (Date.now() > deadline) throw new AppError("CONFLICT", "The synchronisation has not ended within 15 minutes. Is the installation running?");
    await wait(LOOK_MS);
  }
}

/** How far the first readings of accounts are, newest account first: they take minutes, while anyone who connected the account waits. */
export async function listInitialSyncs({ workspaceId }: Caller, { since, take, now }: { since: Date; take: number; now: Date }): Promise<InitialSync[]> {
  const rows = await listInitialSyncRows(database(), { workspaceId, since, take });
  return rows.flatMap((row) => initialSyncOf(row, now) ?? []);
}
