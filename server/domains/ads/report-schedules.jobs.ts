import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { REPORT_MAIL_REQUESTED, reportMailRequested, SCHEDULE_DUE, scheduleDue } from "./reports.events";
import { deliverReport, listDueSchedules, listOpenMails, takeDueSchedule } from "./service/report-mails";

const SCHEDULES_A_ROUND = 500;
const MAILS_A_ROUND = 500;
const HOUR_MS = 60 * 60_000;

const round = dueRound({
  id: "ads-find-report-schedules",
  cron: "*/5 * * * *",
  find: () => listDueSchedules(SCHEDULES_A_ROUND),
  event: SCHEDULE_DUE,
  prefix: "report-schedule",
  keyOf: ({ scheduleId, dueAt }) => `${scheduleId}:${dueAt.getTime()}`,
  repeatMs: HOUR_MS,
});

/** Each round tries again what was not requested, or failed longer than the retries of `mail` last. */
const mailRound = dueRound({
  id: "ads-find-report-mails",
  cron: "17 * * * *",
  find: () => listOpenMails(MAILS_A_ROUND),
  event: REPORT_MAIL_REQUESTED,
  prefix: "report-mail",
  keyOf: ({ deliveryId }) => deliveryId,
  repeatMs: HOUR_MS,
});

const take = inngest.createFunction(
  { id: "ads-take-report-schedule", retries: 3, concurrency: [{ limit: 2 }, { key: "event.data.workspaceId", limit: 1 }], triggers: [{ event: SCHEDULE_DUE }] },
  async ({ event, step }) => {
    const due = scheduleDue.parse(event.data);
    const mails = await step.run("take", () => takeDueSchedule(due));
    if (mails.length === 0) return;
    await step.sendEvent(
      "mail",
      mails.map((data) => ({ id: `report-mail:${data.deliveryId}`, name: REPORT_MAIL_REQUESTED, data })),
    );
  },
);

/** One address that is refused holds up no other. */
const mail = inngest.createFunction(
  { id: "ads-mail-report", retries: 4, concurrency: { limit: 4 }, triggers: [{ event: REPORT_MAIL_REQUESTED }] },
  async ({ event, step }) => step.run("send", () => deliverReport(reportMailRequested.parse(event.data))),
);

export const reportScheduleFunctions: InngestFunction.Any[] = [round, take, mailRound, mail];
