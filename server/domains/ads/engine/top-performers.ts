import type { CampaignSummary, TopPerformer, TopPerformerMetric } from "../metrics.schema";
import { kpisOf, type Totals } from "./metrics";

export interface CampaignSums extends Totals {
  campaign: CampaignSummary;
  currency: string;
}

/**
 * Campaigns with spend in the window, ordered by one figure. Ties: more spend first, then by name and id, so that a page reads the same twice.
 * A campaign without the figure (no impressions, so no rate) comes last in either direction.
 */
export function rankCampaigns(
  sums: readonly CampaignSums[],
  options: { metric: TopPerformerMetric; direction: "top" | "bottom"; limit: number },
): TopPerformer[] {
  const rows = sums.flatMap(({ campaign, currency, ...totals }): TopPerformer[] => {
    const figures = kpisOf([totals]);
    return figures.spend > 0 ? [{ campaign, currency, metric: options.metric, value: figures[options.metric], kpis: figures }] : [];
  });
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
