import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";
import type { DetectedAnomaly } from "../anomalies.schema";
import { type SpanDay, withChangeIds } from "../engine/anomaly-spans";
import type { MarkSpan } from "../engine/expected-spans";

/** Rows of AdAnomaly, the last detection's findings, and AdAnomalyRun, its time. */

export interface RunKey {
  workspaceId: string;
  baselineDays: number;
}

const dayOf = (column: Date): string => column.toISOString().slice(0, 10);
const dayColumn = (date: string): Date => new Date(`${date}T00:00:00Z`);

export async function findAnomalyRun(db: Db, { workspaceId, baselineDays }: RunKey): Promise<Date | null> {
  const run = await db.adAnomalyRun.findFirst({ where: { workspaceId, baselineDays }, select: { computedAt: true } });
  return run?.computedAt ?? null;
}

export interface StoredAnomaly extends DetectedAnomaly {
  id: string;
  adAccountId: string;
}

const spanSelect = {
  id: true,
  adAccountId: true,
  campaignId: true,
  kind: true,
  metric: true,
  date: true,
  pooledDays: true,
  direction: true,
  changeId: true,
} satisfies Prisma.AdAnomalySelect;

/** Prisma needs some hundred milliseconds for a statement of thousands of values, which would block the event loop. */
const STORED_AT_ONCE = 100;

/**
 * Puts the findings of a detection in place of the earlier ones; what was found before keeps the time at which it was first found.
 *
 * @returns the ids of those that begin a change
 */
export async function replaceAnomalies(tx: Db, { workspaceId, baselineDays }: RunKey, found: readonly StoredAnomaly[], computedAt: Date): Promise<string[]> {
  const where = { workspaceId, baselineDays };
  const before = await tx.adAnomaly.findMany({ where, select: { ...spanSelect, detectedAt: true } });
  const known = new Map(before.map((row) => [row.id, row.detectedAt]));
  await tx.adAnomaly.deleteMany({ where });
  const daysBefore = before.map((row) => ({ ...(row as unknown as SpanDay), date: dayOf(row.date), changeId: row.changeId ?? row.id }));
  const data = withChangeIds(found, daysBefore).map(({ date, ...one }) => ({
    ...one,
    workspaceId,
    date: dayColumn(date),
    detectedAt: known.get(one.id) ?? computedAt,
  }));
  const stored: { id: string; changeId: string | null }[] = [];
  // Another process may have stored the same findings at the same time: they are its.
  for (let from = 0; from < data.length; from += STORED_AT_ONCE) {
    stored.push(
      ...(await tx.adAnomaly.createManyAndReturn({
        data: data.slice(from, from + STORED_AT_ONCE),
        skipDuplicates: true,
        select: { id: true, changeId: true },
      })),
    );
  }
  await tx.adAnomalyRun.upsert({
    where: { workspaceId_baselineDays: { workspaceId, baselineDays } },
    create: { workspaceId, baselineDays, computedAt },
    update: { computedAt },
  });
  return stored.flatMap(({ id, changeId }) => (id === changeId && !known.has(id) ? [id] : []));
}

const viewSelect = {
  ...spanSelect,
  value: true,
  expected: true,
  lower: true,
  upper: true,
  score: true,
  severity: true,
  detectedAt: true,
} satisfies Prisma.AdAnomalySelect;
export type AnomalyRow = Prisma.AdAnomalyGetPayload<{ select: typeof viewSelect }>;

/** Newest day first, the clearest first within a day; with ids, those alone. */
export function listAnomalies(db: Db, { workspaceId, baselineDays }: RunKey, ids?: readonly string[]): Promise<AnomalyRow[]> {
  return db.adAnomaly.findMany({
    where: { workspaceId, baselineDays, ...(ids ? { id: { in: [...ids] } } : {}) },
    orderBy: [{ date: "desc" }, { id: "asc" }],
    select: viewSelect,
  });
}

export function findAnomaly(db: Db, { workspaceId, id }: { workspaceId: string; id: string }) {
  return db.adAnomaly.findFirst({ where: { workspaceId, id }, select: { ...viewSelect, baselineDays: true } });
}

const markFields = {
  findingId: true,
  userId: true,
  reason: true,
  markedAt: true,
  adAccountId: true,
  campaignId: true,
  metric: true,
  firstDay: true,
  lastDay: true,
} satisfies Prisma.AdAnomalyExpectedSelect;

export interface ExpectedMark extends MarkSpan {
  userId: string;
  reason: string | null;
  markedAt: Date;
}

/** The first mark, in order of creation. */
export async function listExpected(db: Db, workspaceId: string): Promise<ExpectedMark[]> {
  const rows = await db.adAnomalyExpected.findMany({ where: { workspaceId }, orderBy: [{ markedAt: "asc" }, { findingId: "asc" }], select: markFields });
  return rows.map(({ adAccountId, campaignId, metric, firstDay, lastDay, ...mark }) => {
    if (!adAccountId || !metric || !firstDay || !lastDay) return { ...mark, span: null };
    return { ...mark, span: { adAccountId, campaignId, metric, firstDay: dayOf(firstDay), lastDay: dayOf(lastDay) } };
  });
}

/** Keeps the first member as the author. */
export async function addExpected(db: Db, workspaceId: string, mark: ExpectedMark): Promise<void> {
  const { span, ...fields } = mark;
  const days = span && { ...span, firstDay: dayColumn(span.firstDay), lastDay: dayColumn(span.lastDay) };
  await db.adAnomalyExpected.createMany({ data: [{ workspaceId, ...fields, ...days }], skipDuplicates: true });
}

export async function removeExpected(db: Db, { workspaceId, findingIds }: { workspaceId: string; findingIds: readonly string[] }): Promise<number> {
  return (await db.adAnomalyExpected.deleteMany({ where: { workspaceId, findingId: { in: [...findingIds] } } })).count;
}

/** Deletes marks of days that no detection covers any more. */
export async function forgetExpected(db: Db, workspaceId: string, before: Date): Promise<void> {
  await db.adAnomalyExpected.deleteMany({ where: { workspaceId, markedAt: { lt: before } } });
}

export async function namesOfCampaigns(db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.adCampaign.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: { id: true, name: true } });
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Workspaces with figures newer than their last detection, or with none for a day; those that waited longest first. */
export function listWorkspacesToDetect(db: Db, { baselineDays, limit }: { baselineDays: number; limit: number }): Promise<{ workspaceId: string }[]> {
  return systemSql<{ workspaceId: string }>(
    db,
    "looks for workspaces with new figures",
    Prisma.sql`
      SELECT a."workspaceId" FROM "AdAccount" a
      LEFT JOIN "AdAnomalyRun" r ON r."workspaceId" = a."workspaceId" AND r."baselineDays" = ${baselineDays}
      WHERE a."status" <> 'DISCONNECTED' AND a."lastSyncedAt" IS NOT NULL
      GROUP BY a."workspaceId", r."computedAt"
      HAVING r."computedAt" IS NULL OR r."computedAt" < max(a."lastSyncedAt") OR r."computedAt" < now() - interval '1 day'
      ORDER BY r."computedAt" NULLS FIRST LIMIT ${limit}`,
  );
}
