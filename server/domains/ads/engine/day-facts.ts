import type { CreativeDay } from "../creatives.schema";
import type { DailyFacts } from "../metrics.schema";
import { clean } from "./metrics";

/** A day's figures as the database packs them: the date, then spend and revenue in micros between. */
export type PackedDay = [
  date: string,
  spendMicros: number,
  impressions: number,
  clicks: number,
  conversions: number,
  revenueMicros: number,
  reach?: number | null,
];

export const majorUnits = (micros: number | bigint): number => clean(Number(micros) / 1_000_000);

const factsOfDay = ([date, spend, impressions, clicks, conversions, revenue]: PackedDay): DailyFacts => ({
  date,
  spend: spend / 1e6,
  impressions,
  clicks,
  conversions,
  revenue: revenue / 1e6,
});

export const factsOf = (days: readonly PackedDay[]): DailyFacts[] => days.map(factsOfDay);

export const creativeFactsOf = (days: readonly PackedDay[]): CreativeDay[] => days.map((day) => ({ ...factsOfDay(day), reach: day[6] ?? null }));
