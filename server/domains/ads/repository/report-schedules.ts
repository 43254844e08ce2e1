import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** Rows of ReportSchedule. */

const MAX_ADDRESSES = 10;

const fields = {
  id: true,
  workspaceId: true,
  createdById: true,
  frequency: true,
  weekday: true,
  monthDay: true,
  hour: true,
  emails: true,
  locale: true,
  nextDueAt: true,
  timezone: true,
  createdBy: { select: { name: true, email: true } },
  workspace: { select: { name: true, timezone: true } },
  deliveries: {
    orderBy: [{ dueAt: "desc" }, { email: "asc" }],
    take: MAX_ADDRESSES,
    select: { dueAt: true, email: true, state: true, error: true, triedAt: true },
  },
} satisfies Prisma.ReportScheduleSelect;

export type ReportScheduleRow = Prisma.ReportScheduleGetPayload<{ select: typeof fields }>;

export interface ReportScheduleFilter {
  workspaceId: string;
  /** Only those that this person made. */
  createdById?: string;
}

export function listReportSchedules(db: Db, filter: ReportScheduleFilter): Promise<ReportScheduleRow[]> {
  return db.reportSchedule.findMany({ where: { ...filter }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: fields });
}

export function findReportSchedule(db: Db, filter: ReportScheduleFilter & { id: string }): Promise<ReportScheduleRow | null> {
  return db.reportSchedule.findFirst({ where: { ...filter }, select: fields });
}

export function countReportSchedules(db: Db, workspaceId: string): Promise<number> {
  return db.reportSchedule.count({ where: { workspaceId } });
}

export type NewReportSchedule = Omit<ReportScheduleRow, "id" | "createdBy" | "workspace" | "deliveries">;

export function insertReportSchedule(tx: Db, schedule: NewReportSchedule): Promise<ReportScheduleRow> {
  return tx.reportSchedule.create({ data: schedule, select: fields });
}

interface Key {
  workspaceId: string;
  id: string;
}

interface Due extends Key {
  /** Only while it is this one. */
  nextDueAt?: Date | null;
}

/** False where it was changed before, or is gone. */
export async function setNextDue(db: Db, { workspaceId, id, nextDueAt }: Due, next: { nextDueAt: Date | null; timezone: string }): Promise<boolean> {
  const { count } = await db.reportSchedule.updateMany({ where: { workspaceId, id, nextDueAt }, data: next });
  return count === 1;
}

/** False where the addresses are no longer these. */
export async function removeRecipient(tx: Db, { workspaceId, id, emails }: Key & { emails: readonly string[] }, email: string): Promise<boolean> {
  const { count } = await tx.reportSchedule.updateMany({
    where: { workspaceId, id, emails: { equals: [...emails] } },
    data: { emails: emails.filter((one) => one !== email) },
  });
  return count === 1;
}

export async function deleteReportSchedule(db: Db, { workspaceId, id }: Key): Promise<void> {
  await db.reportSchedule.deleteMany({ where: { workspaceId, id } });
}

export interface DueSchedule {
  workspaceId: string;
  scheduleId: string;
  dueAt: Date;
}

export function listSchedulesDue(db: Db, now: Date, limit: number): Promise<DueSchedule[]> {
  return systemSql<DueSchedule>(
    db,
    "looks for schedules that are due",
    Prisma.sql`SELECT s."workspaceId", s."id" AS "scheduleId", s."nextDueAt" AS "dueAt" FROM "ReportSchedule" s JOIN "Workspace" w ON w."id" = s."workspaceId"
      WHERE s."nextDueAt" <= ${now} AND w."status" = 'ACTIVE' ORDER BY s."nextDueAt" LIMIT ${limit}`,
  );
}

/** Schedules whose workspace changed its zone since their next time was computed. One that is due keeps it. */
export async function listRezonedSchedules(db: Db, now: Date, limit: number): Promise<ReportScheduleRow[]> {
  const rezoned = await systemSql<{ id: string }>(
    db,
    "looks for schedules of another zone",
    Prisma.sql`SELECT s."id" FROM "ReportSchedule" s JOIN "Workspace" w ON w."id" = s."workspaceId"
      WHERE s."nextDueAt" > ${now} AND s."timezone" <> w."timezone" LIMIT ${limit}`,
  );
  if (rezoned.length === 0) return [];
  return acrossWorkspaces("reckons the times of schedules of any workspace", () =>
    db.reportSchedule.findMany({ where: { id: { in: rezoned.map(({ id }) => id) } }, select: fields }),
  );
}
