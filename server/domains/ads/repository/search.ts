import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { containsText } from "@/server/db/folded-text";
import type { CampaignSummary } from "../metrics.schema";

/** Campaigns of connected accounts whose names hold all of the words, those that run first. */
export function searchCampaigns(db: Db, workspaceId: string, { words, limit }: { words: readonly string[]; limit: number }): Promise<CampaignSummary[]> {
  const holding = Prisma.join(
    words.map((word) => containsText(Prisma.sql`c."name"`, word)),
    " AND ",
  );
  return tenantSql<CampaignSummary>(
    db,
    workspaceId,
    Prisma.sql`SELECT c."id", c."name", c."platform", c."status" FROM "AdCampaign" c JOIN "AdAccount" a ON a."id" = c."adAccountId"
      WHERE c."workspaceId" = ${workspaceId}::uuid AND a."status" <> 'DISCONNECTED' AND ${holding}
      ORDER BY c."status", c."name", c."id" LIMIT ${limit}`,
  );
}
