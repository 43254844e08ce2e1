import { z } from "zod";
import { insights } from "@/server/domains/ads";
import { decisionSchema } from "@/server/domains/ads/decisions.schema";
import { connectionSchema } from "@/server/domains/connections";
import { postSchema } from "@/server/domains/posts";

export const homeSchema = z.object({
  today: z.object({ published: z.int(), waiting: z.int() }).describe("Of the workspace's day."),
  next: z.array(postSchema),
  last: z.array(
    z.object({
      post: postSchema,
      /** Null: no platform has reported figures yet. */
      engagement: z.int().nullable(),
      seen: z.int().nullable(),
    }),
  ),
  accounts: z.array(connectionSchema),
  /** Null: no ad account is connected. */
  ads: insights.nullable(),
  /** Running campaigns that bring less than they cost, the greatest loss first. */
  losing: z.array(decisionSchema),
  /** What has been done already of what one begins with; `review`: by the caller. */
  steps: z.object({ account: z.boolean(), post: z.boolean(), schedule: z.boolean(), review: z.boolean(), member: z.boolean(), ads: z.boolean() }),
});
export type HomeView = z.output<typeof homeSchema>;
