import type { Db } from "@/server/db/database";
import { withCredentials } from "@/server/domains/connections";
import type { AdAccess, AdsAdapter } from "@/server/platforms/ads/contract";
import { PlatformError } from "@/server/platforms/platform-error";
import { findAccessKey } from "../repository/ad-accounts";
import { adConnections } from "./ad-connections";

export interface AdAccountKey {
  workspaceId: string;
  adAccountId: string;
}

/**
 * Calls the platform for an ad account. Throws PlatformError RECONNECT when only a person can help.
 *
 * @see withCredentials
 */
export async function withAdAccess<T>(
  db: Db,
  { workspaceId, adAccountId }: AdAccountKey,
  use: (adapter: AdsAdapter, access: AdAccess) => Promise<T>,
): Promise<T> {
  const account = await findAccessKey(db, { workspaceId, adAccountId });
  if (!account || account.status === "DISCONNECTED") throw new PlatformError("RECONNECT", "The ad account is not connected.");
  const { adConnectionId: id, externalId, managerId } = account;
  return withCredentials(adConnections, { workspaceId, id }, ({ adapter, accessToken }) => use(adapter, { accessToken, externalId, managerId }));
}
