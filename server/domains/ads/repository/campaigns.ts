import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import type { Campaign } from "../campaigns.schema";

/** Rows of AdCampaign as they are shown. */

const shownFields = {
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

export type CampaignRow = Prisma.AdCampaignGetPayload<{ select: typeof shownFields }>;

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
      select: shownFields,
    }),
    db.adCampaign.count({ where }),
  ]);
  return { rows, total };
}

export function findCampaign(db: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<CampaignRow | null> {
  return db.adCampaign.findFirst({ where: { workspaceId, id }, select: shownFields });
}

export function findCampaigns(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<CampaignRow[]> {
  return db.adCampaign.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: shownFields });
}
