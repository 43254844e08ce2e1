import { median } from "simple-statistics";
import { groupBy } from "@/shared/group-by";
import type { AnomalyMetric, AnomalySeverity, DetectedAnomaly, PooledDays } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import {
  amountRange,
  averageOf,
  type CampaignSeries,
  campaignSeries,
  eventsOf,
  firstUnusual,
  isClear,
  quotientRange,
  type TestedDay,
  testedDay,
  type UsualRange,
} from "./anomaly-bounds";
import { brokenCount, unusualConversions } from "./anomaly-counts";
import { orderRange } from "./anomaly-orders";
import { type KnownAtAge, knownShares } from "./attribution-lag";
import { addDays, clean, totalsOf } from "./metrics";
import { seasonsOf } from "./seasons";

/**
 * Unusual days of one ad account, per campaign and metric, after facts every part of which is short: a level with weekdays and seasons for amounts, rates and
 * costs, exact tails for low counts. A day is judged by itself, and where that says too little with the two before it. Nothing is random.
 */
export interface CampaignHistory {
  campaignId: string;
  /** Was it meant to deliver on the tested days? */
  active: boolean;
  dailyBudget: number | null;
  /** Any order; a day without a row counts as zeros once the campaign has begun and the account has rows for that day. */
  days: readonly DailyFacts[];
  /** Days whose change has a known cause: a budget edit, a pause. */
  knownEvents?: readonly string[];
}

export interface DetectionOptions {
  /** Complete days to test, in the account's zone. */
  dates: readonly string[];
  baselineDays: number;
  /** ISO 3166 alpha-2, for the holiday list. */
  market?: string | null;
  /** Share of a day's figure that is attributed at its age, from earlier days. */
  lag?: readonly KnownAtAge[];
}

type Finding = DetectedAnomaly & { relative: number };

const additive = ["spend", "impressions", "clicks", "revenue"] as const;
/** A day, from which on their worth is judged too. */
const MIN_ORDERS = 10;
const volumeGate = { spend: 0, impressions: 1000, clicks: 30, revenue: 0 } as const;

function severityOf(score: number): AnomalySeverity {
  const size = Math.abs(score);
  return size >= 6 ? "high" : size >= 4.5 ? "medium" : "low";
}

interface Day extends TestedDay {
  campaignId: string | null;
  spendGate: number;
}

function finding(day: Day, metric: AnomalyMetric, figures: UsualRange): Finding {
  const { value, expected, score, pooledDays } = figures;
  return {
    kind: "CHANGE",
    metric,
    date: day.date,
    value: clean(value),
    expected: clean(expected),
    lower: clean(Math.max(0, figures.lower)),
    upper: clean(figures.upper),
    score: Math.round(Math.max(-99, Math.min(99, score)) * 100) / 100,
    direction: value >= expected ? "up" : "down",
    severity: severityOf(score),
    campaignId: day.campaignId,
    baselineDays: day.baselineDays,
    pooledDays,
    relative: expected > 0 ? value / expected - 1 : 1,
  };
}

function amountFindings(day: Day, dayBefore: () => TestedDay | null, knownEvents: readonly string[]): Finding[] {
  const findings = additive.map((metric): Finding[] => {
    const gate = metric === "spend" || metric === "revenue" ? day.spendGate : volumeGate[metric];
    // Revenue of few orders says no more than their number, which is judged over several days; that of several days has days without an order.
    if (metric === "revenue" && averageOf(day, "conversions") < MIN_ORDERS) return [];
    const clear = (pooledDays: PooledDays) => (tested: TestedDay) => {
      const first = addDays(tested.date, 1 - pooledDays);
      if (pooledDays > 1 && knownEvents.some((event) => event >= first && event <= tested.date)) return null;
      const range = metric === "revenue" ? orderRange(tested, metric) : amountRange(tested, metric, pooledDays);
      return range && Math.max(range.expected, range.value) >= gate && isClear(range) ? range : null;
    };
    const range = firstUnusual(day, dayBefore, [clear(1), metric === "revenue" ? () => null : clear(3)]);
    return range ? [finding(day, metric, range)] : [];
  });
  return findings.flat();
}

function rateFindings(day: Day): Finding[] {
  const range = quotientRange(day, "ctr");
  const { impressions, clicks } = day.facts;
  if (!range || impressions < 1000 || Math.max(clicks, range.expected * impressions) < 30 || !isClear(range)) return [];
  return [finding(day, "ctr", range)];
}

function costFindings(day: Day): Finding[] {
  return (["cpc", "cpa", "roas"] as const).flatMap((metric) => {
    const events = eventsOf(metric);
    if (averageOf(day, events) < (metric === "cpc" ? 30 : 5) || day.facts[events] < 1 || day.facts.spend < day.spendGate) return [];
    const range = metric === "cpc" ? quotientRange(day, metric) : orderRange(day, metric);
    return range && isClear(range) ? [finding(day, metric, range)] : [];
  });
}

/** What needs no statistics: nothing delivered, nothing counted, more spent than allowed. */
function hardFindings(day: Day, campaign: CampaignHistory): Finding[] {
  const found: Finding[] = [];
  const certain = (kind: DetectedAnomaly["kind"], metric: AnomalyMetric, range: Omit<UsualRange, "score">): void => {
    found.push({ ...finding(day, metric, { ...range, score: range.value < range.expected ? -8 : 8 }), kind, severity: "high" });
  };
  const spend = amountRange(day, "spend");
  if (campaign.active && spend && day.facts.spend === 0) {
    certain("DELIVERY_STOPPED", "spend", spend);
    return found;
  }
  const broken = brokenCount(day);
  const clicks = averageOf(day, "clicks");
  if (broken && clicks > 0 && day.facts.clicks >= 0.5 * clicks) certain("TRACKING_BREAK", "conversions", broken);
  if (campaign.dailyBudget !== null && campaign.dailyBudget > 0 && day.facts.spend > 1.5 * campaign.dailyBudget) {
    certain("OVERSPEND", "spend", { value: day.facts.spend, expected: campaign.dailyBudget, lower: 0, upper: 1.5 * campaign.dailyBudget, pooledDays: 1 });
  }
  return found;
}

/** One cause, one alert: what follows from a finding already made (fewer impressions after less spend) is left out. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const selected: Finding[] = [];
  const order: AnomalyMetric[] = ["spend", "impressions", "ctr", "clicks", "cpc", "conversions", "revenue", "roas", "cpa"];
  const broken = findings.some((one) => one.kind === "TRACKING_BREAK");
  for (const metric of order) {
    for (const one of findings.filter((candidate) => candidate.metric === metric)) {
      if (broken && one.kind === "CHANGE" && ["conversions", "revenue", "roas", "cpa"].includes(metric)) continue;
      if (selected.some((cause) => cause.kind === "DELIVERY_STOPPED")) continue;
      const echo = selected.some((cause) => cause.metric === metric || follows(cause, one));
      if (!echo) selected.push(one);
    }
  }
  return selected;
}

function follows(cause: Finding, one: Finding): boolean {
  const size = (finding: Finding): number => Math.log(Math.max(finding.relative + 1, 0.01));
  if (cause.metric === "conversions" && (one.metric === "cpa" || one.metric === "roas")) return true;
  const inverse = one.metric === "cpa" || one.metric === "cpc";
  const expected = inverse ? -size(cause) : size(cause);
  if (cause.metric === "spend" && (inverse || one.metric === "roas")) return false;
  return Math.sign(expected) === Math.sign(size(one)) && Math.abs(expected - size(one)) < 0.5;
}

/** Facts of every day since the campaign began; a day the account has but the campaign has not is zeros. */
function filled(campaign: CampaignHistory, accountDates: ReadonlySet<string>): DailyFacts[] {
  const byDate = groupBy(campaign.days, (day) => day.date);
  const first = [...byDate.keys()].sort()[0];
  if (first === undefined) return [];
  return [...accountDates]
    .filter((date) => date >= first)
    .sort()
    .map((date) => ({ date, ...totalsOf(byDate.get(date) ?? []) }));
}

function judge(series: CampaignSeries, campaign: CampaignHistory, date: string, context: { spendGate: number; account: boolean }): Finding[] {
  const tested = (on: string): TestedDay | null => {
    const facts = series.days.find((day) => day.date === on);
    const day = facts && testedDay(series, facts);
    const last = day?.history.at(-1);
    return day && last && last.date >= addDays(on, -series.baselineDays) ? day : null;
  };
  const found = tested(date);
  if (!found) return [];
  const day: Day = { ...found, campaignId: context.account ? null : campaign.campaignId, spendGate: context.spendGate };
  const hard = context.account ? [] : hardFindings(day, campaign);
  if (campaign.knownEvents?.includes(date)) return withoutEchoes(hard);
  const dayBefore = (): TestedDay | null => tested(addDays(date, -1));
  const conversions = unusualConversions(day, dayBefore);
  const counted = conversions ? [finding(day, "conversions", conversions)] : [];
  return withoutEchoes([...hard, ...amountFindings(day, dayBefore, campaign.knownEvents ?? []), ...counted, ...rateFindings(day), ...costFindings(day)]);
}

function withoutRelative({ relative: _relative, ...rest }: Finding): DetectedAnomaly {
  return rest;
}

/** Newest and most severe first. Where 60 % of at least three campaigns move the same way on a day, the account's own movement is reported once. */
export function detectAnomalies(campaigns: readonly CampaignHistory[], options: DetectionOptions): DetectedAnomaly[] {
  const accountDates = new Set(campaigns.flatMap((campaign) => campaign.days.map((day) => day.date)));
  const found: DetectedAnomaly[] = [];
  const through = [...accountDates].sort().at(-1) ?? "";
  const rules = { baselineDays: options.baselineDays, seasonOf: seasonsOf(options.market ?? null), known: knownShares(options.lag ?? [], through) };
  const prepare = (campaign: CampaignHistory) => ({ campaign, series: campaignSeries(filled(campaign, accountDates), rules) });
  const prepared = campaigns.map(prepare);
  const account = prepare({ campaignId: "", active: true, dailyBudget: null, days: prepared.flatMap(({ series }) => series.days) });
  for (const date of options.dates) {
    const delivering = prepared.filter(({ series }) =>
      series.days.some((day) => day.date < date && day.date >= addDays(date, -options.baselineDays) && day.spend > 0),
    );
    const spends = delivering.map(
      ({ series }) => totalsOf(series.days.filter((day) => day.date < date).slice(-options.baselineDays)).spend / options.baselineDays,
    );
    const spendGate = spends.length === 0 ? 0 : 0.2 * median(spends);
    const own = delivering.flatMap(({ campaign, series }) => judge(series, campaign, date, { spendGate, account: false }));
    const shared = [
      ...groupBy(
        own.filter((one) => one.kind === "CHANGE"),
        (one) => `${one.metric} ${one.direction}`,
      ).values(),
    ].filter((group) => delivering.length >= 3 && group.length >= 0.6 * delivering.length);
    const accountFindings = shared.length === 0 ? [] : judge(account.series, account.campaign, date, { spendGate, account: true });
    const sharedFindings = accountFindings.filter((one) => shared.some((group) => group[0]?.metric === one.metric && group[0]?.direction === one.direction));
    const single = own.filter(
      (one) => one.kind !== "CHANGE" || !sharedFindings.some((group) => group.metric === one.metric && group.direction === one.direction),
    );
    found.push(...[...sharedFindings, ...single].map(withoutRelative));
  }
  return found.sort((a, b) => (a.date === b.date ? Math.abs(b.score) - Math.abs(a.score) : a.date < b.date ? 1 : -1));
}
