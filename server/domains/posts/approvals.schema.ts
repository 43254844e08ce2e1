import { z } from "zod";
import { pageMeta, paginationInput } from "@/server/lib/pagination";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { approvalTabs, COMMENT_LIMIT } from "@/shared/approvals";
import { fileTextsSchema, reviewSchema } from "./post-detail.schema";
import { scheduledAt, text } from "./post-input.schema";
import { storedPostSchema } from "./posts.schema";

/** Inputs and outputs of the approval page. */

const id = z.guid("must be a UUID").toLowerCase();
const revision = z.int().min(0);
const altTextVersion = z.string().max(64);
const MAX_APPROVALS = 100;

export const approvalsInput = z.strictObject({ tab: z.enum(approvalTabs), ...paginationInput({ default: 20, max: 50 }) });

export const approvalItemSchema = storedPostSchema.extend({
  author: z.object({ id: z.string(), name: z.string() }),
  ...fileTextsSchema.shape,
  review: reviewSchema,
  targets: z.array(
    z.object({
      connectionId: z.string(),
      platform: z.enum(socialPlatforms),
      accountName: z.string(),
      /** Where the platform has one. */
      title: z.string().nullable(),
    }),
  ),
});
export type ApprovalItem = z.output<typeof approvalItemSchema>;

export const approvalsSchema = z.object({
  data: z.array(approvalItemSchema),
  counts: z.record(z.enum(approvalTabs), z.int()),
  meta: pageMeta,
});
export type Approvals = z.output<typeof approvalsSchema>;

/** `seen` and `seenAltTexts` are the versions that the approver reviewed: a post or an alternative text changed since is refused. */
export const approveInput = z.strictObject({
  ids: z.array(id).min(1).max(MAX_APPROVALS),
  seen: z.record(id, revision).optional(),
  seenAltTexts: z.record(id, altTextVersion).optional(),
});

export type ApproveInput = z.output<typeof approveInput>;

const approvalOutcome = z.enum(["approved", "needs_time", "changed", "account_expired", "not_waiting", "not_found"]);
export type ApprovalOutcome = z.output<typeof approvalOutcome>;
export const approvedSchema = z.object({ results: z.array(z.object({ id: z.string(), outcome: approvalOutcome })) });

/** For a post past its scheduled time. */
export const approveAtInput = z.strictObject({ id, scheduledAt, revision: revision.optional(), altTextVersion: altTextVersion.optional() });
export type ApproveAtInput = z.output<typeof approveAtInput>;

export const requestChangesInput = z.strictObject({ id, comment: text(COMMENT_LIMIT) });
export const requestApprovalInput = z.strictObject({ id });
export const approvalSettingSchema = z.strictObject({ required: z.boolean() });
