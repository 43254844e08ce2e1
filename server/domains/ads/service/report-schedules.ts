import { type Db, database, transaction } from "@/server/db/database";
import { nextOccurrence } from "@/server/domains/posts";
import { type Caller, getTimezone, storedLocale } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { mailIsSetUp } from "@/server/lib/mail";
import { recordEvent } from "@/server/outbox/record-event";
import type { CreateReportScheduleInput, ReportSchedule } from "../report-schedules.schema";
import { reportEvents } from "../reports.events";
import * as repository from "../repository/report-schedules";

/** Use cases of reports by mail for those who set them up; what is sent is in report-mails. A member limited to brands sees their own schedules. */

const MAX_SCHEDULES = 20;
const DAY_MS = 86_400_000;
/** Longer than the mail server may take. */
const MAX_SENDING_MS = 5 * 60_000;

type Row = repository.ReportScheduleRow;
type Rule = Pick<Row, "frequency" | "weekday" | "monthDay" | "hour">;

const states = { PENDING: "waiting", SENDING: "unknown", SENT: "sent", FAILED: "failed" } as const;

function stateOf({ state, triedAt }: Pick<Row["deliveries"][number], "state" | "triedAt">) {
  const isSending = state === "SENDING" && triedAt !== null && triedAt.getTime() > clock().getTime() - MAX_SENDING_MS;
  return isSending ? "waiting" : states[state];
}

function lastOf({ deliveries }: Row): ReportSchedule["last"] {
  const [newest] = deliveries;
  if (!newest) return null;
  const ofDue = deliveries.filter(({ dueAt }) => dueAt.getTime() === newest.dueAt.getTime());
  return { dueAt: newest.dueAt.toISOString(), deliveries: ofDue.map((one) => ({ email: one.email, state: stateOf(one), error: one.error })) };
}

function toReportSchedule(row: Row): ReportSchedule {
  const { id, frequency, weekday, monthDay, hour, emails, locale, createdBy, nextDueAt } = row;
  return {
    id,
    frequency: frequency === "MONTHLY" ? frequency : "WEEKLY",
    weekday,
    monthDay,
    hour,
    emails,
    locale: storedLocale(locale),
    createdBy: createdBy.name,
    nextDueAt: nextDueAt?.toISOString() ?? null,
    last: lastOf(row),
  };
}

/** The next time of a rule after `now`. */
export function nextDue({ frequency, weekday, monthDay, hour }: Rule, timezone: string, now: Date): Date | null {
  return nextOccurrence({ frequency, weekdays: weekday === null ? [] : [weekday], monthDay, minute: hour * 60 }, timezone, now);
}

/** The newest time of a rule up to `now`. */
export function lastDue(rule: Rule, timezone: string, now: Date): Date {
  // Each stretch of 32 days has one.
  let last = new Date(now.getTime() - 32 * DAY_MS);
  for (let next = nextDue(rule, timezone, last); next !== null && next <= now; next = nextDue(rule, timezone, next)) last = next;
  return last;
}

const filterOf = ({ workspaceId, userId, brandIds }: Caller): repository.ReportScheduleFilter => ({
  workspaceId,
  ...(brandIds === null ? {} : { createdById: userId }),
});

export async function listReportSchedules(caller: Caller): Promise<{ mail: boolean; schedules: ReportSchedule[] }> {
  return { mail: mailIsSetUp(), schedules: (await repository.listReportSchedules(database(), filterOf(caller))).map(toReportSchedule) };
}

/** @throws AppError NOT_FOUND. */
export async function requireSchedule(db: Db, caller: Caller, id: string): Promise<Row> {
  const row = await repository.findReportSchedule(db, { ...filterOf(caller), id });
  if (!row) throw notFound("Report schedule");
  return row;
}

/** @throws AppError CONFLICT with the reason `TOO_MANY_REPORT_SCHEDULES`. */
export async function createReportSchedule({ workspaceId, userId }: Caller, input: CreateReportScheduleInput): Promise<ReportSchedule> {
  const timezone = await getTimezone(workspaceId);
  const row = await transaction(async (tx) => {
    if ((await repository.countReportSchedules(tx, workspaceId)) >= MAX_SCHEDULES) {
      throw new AppError("CONFLICT", `A workspace has at most ${MAX_SCHEDULES} report schedules.`, { details: { reason: "TOO_MANY_REPORT_SCHEDULES" } });
    }
    const schedule = { workspaceId, createdById: userId, ...input, timezone, nextDueAt: nextDue(input, timezone, clock()) };
    const made = await repository.insertReportSchedule(tx, schedule);
    await recordEvent(tx, { workspaceId, type: reportEvents.scheduled, payload: { scheduleId: made.id, emails: input.emails, byUserId: userId } });
    return made;
  });
  return toReportSchedule(row);
}

/** A schedule that is resumed continues at its next time; what it missed is not sent. */
export async function pauseReportSchedule(caller: Caller, { id, paused }: { id: string; paused: boolean }): Promise<ReportSchedule> {
  const { workspaceId, userId } = caller;
  return transaction(async (tx) => {
    const row = await requireSchedule(tx, caller, id);
    if (paused !== (row.nextDueAt === null)) {
      const { timezone } = row.workspace;
      await repository.setNextDue(tx, { workspaceId, id }, { timezone, nextDueAt: paused ? null : nextDue(row, timezone, clock()) });
      await recordEvent(tx, { workspaceId, type: reportEvents.paused, payload: { scheduleId: id, paused, byUserId: userId } });
    }
    return toReportSchedule(await requireSchedule(tx, caller, id));
  });
}

export async function deleteReportSchedule(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  const { workspaceId, userId } = caller;
  await transaction(async (tx) => {
    const { emails } = await requireSchedule(tx, caller, id);
    await repository.deleteReportSchedule(tx, { workspaceId, id });
    await recordEvent(tx, { workspaceId, type: reportEvents.unscheduled, payload: { scheduleId: id, emails, byUserId: userId } });
  });
  return { id, deleted: true };
}
