import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { insertWorkspace } from "../workspaces.repository";
import { closeWorkspace } from "./removal";

/** The demo's workspace, its owner and how far it is filled. */

export function findDemoWorkspace(db: Db) {
  return db.workspace.findFirst({ where: { isDemo: true }, select: { id: true, name: true, owner: { select: { id: true, email: true } } } });
}

/** The reference instant of its examples; idempotent, the first one is kept. */
export async function beginFilling(tx: Db, workspaceId: string, startedAt: Date): Promise<void> {
  await tx.demoFilling.createMany({ data: [{ workspaceId, startedAt }], skipDuplicates: true });
}

export async function isFilled(db: Db, workspaceId: string): Promise<boolean> {
  return (await db.demoFilling.count({ where: { workspaceId, finishedAt: { not: null } } })) === 1;
}

/** What keeps an owner's account when the demo goes. */
const ties = (demoId: string) =>
  ({
    OR: [
      { ownedWorkspaces: { some: { id: { not: demoId } } } },
      { posts: { some: { workspaceId: { not: demoId } } } },
      { recurrences: { some: { workspaceId: { not: demoId } } } },
    ],
  }) satisfies Prisma.UserWhereInput;

/** Whether a user keeps the address when the demo is deleted. */
export async function isEmailTakenOutsideDemo(db: Db, email: string, demo: { id: string; owner: { id: string } } | null): Promise<boolean> {
  const kept = demo ? { OR: [{ id: { not: demo.owner.id } }, ties(demo.id)] } : {};
  return (await db.user.count({ where: { email, ...kept } })) > 0;
}

/** Everything of the demo, its owner and the people of its examples. Real members stay, and lose the workspace. */
export async function deleteDemo(tx: Db, workspaceId: string, ownerId: string): Promise<void> {
  const ofDemo = { where: { workspaceId } };
  await closeWorkspace(tx, workspaceId);
  // What no key leads to the workspace, or leads to it by a row that must not vanish first.
  await tx.postTarget.deleteMany(ofDemo);
  await tx.post.deleteMany(ofDemo);
  await tx.webhookEndpoint.deleteMany(ofDemo);
  await tx.adAction.deleteMany(ofDemo);
  await tx.auditEvent.deleteMany(ofDemo);
  await tx.auditCheckpoint.deleteMany(ofDemo);
  await tx.adSignal.deleteMany(ofDemo);
  await tx.adAnomaly.deleteMany(ofDemo);
  await tx.adAnomalyExpected.deleteMany(ofDemo);
  await tx.adAnomalyRun.deleteMany(ofDemo);
  await tx.adReport.deleteMany(ofDemo);
  await tx.connectFlow.deleteMany(ofDemo);
  await tx.outboxEvent.deleteMany(ofDemo);
  await tx.demoFilling.deleteMany(ofDemo);
  const people = await tx.membership.findMany({ ...ofDemo, select: { userId: true } });
  await tx.workspace.delete({ where: { id: workspaceId } });
  const ids = people.map((person) => person.userId);
  await tx.user.deleteMany({ where: { id: { in: ids }, accounts: { none: {} }, ownedWorkspaces: { none: {} } } });
  // An owner with other memberships keeps the account, and like every user gets a workspace of their own.
  await tx.user.deleteMany({ where: { id: ownerId, NOT: ties(workspaceId) } });
  const owner = await tx.user.findFirst({ where: { id: ownerId, ownedWorkspaces: { none: { kind: "PERSONAL" } } }, select: { name: true } });
  if (owner) await insertWorkspace(tx, { ownerId, name: owner.name, kind: "PERSONAL" });
}
