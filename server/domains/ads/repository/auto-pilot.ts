import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** Input of the auto-pilot. */

export interface PilotKey {
  workspaceId: string;
  adAccountId: string;
}

export async function listPilotedAccounts(db: Db): Promise<PilotKey[]> {
  const rows = await acrossWorkspaces("accounts whose auto-pilot is on, wherever they are", () =>
    db.adAccount.findMany({
      where: { autoPilotEnabled: true, status: "ACTIVE", workspace: { status: "ACTIVE" } },
      orderBy: { id: "asc" },
      select: { workspaceId: true, id: true },
    }),
  );
  return rows.map(({ workspaceId, id }) => ({ workspaceId, adAccountId: id }));
}

export function listPilotedCampaigns(db: Db, { workspaceId, adAccountId, campaignId }: PilotKey & { campaignId: string | undefined }, since: Date) {
  return db.adCampaign.findMany({
    where: { workspaceId, adAccountId, status: "ACTIVE", ...(campaignId === undefined ? {} : { id: campaignId }) },
    orderBy: { id: "asc" },
    select: {
      id: true,
      status: true,
      effectiveStatus: true,
      statusReasons: true,
      startedOn: true,
      days: { where: { date: { gte: since } }, orderBy: { date: "asc" }, select: { date: true, spendMicros: true, conversions: true, revenueMicros: true } },
    },
  });
}

/** Writes of an account's campaigns since then, newest first. */
export function listRecentActions(db: Db, { workspaceId, adAccountId }: PilotKey, since: Date) {
  return db.adAction.findMany({
    where: { workspaceId, adAccountId, createdAt: { gte: since } },
    orderBy: { createdAt: "desc" },
    select: { campaignId: true, action: true, actorType: true, state: true, createdAt: true },
  });
}
