import type { DailyFacts } from "../metrics.schema";
import type { CampaignHistory } from "./anomalies";
import { addDays } from "./metrics";

const nothing = { spend: 0, impressions: 0, clicks: 0, conversions: 0, revenue: 0 };

/**
 * A campaign as the detection takes it. Platforms send no row for a day without delivery: from its first day to the last complete one such a day is zeros.
 * A change has a known cause on the days we paused or resumed it, and, when it does not run, from the last day it delivered on.
 */
export function historyOf(campaign: {
  id: string;
  active: boolean;
  dailyBudget: number | null;
  days: readonly DailyFacts[];
  actedOn: readonly string[];
  /** Last complete day. */
  through: string;
}): CampaignHistory {
  const known = new Map(campaign.days.map((day) => [day.date, day]));
  const first = [...known.keys()].sort()[0];
  const days: DailyFacts[] = [];
  for (let date = first; date !== undefined && date <= campaign.through; date = addDays(date, 1)) days.push(known.get(date) ?? { date, ...nothing });
  const knownEvents = [...campaign.actedOn];
  if (!campaign.active) {
    const last = days.findLast((day) => day.spend > 0 || day.impressions > 0);
    for (const day of days) if (last && day.date >= last.date) knownEvents.push(day.date);
  }
  return { campaignId: campaign.id, active: campaign.active, dailyBudget: campaign.dailyBudget, days, knownEvents };
}
