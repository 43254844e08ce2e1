import { z } from "zod";
import { planSchema } from "@/server/domains/workspaces";

export const usageSchema = z.object({
  plan: planSchema.describe("The workspace owner's."),
  plans: z.array(
    z.object({
      plan: planSchema,
      keys: z.boolean(),
      webhooks: z.boolean(),
      copilot: z.boolean(),
      requestsPerMinute: z.int().nullable(),
      storageBytes: z.int(),
    }),
  ),
  /** The reader's own; a key counts by its owner's plan. */
  keys: z.array(z.object({ id: z.string(), name: z.string(), perMinute: z.int(), used: z.int(), resetsAt: z.iso.datetime().nullable() })),
  /** Null: the plan has none. */
  copilot: z
    .object({
      today: z.object({ spentUsd: z.number(), budgetUsd: z.number(), resetsAt: z.iso.datetime() }).nullable().describe("Null: it costs nothing here."),
      days: z.array(z.object({ date: z.iso.date(), usd: z.number() })).describe("In UTC, oldest first."),
    })
    .nullable(),
  /** Null: the plan has none. */
  webhooks: z.object({ used: z.int(), limit: z.int() }).nullable(),
  /** Of all files, converted copies and uploads under way. */
  storage: z.object({ usedBytes: z.number(), quotaBytes: z.number() }),
  media: z.object({ files: z.int(), largestBytes: z.int().describe("Of one file.") }),
  /** What has no limit; within the reader's brands. */
  counts: z.object({
    accounts: z.int(),
    brands: z.int(),
    members: z.int(),
    published: z.int().describe("In the workspace's month."),
    waiting: z.int().describe("In the workspace's month."),
  }),
});
export type UsageView = z.output<typeof usageSchema>;
