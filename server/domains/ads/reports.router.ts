import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { listReportsInput, reportIdInput, reportPage, reportPageSchema, reportRowPage, reportSchema, writeReportInput } from "./reports.schema";
import { getReport, getReportPage, listReportRows, listReports, writeReportNow } from "./service/reports";

const reading = protectedProcedure({ scope: "ads:read" });
const tags = ["Ads"];

export const reportsRouter = router({
  reports: reading
    .meta({ openapi: { method: "GET", path: "/ads/reports", tags, protect: true, summary: "List reports, newest first" } })
    .input(listReportsInput)
    .output(reportPage)
    .query(({ ctx, input }) => listReports(ctx.caller, input)),

  report: reading
    .meta({ openapi: { method: "GET", path: "/ads/reports/{id}", tags, protect: true, summary: "Get a report" } })
    .input(reportIdInput)
    .output(reportSchema)
    .query(({ ctx, input }) => getReport(ctx.caller, input.id)),

  // The dashboard's own.
  reportRows: reading
    .input(listReportsInput)
    .output(reportRowPage)
    .query(({ ctx, input }) => listReportRows(ctx.caller, input)),

  reportPage: reading
    .input(reportIdInput)
    .output(reportPageSchema)
    .query(({ ctx, input }) => getReportPage(ctx.caller, input.id)),

  /** For the dashboard. */
  writeReport: protectedProcedure({ scope: "ads:read", role: "EDITOR" })
    .input(writeReportInput)
    .output(reportSchema)
    .mutation(({ ctx }) => writeReportNow(ctx.caller, ctx.locale)),
});
