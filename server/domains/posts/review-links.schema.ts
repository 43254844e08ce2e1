import { z } from "zod";
import { localeSchema, nameSchema } from "@/server/domains/workspaces";
import { instantInput } from "@/server/lib/date-input";
import { linkAddress, linkToken, pageLinkSchema } from "@/server/lib/page-link.schema";
import { COMMENT_LIMIT } from "@/shared/approvals";
import { approvalItemSchema } from "./approvals.schema";
import { text } from "./post-input.schema";

/** Links for clients without an account, and what their pages show. */

const id = z.guid("must be a UUID").toLowerCase();
const time = z.iso.datetime();
const day = 86_400_000;
const longestMs = 32 * day;

export const createReviewLinkInput = z
  .strictObject({
    /** One post; else those that are planned from `from` until before `to`. */
    postId: id.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    brandId: id.optional(),
    locale: localeSchema,
    expiresInDays: z.int().min(1).max(60),
  })
  .superRefine(({ postId, from, to, brandId }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (postId !== undefined) {
      for (const [path, value] of Object.entries({ from, to, brandId })) if (value !== undefined) issue(path, "must not be given beside postId");
    } else if (from === undefined || to === undefined) issue(from === undefined ? "from" : "to", "must be given where there is no postId");
    else if (Date.parse(to) <= Date.parse(from) || Date.parse(to) - Date.parse(from) > longestMs) issue("to", "must lie after from, at most 32 days");
  });
export type CreateReviewLinkInput = z.output<typeof createReviewLinkInput>;

const decisionKind = z.enum(["approved", "changes_requested"]);

export const reviewLinkSchema = pageLinkSchema.extend({
  /** The one post, by the beginning of its text. */
  post: z.object({ id: z.string(), snippet: z.string() }).nullable(),
  from: time.nullable(),
  to: time.nullable(),
  brand: z.string().nullable(),
  /** What clients have decided, the latest first. */
  decisions: z.array(z.object({ id: z.string(), postId: z.string(), kind: decisionKind, name: z.string(), comment: z.string().nullable(), createdAt: time })),
});
export type ReviewLink = z.output<typeof reviewLinkSchema>;
export const reviewLinksSchema = z.object({ links: z.array(reviewLinkSchema) });
export const createdReviewLinkSchema = reviewLinkSchema.extend(linkAddress);

const reviewedPostSchema = approvalItemSchema
  .pick({
    id: true,
    revision: true,
    status: true,
    approval: true,
    content: true,
    platformCaptions: true,
    mediaUrls: true,
    scheduledAt: true,
    altTexts: true,
    altTextVersion: true,
    review: true,
    targets: true,
  })
  .extend({
    /** Small pictures of the files, in their order; null = of an address from elsewhere. */
    pictures: z.array(z.object({ kind: z.enum(["image", "video"]), thumbnailUrl: z.string().nullable(), altText: z.string().nullable() }).nullable()),
    /** It can still be decided on. */
    isOpen: z.boolean(),
  });
export type ReviewedPost = z.output<typeof reviewedPostSchema>;

export const reviewPageSchema = z.object({
  /** The brand's name, else the workspace's. */
  name: z.string(),
  /** Who sent it. */
  sender: z.string(),
  /** IANA zone of its times. */
  timezone: z.string(),
  expiresAt: time,
  posts: z.array(reviewedPostSchema),
});
export type ReviewPage = z.output<typeof reviewPageSchema>;

/** `revision` and `altTextVersion` are those that the client saw: a post that was changed since is refused. */
export const decideReviewInput = z
  .strictObject({
    token: linkToken,
    postId: id,
    kind: decisionKind,
    name: nameSchema,
    comment: text(COMMENT_LIMIT).optional(),
    revision: z.int().min(0),
    altTextVersion: z.string().max(64),
  })
  .refine(({ kind, comment }) => kind === "approved" || comment !== undefined, { path: ["comment"], message: "must be given with requested changes" });
export type DecideReviewInput = z.output<typeof decideReviewInput>;
