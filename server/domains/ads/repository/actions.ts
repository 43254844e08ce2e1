import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { FoundCampaign } from "@/server/platforms/ads/contract";

/** Rows of AdAction: writes at a platform, from the intent to the outcome. One is open for a campaign at a time. */

const actionFields = {
  id: true,
  workspaceId: true,
  adAccountId: true,
  campaignId: true,
  action: true,
  actorType: true,
  actorId: true,
  reason: true,
  before: true,
  wanted: true,
  state: true,
  error: true,
  leaseExpiresAt: true,
  auditEventId: true,
  createdAt: true,
} satisfies Prisma.AdActionSelect;
export type ActionRow = Prisma.AdActionGetPayload<{ select: typeof actionFields }>;

export interface ActionKey {
  workspaceId: string;
  id: string;
}

/** Throws a unique violation when another one is open for the campaign. */
export function insertAction(db: Db, data: Prisma.AdActionCreateManyInput): Promise<ActionRow> {
  return db.adAction.create({ data, select: actionFields });
}

export function findAction(db: Db, { workspaceId, id }: ActionKey): Promise<ActionRow | null> {
  return db.adAction.findFirst({ where: { workspaceId, id }, select: actionFields });
}

export function findOpenAction(db: Db, { workspaceId, campaignId }: { workspaceId: string; campaignId: string }): Promise<ActionRow | null> {
  return db.adAction.findFirst({ where: { workspaceId, campaignId, state: "STARTED" }, select: actionFields });
}

export async function renewLease(db: Db, { workspaceId, id }: ActionKey, until: Date): Promise<void> {
  await db.adAction.updateMany({ where: { workspaceId, id, state: "STARTED" }, data: { leaseExpiresAt: until } });
}

/** Acquires the lease of an action whose holder is overdue. True for one caller only. */
export async function acquireLease(db: Db, { workspaceId, id }: ActionKey, now: Date, until: Date): Promise<boolean> {
  const { count } = await db.adAction.updateMany({
    where: { workspaceId, id, state: "STARTED", leaseExpiresAt: { lte: now } },
    data: { leaseExpiresAt: until },
  });
  return count === 1;
}

/** False when it already has an outcome. A failure of which a read of the platform shows the contrary is corrected. */
export async function closeAction(
  tx: Db,
  { workspaceId, id }: ActionKey,
  data: { state: "SUCCEEDED" | "FAILED"; error: string | null; settledAt: Date },
): Promise<boolean> {
  const from = data.state === "SUCCEEDED" ? ({ not: "SUCCEEDED" } as const) : "STARTED";
  const { count } = await tx.adAction.updateMany({ where: { workspaceId, id, state: from }, data });
  return count === 1;
}

export async function setAuditEvent(tx: Db, { workspaceId, id }: ActionKey, auditEventId: string): Promise<void> {
  await tx.adAction.updateMany({ where: { workspaceId, id }, data: { auditEventId } });
}

export function listAbandoned(db: Db, now: Date, take: number): Promise<ActionRow[]> {
  return acrossWorkspaces("actions whose process died, wherever they are", () =>
    db.adAction.findMany({ where: { state: "STARTED", leaseExpiresAt: { lte: now } }, orderBy: { leaseExpiresAt: "asc" }, take, select: actionFields }),
  );
}

/** The result of a platform read, and when that read began. */
export interface LiveCampaign extends FoundCampaign {
  readAt: Date;
}

/** Stores the campaign as just read; a synchronisation that began before does not overwrite it. */
export async function storeCampaign(tx: Db, { workspaceId, id }: ActionKey, found: LiveCampaign): Promise<void> {
  const { status, effectiveStatus, statusReasons, dailyBudgetMicros, updatedAt, readAt } = found;
  const data = { status, effectiveStatus, statusReasons, dailyBudgetMicros, readAt, updatedAt: updatedAt ?? readAt };
  await tx.adCampaign.updateMany({ where: { workspaceId, id }, data });
}

/** True when it was the other way before. */
export async function switchAutoPilot(tx: Db, { workspaceId, id }: ActionKey, enabled: boolean): Promise<boolean> {
  const { count } = await tx.adAccount.updateMany({ where: { workspaceId, id, autoPilotEnabled: !enabled }, data: { autoPilotEnabled: enabled } });
  return count === 1;
}

export async function externalIdOf(db: Db, { workspaceId, id }: ActionKey): Promise<string | null> {
  const row = await db.adCampaign.findFirst({ where: { workspaceId, id }, select: { externalId: true } });
  return row?.externalId ?? null;
}
