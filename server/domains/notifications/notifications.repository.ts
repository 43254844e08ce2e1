import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** What each member has seen, and which kinds they do not want. */

export interface Reader {
  workspaceId: string;
  userId: string;
}

export async function findRead(db: Db, { workspaceId, userId }: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.notificationRead.findMany({ where: { workspaceId, userId, eventId: { in: [...ids] } }, select: { eventId: true } });
  return new Set(rows.map((row) => row.eventId));
}

/** Seen twice is seen once. */
export async function markRead(db: Db, { workspaceId, userId }: Reader, ids: readonly string[]): Promise<number> {
  const { count } = await db.notificationRead.createMany({ data: ids.map((eventId) => ({ workspaceId, userId, eventId })), skipDuplicates: true });
  return count;
}

export async function findMuted(db: Db, { workspaceId, userId }: Reader): Promise<string[]> {
  const row = await db.notificationChoice.findFirst({ where: { workspaceId, userId }, select: { muted: true } });
  return row?.muted ?? [];
}

export async function saveMuted(db: Db, { workspaceId, userId }: Reader, muted: readonly string[]): Promise<void> {
  await db.notificationChoice.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, muted: [...muted] },
    update: { muted: [...muted] },
  });
}

/** Marks of what is too old to be told any more. */
export async function forgetRead(db: Db, before: Date): Promise<number> {
  const { count } = await acrossWorkspaces("drops marks of old notifications of every workspace", () =>
    db.notificationRead.deleteMany({ where: { readAt: { lt: before } } }),
  );
  return count;
}
