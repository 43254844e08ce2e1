import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import type { Subject } from "../engine/report-subjects";
import type { Finding, Recommendation, ReportKind } from "../reports.schema";

/** Rows of AdReport. */

const listed = {
  id: true,
  kind: true,
  title: true,
  summary: true,
  locale: true,
  periodStart: true,
  periodEnd: true,
  createdAt: true,
} satisfies Prisma.AdReportSelect;
const fullSelect = { ...listed, body: true, findings: true, recommendations: true } satisfies Prisma.AdReportSelect;
export type ReportRow = Prisma.AdReportGetPayload<{ select: typeof listed }>;
export type WholeReportRow = Prisma.AdReportGetPayload<{ select: typeof fullSelect }>;

export interface ReportPeriod {
  id: string;
  workspaceId: string;
  kind: ReportKind;
  locale: string;
  periodStart: string;
  periodEnd: string;
}

export interface NewReport extends ReportPeriod {
  title: string;
  summary: string;
  body: string;
  findings: Finding[];
  recommendations: Recommendation[];
}

const dayColumn = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** False: a report of this id is there already. */
export async function addReport(db: Db, { periodStart, periodEnd, findings, recommendations, ...report }: NewReport): Promise<boolean> {
  const { count } = await db.adReport.createMany({
    data: [
      {
        ...report,
        periodStart: dayColumn(periodStart),
        periodEnd: dayColumn(periodEnd),
        findings: findings as unknown as Prisma.InputJsonArray,
        recommendations: recommendations as unknown as Prisma.InputJsonArray,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function pageReports(
  db: Db,
  { workspaceId, offset, limit }: { workspaceId: string; offset: number; limit: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const [total, rows] = await Promise.all([
    db.adReport.count({ where: { workspaceId } }),
    db.adReport.findMany({ where: { workspaceId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: offset, take: limit, select: listed }),
  ]);
  return { rows, total };
}

export function findReport(db: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<WholeReportRow | null> {
  return db.adReport.findFirst({ where: { workspaceId, id }, select: fullSelect });
}

/** The campaign page of each entity, by the entity's id; deleted ones are left out. */
export async function listSubjects(db: Db, workspaceId: string, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const idsOf = (type: Subject["type"]) => ({ in: subjects.filter((subject) => subject.type === type).map(({ id }) => id) });
  const [campaigns, creatives] = await Promise.all([
    db.adCampaign.findMany({ where: { workspaceId, id: idsOf("campaign") }, select: { id: true } }),
    db.adCreative.findMany({ where: { workspaceId, id: idsOf("creative") }, select: { id: true, campaignId: true } }),
  ]);
  return new Map([...campaigns.map(({ id }) => [id, id] as const), ...creatives.map(({ id, campaignId }) => [id, campaignId] as const)]);
}

/** Zone in which the workspace's days are counted, and the language its owner reads. */
export async function findReader(db: Db, workspaceId: string): Promise<{ timezone: string; locale: string } | null> {
  const rows = await tenantSql<{ timezone: string; locale: string }>(
    db,
    workspaceId,
    Prisma.sql`SELECT w."timezone", u."locale" FROM "Workspace" w JOIN "User" u ON u."id" = w."ownerId" WHERE w."id" = ${workspaceId}::uuid`,
  );
  return rows[0] ?? null;
}

export interface DueReport {
  workspaceId: string;
  kind: "DAILY" | "WEEKLY";
  /** Last day of the period. */
  periodEnd: string;
}

/** Periods whose report is due where the workspace is, or written: from 7:00 on the day before, on Sundays the week before too. They wait for a sync of the new day until noon. */
export function listDuePeriods(db: Db): Promise<DueReport[]> {
  return systemSql<DueReport>(
    db,
    "looks for workspaces whose report is due",
    Prisma.sql`
      SELECT due."workspaceId", k."kind", due."yesterday"::text AS "periodEnd"
      FROM (
        SELECT w."id" AS "workspaceId", w."timezone", (now() AT TIME ZONE w."timezone")::date - 1 AS "yesterday",
          extract(hour FROM now() AT TIME ZONE w."timezone") AS "hour", extract(dow FROM now() AT TIME ZONE w."timezone") AS "weekday", max(a."lastSyncedAt") AS "syncedAt"
        FROM "Workspace" w JOIN "AdAccount" a ON a."workspaceId" = w."id" AND a."status" <> 'DISCONNECTED' AND a."lastSyncedAt" IS NOT NULL
        WHERE w."status" = 'ACTIVE' AND w."timezone" IN (SELECT name FROM pg_timezone_names)
        GROUP BY w."id", w."timezone") due
      CROSS JOIN (VALUES ('DAILY'), ('WEEKLY')) AS k("kind")
      WHERE due."hour" >= 7 AND (k."kind" = 'DAILY' OR due."weekday" = 0)
        AND ((due."syncedAt" AT TIME ZONE due."timezone")::date > due."yesterday" OR due."hour" >= 12)`,
  );
}

/** Which of these ids a report has. */
export async function listStoredReports(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const sql = Prisma.sql`SELECT "id" FROM "AdReport" WHERE "id" = ANY(${[...ids]}::uuid[])`;
  return new Set((await systemSql<{ id: string }>(db, "looks for reports that are written", sql)).map(({ id }) => id));
}
