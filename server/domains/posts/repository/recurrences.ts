import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import type { PostDraft } from "../post-input.schema";
import type { RecurrenceRule } from "../recurrence.engine";
import type { recurrenceStates, StopReason } from "../recurring.schema";

/** Posts that come again, and which of their dates have had a post. */

/** Content of each occurrence. */
export type RepeatedDraft = Omit<PostDraft, "repeat" | "queue" | "scheduledAt" | "publishNow" | "isDraft">;

export interface RecurrenceRow {
  id: string;
  workspaceId: string;
  authorId: string;
  draft: RepeatedDraft;
  rule: RecurrenceRule;
  state: (typeof recurrenceStates)[number];
  stopReason: StopReason | null;
  version: number;
}

interface RecurrenceKey {
  workspaceId: string;
  id: string;
}

const fields = {
  id: true,
  workspaceId: true,
  authorId: true,
  draft: true,
  frequency: true,
  weekdays: true,
  monthDay: true,
  minute: true,
  startsOn: true,
  until: true,
  maxCount: true,
  state: true,
  stopReason: true,
  version: true,
} satisfies Prisma.RecurrenceSelect;

const day = (date: Date) => date.toISOString().slice(0, 10);
const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);

function rowOf(row: Prisma.RecurrenceGetPayload<{ select: typeof fields }>): RecurrenceRow {
  const { frequency, weekdays, monthDay, minute, maxCount } = row;
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    authorId: row.authorId,
    draft: row.draft as unknown as RepeatedDraft,
    rule: { frequency, weekdays, monthDay, minute, maxCount, startsOn: day(row.startsOn), until: row.until && day(row.until) },
    state: row.state,
    stopReason: row.stopReason as StopReason | null,
    version: row.version,
  };
}

function ruleColumns({ startsOn, until, weekdays, ...rule }: RecurrenceRule) {
  return { ...rule, weekdays: [...weekdays], startsOn: dateOf(startsOn), until: until === null ? null : dateOf(until) };
}

export async function insertRecurrence(
  tx: Db,
  { rule, draft, ...recurrence }: RecurrenceKey & { authorId: string; draft: RepeatedDraft; rule: RecurrenceRule },
): Promise<void> {
  await tx.recurrence.create({ data: { ...recurrence, ...ruleColumns(rule), draft: draft as unknown as Prisma.InputJsonObject }, select: { id: true } });
}

export async function listRecurrences(db: Db, workspaceId: string): Promise<RecurrenceRow[]> {
  const rows = await db.recurrence.findMany({ where: { workspaceId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 500, select: fields });
  return rows.map(rowOf);
}

export async function findRecurrence(db: Db, key: RecurrenceKey): Promise<RecurrenceRow | null> {
  const row = await db.recurrence.findUnique({ where: key, select: fields });
  return row && rowOf(row);
}

/** The same with a row lock until the transaction ends, so that a change and the creation of an occurrence do not overlap. */
export async function lockRecurrence(tx: Db, { workspaceId, id }: RecurrenceKey): Promise<RecurrenceRow | null> {
  await tenantSql(tx, workspaceId, Prisma.sql`SELECT 1 FROM "Recurrence" WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid FOR UPDATE`);
  return findRecurrence(tx, { workspaceId, id });
}

export interface RecurrenceChange {
  authorId?: string;
  draft?: RepeatedDraft;
  rule?: RecurrenceRule;
  state?: RecurrenceRow["state"];
  stopReason?: StopReason | null;
}

/** The caller holds its lock. */
export async function changeRecurrence(tx: Db, key: RecurrenceKey, { rule, draft, ...change }: RecurrenceChange): Promise<void> {
  await tx.recurrence.update({
    where: key,
    data: {
      ...change,
      ...(rule ? ruleColumns(rule) : {}),
      ...(draft ? { draft: draft as unknown as Prisma.InputJsonObject } : {}),
      version: { increment: 1 },
    },
    select: { id: true },
  });
}

export interface OccurrenceRow {
  recurrenceId: string;
  date: string;
  /** Null: its post was deleted. */
  postId: string | null;
  edited: boolean;
}

/** Dates from a day on that have had their post. */
export async function listOccurrences(db: Db, query: { workspaceId: string; recurrenceIds: readonly string[]; from: string }): Promise<OccurrenceRow[]> {
  const { workspaceId, recurrenceIds, from } = query;
  const rows = await db.recurrenceOccurrence.findMany({
    where: { workspaceId, recurrenceId: { in: [...recurrenceIds] }, localDate: { gte: dateOf(from) } },
    orderBy: { localDate: "asc" },
    select: { recurrenceId: true, localDate: true, postId: true, edited: true },
  });
  return rows.map(({ localDate, ...row }) => ({ ...row, date: day(localDate) }));
}

/** A date has one post, anyone who makes it: a second one is refused by the table. */
export async function insertOccurrence(tx: Db, occurrence: { workspaceId: string; recurrenceId: string; date: string; postId: string }): Promise<void> {
  const { date, ...keys } = occurrence;
  await tx.recurrenceOccurrence.create({ data: { ...keys, localDate: dateOf(date) }, select: { localDate: true } });
}

/** Coming occurrences without an edit of their own: a change of the recurrence replaces them. */
export async function listReplaceable(tx: Db, { workspaceId, id }: RecurrenceKey, from: string): Promise<{ date: string; postId: string }[]> {
  const rows = await tx.recurrenceOccurrence.findMany({
    where: { workspaceId, recurrenceId: id, localDate: { gte: dateOf(from) }, edited: false, post: { status: "SCHEDULED" } },
    select: { localDate: true, postId: true },
  });
  return rows.flatMap(({ localDate, postId }) => (postId === null ? [] : [{ date: day(localDate), postId }]));
}

export async function removeOccurrence(tx: Db, { workspaceId, id }: RecurrenceKey, date: string): Promise<void> {
  await tx.recurrenceOccurrence.deleteMany({ where: { workspaceId, recurrenceId: id, localDate: dateOf(date) } });
}

export async function markOccurrenceEdited(tx: Db, post: { workspaceId: string; id: string }): Promise<void> {
  await tx.recurrenceOccurrence.updateMany({ where: { workspaceId: post.workspaceId, postId: post.id, edited: false }, data: { edited: true } });
}

/** The date counts as one whose post was deleted. */
export async function detachOccurrence(tx: Db, post: { workspaceId: string; id: string }): Promise<void> {
  await tx.recurrenceOccurrence.updateMany({ where: { workspaceId: post.workspaceId, postId: post.id }, data: { postId: null } });
}

/** Which recurrence a post comes from, and for which date. */
export async function findOccurrenceOf(
  db: Db,
  post: { workspaceId: string; id: string },
): Promise<{ recurrenceId: string; date: string; edited: boolean } | null> {
  const row = await db.recurrenceOccurrence.findFirst({
    where: { workspaceId: post.workspaceId, postId: post.id },
    select: { recurrenceId: true, localDate: true, edited: true },
  });
  return row && { recurrenceId: row.recurrenceId, date: day(row.localDate), edited: row.edited };
}

/** Every recurrence that continues, over all workspaces that are in use. */
export function listActiveRecurrences(db: Db): Promise<RecurrenceKey[]> {
  return systemSql<RecurrenceKey>(
    db,
    "occurrences are made for every workspace",
    Prisma.sql`SELECT r."workspaceId", r."id" FROM "Recurrence" r JOIN "Workspace" w ON w."id" = r."workspaceId"
      WHERE r."state" = 'ACTIVE' AND w."status" = 'ACTIVE' ORDER BY r."id"`,
  );
}
