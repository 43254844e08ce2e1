/** Initial content of a sandbox ad account. Amounts are in the account's currency, days are counted back from the account's first day. */

export interface AdPlan {
  /** Identifies the ad in seeds and ids. */
  key: string;
  name: string;
  format: "IMAGE" | "VIDEO" | "CAROUSEL" | "TEXT";
  titles: string[];
  bodies: string[];
  callToAction?: string;
  /** How much of the campaign's spend it gets beside the others. */
  share: number;
  /** Its click rate and its return, 1 being the campaign's own. */
  quality: number;
  /** When it began, later than its campaign. */
  sinceDaysAgo?: number;
  /** People have seen it too often: each day fewer of them click and it costs more. */
  tired?: boolean;
  /** Where META keeps its text, which depends on how the ad was made. */
  textIn?: "creative" | "story" | "feed";
  /** The platform's objection: META's review feedback, GOOGLE's policy topic. */
  objection?: { topic: string; text: string; disapproved: boolean };
}

export interface CampaignPlan {
  key: string;
  name: string;
  /** META's objective, GOOGLE's channel. */
  kind: string;
  startedDaysAgo: number;
  /** Since when it no longer runs. */
  stopped?: { status: "PAUSED" | "REMOVED"; daysAgo: number };
  budget: { of: "day" | "lifetime" | "adSets"; amount: number; sharedAs?: string };
  /** What it spends on a usual day. */
  spend: number;
  /** Of a usual day: revenue for one unit of spend, value of one order, click rate, price of a thousand views. */
  roas: number;
  orderValue: number;
  clickRate: number;
  cpm: number;
  /** What happened two days before the account's first day: factors. */
  incident?: { spend?: number; revenue?: number; cpm?: number };
  /** META's issues, GOOGLE's primary status and its reasons. */
  trouble?: { status: string; reasons: string[]; summary?: string };
  ads: AdPlan[];
}

export const CURRENCY = "SAR";
export const TIMEZONE = "Asia/Riyadh";
/** Riyadh knows no summer time. */
const OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

/** The account's day at an instant, YYYY-MM-DD. */
export function dayAt(milliseconds: number): string {
  return new Date(milliseconds + OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which the account's day begins. */
export function startOfDay(date: string): number {
  return Date.parse(date) - OFFSET_MS;
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysFrom(since: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS);
}
