import type { Db } from "@/server/db/database";

/** Rows of DemoFilling, and the demo that they are of. */

export interface DemoPlace {
  workspaceId: string;
  ownerId: string;
  timezone: string;
  /** What the examples are counted from. */
  startedAt: Date;
}

export async function findFilling(db: Db, workspaceId: string): Promise<{ startedAt: Date; finishedAt: Date | null } | null> {
  return db.demoFilling.findFirst({ where: { workspaceId }, select: { startedAt: true, finishedAt: true } });
}

/** Null when the demo was erased, or is none. */
export async function findDemo(db: Db, workspaceId: string): Promise<DemoPlace | null> {
  const [workspace, filling] = await Promise.all([
    db.workspace.findFirst({ where: { id: workspaceId, isDemo: true }, select: { ownerId: true, timezone: true } }),
    findFilling(db, workspaceId),
  ]);
  return workspace && filling ? { workspaceId, ...workspace, startedAt: filling.startedAt } : null;
}

export async function markFilled(db: Db, workspaceId: string, finishedAt: Date): Promise<void> {
  await db.demoFilling.updateMany({ where: { workspaceId, finishedAt: null }, data: { finishedAt } });
}
