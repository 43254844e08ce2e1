import type { Access, SocialAdapter, SocialPlatform } from "@/server/platforms/social/contract";
import { type AccessOptions, credentialsAtHand, credentialsFor, expireRefused, withCredentials } from "./accounts/access";
import type { Credentials } from "./accounts/kind";
import { type SocialTypes, socialConnections } from "./social-connections";

/** Access to a social account: its adapter, and as whom it calls. */

export interface ConnectionAccess {
  adapter: SocialAdapter;
  access: Access;
}

function accessOf({ adapter, row, accessToken }: Credentials<SocialTypes>): ConnectionAccess {
  return { adapter, access: { accessToken, accountId: row.accountId, accountName: row.accountName } };
}

/** Access from valid stored tokens; else the platform that must issue a new one, which may be slow. */
export async function accessAtHand(workspaceId: string, id: string, options: AccessOptions = {}): Promise<ConnectionAccess | SocialPlatform> {
  const found = await credentialsAtHand(socialConnections, { workspaceId, id }, options);
  return typeof found === "string" ? found : accessOf(found);
}

/** @throws PlatformError RECONNECT when a person must reconnect, TRANSIENT when the platform was not reachable */
export async function accessFor(workspaceId: string, id: string, options: AccessOptions = {}): Promise<ConnectionAccess> {
  return accessOf(await credentialsFor(socialConnections, { workspaceId, id }, options));
}

/** @see withCredentials */
export function withAccess<T>(workspaceId: string, id: string, use: (connection: ConnectionAccess) => Promise<T>): Promise<T> {
  return withCredentials(socialConnections, { workspaceId, id }, (credentials) => use(accessOf(credentials)));
}

/** The platform refused even a renewed token. No effect when a newer one has been stored: the account was reconnected. */
export function markConnectionExpired(workspaceId: string, id: string, refusedToken: string): Promise<void> {
  return expireRefused(socialConnections, { workspaceId, id }, refusedToken);
}
