import { database } from "@/server/db/database";
import { dailyLead, RENEW_AHEAD_SECONDS } from "@/server/domains/connections";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { PlatformError } from "@/server/platforms/social/contract";
import { deleteEndedFlows } from "../repository/ad-connect-flows";
import { findActiveConnections } from "../repository/ad-connections";
import { tokenFor } from "./ad-access";

/** Renewing tokens while nobody reads: those of hours shortly before they end, those of weeks long before. */

export type AdUpkeepTask = "renew" | "renew-long-lived";

const PAGE = 50;
/** What the daily round looks at: no platform's long-lived token is renewed earlier than that. */
const LOOK_AHEAD_SECONDS = 16 * 86_400;

/** One page over all workspaces; answers where the next one starts. What fails for one sign-in is that one's; the next round tries again. */
export async function renewTokens(task: AdUpkeepTask, after: string | null): Promise<string | null> {
  const at = now();
  if (after === null) await deleteEndedFlows(database(), at);
  const ahead = task === "renew" ? RENEW_AHEAD_SECONDS : LOOK_AHEAD_SECONDS;
  const due = await findActiveConnections(database(), { endingBefore: new Date(at.getTime() + ahead * 1_000), after, take: PAGE });
  for (const { workspaceId, id, accessTokenExpiresAt } of due) {
    const minLifeSeconds = task === "renew" ? RENEW_AHEAD_SECONDS : dailyLead(accessTokenExpiresAt, at);
    await tokenFor({ workspaceId, id }, { minLifeSeconds }).catch((error: unknown) => {
      // RECONNECT has already made the connection EXPIRED and said so.
      if (error instanceof PlatformError && error.errorClass === "RECONNECT") return;
      logger.warn({ err: error, workspaceId, adConnectionId: id, task }, "upkeep of an ad connection failed");
    });
  }
  return due.length === PAGE ? (due.at(-1)?.id ?? null) : null;
}
