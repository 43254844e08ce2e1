import { z } from "zod";

/** Told to the world: webhooks subscribe to these. */
export const publicPostEvents = ["post.scheduled", "post.published", "post.partially_published", "post.failed"] as const;
export type PublicPostEvent = (typeof publicPostEvents)[number];

/** What becomes of a post's approval, for those who have to act on it. */
export const approvalEvents = {
  requested: "post.approval_requested",
  approved: "post.approved",
  returned: "post.changes_requested",
  /** Its time came while nobody had approved it. */
  missed: "post.approval_missed",
} as const;

/** Carried by the four of them; `by` is who did it, null where nobody did. */
export interface ApprovalPayload extends Record<string, unknown> {
  workspaceId: string;
  postId: string;
  by: string | null;
}

/** A run should sleep until the post's time and then publish it. */
export const armedEvent = "posts/armed";
/** A run should publish the post now. */
export const publishEvent = "posts/publish.requested";
/** Runs that sleep for an older revision may go. They would do nothing anyway. */
export const disarmedEvent = "posts/disarmed";

/** Carried by the three of them; `revision` is the one to publish, or the first that is not cancelled. */
export const runPayload = z.object({
  workspaceId: z.string(),
  postId: z.string(),
  revision: z.int(),
  /** Only in `posts/armed`. */
  scheduledAt: z.iso.datetime().optional(),
  /** Only in `posts/armed`: the post has media, which are uploaded before it is due. */
  preparesAhead: z.boolean().optional(),
});
export type RunPayload = z.output<typeof runPayload>;

/** All rows of an import are here and wait to be carried out. */
export const importRequestedEvent = "posts/import.requested";
export const importRequested = z.object({ workspaceId: z.guid(), id: z.guid() });
