import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { activityInput, activityPage, auditLogPage, auditVerdict, auditVerifyInput } from "./audit.schema";
import { listActivity, verifyAudit } from "./service/audit";
import { getAuditLog } from "./service/audit-log";

const reading = protectedProcedure({ scope: "ads:read" });
const tags = ["Ads"];

export const auditRouter = router({
  activity: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/activity",
        tags,
        protect: true,
        summary: "List ad actions",
      },
    })
    .input(activityInput)
    .output(activityPage)
    .query(({ ctx, input }) => listActivity(ctx.caller, input, ctx.locale)),

  /** For the dashboard. */
  auditLog: reading
    .input(activityInput)
    .output(auditLogPage)
    .query(({ ctx, input }) => getAuditLog(ctx.caller, input, ctx.locale)),

  auditVerify: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/audit-verify",
        tags,
        protect: true,
        summary: "Verify the audit chain",
      },
    })
    .input(auditVerifyInput)
    .output(auditVerdict)
    .query(({ ctx, input }) => verifyAudit(ctx.caller.workspaceId, input.limit)),
});
