import { z } from "zod";
import { pageOf } from "@/server/lib/pagination";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { postStatuses } from "@/shared/post-states";
import { findingFields, problemSchema } from "./problem.schema";

export const postStatusSchema = z.enum(postStatuses);
export type PostStatus = z.output<typeof postStatusSchema>;

export const approvals = ["none", "pending", "approved", "changes_requested"] as const;
export const approvalSchema = z
  .enum(approvals)
  .describe("Beside the status, in workspaces that ask for approval. A post that is `pending` or has `changes_requested` is not published.");
export type Approval = z.output<typeof approvalSchema>;

export type { SocialPlatform } from "@/server/platforms/social/contract";

export const utcTime = z.iso.datetime().describe("UTC with milliseconds.");

export const resultSchema = z
  .object({
    platform: z.enum(socialPlatforms),
    success: z.boolean(),
    externalPostId: z.string().nullable(),
    externalUrl: z.string().nullable(),
    error: z.string().nullable(),
    problem: problemSchema.nullable().describe("Beside `error`, for programs; null where the account has the post."),
    connectionId: z.string(),
  })
  .meta({ id: "PostResult" });
export type PostResult = z.output<typeof resultSchema>;

/** `platform` is written lowercase, as in the post's `platforms`. */
const warningSchema = z.object({ platform: z.string(), ...findingFields }).meta({ id: "PostWarning" });
export type PostWarning = z.output<typeof warningSchema>;

export const postSchema = z
  .object({
    id: z.string(),
    content: z.string(),
    status: postStatusSchema,
    approval: approvalSchema,
    platforms: z.array(z.string()),
    mediaUrls: z.array(z.string()),
    platformCaptions: z.record(z.string(), z.string()),
    platformSettings: z.record(z.string(), z.record(z.string(), z.unknown())).describe("By the id of the account; accounts without any are left out."),
    labels: z.array(z.string()),
    scheduledAt: utcTime.nullable(),
    publishedAt: utcTime.nullable(),
    createdAt: utcTime,
    updatedAt: utcTime,
    accountIds: z.array(z.string()),
    brandIds: z.array(z.string()).describe("The brands of its accounts, each once."),
    results: z.array(resultSchema),
    warnings: z.array(warningSchema),
  })
  .meta({ id: "Post" });
export type PostView = z.output<typeof postSchema>;

const createdError = z
  .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
  .describe("As a request for this post alone would be answered.");
export const createdPostsSchema = z
  .object({
    results: z
      .array(z.union([z.object({ index: z.int(), post: postSchema }), z.object({ index: z.int(), error: createdError })]))
      .describe("One for each post, in their order."),
  })
  .meta({ id: "CreatedPosts" });
export type CreatedPosts = z.output<typeof createdPostsSchema>;

/** The composer's next edit names this revision as its base. */
export const storedPostSchema = postSchema.extend({ revision: z.int(), editIntentId: z.string().nullable() });
export type StoredPost = z.output<typeof storedPostSchema>;

export const postPage = pageOf(postSchema);

/** Exactly these fields, and `warnings` when there are any. */
export const scheduledPostSchema = postSchema
  .pick({ id: true, content: true, status: true, platforms: true, mediaUrls: true, scheduledAt: true, createdAt: true })
  .extend({ warnings: z.array(warningSchema).optional() })
  .meta({ id: "ScheduledPost" });
export type ScheduledPostView = z.output<typeof scheduledPostSchema>;

export const deletedPostSchema = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: "DeletedPost" });

export const scheduledOnSchema = z.object({ count: z.int() });
export const scheduledByAccountSchema = z.array(z.object({ connectionId: z.string(), count: z.int() }));

export const postSummarySchema = z.object({
  byStatus: z.object(Object.fromEntries(postStatuses.map((status) => [status, z.int()])) as Record<PostStatus, z.ZodInt>),
});
export type PostSummary = z.output<typeof postSummarySchema>;
