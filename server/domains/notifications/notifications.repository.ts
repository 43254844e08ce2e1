import { z } from "zod";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { MailClock } from "./notifications.engine";
import { notificationKind } from "./notifications.schema";

/** Each member's seen and mailed marks, and their preferences. */

export interface Reader {
  workspaceId: string;
  userId: string;
}

const storedClock = z.partialRecord(notificationKind, z.coerce.date());

export async function listReadIds(db: Db, { workspaceId, userId }: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.notificationRead.findMany({ where: { workspaceId, userId, eventId: { in: [...ids] } }, select: { eventId: true } });
  return new Set(rows.map((row) => row.eventId));
}

/** Seen twice is seen once. */
export async function markRead(db: Db, { workspaceId, userId }: Reader, ids: readonly string[]): Promise<number> {
  const { count } = await db.notificationRead.createMany({ data: ids.map((eventId) => ({ workspaceId, userId, eventId })), skipDuplicates: true });
  return count;
}

export interface Choice {
  muted: string[];
  mailed: string[];
  mailedSince: MailClock;
  mailedIds: string[];
}

export async function getChoice(db: Db, { workspaceId, userId }: Reader): Promise<Choice> {
  const select = { muted: true, mailed: true, mailedSince: true, mailedIds: true };
  const found = await db.notificationChoice.findFirst({ where: { workspaceId, userId }, select });
  return found ? { ...found, mailedSince: storedClock.parse(found.mailedSince) } : { muted: [], mailed: [], mailedSince: {}, mailedIds: [] };
}

export async function saveChoice(db: Db, { workspaceId, userId }: Reader, choice: Omit<Choice, "mailedIds">): Promise<void> {
  await db.notificationChoice.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, ...choice },
    update: choice,
  });
}

/** Everybody who wants mail, in one order. */
export function listMailReaders(db: Db): Promise<Reader[]> {
  return acrossWorkspaces("members of every workspace are told by mail", () =>
    db.notificationChoice.findMany({
      where: { mailed: { isEmpty: false }, membership: { workspace: { status: "ACTIVE" } } },
      orderBy: [{ workspaceId: "asc" }, { userId: "asc" }],
      select: { workspaceId: true, userId: true },
    }),
  );
}

/** Null: no member any more. */
export async function findAddressee(db: Db, { workspaceId, userId }: Reader) {
  const found = await db.membership.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { user: { select: { email: true, locale: true } }, workspace: { select: { name: true, timezone: true } } },
  });
  return found && { email: found.user.email, locale: found.user.locale, ...found.workspace };
}

/** False when the row was changed concurrently. */
export async function changeMailed(db: Db, { workspaceId, userId }: Reader, { from, to }: { from: string[]; to: string[] }): Promise<boolean> {
  const { count } = await db.notificationChoice.updateMany({ where: { workspaceId, userId, mailedIds: { equals: from } }, data: { mailedIds: to } });
  return count > 0;
}

/** Deletes marks of expired notifications. */
export async function deleteReadMarks(db: Db, before: Date): Promise<number> {
  const { count } = await acrossWorkspaces("drops marks of old notifications of every workspace", () =>
    db.notificationRead.deleteMany({ where: { readAt: { lt: before } } }),
  );
  return count;
}
