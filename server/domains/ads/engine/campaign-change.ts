import type { AuditAction } from "../audit.schema";
import type { Campaign } from "../campaigns.schema";
import { majorUnits } from "./day-facts";
import type { TargetState } from "./target-state";

/** Rules of a change of a campaign at its platform, from the campaign as the platform reports it. */

interface ReportedCampaign {
  status: Campaign["status"];
  effectiveStatus: string;
  statusReasons: readonly string[];
  dailyBudgetMicros: number | null;
  budgetShared: boolean;
  budgetOnAdSets: boolean;
}

export interface ChangeRefusal {
  code: "CAMPAIGN_REMOVED" | "BUDGET_SHARED" | "BUDGET_ON_AD_SETS" | "NO_DAILY_BUDGET";
  message: string;
}

export const removedCampaign: ChangeRefusal = { code: "CAMPAIGN_REMOVED", message: "the campaign was removed at its platform and cannot be changed" };

/** Changes above about a fifth restart the platforms' learning. */
const LEARNING_STEP = 0.2;

export function actionOf(target: TargetState): AuditAction {
  if (!("status" in target)) return "campaign.budget";
  return target.status === "PAUSED" ? "campaign.pause" : "campaign.resume";
}

/** Why the campaign cannot be changed so; null: it can. */
export function changeRefusal(target: TargetState, campaign: ReportedCampaign | null): ChangeRefusal | null {
  if (!campaign || campaign.status === "REMOVED") return removedCampaign;
  if ("status" in target) return null;
  if (campaign.budgetShared) return { code: "BUDGET_SHARED", message: "several campaigns spend from its budget; change that at the platform" };
  if (campaign.budgetOnAdSets) return { code: "BUDGET_ON_AD_SETS", message: "its budgets are those of its ad sets; change them at the platform" };
  if (campaign.dailyBudgetMicros === null) return { code: "NO_DAILY_BUDGET", message: "it has no daily budget" };
  return null;
}

/** Codes of what the change does not do by itself, or does beside it. */
export function changeWarnings(target: TargetState, campaign: ReportedCampaign): string[] {
  const learning = /LEARNING/.test([campaign.effectiveStatus, ...campaign.statusReasons].join(" "));
  if ("status" in target) return [...(campaign.budgetShared ? ["BUDGET_SHARED"] : []), ...(learning && target.status === "PAUSED" ? ["LEARNING"] : [])];
  const current = campaign.dailyBudgetMicros === null ? 0 : majorUnits(campaign.dailyBudgetMicros);
  const large = Math.abs(target.dailyBudget - current) > LEARNING_STEP * current;
  return learning ? ["LEARNING"] : large ? ["LARGE_BUDGET_STEP"] : [];
}
