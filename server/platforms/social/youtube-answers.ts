import { z } from "zod";

/** What YouTube answers, as far as it is read here. */

export const channelsAnswer = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), thumbnails: z.object({ default: z.object({ url: z.url() }).optional() }).optional() }).optional(),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }).optional(),
      }),
    )
    .default([]),
});
export const videoAnswer = z.object({ id: z.string().min(1) });
export const statusAnswer = z.object({
  items: z
    .array(z.object({ status: z.object({ uploadStatus: z.string(), failureReason: z.string().optional(), rejectionReason: z.string().optional() }) }))
    .default([]),
});
export const uploadsAnswer = z.object({
  items: z
    .array(
      z.object({ snippet: z.object({ title: z.string(), description: z.string(), publishedAt: z.string(), resourceId: z.object({ videoId: z.string() }) }) }),
    )
    .default([]),
});
const count = z.coerce.number().int().optional();
export const statisticsAnswer = z.object({
  items: z.array(z.object({ id: z.string(), statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).default({}) })).default([]),
});
