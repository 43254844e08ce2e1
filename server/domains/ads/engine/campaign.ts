import type { Campaign } from "../campaigns.schema";
import type { AdPlatform } from "../metrics.schema";
import { clean } from "./metrics";
import { dayOf } from "./windows";

export interface CampaignFacts {
  id: string;
  adAccountId: string;
  platform: AdPlatform;
  externalId: string;
  name: string;
  objective: string | null;
  status: Campaign["status"];
  effectiveStatus: string;
  statusReasons: string[];
  dailyBudgetMicros: bigint | null;
  lifetimeBudgetMicros: bigint | null;
  budgetShared: boolean;
  startedOn: Date | null;
  updatedAt: Date;
  account: { currency: string };
}

/** Millionths as major units; null stays null. */
function major(micros: bigint | null): number | null {
  return micros === null ? null : clean(Number(micros) / 1e6);
}

/** The campaign as the API shows it. */
export function toCampaign(row: CampaignFacts): Campaign {
  return {
    id: row.id,
    adAccountId: row.adAccountId,
    platform: row.platform,
    externalId: row.externalId,
    name: row.name,
    objective: row.objective,
    status: row.status,
    effectiveStatus: row.effectiveStatus,
    statusReasons: row.statusReasons,
    dailyBudget: major(row.dailyBudgetMicros),
    lifetimeBudget: major(row.lifetimeBudgetMicros),
    budgetShared: row.budgetShared,
    currency: row.account.currency,
    startedOn: row.startedOn && dayOf(row.startedOn),
    updatedAt: row.updatedAt.toISOString(),
  };
}
