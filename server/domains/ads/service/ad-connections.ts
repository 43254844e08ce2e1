import type { ConnectionKind, Grant } from "@/server/domains/connections";
import { now } from "@/server/lib/clock";
import { recordEvent } from "@/server/outbox/record-event";
import { type AdsAdapter, type AdUser, adPlatforms, type FoundAdAccount } from "@/server/platforms/ads/contract";
import { adsAdapter } from "@/server/platforms/ads/registry";
import { PlatformError } from "@/server/platforms/platform-error";
import { CONNECTION_EXPIRED } from "../ads.events";
import type { AdPlatform } from "../metrics.schema";
import { adConnectionTable, type StoredAdConnection } from "../repository/ad-connections";

export interface AdGrant extends Grant<FoundAdAccount> {
  user: AdUser;
}

interface AdTypes {
  platform: AdPlatform;
  row: StoredAdConnection;
  adapter: AdsAdapter;
  grant: AdGrant;
}

/** Sign-ins at ad platforms: all accounts of one share its tokens. */
export const adConnections: ConnectionKind<AdTypes> = {
  table: adConnectionTable,
  platforms: adPlatforms,
  callbackPath: "/api/connect/ads/callback",
  sealsFlowsAs: "AdConnectFlow",
  noun: "ad account",
  adapterOf: adsAdapter,
  grantOf: async (adapter, tokens) => {
    const [user, accounts] = [await adapter.getSignedInUser(tokens.accessToken), await adapter.listAccounts(tokens.accessToken)];
    return { user, tokens, accounts, grantedAt: now() };
  },
  idField: "externalId",
  refreshTokens: (adapter, refreshToken) => adapter.refreshTokens(refreshToken),
  fault: (errorClass, _code, message, options) => new PlatformError(errorClass, message, options),
  recordExpired: (tx, { workspaceId, id }) => recordEvent(tx, { workspaceId, type: CONNECTION_EXPIRED, payload: { adConnectionId: id } }),
};
