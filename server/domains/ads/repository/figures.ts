import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { PeriodSums } from "../engine/compare";
import type { DaySums, PlatformSums } from "../engine/metrics";
import type { CampaignSums } from "../engine/top-performers";
import { type AccountWindow, dayOf } from "../engine/windows";
import type { CampaignSummary } from "../metrics.schema";

/** Sums over AdCampaignDay, made where the rows are. Each account has a window of its own. */

const sums = Prisma.sql`
  coalesce(sum(d."spendMicros"), 0)::float8 / 1e6 AS "spend", coalesce(sum(d."impressions"), 0)::float8 AS "impressions", coalesce(sum(d."clicks"), 0)::float8 AS "clicks",
  coalesce(sum(d."conversions"), 0) AS "conversions", coalesce(sum(d."revenueMicros"), 0)::float8 / 1e6 AS "revenue"`;

/** The accounts with their first and last days as the table `w`. */
function windowTable(windows: readonly AccountWindow[]): Prisma.Sql {
  return Prisma.sql`unnest(${windows.map((one) => one.adAccountId)}::uuid[], ${windows.map((one) => one.since)}::date[], ${windows.map((one) => one.until)}::date[])
    AS w("adAccountId", "since", "until")`;
}

const inWindow = Prisma.sql`d."adAccountId" = w."adAccountId" AND d."date" BETWEEN w."since" AND w."until"`;

const ofCampaign = (id: string | null): Prisma.Sql => (id === null ? Prisma.empty : Prisma.sql`WHERE d."campaignId" = ${id}::uuid`);

/** One row a day and currency. `campaignId` narrows to one campaign. */
export async function sumDays(db: Db, workspaceId: string, windows: readonly AccountWindow[], campaignId: string | null = null): Promise<DaySums[]> {
  if (windows.length === 0) return [];
  return tenantSql<DaySums>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT a."currency", d."date"::text AS "date", ${sums}
      FROM ${windowTable(windows)}
      JOIN "AdAccount" a ON a."id" = w."adAccountId" AND a."workspaceId" = ${workspaceId}::uuid
      JOIN "AdCampaignDay" d ON ${inWindow} AND d."workspaceId" = ${workspaceId}::uuid
      ${ofCampaign(campaignId)}
      GROUP BY a."currency", d."date"`,
  );
}

/** One row a period and currency. `campaignId` narrows to one campaign. */
export async function sumPeriods(
  db: Db,
  workspaceId: string,
  { current, previous }: { current: readonly AccountWindow[]; previous: readonly AccountWindow[] },
  campaignId: string | null = null,
): Promise<PeriodSums[]> {
  if (current.length === 0) return [];
  const one = (period: PeriodSums["period"], windows: readonly AccountWindow[]) => Prisma.sql`
    SELECT ${period} AS "period", a."currency", ${sums}
    FROM ${windowTable(windows)}
    JOIN "AdAccount" a ON a."id" = w."adAccountId" AND a."workspaceId" = ${workspaceId}::uuid
    JOIN "AdCampaignDay" d ON ${inWindow} AND d."workspaceId" = ${workspaceId}::uuid
    ${ofCampaign(campaignId)}
    GROUP BY a."currency"`;
  return tenantSql<PeriodSums>(db, workspaceId, Prisma.sql`${one("current", current)} UNION ALL ${one("previous", previous)}`);
}

/** One row a platform and currency, also where nothing was spent. */
export async function sumPlatforms(db: Db, workspaceId: string, windows: readonly AccountWindow[]): Promise<PlatformSums[]> {
  if (windows.length === 0) return [];
  return tenantSql<PlatformSums>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT a."platform", a."currency", ${sums}
      FROM ${windowTable(windows)}
      JOIN "AdAccount" a ON a."id" = w."adAccountId" AND a."workspaceId" = ${workspaceId}::uuid
      LEFT JOIN "AdCampaignDay" d ON ${inWindow} AND d."workspaceId" = ${workspaceId}::uuid
      GROUP BY a."platform", a."currency"`,
  );
}

/** One row a campaign that spent something. */
export async function sumCampaigns(db: Db, workspaceId: string, windows: readonly AccountWindow[]): Promise<CampaignSums[]> {
  if (windows.length === 0) return [];
  const rows = await tenantSql<CampaignSummary & Omit<CampaignSums, "campaign">>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT c."id", c."name", c."platform", c."status", a."currency", t."spend", t."impressions", t."clicks", t."conversions", t."revenue"
      FROM (
        SELECT d."campaignId", ${sums} FROM ${windowTable(windows)}
        JOIN "AdCampaignDay" d ON ${inWindow} AND d."workspaceId" = ${workspaceId}::uuid
        GROUP BY d."campaignId" HAVING sum(d."spendMicros") > 0) t
      JOIN "AdCampaign" c ON c."id" = t."campaignId" AND c."workspaceId" = ${workspaceId}::uuid
      JOIN "AdAccount" a ON a."id" = c."adAccountId" AND a."workspaceId" = ${workspaceId}::uuid`,
  );
  return rows.map(({ id, name, platform, status, ...rest }) => ({ campaign: { id, name, platform, status }, ...rest }));
}

/** The first day with figures, of these accounts or of one campaign of theirs. */
export async function findFirstDay(db: Db, workspaceId: string, adAccountIds: readonly string[], campaignId: string | null = null): Promise<string | null> {
  const row = await db.adCampaignDay.findFirst({
    where: { workspaceId, adAccountId: { in: [...adAccountIds] }, ...(campaignId ? { campaignId } : {}) },
    orderBy: { date: "asc" },
    select: { date: true },
  });
  return row && dayOf(row.date);
}
