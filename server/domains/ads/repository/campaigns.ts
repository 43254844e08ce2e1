import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { containsText } from "@/server/db/folded-text";
import type { Campaign } from "../campaigns.schema";
import type { CampaignSummary } from "../metrics.schema";

/** Rows of AdCampaign as they are shown. */

const viewSelect = {
  id: true,
  adAccountId: true,
  platform: true,
  externalId: true,
  name: true,
  objective: true,
  status: true,
  effectiveStatus: true,
  statusReasons: true,
  dailyBudgetMicros: true,
  lifetimeBudgetMicros: true,
  budgetShared: true,
  startedOn: true,
  updatedAt: true,
  account: { select: { currency: true, timezone: true } },
} satisfies Prisma.AdCampaignSelect;

export type CampaignRow = Prisma.AdCampaignGetPayload<{ select: typeof viewSelect }>;

export interface CampaignFilter {
  workspaceId: string;
  adAccountIds: readonly string[];
  status: Campaign["status"] | undefined;
}

export async function listCampaigns(db: Db, { workspaceId, adAccountIds, status }: CampaignFilter, page: { offset: number; limit: number }) {
  const where = { workspaceId, adAccountId: { in: [...adAccountIds] }, ...(status ? { status } : {}) };
  const [rows, total] = await Promise.all([
    db.adCampaign.findMany({
      where,
      orderBy: [{ status: "asc" }, { name: "asc" }, { id: "asc" }],
      skip: page.offset,
      take: page.limit,
      select: viewSelect,
    }),
    db.adCampaign.count({ where }),
  ]);
  return { rows, total };
}

export function findCampaign(db: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<CampaignRow | null> {
  return db.adCampaign.findFirst({ where: { workspaceId, id }, select: viewSelect });
}

export function listCampaignsByIds(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<CampaignRow[]> {
  return db.adCampaign.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: viewSelect });
}

/** Campaigns of connected accounts whose names contain all of the words, active ones first. */
export function searchCampaigns(db: Db, workspaceId: string, { words, limit }: { words: readonly string[]; limit: number }): Promise<CampaignSummary[]> {
  const conditions = Prisma.join(
    words.map((word) => containsText(Prisma.sql`c."name"`, word)),
    " AND ",
  );
  return tenantSql<CampaignSummary>(
    db,
    workspaceId,
    Prisma.sql`SELECT c."id", c."name", c."platform", c."status" FROM "AdCampaign" c JOIN "AdAccount" a ON a."id" = c."adAccountId"
      WHERE c."workspaceId" = ${workspaceId}::uuid AND a."status" <> 'DISCONNECTED' AND ${conditions}
      ORDER BY c."status", c."name", c."id" LIMIT ${limit}`,
  );
}
