import { z } from "zod";

/** What X answers, as far as it is read here. */

export const userAnswer = z.object({ data: z.object({ id: z.string(), username: z.string() }) });
export const createdAnswer = z.object({ data: z.object({ id: z.string() }) });
export const uploadAnswer = z.object({
  data: z.object({
    id: z.string(),
    processing_info: z
      .object({
        state: z.string(),
        check_after_secs: z.number().optional(),
        error: z.object({ message: z.string().optional(), name: z.string().optional() }).optional(),
      })
      .optional(),
  }),
});
export const tweetsAnswer = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        entities: z
          .object({ urls: z.array(z.object({ url: z.string(), expanded_url: z.string().optional(), media_key: z.string().optional() })).optional() })
          .optional(),
      }),
    )
    .default([]),
});

const own = z.object({ impression_count: z.int().optional(), url_link_clicks: z.int().optional() });
const publicMetrics = z.object({
  retweet_count: z.int().optional(),
  reply_count: z.int().optional(),
  like_count: z.int().optional(),
  quote_count: z.int().optional(),
  bookmark_count: z.int().optional(),
  impression_count: z.int().optional(),
});
export const metricsAnswer = z.object({
  // For posts older than 30 days X returns public figures only, and says so in `errors` beside the data.
  data: z.array(z.object({ id: z.string(), public_metrics: publicMetrics.default({}), non_public_metrics: own.default({}) })).default([]),
});
