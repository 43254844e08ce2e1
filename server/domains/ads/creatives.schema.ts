import type { DailyFacts } from "./metrics.schema";

export interface CreativeDay extends DailyFacts {
  /** People reached that day, as the platform says; null when it does not. Not additive. */
  reach: number | null;
}

export const fatigueStatuses = ["healthy", "watch", "fatigued"] as const;
export type FatigueStatus = (typeof fatigueStatuses)[number];
