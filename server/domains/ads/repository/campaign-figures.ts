import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { containsText } from "@/server/db/folded-text";
import type { CampaignSort } from "../campaign-figures.schema";
import type { Campaign } from "../campaigns.schema";
import type { Totals } from "../engine/metrics";
import type { AccountWindow } from "../engine/windows";

/** Sums of two adjacent periods in one pass over the days: one row a campaign, or an ad of a campaign. */

/** The row of `id` and its totals in each of the periods. */
export interface PeriodTotals {
  id: string;
  current: Totals;
  previous: Totals;
}

export interface Periods {
  current: readonly AccountWindow[];
  previous: readonly AccountWindow[];
}

/** The accounts with the first days of both periods and the last of the later one, as the table `w`. */
function periodsTable({ current, previous }: Periods): Prisma.Sql {
  const [ids, since, until] = [current.map((one) => one.adAccountId), current.map((one) => one.since), current.map((one) => one.until)];
  return Prisma.sql`unnest(${ids}::uuid[], ${previous.map((one) => one.since)}::date[], ${since}::date[], ${until}::date[]) AS w("adAccountId", "before", "since", "until")`;
}

const columns = ["spendMicros", "impressions", "clicks", "conversions", "revenueMicros"] as const;
const names: Record<(typeof columns)[number], keyof Totals> = {
  spendMicros: "spend",
  impressions: "impressions",
  clicks: "clicks",
  conversions: "conversions",
  revenueMicros: "revenue",
};

/** Each figure twice: `spend` of the later period, `spendBefore` of the earlier one. */
const sums = Prisma.join(
  columns.flatMap((column) => {
    const [own, name] = [Prisma.raw(`d."${column}"`), names[column]];
    const scale = column.endsWith("Micros") ? Prisma.sql`::float8 / 1e6` : Prisma.sql`::float8`;
    return [
      Prisma.sql`coalesce(sum(${own}) FILTER (WHERE d."date" >= w."since"), 0)${scale} AS ${Prisma.raw(`"${name}"`)}`,
      Prisma.sql`coalesce(sum(${own}) FILTER (WHERE d."date" < w."since"), 0)${scale} AS ${Prisma.raw(`"${name}Before"`)}`,
    ];
  }),
);

type SummedRow = { id: string } & Record<keyof Totals | `${keyof Totals}Before`, number | null>;

function totalsOf(row: SummedRow, suffix: "" | "Before"): Totals {
  const of = (name: keyof Totals) => row[`${name}${suffix}`] ?? 0;
  return { spend: of("spend"), impressions: of("impressions"), clicks: of("clicks"), conversions: of("conversions"), revenue: of("revenue") };
}

const toPeriods = (row: SummedRow): PeriodTotals => ({ id: row.id, current: totalsOf(row, ""), previous: totalsOf(row, "Before") });

export interface TableFilter {
  workspaceId: string;
  adAccountIds: readonly string[];
  status: Campaign["status"] | undefined;
  search: string | undefined;
}

const matching = ({ workspaceId, adAccountIds, status, search }: TableFilter) => Prisma.sql`
  c."workspaceId" = ${workspaceId}::uuid AND c."adAccountId" = ANY(${[...adAccountIds]}::uuid[])
  ${status ? Prisma.sql`AND c."status" = ${status}::"CampaignStatus"` : Prisma.empty}
  ${search ? Prisma.sql`AND ${containsText(Prisma.sql`c."name"`, search)}` : Prisma.empty}`;

export async function countMatching(db: Db, filter: TableFilter): Promise<number> {
  const [row] = await tenantSql<{ total: number }>(
    db,
    filter.workspaceId,
    Prisma.sql`SELECT count(*)::int AS "total" FROM "AdCampaign" c WHERE ${matching(filter)}`,
  );
  return row?.total ?? 0;
}

/** Amounts of different currencies are not put in one order: each currency has its own. */
const orders: Record<CampaignSort, Prisma.Sql> = {
  name: Prisma.sql`lower(c."name")`,
  spend: Prisma.sql`coalesce(t."spend", 0)`,
  conversions: Prisma.sql`coalesce(t."conversions", 0)`,
  revenue: Prisma.sql`coalesce(t."revenue", 0)`,
  cpa: Prisma.sql`t."spend" / nullif(t."conversions", 0)`,
  roas: Prisma.sql`t."revenue" / nullif(t."spend", 0)`,
  ctr: Prisma.sql`t."clicks" / nullif(t."impressions", 0)`,
};
const ofMoney: ReadonlySet<CampaignSort> = new Set<CampaignSort>(["spend", "revenue", "cpa"]);

/** A page in the requested order; rows without that figure come last in either direction. */
export async function sumTable(
  db: Db,
  filter: TableFilter,
  periods: Periods,
  page: { sort: CampaignSort; direction: "asc" | "desc"; offset: number; limit: number },
): Promise<PeriodTotals[]> {
  if (periods.current.length === 0) return [];
  const { workspaceId } = filter;
  const { sort, offset, limit } = page;
  const direction = Prisma.raw(page.direction === "asc" ? "ASC" : "DESC");
  const rows = await tenantSql<SummedRow>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT c."id", t.* FROM "AdCampaign" c
      JOIN "AdAccount" a ON a."id" = c."adAccountId" AND a."workspaceId" = ${workspaceId}::uuid
      LEFT JOIN (
        SELECT d."campaignId", ${sums} FROM ${periodsTable(periods)}
        JOIN "AdCampaignDay" d ON d."adAccountId" = w."adAccountId" AND d."date" BETWEEN w."before" AND w."until" AND d."workspaceId" = ${workspaceId}::uuid
        GROUP BY d."campaignId") t ON t."campaignId" = c."id"
      WHERE ${matching(filter)}
      ORDER BY ${ofMoney.has(sort) ? Prisma.sql`a."currency", ` : Prisma.empty}${orders[sort]} ${direction} NULLS LAST, lower(c."name"), c."id"
      OFFSET ${offset} LIMIT ${limit}`,
  );
  return rows.map(toPeriods);
}

/** The ads of a campaign, those that cost most first. */
export async function sumCreativesOf(
  db: Db,
  campaign: { workspaceId: string; campaignId: string },
  periods: Periods,
  page: { offset: number; limit: number },
): Promise<PeriodTotals[]> {
  const { workspaceId, campaignId } = campaign;
  const rows = await tenantSql<SummedRow>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT r."id", t.* FROM "AdCreative" r
      LEFT JOIN (
        SELECT d."creativeId", ${sums} FROM ${periodsTable(periods)}
        JOIN "AdCreative" o ON o."campaignId" = ${campaignId}::uuid AND o."workspaceId" = ${workspaceId}::uuid
        JOIN "AdCreativeDay" d ON d."creativeId" = o."id" AND d."date" BETWEEN w."before" AND w."until" AND d."workspaceId" = ${workspaceId}::uuid
        GROUP BY d."creativeId") t ON t."creativeId" = r."id"
      WHERE r."workspaceId" = ${workspaceId}::uuid AND r."campaignId" = ${campaignId}::uuid
      ORDER BY coalesce(t."spend", 0) DESC, lower(r."name"), r."id"
      OFFSET ${page.offset} LIMIT ${page.limit}`,
  );
  return rows.map(toPeriods);
}

const creativeFields = {
  id: true,
  externalId: true,
  name: true,
  format: true,
  status: true,
  effectiveStatus: true,
  title: true,
  body: true,
  callToAction: true,
  linkUrl: true,
  thumbnailUrl: true,
  limits: true,
  startedOn: true,
} satisfies Prisma.AdCreativeSelect;

export function listCreatives(db: Db, workspaceId: string, ids: readonly string[]) {
  return db.adCreative.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: creativeFields });
}

export function countCreatives(db: Db, { workspaceId, campaignId }: { workspaceId: string; campaignId: string }): Promise<number> {
  return db.adCreative.count({ where: { workspaceId, campaignId } });
}
