import { z } from "zod";

/** Webhooks subscribe to these, and to the first three of approval below. */
export type PublicPostEvent = "post.scheduled" | "post.published" | "post.partially_published" | "post.failed";
export const POST_DELETED = "post.deleted";

/** What becomes of a post's approval, for those who have to act on it. */
export const approvalEvents = {
  requested: "post.approval_requested",
  approved: "post.approved",
  returned: "post.changes_requested",
  /** Its scheduled time passed without approval. Internal. */
  missed: "post.approval_missed",
} as const;

/** Payload of the four events; `by` is the actor, null for the service itself. */
export interface ApprovalPayload extends Record<string, unknown> {
  workspaceId: string;
  postId: string;
  by: string | null;
}

/** A file of a post could not be fetched, read or converted, and the post has failed for an account because of it. */
export const MEDIA_FAILED = "media.failed";

/** A run should sleep until the post's time and then publish it. */
export const ARMED_EVENT = "posts/armed";
/** A run should publish the post now. */
export const PUBLISH_EVENT = "posts/publish.requested";
/** Runs that sleep for an older revision may go. They would do nothing anyway. */
export const DISARMED_EVENT = "posts/disarmed";

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
export const IMPORT_REQUESTED_EVENT = "posts/import.requested";
export const importRequested = z.object({ workspaceId: z.guid(), id: z.guid() });
