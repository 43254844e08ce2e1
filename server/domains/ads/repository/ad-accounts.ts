import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

/** Rows of AdAccount. */

const shownFields = {
  id: true,
  platform: true,
  externalId: true,
  name: true,
  currency: true,
  timezone: true,
  status: true,
  autoPilotEnabled: true,
  lastSyncedAt: true,
  daysSince: true,
  daysThrough: true,
  syncStep: true,
  syncPercent: true,
  syncError: true,
  connection: { select: { status: true, sandbox: true } },
} satisfies Prisma.AdAccountSelect;

/** Also those that were disconnected: their figures stay. */
export function listAdAccounts(db: Db, workspaceId: string) {
  return db.adAccount.findMany({ where: { workspaceId }, orderBy: [{ platform: "asc" }, { name: "asc" }, { id: "asc" }], select: shownFields });
}
