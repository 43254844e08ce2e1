import { z } from "zod";

/** The events of posts after which something of them is out. */
export const outEvents = ["post.published", "post.partially_published"] as const;

/** What this domain reads of them. */
export const outEventSchema = z.object({ workspaceId: z.guid(), data: z.object({ post: z.object({ id: z.guid() }) }) });

/** The counters of a connection's posts are due. */
export const READING_REQUESTED = "analytics/reading.requested";
export const readingRequestedSchema = z.object({ workspaceId: z.guid(), connectionId: z.guid() });
