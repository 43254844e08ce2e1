import { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { MailClock } from "./notifications.engine";
import { notificationKind } from "./notifications.schema";

/** Each member's seen and mailed marks, and their preferences. */

export interface Reader {
  workspaceId: string;
  userId: string;
}

export interface DigestReader extends Reader {
  /** Today where the workspace is. */
  date: string;
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
  daily: string[];
  weekly: string[];
  digestedOn: Date | null;
  mailedSince: MailClock;
  mailedIds: string[];
}

export async function getChoice(db: Db, { workspaceId, userId }: Reader): Promise<Choice> {
  const select = { muted: true, mailed: true, daily: true, weekly: true, digestedOn: true, mailedSince: true, mailedIds: true };
  const found = await db.notificationChoice.findFirst({ where: { workspaceId, userId }, select });
  if (!found) return { muted: [], mailed: [], daily: [], weekly: [], digestedOn: null, mailedSince: {}, mailedIds: [] };
  return { ...found, mailedSince: storedClock.parse(found.mailedSince) };
}

export async function saveChoice(db: Db, { workspaceId, userId }: Reader, choice: Omit<Choice, "mailedIds" | "digestedOn">): Promise<void> {
  await db.notificationChoice.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, ...choice },
    update: choice,
  });
}

/** Everybody who wants mail at once, in one order. */
export function listMailReaders(db: Db): Promise<Reader[]> {
  return acrossWorkspaces("members of every workspace are told by mail", () =>
    db.notificationChoice.findMany({
      where: { mailed: { isEmpty: false }, membership: { workspace: { status: "ACTIVE" } } },
      orderBy: [{ workspaceId: "asc" }, { userId: "asc" }],
      select: { workspaceId: true, userId: true },
    }),
  );
}

/** Everybody whose digest of today is due where the workspace is, and was not reckoned yet. */
export function listDigestReaders(db: Db, hour: number): Promise<DigestReader[]> {
  return systemSql<DigestReader>(
    db,
    "members of every workspace get a digest",
    Prisma.sql`
      SELECT c."workspaceId", c."userId", (now() AT TIME ZONE w."timezone")::date::text AS "date"
      FROM "NotificationChoice" c JOIN "Workspace" w ON w."id" = c."workspaceId"
      WHERE w."status" = 'ACTIVE' AND w."timezone" IN (SELECT name FROM pg_timezone_names) AND (c."daily" <> '{}' OR c."weekly" <> '{}')
        AND extract(hour FROM now() AT TIME ZONE w."timezone") >= ${hour}
        AND (c."digestedOn" IS NULL OR c."digestedOn" < (now() AT TIME ZONE w."timezone")::date)
      ORDER BY c."workspaceId", c."userId"`,
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

type Mailed = Pick<Choice, "mailedIds" | "digestedOn">;

/** False when the row was changed concurrently. */
export async function changeMailed(db: Db, { workspaceId, userId }: Reader, { from, to }: { from: Mailed; to: Mailed }): Promise<boolean> {
  const where = { workspaceId, userId, mailedIds: { equals: from.mailedIds }, digestedOn: from.digestedOn };
  const { count } = await db.notificationChoice.updateMany({ where, data: { mailedIds: to.mailedIds, digestedOn: to.digestedOn } });
  return count > 0;
}

/** Deletes marks of expired notifications. */
export async function deleteReadMarks(db: Db, before: Date): Promise<number> {
  const { count } = await acrossWorkspaces("drops marks of old notifications of every workspace", () =>
    db.notificationRead.deleteMany({ where: { readAt: { lt: before } } }),
  );
  return count;
}
