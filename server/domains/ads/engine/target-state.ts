import type { Campaign } from "../campaigns.schema";
import type { AuditEntry } from "./audit-chain";
import { majorUnits } from "./day-facts";

/** What a change of a campaign is about: its status, or its daily budget in major units of the currency. */
export type ChangedState = { status: Campaign["status"] } | { dailyBudget: number | null; currency: string };

/** The state that a change is to reach. Stored with the action, as its reason by a rule of the service is. */
export type TargetState = ({ status: "ACTIVE" | "PAUSED" } | { dailyBudget: number; currency: string }) & { explanation?: AuditEntry["explanation"] };

interface CampaignState {
  status: Campaign["status"];
  dailyBudgetMicros: bigint | number | null;
}

/** The part of a campaign's state that the change is about. */
export function stateOf(target: TargetState, campaign: CampaignState): ChangedState {
  if ("status" in target) return { status: campaign.status };
  return { dailyBudget: campaign.dailyBudgetMicros === null ? null : majorUnits(campaign.dailyBudgetMicros), currency: target.currency };
}

export const isReached = (target: TargetState, state: ChangedState): boolean =>
  "status" in target ? "status" in state && state.status === target.status : "dailyBudget" in state && state.dailyBudget === target.dailyBudget;

/** For a person who reads the audit log. */
export const stateText = (state: ChangedState): string => {
  if ("status" in state) return state.status;
  return state.dailyBudget === null ? "no daily budget" : `a daily budget of ${state.currency} ${state.dailyBudget}`;
};
