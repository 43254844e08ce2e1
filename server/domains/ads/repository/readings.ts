import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { jsonSafe } from "@/server/lib/storable";
import type { FoundCampaign, FoundCreative, FoundDay } from "@/server/platforms/ads/contract";
import { LAG_DAYS } from "../engine/attribution-lag";
import type { SyncKey } from "./sync-runs";

/**
 * Idempotent upserts of platform data. Each row stores the start of the newest sync run that reported it:
 * an older run never overwrites a newer one, and a complete run deletes the rows it omits.
 */

export interface Reading extends SyncKey {
  readAt: Date;
}

const rowsOf = (rows: readonly object[]) => Prisma.sql`${JSON.stringify(jsonSafe(rows))}::jsonb`;
const strings = (column: string) => Prisma.raw(`ARRAY(SELECT jsonb_array_elements_text(r."${column}"))`);

export async function storeCampaigns(db: Db, { workspaceId, adAccountId, readAt }: Reading, rows: readonly FoundCampaign[]): Promise<void> {
  if (rows.length === 0) return;
  await tenantSql(
    db,
    workspaceId,
    Prisma.sql`
      INSERT INTO "AdCampaign" AS c ("id", "workspaceId", "adAccountId", "platform", "externalId", "name", "objective", "status", "effectiveStatus", "statusReasons",
        "dailyBudgetMicros", "lifetimeBudgetMicros", "budgetShared", "budgetOnAdSets", "startedOn", "updatedAt", "readAt")
      SELECT DISTINCT ON (r."externalId") gen_random_uuid(), a."workspaceId", a."id", a."platform", r."externalId", r."name", r."objective", r."status"::"CampaignStatus",
        r."effectiveStatus", ${strings("statusReasons")}, r."dailyBudgetMicros", r."lifetimeBudgetMicros", r."budgetShared", r."budgetOnAdSets", r."startedOn",
        coalesce(r."updatedAt", ${readAt}), ${readAt}
      FROM "AdAccount" a, jsonb_to_recordset(${rowsOf(rows)}) AS r("externalId" text, "name" text, "objective" text, "status" text, "effectiveStatus" text,
        "statusReasons" jsonb, "dailyBudgetMicros" bigint, "lifetimeBudgetMicros" bigint, "budgetShared" boolean, "budgetOnAdSets" boolean, "startedOn" date,
        "updatedAt" timestamptz)
      WHERE a."workspaceId" = ${workspaceId}::uuid AND a."id" = ${adAccountId}::uuid
      ON CONFLICT ("adAccountId", "externalId") DO UPDATE SET
        "name" = excluded."name", "objective" = excluded."objective", "status" = excluded."status", "effectiveStatus" = excluded."effectiveStatus",
        "statusReasons" = excluded."statusReasons", "dailyBudgetMicros" = excluded."dailyBudgetMicros", "lifetimeBudgetMicros" = excluded."lifetimeBudgetMicros",
        "budgetShared" = excluded."budgetShared", "budgetOnAdSets" = excluded."budgetOnAdSets", "startedOn" = excluded."startedOn", "readAt" = excluded."readAt",
        -- Where the platform does not tell when, the reading that first sees a change says so.
        "updatedAt" = CASE WHEN excluded."updatedAt" <> excluded."readAt" THEN excluded."updatedAt"
          WHEN (c."name", c."objective", c."status", c."effectiveStatus", c."statusReasons", c."dailyBudgetMicros", c."lifetimeBudgetMicros", c."startedOn")
            IS DISTINCT FROM (excluded."name", excluded."objective", excluded."status", excluded."effectiveStatus", excluded."statusReasons",
              excluded."dailyBudgetMicros", excluded."lifetimeBudgetMicros", excluded."startedOn") THEN excluded."readAt"
          ELSE c."updatedAt" END
      WHERE c."readAt" <= excluded."readAt"`,
  );
}

/** An ad of a campaign that is not stored is left out until the campaign is. */
export async function storeCreatives(db: Db, { workspaceId, adAccountId, readAt }: Reading, rows: readonly FoundCreative[]): Promise<void> {
  if (rows.length === 0) return;
  await tenantSql(
    db,
    workspaceId,
    Prisma.sql`
      INSERT INTO "AdCreative" AS c ("id", "workspaceId", "adAccountId", "campaignId", "externalId", "name", "format", "status", "effectiveStatus", "title", "body",
        "callToAction", "linkUrl", "thumbnailUrl", "limits", "startedOn", "updatedAt", "readAt")
      SELECT DISTINCT ON (r."externalId") gen_random_uuid(), p."workspaceId", p."adAccountId", p."id", r."externalId", r."name", r."format", r."status"::"CampaignStatus",
        r."effectiveStatus", r."title", r."body", r."callToAction", r."linkUrl", r."thumbnailUrl", ${strings("limits")}, r."startedOn", ${readAt}, ${readAt}
      FROM jsonb_to_recordset(${rowsOf(rows)}) AS r("externalId" text, "campaignExternalId" text, "name" text, "format" text, "status" text, "effectiveStatus" text,
        "title" text, "body" text, "callToAction" text, "linkUrl" text, "thumbnailUrl" text, "limits" jsonb, "startedOn" date)
      JOIN "AdCampaign" p ON p."adAccountId" = ${adAccountId}::uuid AND p."workspaceId" = ${workspaceId}::uuid AND p."externalId" = r."campaignExternalId"
      ON CONFLICT ("adAccountId", "externalId") DO UPDATE SET
        "campaignId" = excluded."campaignId", "name" = excluded."name", "format" = excluded."format", "status" = excluded."status",
        "effectiveStatus" = excluded."effectiveStatus", "title" = excluded."title", "body" = excluded."body", "callToAction" = excluded."callToAction",
        "linkUrl" = excluded."linkUrl", "thumbnailUrl" = excluded."thumbnailUrl", "limits" = excluded."limits", "startedOn" = excluded."startedOn",
        "readAt" = excluded."readAt",
        "updatedAt" = CASE WHEN (c."name", c."format", c."status", c."effectiveStatus", c."title", c."body", c."callToAction", c."linkUrl", c."limits")
          IS DISTINCT FROM (excluded."name", excluded."format", excluded."status", excluded."effectiveStatus", excluded."title", excluded."body",
            excluded."callToAction", excluded."linkUrl", excluded."limits") THEN excluded."readAt" ELSE c."updatedAt" END
      WHERE c."readAt" <= excluded."readAt"`,
  );
}

/** A campaign or an ad that the whole list no longer has is removed at the platform; its figures stay. */
export async function deleteMissing(db: Db, of: "campaigns" | "creatives", { workspaceId, adAccountId, readAt }: Reading): Promise<void> {
  const change = {
    where: { workspaceId, adAccountId, readAt: { lt: readAt }, status: { not: "REMOVED" } },
    data: { status: "REMOVED", effectiveStatus: "REMOVED", updatedAt: readAt },
  } as const;
  if (of === "campaigns") await db.adCampaign.updateMany(change);
  else await db.adCreative.updateMany(change);
}

/** Which of these campaigns are not stored. */
export async function listUnknownCampaigns(db: Db, { workspaceId, adAccountId }: SyncKey, externalIds: readonly string[]): Promise<string[]> {
  const existing = await db.adCampaign.findMany({ where: { workspaceId, adAccountId, externalId: { in: [...externalIds] } }, select: { externalId: true } });
  const ids = new Set(existing.map((row) => row.externalId));
  return externalIds.filter((id) => !ids.has(id));
}

const dayColumns = Prisma.sql`"externalId" text, "date" date, "spendMicros" bigint, "impressions" int, "clicks" int, "conversions" float8, "revenueMicros" bigint, "reach" int`;
const newerFigures = Prisma.sql`"spendMicros" = excluded."spendMicros", "impressions" = excluded."impressions", "clicks" = excluded."clicks",
  "conversions" = excluded."conversions", "revenueMicros" = excluded."revenueMicros", "readAt" = excluded."readAt"`;

export async function storeDays(db: Db, of: "campaigns" | "creatives", reading: Reading, rows: readonly FoundDay[]): Promise<void> {
  if (rows.length === 0) return;
  const { workspaceId, adAccountId, readAt } = reading;
  const [table, owner, key] = of === "campaigns" ? ["AdCampaignDay", "AdCampaign", "campaignId"] : ["AdCreativeDay", "AdCreative", "creativeId"];
  const reach = of === "campaigns" ? { column: "", value: "", set: "" } : { column: `, "reach"`, value: `, r."reach"`, set: `, "reach" = excluded."reach"` };
  await tenantSql(
    db,
    workspaceId,
    Prisma.sql`
      INSERT INTO ${Prisma.raw(`"${table}"`)} AS d ("workspaceId", "adAccountId", ${Prisma.raw(`"${key}"`)}, "date", "spendMicros", "impressions", "clicks", "conversions",
        "revenueMicros", "readAt"${Prisma.raw(reach.column)})
      SELECT DISTINCT ON (o."id", r."date") o."workspaceId", o."adAccountId", o."id", r."date", r."spendMicros", r."impressions", r."clicks", r."conversions",
        r."revenueMicros", ${readAt}${Prisma.raw(reach.value)}
      FROM jsonb_to_recordset(${rowsOf(rows)}) AS r(${dayColumns})
      JOIN ${Prisma.raw(`"${owner}"`)} o ON o."adAccountId" = ${adAccountId}::uuid AND o."workspaceId" = ${workspaceId}::uuid AND o."externalId" = r."externalId"
      ON CONFLICT (${Prisma.raw(`"${key}"`)}, "date") DO UPDATE SET ${newerFigures}${Prisma.raw(reach.set)}
      WHERE d."readAt" <= excluded."readAt"`,
  );
}

/** Keeps what the days of the last reading are at their age, for comparison with them once they are complete. */
export async function storeDaysAtAge(db: Db, { workspaceId, adAccountId, readAt }: Reading, rows: readonly FoundDay[]): Promise<void> {
  if (rows.length === 0) return;
  await tenantSql(
    db,
    workspaceId,
    Prisma.sql`
      INSERT INTO "AdCampaignDayAtAge" ("workspaceId", "adAccountId", "campaignId", "date", "age", "conversions", "revenueMicros")
      SELECT DISTINCT ON (c."id", r."date") c."workspaceId", c."adAccountId", c."id", r."date", t."today" - r."date", r."conversions", r."revenueMicros"
      FROM jsonb_to_recordset(${rowsOf(rows)}) AS r(${dayColumns})
      JOIN "AdCampaign" c ON c."adAccountId" = ${adAccountId}::uuid AND c."workspaceId" = ${workspaceId}::uuid AND c."externalId" = r."externalId"
      JOIN (SELECT "id", (${readAt}::timestamptz AT TIME ZONE "timezone")::date AS "today" FROM "AdAccount" WHERE "workspaceId" = ${workspaceId}::uuid) t
        ON t."id" = c."adAccountId"
      WHERE t."today" - r."date" BETWEEN 1 AND ${LAG_DAYS}
      ON CONFLICT ("campaignId", "date", "age") DO UPDATE SET "conversions" = excluded."conversions", "revenueMicros" = excluded."revenueMicros"`,
  );
}

/** Days of a window that the whole reading left out: the platform no longer counts anything on them. */
export async function deleteMissingDays(
  db: Db,
  of: "campaigns" | "creatives",
  { workspaceId, adAccountId, readAt }: Reading,
  window: { since: string; until: string },
) {
  const where = { workspaceId, adAccountId, date: { gte: new Date(window.since), lte: new Date(window.until) }, readAt: { lt: readAt } };
  if (of === "campaigns") await db.adCampaignDay.deleteMany({ where });
  else await db.adCreativeDay.deleteMany({ where });
}
