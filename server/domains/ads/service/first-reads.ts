import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { type FirstRead, firstReadOf } from "../engine/first-read";
import { findFirstReads } from "../repository/sync-runs";

/** How far the first readings of accounts are, newest account first: they take minutes, while whoever connected the account waits. */
export async function listFirstReads({ workspaceId }: Caller, { since, take, now }: { since: Date; take: number; now: Date }): Promise<FirstRead[]> {
  const rows = await findFirstReads(database(), { workspaceId, since, take });
  return rows.flatMap((row) => firstReadOf(row, now) ?? []);
}
