import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** Rows of ReportDelivery. */

/** The error of a delivery that is not tried again. */
export const MAKER_GONE = "MAKER_GONE";

const fields = {
  id: true,
  workspaceId: true,
  scheduleId: true,
  reportId: true,
  email: true,
} satisfies Prisma.ReportDeliverySelect;

export type ReportDeliveryRow = Prisma.ReportDeliveryGetPayload<{ select: typeof fields }>;

interface DueTime {
  workspaceId: string;
  scheduleId: string;
  dueAt: Date;
}

export async function insertReportDeliveries(tx: Db, { workspaceId, scheduleId, dueAt }: DueTime, reportId: string, emails: readonly string[]): Promise<void> {
  await tx.reportDelivery.createMany({ data: emails.map((email) => ({ workspaceId, scheduleId, dueAt, reportId, email })), skipDuplicates: true });
}

/** Those of one due time that were not tried yet. */
export function listPendingDeliveries(db: Db, { workspaceId, scheduleId, dueAt }: DueTime): Promise<ReportDeliveryRow[]> {
  return db.reportDelivery.findMany({ where: { workspaceId, scheduleId, dueAt, state: "PENDING" }, orderBy: { email: "asc" }, select: fields });
}

/** Those due since a time, of schedules that are not paused, that were not tried yet or failed for a reason that may pass. */
export function listOpenDeliveries(db: Db, since: Date, take: number): Promise<ReportDeliveryRow[]> {
  return acrossWorkspaces("looks for mails to send again", () =>
    db.reportDelivery.findMany({
      where: {
        dueAt: { gt: since },
        OR: [{ state: "PENDING" }, { state: "FAILED", error: { not: MAKER_GONE } }],
        schedule: { nextDueAt: { not: null }, workspace: { status: "ACTIVE" } },
      },
      orderBy: [{ triedAt: { sort: "asc", nulls: "first" } }, { id: "asc" }],
      take,
      select: fields,
    }),
  );
}

interface Key {
  workspaceId: string;
  id: string;
}

/** Marks it before it is sent, so that none is sent twice. Null where it was sent, is being sent, or is gone with its schedule. */
export async function claimDelivery(db: Db, { workspaceId, id }: Key, now: Date): Promise<ReportDeliveryRow | null> {
  const where = { workspaceId, id, state: { in: ["PENDING" as const, "FAILED" as const] } };
  const [claimed] = await db.reportDelivery.updateManyAndReturn({ where, data: { state: "SENDING", error: null, triedAt: now }, select: fields });
  return claimed ?? null;
}

export async function deleteUnsentDeliveries(tx: Db, key: { workspaceId: string; scheduleId: string; email: string }): Promise<void> {
  const { workspaceId, scheduleId, email } = key;
  await tx.reportDelivery.deleteMany({ where: { workspaceId, scheduleId, email, state: { in: ["PENDING", "FAILED"] } } });
}

/** `error` null: the mail server took it. */
export async function settleDelivery(db: Db, { workspaceId, id }: Key, error: string | null): Promise<void> {
  await db.reportDelivery.updateMany({ where: { workspaceId, id }, data: { state: error === null ? "SENT" : "FAILED", error } });
}
