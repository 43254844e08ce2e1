import { createHash } from "node:crypto";
import { type AdPlan, type CampaignPlan, daysAfter, daysFrom } from "./plans";

/** What an ad brought on one day: always the same for the same plan, ad, date and state. Spend and revenue are in hundredths of the currency. */
export interface Figures {
  spend: number;
  impressions: number;
  clicks: number;
  /** Whole ones where the platform counts so. */
  conversions: number;
  revenue: number;
  reach: number;
}

export interface View {
  /** The account's first day, from which plans count back. */
  anchor: string;
  /** The account's current day, counted from its first. */
  today: string;
  /** Share of the requested day on which the campaign ran. */
  active: number;
  /** Whether conversions are whole ones. */
  wholeConversions: boolean;
}

/** From Sunday; the week ends with Friday and Saturday. */
const byWeekday = [1.04, 1, 0.97, 0.99, 1.07, 0.9, 1.03];
/** Spend brings ever less. */
const ELASTICITY = 0.68;
/** The part of a day's conversions that is counted when the day is so many days ago: people click and buy later. */
const counted = [0.82, 0.9, 0.94, 0.96, 0.975, 0.985, 0.99];
const LATE_DAYS = 28;

/** Always the same number for the same seed, from 0 to 1. */
function luck(...seed: string[]): number {
  return createHash("sha256").update(seed.join(":")).digest().readUInt32BE() / 2 ** 32;
}

/** Around 1, most often near it. */
function noise(width: number, ...seed: string[]): number {
  return 1 + width * (luck(...seed, "a") + luck(...seed, "b") - 1);
}

export function adFigures(campaign: CampaignPlan, ad: AdPlan, date: string, view: View): Figures | null {
  if (view.active <= 0 || date > view.today) return null;
  const running = campaign.ads.filter((other) => other.share > 0 && date >= startOf(campaign, other, view.anchor));
  if (!running.includes(ad)) return null;
  const share = ad.share / running.reduce((sum, other) => sum + other.share, 0);
  const incident = date === daysAfter(view.anchor, -2) ? (campaign.incident ?? {}) : {};
  const fullDay = campaignDay(campaign, date, incident);
  const wear = ad.tired ? wearOf(daysFrom(startOf(campaign, ad, view.anchor), date)) : { clicks: 1, sales: 1, cpm: 1, frequency: 1.2 };
  const seed = [campaign.key, ad.key, date];

  const spend = fullDay.spend * share * view.active;
  const cpm = campaign.cpm * wear.cpm * (incident.cpm ?? 1) * noise(0.06, ...seed, "cpm");
  const impressions = Math.floor((spend / 100 / cpm) * 1_000);
  const clickRate = campaign.clickRate * ad.quality * wear.clicks * noise(0.08, ...seed, "clicks");
  const sales = fullDay.revenue * share * view.active * ad.quality * wear.sales * noise(0.1, ...seed, "sales") * countedBy(date, view.today);
  const orders = sales / 100 / campaign.orderValue;
  const conversions = view.wholeConversions ? Math.floor(orders + luck(...seed, "whole")) : Math.round(orders * 100) / 100;
  const frequency = wear.frequency * noise(0.04, ...seed, "reach");
  return {
    spend: Math.round(spend),
    impressions,
    clicks: Math.floor(impressions * clickRate),
    conversions,
    revenue: Math.round(conversions * campaign.orderValue * 100 * noise(0.05, ...seed, "order")),
    reach: Math.min(impressions, Math.ceil(impressions / frequency)),
  };
}

export function startOf(campaign: CampaignPlan, ad: AdPlan, anchor: string): string {
  return daysAfter(anchor, -(ad.sinceDaysAgo ?? campaign.startedDaysAgo));
}

function campaignDay(campaign: CampaignPlan, date: string, incident: NonNullable<CampaignPlan["incident"]>): { spend: number; revenue: number } {
  const usual = campaign.spend * 100;
  const day = daysFrom("2020-01-01", date);
  const season = (byWeekday[new Date(date).getUTCDay()] ?? 1) * (1 + 0.14 * Math.sin((2 * Math.PI * day) / 23 + luck(campaign.key, "phase") * 6));
  const spend = usual * season * noise(0.05, campaign.key, date, "spend") * (incident.spend ?? 1);
  const revenue = usual * campaign.roas * (spend / usual) ** ELASTICITY * noise(0.08, campaign.key, date, "revenue") * (incident.revenue ?? 1);
  return { spend, revenue };
}

/** The click rate falls with repetition as in the published study; the other figures follow. */
function wearOf(age: number): { clicks: number; sales: number; cpm: number; frequency: number } {
  const clicks = (1 + age / 5) ** -0.43;
  return { clicks, sales: clicks ** 1.3, cpm: 1 + Math.min(0.35, age * 0.006), frequency: Math.min(6, 1.25 + age * 0.085) };
}

function countedBy(date: string, today: string): number {
  const age = daysFrom(date, today);
  return counted[age] ?? (age >= LATE_DAYS ? 1 : 0.995);
}
