import type { Db } from "@/server/db/database";
import type { DemoPlatform } from "../demo.schema";

/** The demo's connected accounts. One that a person connected to a real platform is not among them: no example goes there. */

export function listAccounts(db: Db, workspaceId: string): Promise<{ id: string; platform: DemoPlatform; status: "ACTIVE" | "EXPIRED" | "REVOKED" }[]> {
  return db.connection.findMany({ where: { workspaceId, sandbox: true }, orderBy: { connectedAt: "asc" }, select: { id: true, platform: true, status: true } });
}

interface Dressing {
  workspaceId: string;
  id: string;
  accountName: string;
  brandId: string;
  connectedAt: Date;
}

/** Replaces the sandbox's account names, which describe behaviour, with the shop's name. */
export async function dressAccount(db: Db, { workspaceId, id, ...data }: Dressing): Promise<void> {
  await db.connection.updateMany({ where: { workspaceId, id }, data });
}

/** Nothing renews it any more: it ends at that time, and is over when the time has passed. */
export async function setAccountEnd(db: Db, { workspaceId, id, at, over }: { workspaceId: string; id: string; at: Date; over: boolean }): Promise<void> {
  await db.connection.updateMany({
    where: { workspaceId, id },
    data: { refreshTokenSealed: null, accessTokenExpiresAt: at, expiresAt: at, ...(over ? { accessTokenSealed: null, status: "EXPIRED" as const } : {}) },
  });
}

interface PastAccount {
  id: string;
  workspaceId: string;
  platform: DemoPlatform;
  accountName: string;
  brandId: string;
  connectedAt: Date;
}

/** The account of past posts where no sandbox runs: without a token, nothing can be published by it. */
export async function addPastAccount(db: Db, account: PastAccount): Promise<void> {
  await db.connection.createMany({
    data: [{ ...account, accountId: `demo-${account.platform.toLowerCase()}`, status: "EXPIRED", sandbox: true, scopes: [] }],
    skipDuplicates: true,
  });
}
