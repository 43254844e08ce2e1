import type { Guardrails } from "../brand-profile.schema";
import { addDays } from "./metrics";

/**
 * Which campaigns the auto-pilot pauses: only those that break a limit the brand profile has written down, with enough data to say so, and never
 * against what a person did lately. Pausing is all it can do.
 */

export interface PilotDay {
  /** YYYY-MM-DD in the account's zone. */
  date: string;
  spend: number;
  conversions: number;
  revenue: number;
}

export interface PilotCampaign {
  id: string;
  status: "ACTIVE" | "PAUSED" | "REMOVED";
  effectiveStatus: string;
  statusReasons: readonly string[];
  startedOn: string | null;
  /** Its last weeks, where there are figures. */
  days: readonly PilotDay[];
  /** When the auto-pilot last tried to pause it, whatever came of it. */
  lastAttemptAt: Date | null;
  /** When it last did. */
  lastPauseAt: Date | null;
  /** When a person last resumed it here. */
  lastResumeAt: Date | null;
}

export interface PilotAccount {
  autoPilotEnabled: boolean;
  status: "ACTIVE" | "PAUSED" | "DISCONNECTED";
  currency: string;
  lastSyncedAt: Date | null;
  /** Today in the account's zone. */
  today: string;
}

export type Breach =
  | { code: "SPEND_CAP"; figures: { date: string; spend: number; cap: number; currency: string } }
  | { code: "ROAS_FLOOR"; figures: { roas: number; floor: number; days: number; spend: number; conversions: number; currency: string } };

export type Exemption =
  | "OFF"
  | "NO_GUARDRAILS"
  | "STALE_DATA"
  | "NOT_RUNNING"
  | "LEFT_ALONE"
  | "TRIED_TODAY"
  | "LEARNING"
  | "TOO_YOUNG"
  | "TOO_LITTLE_DATA"
  | "NO_REVENUE_TRACKED"
  | "WITHIN_LIMITS";

export type PilotDecision = { campaignId: string; pause: Breach } | { campaignId: string; pause: null; because: Exemption };

/** After a pause of its own, or a person's resume, a campaign is left alone for so long. */
export const COOLDOWN_DAYS = 7;
const DAY_MS = 86_400_000;
/** Figures older than this say nothing of now. */
const FRESHNESS_MS = 26 * 3_600_000;

function withinDays(at: Date | null, days: number, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < days * DAY_MS;
}

/** The newest day that has figures, if it is today or yesterday. */
function capBreach(campaign: PilotCampaign, account: PilotAccount, cap: number | null): Breach | null {
  if (cap === null) return null;
  const on = (date: string) => campaign.days.find((candidate) => candidate.date === date);
  const day = on(account.today) ?? on(addDays(account.today, -1));
  return day && day.spend > cap ? { code: "SPEND_CAP", figures: { date: day.date, spend: day.spend, cap, currency: account.currency } } : null;
}

/** Whole days only: today's conversions are still to come. */
function floorBreach(campaign: PilotCampaign, account: PilotAccount, guardrails: Guardrails): Breach | Exemption {
  const { roasFloor, floorDays, minSpend, minConversions } = guardrails;
  if (roasFloor === null) return "WITHIN_LIMITS";
  const since = addDays(account.today, -floorDays);
  if (/LEARNING/.test([campaign.effectiveStatus, ...campaign.statusReasons].join(" "))) return "LEARNING";
  const firstDay = campaign.startedOn ?? campaign.days.map((day) => day.date).sort()[0];
  if (firstDay === undefined || firstDay > since) return "TOO_YOUNG";
  const sum = (days: readonly PilotDay[], of: "spend" | "conversions" | "revenue") => days.reduce((total, day) => total + day[of], 0);
  const window = campaign.days.filter((day) => day.date >= since && day.date < account.today);
  const spend = sum(window, "spend");
  const conversions = sum(window, "conversions");
  const revenue = sum(window, "revenue");
  if (spend === 0 || spend < minSpend || sum(campaign.days, "conversions") < minConversions) return "TOO_LITTLE_DATA";
  // Conversions that are worth nothing are leads or an untracked value: their return is unknown, not zero.
  if (sum(campaign.days, "revenue") === 0 && sum(campaign.days, "conversions") > 0) return "NO_REVENUE_TRACKED";
  const roas = revenue / spend;
  if (roas >= roasFloor) return "WITHIN_LIMITS";
  return { code: "ROAS_FLOOR", figures: { roas, floor: roasFloor, days: floorDays, spend, conversions, currency: account.currency } };
}

export function decide(campaign: PilotCampaign, account: PilotAccount, guardrails: Guardrails | null, now: Date): PilotDecision {
  const leave = (because: Exemption): PilotDecision => ({ campaignId: campaign.id, pause: null, because });
  if (!account.autoPilotEnabled || account.status !== "ACTIVE") return leave("OFF");
  if (!guardrails || (guardrails.dailySpendCap === null && guardrails.roasFloor === null)) return leave("NO_GUARDRAILS");
  if (!account.lastSyncedAt || now.getTime() - account.lastSyncedAt.getTime() > FRESHNESS_MS) return leave("STALE_DATA");
  if (campaign.status !== "ACTIVE") return leave("NOT_RUNNING");
  // Running again after a pause: a person resumed it, here or at the platform.
  if (withinDays(campaign.lastPauseAt, COOLDOWN_DAYS, now) || withinDays(campaign.lastResumeAt, COOLDOWN_DAYS, now)) return leave("LEFT_ALONE");
  if (withinDays(campaign.lastAttemptAt, 1, now)) return leave("TRIED_TODAY");
  const breach = capBreach(campaign, account, guardrails.dailySpendCap) ?? floorBreach(campaign, account, guardrails);
  return typeof breach === "string" ? leave(breach) : { campaignId: campaign.id, pause: breach };
}
