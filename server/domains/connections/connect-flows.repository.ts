import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { SocialPlatform } from "@/server/platforms/social/contract";

/** Rows of ConnectFlow: a started consent, and what it granted until the person has chosen. */

type Bytes = Uint8Array<ArrayBuffer>;

export interface NewFlow {
  workspaceId: string;
  userId: string;
  platform: SocialPlatform;
  stateHash: Bytes;
  connectionId: string | null;
  expiresAt: Date;
}

/** The verifier is sealed for the row's id, so it follows in a second statement of the same transaction. */
export async function createFlow(tx: Db, flow: NewFlow, sealVerifier: (id: string) => Bytes): Promise<void> {
  const { id } = await tx.connectFlow.create({ data: { ...flow, verifierSealed: new Uint8Array() }, select: { id: true } });
  await tx.connectFlow.updateMany({ where: { workspaceId: flow.workspaceId, id }, data: { verifierSealed: sealVerifier(id) } });
}

/** Takes the started consent of this person out of use and answers it; null when it is unknown, used, too old or another person's. */
export function consumeFlow(db: Db, params: { stateHash: Bytes; userId: string; now: Date }) {
  return acrossWorkspaces("the state alone says which workspace it belongs to", async () => {
    const { stateHash, userId, now } = params;
    const { count } = await db.connectFlow.updateMany({ where: { stateHash, userId, usedAt: null, expiresAt: { gt: now } }, data: { usedAt: now } });
    if (count !== 1) return null;
    return db.connectFlow.findUnique({
      where: { stateHash },
      select: { id: true, workspaceId: true, platform: true, verifierSealed: true, connectionId: true },
    });
  });
}

export interface FlowKey {
  workspaceId: string;
  userId: string;
  id: string;
}

export async function storeGrant(db: Db, { workspaceId, userId, id }: FlowKey, grant: { grantSealed: Bytes; expiresAt: Date }): Promise<void> {
  await db.connectFlow.updateMany({ where: { workspaceId, userId, id }, data: grant });
}

/** The grant of this person's consent in this workspace, while it may still be chosen from. */
export async function findGrant(db: Db, { workspaceId, userId, id }: FlowKey, now: Date) {
  const where = { workspaceId, userId, id, grantSealed: { not: null }, expiresAt: { gt: now } };
  const flow = await db.connectFlow.findFirst({ where, select: { platform: true, grantSealed: true, expiresAt: true } });
  return flow?.grantSealed ? { ...flow, grantSealed: flow.grantSealed } : null;
}

/** True for the one who may save what was chosen: the tokens are gone from here at once. */
export async function consumeGrant(tx: Db, { workspaceId, userId, id }: FlowKey, now: Date): Promise<boolean> {
  const where = { workspaceId, userId, id, grantSealed: { not: null }, expiresAt: { gt: now } };
  const { count } = await tx.connectFlow.updateMany({ where, data: { grantSealed: null } });
  return count === 1;
}

/** What was never finished is of no more use, and may hold tokens. */
export async function deleteEndedFlows(db: Db, now: Date): Promise<void> {
  await acrossWorkspaces("forgets the unfinished consents of all workspaces", () => db.connectFlow.deleteMany({ where: { expiresAt: { lt: now } } }));
}
