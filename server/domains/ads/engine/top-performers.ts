import type { CampaignDay, CampaignSummary, TopPerformer, TopPerformerMetric } from "../metrics.schema";
import { groupBy, kpisOf, windowEnding, within } from "./metrics";

/**
 * Campaigns with spend in the window, ordered by one figure. Ties: more spend first, then by name and id, so that a page reads the same twice.
 * A campaign without the figure (no impressions, so no rate) comes last in either direction.
 */
export function rankCampaigns(
  facts: readonly CampaignDay[],
  campaigns: readonly CampaignSummary[],
  options: { until: string; windowDays: number; metric: TopPerformerMetric; direction: "top" | "bottom"; limit: number },
): TopPerformer[] {
  const byCampaign = groupBy(within(facts, windowEnding(options.until, options.windowDays)), (fact) => fact.campaignId);
  const rows: TopPerformer[] = [];
  for (const campaign of campaigns) {
    const own = byCampaign.get(campaign.id) ?? [];
    const figures = kpisOf(own);
    if (figures.spend <= 0) continue;
    rows.push({ campaign, currency: own[0]?.currency ?? "", metric: options.metric, value: figures[options.metric], kpis: figures });
  }
  const sign = options.direction === "top" ? -1 : 1;
  return rows
    .sort((a, b) => {
      if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1;
      return (
        sign * ((a.value ?? 0) - (b.value ?? 0)) ||
        b.kpis.spend - a.kpis.spend ||
        a.campaign.name.localeCompare(b.campaign.name, "en") ||
        (a.campaign.id < b.campaign.id ? -1 : 1)
      );
    })
    .slice(0, options.limit);
}
