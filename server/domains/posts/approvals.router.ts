import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./approvals.schema";
import { postIdInput } from "./post-input.schema";
import { postSchema, storedPostSchema } from "./posts.schema";
import { approveAt, approvePost, approvePosts, changeApprovalSetting, getApprovalSetting, requestApproval, requestChanges } from "./service/approvals";
import { getApprovals } from "./service/read-approvals";

const reads = protectedProcedure({ scope: "posts:read" });
const writes = protectedProcedure({ scope: "posts:create" });
const approves = protectedProcedure({ scope: "posts:read", role: "APPROVER" });
/** Read-only keys cannot approve. */
const decides = protectedProcedure({ scope: "posts:create", role: "APPROVER" });

export const approvalsRouter = router({
  list: reads
    .input(schema.approvalsInput)
    .output(schema.approvalsSchema)
    .query(({ ctx, input }) => getApprovals(ctx.caller, input)),

  approve: approves
    .input(schema.approveInput)
    .output(schema.approvedSchema)
    .mutation(({ ctx, input }) => approvePosts(ctx.caller, input)),

  /** For a post past its scheduled time. */
  approveAt: approves
    .input(schema.approveAtInput)
    .output(storedPostSchema)
    .mutation(({ ctx, input }) => approveAt(ctx.caller, input)),

  requestChanges: approves
    .input(schema.requestChangesInput)
    .output(storedPostSchema)
    .mutation(({ ctx, input }) => requestChanges(ctx.caller, input)),

  approvePost: decides
    .meta({ openapi: { method: "POST", path: "/posts/{id}/approve", tags: ["Posts"], protect: true, summary: "Approve a post" } })
    .input(z.strictObject(postIdInput.shape))
    .output(postSchema)
    .mutation(({ ctx, input }) => approvePost(ctx.caller, input.id)),

  returnPost: decides
    .meta({ openapi: { method: "POST", path: "/posts/{id}/request-changes", tags: ["Posts"], protect: true, summary: "Ask for changes to a post" } })
    .input(schema.requestChangesInput)
    .output(postSchema)
    .mutation(({ ctx, input }) => requestChanges(ctx.caller, input)),

  request: writes
    .input(schema.requestApprovalInput)
    .output(storedPostSchema)
    .mutation(({ ctx, input }) => requestApproval(ctx.caller, input.id)),

  settings: reads.output(schema.approvalSettingSchema).query(({ ctx }) => getApprovalSetting(ctx.caller)),

  setRequired: protectedProcedure({ scope: "posts:create", role: "ADMIN" })
    .input(schema.approvalSettingSchema)
    .output(schema.approvalSettingSchema)
    .mutation(({ ctx, input }) => changeApprovalSetting(ctx.caller, input.required)),
});
