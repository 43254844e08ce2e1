import { z } from "zod";
import type { Access } from "./contract";

/** Facebook's answers, as far as they are read, and where its posts lie. */

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const picture = z.object({ data: z.object({ url: z.string() }) }).optional();
export const pageAnswer = z.object({ id: z.string(), name: z.string(), access_token: z.string().optional(), tasks: z.array(z.string()).optional(), picture });
export const pagesAnswer = z.object({
  data: z.array(pageAnswer),
  paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() }).optional(),
});
export const permissionsAnswer = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
export const idAnswer = z.object({ id: z.string().min(1) });
export const postAnswer = z.object({ id: z.string().min(1), permalink_url: z.string().optional() });
export const sessionAnswer = z.object({ video_id: z.string(), upload_session_id: z.string(), start_offset: z.coerce.number(), end_offset: z.coerce.number() });
export const transferAnswer = z.object({ start_offset: z.coerce.number(), end_offset: z.coerce.number() });
export const uploadAnswer = z.object({ video_id: z.string(), upload_url: z.url() });
export const doneAnswer = z.object({ success: z.literal(true) });
export const finishedAnswer = z.object({ success: z.literal(true).optional(), post_id: z.string().optional() });
export const videoAnswer = z.object({
  status: z.object({ video_status: z.string(), processing_phase: z.object({ error: z.object({ message: z.string() }).optional() }).optional() }),
  permalink_url: z.string().optional(),
  post_id: z.string().optional(),
});
export const publishedAnswer = z.object({ data: z.array(z.object({ id: z.string(), message: z.string().optional(), permalink_url: z.string().optional() })) });
export const storiesAnswer = z.object({ data: z.array(z.object({ post_id: z.string(), media_id: z.string().optional(), url: z.string().optional() })) });
const total = z.object({ summary: z.object({ total_count: z.number() }) }).optional();
export const countersAnswer = z.object({ reactions: total, comments: total, shares: z.object({ count: z.number() }).optional() });

/** Facebook gives some addresses without its name. */
export function absolute(url: string | undefined): string | undefined {
  return url?.startsWith("/") ? `https://www.facebook.com${url}` : url;
}

export function postUrl(id: string): string {
  const [pageId, postId] = id.split("_");
  return `https://www.facebook.com/${pageId}/posts/${postId}`;
}

export function videoUrl(access: Access, id: string): string {
  return `https://www.facebook.com/${access.accountId}/videos/${id}`;
}
