import { z } from "zod";
import { queryInteger } from "@/server/lib/pagination";
import { topPerformerMetrics } from "./metrics.schema";

/** Filters of the figures. Windows end today in each account's own zone. */

const adAccountId = z.guid("must be a UUID").toLowerCase().optional();
const days = queryInteger({ min: 1, max: 90 });

export const insightsInput = z.object({ windowDays: days.default(7), adAccountId });
export type InsightsInput = z.output<typeof insightsInput>;

export const compareInput = z.object({ currentDays: days.default(7), previousDays: days.default(7), adAccountId });
export type CompareInput = z.output<typeof compareInput>;

export const topPerformersInput = z.object({
  metric: z.enum(topPerformerMetrics, `must be one of ${topPerformerMetrics.join(", ")}`).default("roas"),
  direction: z.enum(["top", "bottom"], "must be top or bottom").default("top"),
  limit: queryInteger({ min: 1, max: 20 }).default(5),
  windowDays: days.default(7),
  adAccountId,
});
export type TopPerformersInput = z.output<typeof topPerformersInput>;

export const breakdownInput = z.object({ windowDays: days.default(7) });
export type BreakdownInput = z.output<typeof breakdownInput>;
