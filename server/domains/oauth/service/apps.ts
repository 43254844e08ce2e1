import { database } from "@/server/db/database";
import { listAppKeys, revokeAppKey } from "@/server/domains/api-keys";
import type { Scope } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import * as repository from "../oauth.repository";
import type { ConnectedApp } from "../oauth.schema";

/** Apps that act for a person. */

const DAY_MS = 86_400_000;
/** An app that registered and was never let in. */
const UNUSED_CLIENT_DAYS = 7;

export async function listConnectedApps(userId: string): Promise<ConnectedApp[]> {
  const rows = await listAppKeys(userId);
  return rows.map(({ onlyWorkspace, scopes, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    workspace: onlyWorkspace?.name ?? "",
    scopes: scopes as Scope[],
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** @throws AppError NOT_FOUND when the person has no such connected app. */
export async function disconnectApp(userId: string, id: string): Promise<void> {
  if (!(await revokeAppKey(database(), id, userId))) throw notFound("Connected app");
}

/** Deletes expired rows. A code or token is retained for a day past its end, so that its second use is still recognised. */
export async function pruneOAuth(): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await repository.deleteEnded(database(), { ended: ago(1), registered: ago(UNUSED_CLIENT_DAYS) });
}
