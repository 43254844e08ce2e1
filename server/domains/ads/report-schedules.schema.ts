import { z } from "zod";
import { emailSchema, localeSchema } from "@/server/domains/workspaces/workspaces.schema";

/** Reports that are mailed every week or month. */

const day = { weekday: z.int().min(1).max(7).nullable(), monthDay: z.int().min(1).max(31).nullable() };
const when = {
  frequency: z.enum(["WEEKLY", "MONTHLY"]),
  hour: z.int().min(0).max(23).describe("On the wall's clock in the workspace's zone."),
};

export const createReportScheduleInput = z
  .strictObject({
    ...when,
    weekday: day.weekday.default(null).describe("With WEEKLY: ISO weekday, 1 is Monday."),
    monthDay: day.monthDay.default(null).describe("With MONTHLY; in shorter months their last day. null is always the last day."),
    emails: z.array(emailSchema).min(1, "must name at least one address").max(10, "must be at most 10 addresses"),
    locale: localeSchema,
  })
  .superRefine(({ frequency, weekday, monthDay, emails }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    if (frequency === "WEEKLY" && weekday === null) issue(["weekday"], "must be given with WEEKLY");
    if (frequency === "MONTHLY" && weekday !== null) issue(["weekday"], "goes with WEEKLY only");
    if (frequency === "WEEKLY" && monthDay !== null) issue(["monthDay"], "goes with MONTHLY only");
    emails.forEach((email, index) => {
      if (emails.indexOf(email) !== index) issue(["emails", index], "must name each address once");
    });
  });
export type CreateReportScheduleInput = z.output<typeof createReportScheduleInput>;

export const reportScheduleIdInput = z.strictObject({ id: z.guid("must be a UUID").toLowerCase() });
export const pauseReportScheduleInput = reportScheduleIdInput.extend({ paused: z.boolean() });

const delivery = z.object({
  email: z.string(),
  /** `unknown`: the service stopped while the mail server took it. */
  state: z.enum(["waiting", "sent", "failed", "unknown"]),
  error: z.string().nullable().describe("`MAIL_NOT_SET_UP`, `MAKER_GONE` or `REFUSED`, a colon and the mail server's words."),
});

export const reportScheduleSchema = z.object({
  id: z.string(),
  ...when,
  ...day,
  emails: z.array(z.string()),
  locale: localeSchema,
  createdBy: z.string(),
  nextDueAt: z.iso.datetime().nullable().describe("Null while it is paused."),
  last: z.object({ dueAt: z.iso.datetime(), deliveries: z.array(delivery) }).nullable(),
});
export type ReportSchedule = z.output<typeof reportScheduleSchema>;

export const reportSchedulesSchema = z.object({
  mail: z.boolean().describe("This installation has a mail server."),
  schedules: z.array(reportScheduleSchema),
});
export const deletedReportScheduleSchema = z.object({ id: z.string(), deleted: z.literal(true) });
export const testedReportScheduleSchema = z.object({ email: z.string().describe("Where the test went: to the member who asked for it.") });
