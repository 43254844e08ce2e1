import { z } from "zod";

/** Who gave reports to people outside, and who took them back. No function has them as a trigger yet. */
export const reportEvents = {
  shared: "ads.report_shared",
  unshared: "ads.report_unshared",
  scheduled: "ads.report_scheduled",
  paused: "ads.report_schedule_paused",
  unscheduled: "ads.report_unscheduled",
  unsubscribed: "ads.report_unsubscribed",
} as const;

/** The time of a schedule has come. */
export const SCHEDULE_DUE = "ads/report-schedule.due";
export const scheduleDue = z.object({ workspaceId: z.guid(), scheduleId: z.guid(), dueAt: z.coerce.date() });

/** One mail of a schedule is to be sent. */
export const REPORT_MAIL_REQUESTED = "ads/report-mail.requested";
export const reportMailRequested = z.object({ workspaceId: z.guid(), deliveryId: z.guid() });
