export type { OptimalTimes } from "./analytics.schema";
