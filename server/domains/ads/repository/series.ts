import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { COMPLETE_AGE, type KnownAtAge } from "../engine/attribution-lag";
import type { WinnerTotals } from "../engine/creative-judgements";
import type { PackedDay } from "../engine/day-facts";
import type { AdPlatform } from "../metrics.schema";

/** Day rows of AdCampaignDay and AdCreativeDay, one row a campaign or creative with its days packed: a few hundred rows cross the wire, not tens of thousands. */

export interface JudgedAccount {
  id: string;
  platform: AdPlatform;
  name: string;
  currency: string;
  timezone: string;
  lastSyncedAt: Date | null;
  status: "ACTIVE" | "PAUSED" | "DISCONNECTED";
}

export function listJudgedAccounts(db: Db, workspaceId: string): Promise<JudgedAccount[]> {
  return db.adAccount.findMany({
    where: { workspaceId },
    orderBy: { id: "asc" },
    select: { id: true, platform: true, name: true, currency: true, timezone: true, lastSyncedAt: true, status: true },
  });
}

export interface CampaignSeries {
  id: string;
  adAccountId: string;
  name: string;
  platform: AdPlatform;
  status: "ACTIVE" | "PAUSED" | "REMOVED";
  effectiveStatus: string;
  statusReasons: string[];
  dailyBudgetMicros: bigint | null;
  budgetShared: boolean;
  budgetOnAdSets: boolean;
  startedOn: string | null;
  days: PackedDay[];
}

export interface SeriesWindow {
  workspaceId: string;
  adAccountIds: readonly string[];
  since: string;
  until: string;
}

const uuids = (ids: readonly string[]): Prisma.Sql => Prisma.sql`(${Prisma.join(ids.map((id) => Prisma.sql`${id}::uuid`))})`;

/** `campaignId` narrows to one campaign. */
export async function listCampaignSeries(
  db: Db,
  { workspaceId, adAccountIds, since, until, campaignId = null }: SeriesWindow & { campaignId?: string | null },
): Promise<CampaignSeries[]> {
  if (adAccountIds.length === 0) return [];
  return tenantSql<CampaignSeries>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT c."id", c."adAccountId", c."name", c."platform", c."status", c."effectiveStatus", coalesce(c."statusReasons", '{}') AS "statusReasons", c."dailyBudgetMicros", c."budgetShared", c."budgetOnAdSets",
        c."startedOn"::text AS "startedOn", coalesce(d."days", '[]'::json) AS "days"
      FROM "AdCampaign" c
      LEFT JOIN (
        SELECT "campaignId", json_agg(json_build_array("date", "spendMicros", "impressions", "clicks", "conversions", "revenueMicros") ORDER BY "date") AS "days"
        FROM "AdCampaignDay"
        WHERE "workspaceId" = ${workspaceId}::uuid AND "date" BETWEEN ${since}::date AND ${until}::date
          ${campaignId === null ? Prisma.empty : Prisma.sql`AND "campaignId" = ${campaignId}::uuid`}
        GROUP BY "campaignId") d ON d."campaignId" = c."id"
      WHERE c."workspaceId" = ${workspaceId}::uuid AND c."adAccountId" IN ${uuids(adAccountIds)}
        ${campaignId === null ? Prisma.empty : Prisma.sql`AND c."id" = ${campaignId}::uuid`}
      ORDER BY c."id"`,
  );
}

export interface CreativeSeries {
  id: string;
  adAccountId: string;
  campaignId: string;
  campaignName: string;
  name: string;
  platform: AdPlatform;
  effectiveStatus: string;
  statusReasons: string[];
  limits: string[];
  startedOn: string | null;
  /** JSON of PackedDay[]: tens of thousands of days are read where they are judged, which is not this thread. */
  days: string;
}

/** Creatives that run, or ran in the last week of the window. */
export async function listCreativeSeries(db: Db, { workspaceId, adAccountIds, since, until }: SeriesWindow): Promise<CreativeSeries[]> {
  if (adAccountIds.length === 0) return [];
  return tenantSql<CreativeSeries>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT r."id", r."adAccountId", r."campaignId", c."name" AS "campaignName", r."name", c."platform", c."effectiveStatus", coalesce(c."statusReasons", '{}') AS "statusReasons", coalesce(r."limits", '{}') AS "limits",
        coalesce(r."startedOn", c."startedOn")::text AS "startedOn", coalesce(d."days"::text, '[]') AS "days"
      FROM "AdCreative" r
      JOIN "AdCampaign" c ON c."id" = r."campaignId" AND c."workspaceId" = ${workspaceId}::uuid
      LEFT JOIN (
        SELECT "creativeId", max("date") AS "last",
          json_agg(json_build_array("date", "spendMicros", "impressions", "clicks", "conversions", "revenueMicros", "reach") ORDER BY "date") AS "days"
        FROM "AdCreativeDay"
        WHERE "workspaceId" = ${workspaceId}::uuid AND "date" BETWEEN ${since}::date AND ${until}::date AND "impressions" > 0
        GROUP BY "creativeId") d ON d."creativeId" = r."id"
      WHERE r."workspaceId" = ${workspaceId}::uuid AND r."adAccountId" IN ${uuids(adAccountIds)}
        AND ((r."status" = 'ACTIVE' AND c."status" = 'ACTIVE') OR d."last" > ${until}::date - 7)
      ORDER BY r."id"`,
  );
}

export interface CreativeTotals extends Omit<WinnerTotals, "currency"> {
  adAccountId: string;
}

/** Sums of a window; creatives without an impression in it are left out. `windows` has each account's own last day. */
export async function sumCreatives(
  db: Db,
  { workspaceId, windows }: { workspaceId: string; windows: readonly { adAccountId: string; since: string; until: string }[] },
): Promise<CreativeTotals[]> {
  if (windows.length === 0) return [];
  const rows = windows.map((own) => Prisma.sql`(${own.adAccountId}::uuid, ${own.since}::date, ${own.until}::date)`);
  return tenantSql<CreativeTotals>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT r."id", r."adAccountId", r."name", c."platform", r."format", r."title", r."body", r."callToAction",
        s."spendMicros", s."impressions", s."clicks", s."conversions", s."revenueMicros"
      FROM (
        SELECT d."creativeId", sum(d."spendMicros")::bigint AS "spendMicros", sum(d."impressions")::bigint AS "impressions", sum(d."clicks")::bigint AS "clicks",
          sum(d."conversions") AS "conversions", sum(d."revenueMicros")::bigint AS "revenueMicros"
        FROM "AdCreativeDay" d
        JOIN (VALUES ${Prisma.join(rows)}) AS w("adAccountId", "since", "until") ON w."adAccountId" = d."adAccountId" AND d."date" BETWEEN w."since" AND w."until"
        WHERE d."workspaceId" = ${workspaceId}::uuid
        GROUP BY d."creativeId") s
      JOIN "AdCreative" r ON r."id" = s."creativeId" AND r."workspaceId" = ${workspaceId}::uuid
      JOIN "AdCampaign" c ON c."id" = r."campaignId"
      WHERE s."impressions" > 0
      ORDER BY r."id"`,
  );
}

/** Sums of each account's complete days since a date, as they were at each age and as they are. */
export function sumKnownAtAge(
  db: Db,
  { workspaceId, adAccountIds, since, through }: { workspaceId: string; adAccountIds: readonly string[]; since: string; through: string },
) {
  if (adAccountIds.length === 0) return Promise.resolve([]);
  return tenantSql<KnownAtAge & { adAccountId: string }>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT g."adAccountId", g."age"::int AS "age", count(DISTINCT g."date")::int AS "days", sum(g."conversions") AS "conversions", sum(g."revenueMicros")::float8 AS "revenue",
        sum(d."conversions") AS "finalConversions", sum(d."revenueMicros")::float8 AS "finalRevenue"
      FROM "AdCampaignDayAtAge" g
      JOIN "AdCampaignDay" d ON d."campaignId" = g."campaignId" AND d."date" = g."date" AND d."workspaceId" = ${workspaceId}::uuid
      WHERE g."workspaceId" = ${workspaceId}::uuid AND g."adAccountId" IN ${uuids(adAccountIds)}
        AND g."date" BETWEEN ${since}::date AND ${through}::date - ${COMPLETE_AGE - 1}::int
      GROUP BY g."adAccountId", g."age"`,
  );
}

/** Days on which we ourselves paused or resumed a campaign, in its account's zone. */
export async function listActionDays(db: Db, { workspaceId, since }: { workspaceId: string; since: string }): Promise<{ campaignId: string; date: string }[]> {
  return tenantSql<{ campaignId: string; date: string }>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT DISTINCT x."campaignId", (x."createdAt" AT TIME ZONE a."timezone")::date::text AS "date"
      FROM "AdAction" x JOIN "AdAccount" a ON a."id" = x."adAccountId"
      WHERE x."workspaceId" = ${workspaceId}::uuid AND x."state" = 'SUCCEEDED' AND x."createdAt" >= ${since}::date`,
  );
}

/** Changes when anything that a judgement reads may have changed: a sync ended, a campaign or creative was edited, a write of ours was settled, the brand moved to another market. */
export async function dataVersion(db: Db, workspaceId: string): Promise<{ version: string; syncedAt: Date | null }> {
  const rows = await tenantSql<{ version: string; syncedAt: Date | null }>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT concat_ws('|',
          (SELECT concat_ws(',', count(*), max("updatedAt"), max("lastSyncedAt"), count(*) FILTER (WHERE "status" = 'DISCONNECTED')) FROM "AdAccount" WHERE "workspaceId" = ${workspaceId}::uuid),
          (SELECT concat_ws(',', count(*), max("updatedAt"), sum("dailyBudgetMicros"), count(*) FILTER (WHERE "status" = 'ACTIVE')) FROM "AdCampaign" WHERE "workspaceId" = ${workspaceId}::uuid),
          (SELECT concat_ws(',', count(*), max("updatedAt"), count(*) FILTER (WHERE "status" = 'ACTIVE')) FROM "AdCreative" WHERE "workspaceId" = ${workspaceId}::uuid),
          (SELECT max("settledAt") FROM "AdAction" WHERE "workspaceId" = ${workspaceId}::uuid),
          (SELECT "updatedAt" FROM "BrandProfile" WHERE "workspaceId" = ${workspaceId}::uuid)) AS "version",
        (SELECT max("lastSyncedAt") FROM "AdAccount" WHERE "workspaceId" = ${workspaceId}::uuid) AS "syncedAt"`,
  );
  return rows[0] ?? { version: "", syncedAt: null };
}
