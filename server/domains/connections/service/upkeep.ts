import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { PlatformError } from "@/server/platforms/social/contract";
import { deleteEndedFlows } from "../connect-flows.repository";
import { dailyLead, healthOf, RENEW_AHEAD_SECONDS } from "../connections.engine";
import * as repository from "../connections.repository";
import { accessFor, withAccess } from "./access";
import { recordConnectionEvent } from "./connection-events";
import { expire } from "./renewal";

/** Looking after connections while nobody publishes: tokens are renewed before they end, and dead ones are found. */

export type UpkeepTask = "renew" | "check";

const PAGE = 50;

/** One page over all workspaces; answers where the next one starts, null at the end. What fails for one account is that account's; the next run tries again. */
export async function checkConnections(task: UpkeepTask, after: string | null): Promise<string | null> {
  const endingBefore = task === "renew" ? { endingBefore: new Date(now().getTime() + RENEW_AHEAD_SECONDS * 1_000) } : {};
  if (task === "renew" && after === null) await deleteEndedFlows(database(), now());
  const connections = await repository.findActive(database(), { ...endingBefore, after, take: PAGE });
  for (const connection of connections) {
    const { workspaceId, id } = connection;
    await (task === "renew" ? renew(connection) : check(connection)).catch((error: unknown) => {
      // RECONNECT has already made the connection EXPIRED and said so.
      if (error instanceof PlatformError && error.errorClass === "RECONNECT") return;
      logger.warn({ err: error, workspaceId, connectionId: id, task }, "upkeep of a connection failed");
    });
    if (task === "check") await announceEnd(connection);
  }
  return connections.length === PAGE ? (connections.at(-1)?.id ?? null) : null;
}

async function renew({ workspaceId, id }: repository.ActiveConnection): Promise<void> {
  await accessFor(workspaceId, id, { minLifeSeconds: RENEW_AHEAD_SECONDS });
}

/** Runs after the renewal, which may change `expiresAt`: records `connection.expiring` once, and `connection.expired`, without a call to the platform. */
async function announceEnd({ workspaceId, id }: repository.ActiveConnection): Promise<void> {
  const [row] = await repository.findConnections(database(), { workspaceId, ids: [id] });
  if (row?.status !== "ACTIVE" || row.expiresAt === null) return;
  const { expiresAt, tokenVersion } = row;
  const health = healthOf(row, now());
  if (health === "expired") await expire({ workspaceId, id }, tokenVersion);
  if (health !== "expiring") return;
  await transaction(async (tx) => {
    if (await repository.markExpiryAnnounced(tx, { workspaceId, id, expiresAt })) await recordConnectionEvent(tx, workspaceId, "expiring", row);
  });
}

/** Renews a long-lived token well before its end, and asks the platform who we are: it refuses a token that its owner has withdrawn. */
async function check({ workspaceId, id, accessTokenExpiresAt }: repository.ActiveConnection): Promise<void> {
  await accessFor(workspaceId, id, { minLifeSeconds: dailyLead(accessTokenExpiresAt, now()) });
  await withAccess(workspaceId, id, ({ adapter, access }) => adapter.listAccounts(access.accessToken));
}
