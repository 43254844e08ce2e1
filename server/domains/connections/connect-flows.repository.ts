import type { PlatformName } from "@/env";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** Rows of ConnectFlow: a started consent, and what it granted until the person has chosen. `platforms` are those of one kind of connection. */

type Bytes = Uint8Array<ArrayBuffer>;

/** Who may finish a consent: the person who started it in the dashboard, or the browser of a connect link. One of the two is null. */
export interface FlowOwner {
  userId: string | null;
  connectLinkId: string | null;
}

export interface NewFlow extends FlowOwner {
  workspaceId: string;
  platform: PlatformName;
  stateHash: Bytes;
  connectionId: string | null;
  expiresAt: Date;
}

/** The verifier is sealed for the row's id, so it follows in a second statement of the same transaction. */
export async function createFlow(tx: Db, flow: NewFlow, sealVerifier: (id: string) => Bytes): Promise<void> {
  const { id } = await tx.connectFlow.create({ data: { ...flow, verifierSealed: new Uint8Array() }, select: { id: true } });
  await tx.connectFlow.updateMany({ where: { workspaceId: flow.workspaceId, id }, data: { verifierSealed: sealVerifier(id) } });
}

export interface FlowSearch<P extends PlatformName> {
  platforms: readonly P[];
  now: Date;
}

/** Takes the started consent of this owner out of use and answers it; null when it is unknown, used, too old or another's. */
export function consumeFlow<P extends PlatformName>(db: Db, { platforms, now, ...key }: FlowOwner & FlowSearch<P> & { stateHash: Bytes }) {
  return acrossWorkspaces("the state alone says which workspace it belongs to", async () => {
    const where = { ...key, platform: { in: [...platforms] }, usedAt: null, expiresAt: { gt: now } };
    const { count } = await db.connectFlow.updateMany({ where, data: { usedAt: now } });
    if (count !== 1) return null;
    const select = { id: true, workspaceId: true, userId: true, connectLinkId: true, platform: true, verifierSealed: true, connectionId: true };
    const flow = await db.connectFlow.findUnique({ where: { stateHash: key.stateHash }, select });
    return flow && { ...flow, platform: flow.platform as P };
  });
}

/** The connect link that a started consent belongs to; null when the state is a person's, or unknown. */
export async function findConnectLinkId(db: Db, stateHash: Bytes): Promise<string | null> {
  const flow = await acrossWorkspaces("the state alone says which link it belongs to", () =>
    db.connectFlow.findUnique({ where: { stateHash }, select: { connectLinkId: true } }),
  );
  return flow?.connectLinkId ?? null;
}

export interface FlowKey extends FlowOwner {
  workspaceId: string;
  /** Absent = the owner's latest. */
  id?: string;
}

const grantWhere = ({ workspaceId, userId, connectLinkId, id }: FlowKey) => ({ workspaceId, userId, connectLinkId, ...(id ? { id } : {}) });

export async function storeGrant(db: Db, key: FlowKey & { id: string }, grant: { grantSealed: Bytes; expiresAt: Date }): Promise<void> {
  await db.connectFlow.updateMany({ where: grantWhere(key), data: grant });
}

/** The grant of this owner's consent in this workspace, while it may still be chosen from. */
export async function findGrant<P extends PlatformName>(db: Db, key: FlowKey, { platforms, now }: FlowSearch<P>) {
  const where = { ...grantWhere(key), platform: { in: [...platforms] }, grantSealed: { not: null }, expiresAt: { gt: now } };
  const select = { id: true, platform: true, grantSealed: true, expiresAt: true };
  const flow = await db.connectFlow.findFirst({ where, orderBy: { id: "desc" }, select });
  return flow?.grantSealed ? { ...flow, platform: flow.platform as P, grantSealed: flow.grantSealed } : null;
}

/** True for the one caller that may save the chosen accounts: the flow's tokens are deleted with the same statement. */
export async function consumeGrant(tx: Db, key: FlowKey & { id: string }, now: Date): Promise<boolean> {
  const where = { ...grantWhere(key), grantSealed: { not: null }, expiresAt: { gt: now } };
  const { count } = await tx.connectFlow.updateMany({ where, data: { grantSealed: null } });
  return count === 1;
}

/** Deletes abandoned flows, which may contain tokens. */
export async function deleteEndedFlows(db: Db, now: Date): Promise<void> {
  await acrossWorkspaces("forgets the unfinished consents of all workspaces", () => db.connectFlow.deleteMany({ where: { expiresAt: { lt: now } } }));
}
