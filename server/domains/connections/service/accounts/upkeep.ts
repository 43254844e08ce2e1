import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { deleteEndedFlows } from "../../connect-flows.repository";
import { dailyLead, RENEW_AHEAD_SECONDS } from "../../connections.engine";
import { listActive } from "../../tokens.repository";
import { credentialsFor } from "./access";
import { type ConnectionKind, isRefusal, type KindTypes } from "./kind";

/** Daily check of idle connections: renews tokens before they end, and finds dead ones. */

/** The regular round renews tokens that expire soon; the daily one checks all, and renews long-lived tokens well before their end. */
export type UpkeepRound = "regular" | "daily";

const PAGE = 50;

/** One page over all workspaces; answers where the next one starts, null at the end. What fails for one row is that row's; the next run tries again. */
export async function maintainConnections<T extends KindTypes>(kind: ConnectionKind<T>, round: UpkeepRound, after: string | null): Promise<string | null> {
  const at = now();
  const endingBefore = round === "regular" ? { endingBefore: new Date(at.getTime() + RENEW_AHEAD_SECONDS * 1_000) } : {};
  if (after === null) await deleteEndedFlows(database(), at);
  const rows = await listActive(database(), kind.table, { ...endingBefore, after, take: PAGE });
  for (const row of rows) {
    const { workspaceId, id, accessTokenExpiresAt } = row;
    const minLifeSeconds = round === "regular" ? RENEW_AHEAD_SECONDS : dailyLead(accessTokenExpiresAt, at);
    try {
      await credentialsFor(kind, row, { minLifeSeconds });
      if (round === "daily") await kind.check?.(row);
    } catch (error) {
      // The refusal has already set the connection to EXPIRED and recorded the event.
      if (!isRefusal(error)) logger.warn({ err: error, workspaceId, connectionId: id, table: kind.table.name, round }, "upkeep of a connection failed");
    }
    if (round === "daily") await kind.announceEnd?.(row);
  }
  return rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null;
}
