import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { type PlatformAccount, type SocialAdapter, type SocialPlatform, socialPlatforms } from "@/server/platforms/social/contract";
import { fault } from "@/server/platforms/social/findings";
import { socialAdapter } from "@/server/platforms/social/registry";
import { healthOf } from "../connections.engine";
import * as repository from "../connections.repository";
import type { ConnectionKey } from "../tokens.repository";
import { withCredentials } from "./accounts/access";
import type { ConnectionKind, Grant } from "./accounts/kind";
import { expire } from "./accounts/renewal";
import { recordConnectionEvent } from "./connection-events";

export interface SocialTypes {
  platform: SocialPlatform;
  row: repository.StoredConnection;
  adapter: SocialAdapter;
  grant: Grant<PlatformAccount>;
}

export const socialConnections: ConnectionKind<SocialTypes> = {
  table: repository.connectionTable,
  platforms: socialPlatforms,
  callbackPath: "/api/connect/callback",
  sealsFlowsAs: "ConnectFlow",
  noun: "account",
  adapterOf: socialAdapter,
  grantOf: async (adapter, tokens) => ({ tokens, accounts: await adapter.listAccounts(tokens.accessToken), grantedAt: now() }),
  idField: "accountId",
  refreshTokens: (adapter, refreshToken, { accountId }) => adapter.refreshTokens(refreshToken, { accountId }),
  fault,
  recordExpired: async (tx, { workspaceId, id }) => {
    const [row] = await repository.listOpenConnections(tx, { workspaceId, ids: [id] });
    if (row) await recordConnectionEvent(tx, workspaceId, "expired", row);
  },
  // The platform refuses a token that its owner has withdrawn.
  check: (key) => withCredentials(socialConnections, key, ({ adapter, accessToken }) => adapter.listAccounts(accessToken)),
  announceEnd,
};

/** Records `connection.expiring` once, and `connection.expired`, without a call to the platform. */
async function announceEnd({ workspaceId, id }: ConnectionKey): Promise<void> {
  const [row] = await repository.listOpenConnections(database(), { workspaceId, ids: [id] });
  if (row?.status !== "ACTIVE" || row.expiresAt === null) return;
  const { expiresAt, tokenVersion } = row;
  const health = healthOf(row, now());
  if (health === "expired") await expire(socialConnections, { workspaceId, id, tokenVersion });
  if (health !== "expiring") return;
  await transaction(async (tx) => {
    if (await repository.markExpiryAnnounced(tx, { workspaceId, id, expiresAt })) await recordConnectionEvent(tx, workspaceId, "expiring", row);
  });
}
