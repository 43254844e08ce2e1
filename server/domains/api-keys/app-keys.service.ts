import { randomInt } from "node:crypto";
import { type Db, database } from "@/server/db/database";
import type { Scope } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { composeKey, displayPrefix } from "./api-keys.engine";
import { insertApiKey } from "./api-keys.repository";
import { hashApiKey } from "./api-keys.service";
import * as repository from "./app-keys.repository";

/** Access tokens of apps. A consent is one key of the person; each refresh gives it another token, so its quota, its uses and what it did stay with it. */

export const composeAppToken = (): string => composeKey(() => randomInt(62), "app");

interface AppToken {
  token: string;
  scopes: readonly Scope[];
  expiresAt: Date;
}

const stored = ({ token, scopes, expiresAt }: AppToken) => ({ hash: hashApiKey(token), prefix: displayPrefix(token), scopes: [...scopes], expiresAt });

interface AppConsent {
  userId: string;
  workspaceId: string;
  clientId: string;
  clientName: string;
}

/** Answers the id of the key. */
export async function insertAppKey(db: Db, { userId, workspaceId, clientId, clientName }: AppConsent, token: AppToken): Promise<string> {
  const row = { userId, workspaceId: null, onlyWorkspaceId: workspaceId, oauthClientId: clientId, name: clientName, brandIds: [] };
  return (await insertApiKey(db, { ...row, ...stored(token) })).id;
}

/** false: it has been revoked. */
export function renewAppKey(db: Db, id: string, token: AppToken): Promise<boolean> {
  return repository.replaceToken(db, id, stored(token));
}

export function listAppKeys(userId: string) {
  return repository.listApps(database(), userId, now());
}

/** Takes effect on the next request, as with any key. `userId`: only where it is this person's. */
export function revokeAppKey(db: Db, id: string, userId?: string): Promise<boolean> {
  return repository.revokeApp(db, { id, ...(userId ? { userId } : {}) }, now());
}

/** The same for anyone who has the access token itself. */
export function revokeAppToken(db: Db, token: string, clientId: string): Promise<boolean> {
  return repository.revokeApp(db, { hash: hashApiKey(token), oauthClientId: clientId }, now());
}
