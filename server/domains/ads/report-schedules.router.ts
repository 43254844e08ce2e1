import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./report-schedules.schema";
import { testReportSchedule } from "./service/report-mails";
import { createReportSchedule, deleteReportSchedule, listReportSchedules, pauseReportSchedule } from "./service/report-schedules";

/** For the dashboard. Mails carry links to reports, so they are for those who may share them. */
const shares = protectedProcedure({ scope: "ads:read", role: "APPROVER" });

export const reportSchedulesRouter = router({
  list: shares.output(schema.reportSchedulesSchema).query(({ ctx }) => listReportSchedules(ctx.caller)),

  create: shares
    .input(schema.createReportScheduleInput)
    .output(schema.reportScheduleSchema)
    .mutation(({ ctx, input }) => createReportSchedule(ctx.caller, input)),

  pause: shares
    .input(schema.pauseReportScheduleInput)
    .output(schema.reportScheduleSchema)
    .mutation(({ ctx, input }) => pauseReportSchedule(ctx.caller, input)),

  delete: shares
    .input(schema.reportScheduleIdInput)
    .output(schema.deletedReportScheduleSchema)
    .mutation(({ ctx, input }) => deleteReportSchedule(ctx.caller, input.id)),

  test: shares
    .input(schema.reportScheduleIdInput)
    .output(schema.testedReportScheduleSchema)
    .mutation(({ ctx, input }) => testReportSchedule(ctx.caller, input.id)),
});
