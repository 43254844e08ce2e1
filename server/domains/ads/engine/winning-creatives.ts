import jstat from "jstat";
import { median } from "simple-statistics";
import { groupBy } from "@/shared/group-by";
import type { AdPlatform, DailyFacts } from "../metrics.schema";
import { ratio, totalsOf } from "./metrics";

/**
 * Which creatives win, with luck taken out. Click rates are shrunk to the account's by an empirical-Bayes beta-binomial (Efron and Morris; Casella 1985):
 * two clicks in fifty views do not beat ninety in five thousand. ROAS is shrunk by the median creative's spend.
 */
export interface CreativeHistory {
  creativeId: string;
  name: string;
  platform: AdPlatform;
  currency: string;
  format: string | null;
  /** What it is made of: "cta:shop-now", "dialect:GULF", "offer:discount". */
  traits: readonly string[];
  days: readonly DailyFacts[];
}

export interface TraitLift {
  trait: string;
  lift: number;
  winners: number;
  all: number;
}

export interface Winner {
  creativeId: string;
  name: string;
  platform: AdPlatform;
  format: string | null;
  score: number;
  shrunkRoas: number | null;
  impressions: number;
  spend: number;
  conversions: number;
  interval: [number, number];
  traits: TraitLift[];
  why: WinReason[];
}

export type WinReason = "BEST_RETURN" | "BEST_CONVERSION" | "BEST_CLICK_RATE" | "LOW_COST" | "ALL_ROUND";

export interface BetaPrior {
  mean: number;
  strength: number;
}

export interface Counts {
  trials: number;
  successes: number;
}

/** Prior of a set of rates by moments: between-variance is what the weighted variance has beyond sampling; strength in [20, 100,000]. */
export function betaPrior(counts: readonly Counts[]): BetaPrior {
  const tried = counts.filter((one) => one.trials > 0);
  const trials = tried.reduce((sum, one) => sum + one.trials, 0);
  const mean = trials > 0 ? tried.reduce((sum, one) => sum + one.successes, 0) / trials : 0;
  if (mean <= 0 || mean >= 1) return { mean, strength: 20 };
  const variance = tried.reduce((sum, one) => sum + one.trials * (one.successes / one.trials - mean) ** 2, 0) / trials;
  const sampling = (tried.length * mean * (1 - mean)) / trials;
  const between = Math.max(variance - sampling, 1e-12);
  return { mean, strength: Math.max(20, Math.min(100_000, (mean * (1 - mean)) / between - 1)) };
}

export function shrunkRate({ trials, successes }: Counts, prior: BetaPrior): number {
  return (successes + prior.mean * prior.strength) / (trials + prior.strength);
}

/** 80 % credible interval of a rate. */
export function rateInterval({ trials, successes }: Counts, prior: BetaPrior): [number, number] {
  const alpha = Math.max(successes + prior.mean * prior.strength, 1e-6);
  const beta = Math.max(trials - successes + (1 - prior.mean) * prior.strength, 1e-6);
  return [jstat.beta.inv(0.1, alpha, beta), jstat.beta.inv(0.9, alpha, beta)];
}

/** Wilson 1927. */
export function wilsonInterval({ trials, successes }: Counts, z = 1.96): [number, number] {
  if (trials <= 0) return [0, 1];
  const p = successes / trials;
  const scale = 1 + z ** 2 / trials;
  const centre = (p + z ** 2 / (2 * trials)) / scale;
  const half = (z * Math.sqrt((p * (1 - p)) / trials + z ** 2 / (4 * trials ** 2))) / scale;
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/** Share of the others that a value beats, ties counting half; 0.5 alone. */
function percentRanks(values: readonly (number | null)[]): number[] {
  const measured = values.filter((value): value is number => value !== null);
  return values.map((value) => {
    if (value === null) return 0;
    if (measured.length < 2) return 0.5;
    const below = measured.filter((other) => other < value).length;
    const equal = measured.filter((other) => other === value).length - 1;
    return (below + equal / 2) / (measured.length - 1);
  });
}

function traitLifts(own: CreativeHistory, winners: readonly CreativeHistory[], all: readonly CreativeHistory[]): TraitLift[] {
  return own.traits
    .map((trait) => {
      const among = (creatives: readonly CreativeHistory[]): number => creatives.filter((creative) => creative.traits.includes(trait)).length;
      const [won, had] = [among(winners), among(all)];
      return { trait, lift: Math.round((100 * (won / winners.length)) / (had / all.length)) / 100, winners: won, all: had };
    })
    .filter((one) => one.lift > 1 && one.winners >= 2)
    .sort((a, b) => b.lift - a.lift || b.winners - a.winners || (a.trait < b.trait ? -1 : 1));
}

/**
 * Eligible: at least 1,000 impressions and spend of at least twice the account's cost per conversion. Money of several currencies is not compared:
 * ranks are within a currency, and the lists are merged by score.
 */
export function rankCreatives(creatives: readonly CreativeHistory[], k: number): Winner[] {
  const byCurrency = groupBy(creatives, (creative) => creative.currency);
  return [...byCurrency.values()]
    .flatMap((own) => rankOneCurrency(own, k))
    .sort((a, b) => b.score - a.score || b.spend - a.spend || (a.creativeId < b.creativeId ? -1 : 1))
    .slice(0, k);
}

function rankOneCurrency(creatives: readonly CreativeHistory[], k: number): Winner[] {
  const totals = creatives.map((creative) => totalsOf(creative.days));
  const account = totalsOf(totals);
  const costPerConversion = ratio(account.spend, account.conversions) ?? 0;
  const eligible = creatives.flatMap((creative, i) => {
    const sum = totals[i];
    return sum && sum.impressions >= 1000 && sum.spend > 0 && sum.spend >= 2 * costPerConversion ? [{ creative, sum }] : [];
  });
  if (eligible.length === 0) return [];
  const clicks = eligible.map(({ sum }) => ({ trials: sum.impressions, successes: Math.min(sum.clicks, sum.impressions) }));
  const conversions = eligible.map(({ sum }) => ({ trials: sum.clicks, successes: Math.min(sum.conversions, sum.clicks) }));
  const [clickPrior, conversionPrior] = [betaPrior(clicks), betaPrior(conversions)];
  const weight = median(eligible.map(({ sum }) => sum.spend));
  const revenueTracked = account.revenue > 0;
  const accountRoas = ratio(account.revenue, account.spend) ?? 0;
  const accountYield = ratio(account.conversions, account.spend) ?? 0;
  // Without revenue, conversions per unit of spend (the inverse of CPA) replace it.
  const returns = eligible.map(({ sum }) =>
    revenueTracked ? (sum.revenue + weight * accountRoas) / (sum.spend + weight) : (sum.conversions + weight * accountYield) / (sum.spend + weight),
  );
  const lowClicks = clicks.map((counts) => rateInterval(counts, clickPrior)[0]);
  const lowConversions = conversions.map((counts) => rateInterval(counts, conversionPrior)[0]);
  const ranks = [percentRanks(returns), percentRanks(lowConversions), percentRanks(lowClicks)] as const;
  const scored = eligible
    .map(({ creative, sum }, i) => {
      const [byReturn, byConversion, byClicks] = ranks.map((rank) => rank[i] ?? 0) as [number, number, number];
      const score = Math.round(1000 * (0.5 * byReturn + 0.3 * byConversion + 0.2 * byClicks)) / 10;
      const why: WinReason[] = [];
      if (byReturn >= 0.9) why.push(revenueTracked ? "BEST_RETURN" : "LOW_COST");
      if (byConversion >= 0.9) why.push("BEST_CONVERSION");
      if (byClicks >= 0.9) why.push("BEST_CLICK_RATE");
      if (why.length === 0) why.push("ALL_ROUND");
      return { creative, sum, score, why, shrunkRoas: revenueTracked ? (returns[i] ?? null) : null, counts: clicks[i] ?? { trials: 0, successes: 0 } };
    })
    .sort((a, b) => b.score - a.score || b.sum.spend - a.sum.spend || (a.creative.creativeId < b.creative.creativeId ? -1 : 1))
    .slice(0, k);
  const winners = scored.map(({ creative }) => creative);
  const all = eligible.map(({ creative }) => creative);
  return scored.map(({ creative, sum, score, why, shrunkRoas, counts }) => ({
    creativeId: creative.creativeId,
    name: creative.name,
    platform: creative.platform,
    format: creative.format,
    score,
    shrunkRoas,
    impressions: sum.impressions,
    spend: sum.spend,
    conversions: sum.conversions,
    interval: rateInterval(counts, clickPrior),
    traits: traitLifts(creative, winners, all),
    why,
  }));
}
