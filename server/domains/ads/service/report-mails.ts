import { baseUrl } from "@/env";
import { attemptLimit } from "@/server/db/attempt-limit";
import { database, transaction } from "@/server/db/database";
import { type Caller, callerOf, getEmail, storedLocale } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { mailIsSetUp, sendMail } from "@/server/lib/mail";
import { issueLink } from "@/server/lib/page-link";
import { reportMail } from "../engine/report-mail";
import { reportPeriod } from "../engine/report-schedule";
import { summaryText } from "../engine/report-wording";
import { todayIn } from "../engine/windows";
import * as deliveries from "../repository/report-deliveries";
import { deleteReportLink, insertReportLink } from "../repository/report-links";
import * as repository from "../repository/report-schedules";
import { figuresOf } from "./report-facts";
import { lastDue, nextDue, requireSchedule } from "./report-schedules";
import { unsubscribeUrl } from "./report-unsubscribe";
import { getReport, reportOfDueTime } from "./reports";

/** Reports by mail: each is marked before it is sent, one for each address and due time, with a link of its own. */

type Schedule = repository.ReportScheduleRow;

const DAY_MS = 86_400_000;
/** Until the next report but one. */
const LINK_DAYS = { WEEKLY: 30, MONTHLY: 90 };
const MAX_ERROR_LENGTH = 300;
/** Tests that one person sends: prevents abuse as a mail relay. */
const tests = attemptLimit("report-test", 20, 3600);

export async function listDueSchedules(limit: number): Promise<repository.DueSchedule[]> {
  const at = clock();
  for (const row of await repository.listRezonedSchedules(database(), at, limit)) {
    const { timezone } = row.workspace;
    await repository.setNextDue(database(), row, { timezone, nextDueAt: nextDue(row, timezone, at) });
  }
  return repository.listSchedulesDue(database(), at, limit);
}

const frequencyOf = ({ frequency }: Schedule) => (frequency === "MONTHLY" ? frequency : "WEEKLY");

function reportAt(schedule: Schedule, dueAt: Date): Promise<string> {
  const { workspaceId, monthDay, timezone, locale } = schedule;
  const period = reportPeriod({ frequency: frequencyOf(schedule), monthDay }, todayIn(timezone, dueAt));
  return reportOfDueTime(dueAt, { workspaceId, locale: storedLocale(locale), ...period });
}

interface RequestedMail {
  workspaceId: string;
  deliveryId: string;
}

const mailOf = ({ workspaceId, id }: deliveries.ReportDeliveryRow): RequestedMail => ({ workspaceId, deliveryId: id });

/** Mails of the last day that were not tried yet, or failed. */
export async function listOpenMails(limit: number): Promise<RequestedMail[]> {
  return (await deliveries.listOpenDeliveries(database(), new Date(clock().getTime() - DAY_MS), limit)).map(mailOf);
}

/** Takes a due time, once, and answers the mails of it that were not tried yet. */
export async function takeDueSchedule(due: repository.DueSchedule): Promise<RequestedMail[]> {
  const { workspaceId, scheduleId, dueAt } = due;
  const schedule = await repository.findReportSchedule(database(), { workspaceId, id: scheduleId });
  if (schedule?.nextDueAt?.getTime() === dueAt.getTime()) {
    const reportId = await reportAt(schedule, dueAt);
    const { timezone } = schedule.workspace;
    await transaction(async (tx) => {
      const isTaken = await repository.setNextDue(tx, schedule, { timezone, nextDueAt: nextDue(schedule, timezone, clock()) });
      if (isTaken) await deliveries.insertReportDeliveries(tx, due, reportId, schedule.emails);
    });
  }
  return (await deliveries.listPendingDeliveries(database(), due)).map(mailOf);
}

interface Message {
  reportId: string;
  email: string;
  /** The same for every try. */
  messageId: string;
  isTest: boolean;
}

/** Throws while the mail server does not take it; its link is gone then. */
async function send(schedule: Schedule, createdById: string, { reportId, email, messageId, isTest }: Message): Promise<void> {
  const { workspaceId, workspace, createdBy } = schedule;
  const frequency = frequencyOf(schedule);
  const locale = storedLocale(schedule.locale);
  const { title, periodStart, periodEnd } = await getReport(schedule, reportId);
  const currencies = await figuresOf(workspaceId, { kind: frequency, periodStart, periodEnd });
  // Of the same figures as the table beside it: a sync may have changed them since the report was written.
  const summary = summaryText({ kind: frequency, locale, currencies });
  const { url, stored } = issueLink("report", clock(), LINK_DAYS[frequency] * DAY_MS);
  const link = await insertReportLink(database(), { workspaceId, createdById, reportId, locale, sentTo: email, ...stored });
  const stopUrl = isTest ? null : unsubscribeUrl({ workspaceId, scheduleId: schedule.id, email, locale });
  const about = { title, summary, currencies, url, expiresAt: stored.expiresAt };
  const mail = reportMail({ ...about, workspace, sender: createdBy.name, frequency, isTest, unsubscribeUrl: stopUrl }, locale);
  try {
    await sendMail({
      to: email,
      ...mail,
      id: `<${messageId}@${new URL(baseUrl()).hostname}>`,
      ...(stopUrl === null ? {} : { stopUrl, oneClick: true }),
    });
  } catch (error) {
    await deleteReportLink(database(), link);
    throw error;
  }
}

/** What a failure is shown as; another try makes it good, or not. */
const refusalOf = (error: unknown) => `REFUSED: ${error instanceof Error ? error.message : String(error)}`.slice(0, MAX_ERROR_LENGTH);

/** Null, or what it is not sent for. */
async function sendClaimed({ id, workspaceId, scheduleId, reportId, email }: deliveries.ReportDeliveryRow): Promise<string | null> {
  const schedule = await repository.findReportSchedule(database(), { workspaceId, id: scheduleId });
  if (!schedule || !(await callerOf(schedule.createdById, workspaceId, "APPROVER"))) return deliveries.MAKER_GONE;
  if (!mailIsSetUp()) return "MAIL_NOT_SET_UP";
  await send(schedule, schedule.createdById, { reportId, email, messageId: id, isTest: false });
  return null;
}

/** Sends one mail of a due time. Throws while the mail server does not take it; anyone who calls tries again. */
export async function deliverReport({ workspaceId, deliveryId }: RequestedMail): Promise<{ sent: boolean }> {
  const key = { workspaceId, id: deliveryId };
  const delivery = await deliveries.claimDelivery(database(), key, clock());
  if (!delivery) return { sent: false };
  let obstacle: string | null;
  try {
    obstacle = await sendClaimed(delivery);
  } catch (error) {
    await deliveries.settleDelivery(database(), key, refusalOf(error));
    throw error;
  }
  await deliveries.settleDelivery(database(), key, obstacle);
  return { sent: obstacle === null };
}

/**
 * Sends the caller what the schedule sends of its last due time.
 *
 * @throws AppError NOT_FOUND; RATE_LIMITED; CONFLICT with the reason `MAIL_NOT_SET_UP`; UPSTREAM_ERROR where the mail server refuses it.
 */
export async function testReportSchedule(caller: Caller, id: string): Promise<{ email: string }> {
  const schedule = await requireSchedule(database(), caller, id);
  if (!mailIsSetUp()) throw new AppError("CONFLICT", "This installation has no mail server.", { details: { reason: "MAIL_NOT_SET_UP" } });
  await tests.count(caller.userId);
  const [email, reportId] = await Promise.all([getEmail(caller.userId), reportAt(schedule, lastDue(schedule, schedule.timezone, clock()))]);
  try {
    await send(schedule, caller.userId, { reportId, email, messageId: newId(), isTest: true });
  } catch (error) {
    throw new AppError("UPSTREAM_ERROR", refusalOf(error));
  }
  return { email };
}
