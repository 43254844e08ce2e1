import type { ConnectionKind } from "@/server/domains/connections";
import { recordEvent } from "@/server/outbox/record-event";
import type { AdsAdapter } from "@/server/platforms/ads/contract";
import { adsAdapter } from "@/server/platforms/ads/registry";
import { PlatformError } from "@/server/platforms/social/contract";
import { CONNECTION_EXPIRED } from "../ads.events";
import type { AdPlatform } from "../metrics.schema";
import { adConnectionTable, type StoredAdConnection } from "../repository/ad-connections";

interface AdTypes {
  platform: AdPlatform;
  row: StoredAdConnection;
  adapter: AdsAdapter;
}

/** Sign-ins at ad platforms: all accounts of one share its tokens. */
export const adConnections: ConnectionKind<AdTypes> = {
  table: adConnectionTable,
  noun: "ad account",
  adapterOf: adsAdapter,
  refreshTokens: (adapter, refreshToken) => adapter.refreshTokens(refreshToken),
  fault: (errorClass, _code, message, options) => new PlatformError(errorClass, message, options),
  recordExpired: (tx, { workspaceId, id }) => recordEvent(tx, { workspaceId, type: CONNECTION_EXPIRED, payload: { adConnectionId: id } }),
};
