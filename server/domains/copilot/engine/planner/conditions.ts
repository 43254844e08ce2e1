import type { CampaignRow } from "../../copilot-tool-outputs.schema";
import type { Condition, ReplyMetric } from "./contract";

/** The figures of a campaign against the conditions that an instruction names. */

/** The figure that a campaign is ranked by: no return at all is the lowest there is, but only where something was spent for it. */
export const metricValue = ({ kpis }: CampaignRow, metric: ReplyMetric): number | null =>
  kpis?.[metric] ?? (metric === "roas" && kpis && kpis.spend > 0 ? 0 : null);

export const fulfils = (campaign: CampaignRow, conditions: readonly Condition[]): boolean =>
  conditions.every(({ metric, comparator, value }) => {
    const figure = metricValue(campaign, metric);
    return figure !== null && (comparator === "below" ? figure < value : figure > value);
  });

/** Those that have the figure, in its order. */
export function sortByFigure(items: readonly CampaignRow[], metric: ReplyMetric, isAscending: boolean): CampaignRow[] {
  const sign = isAscending ? 1 : -1;
  const valued = items.filter((one) => metricValue(one, metric) !== null);
  return valued.sort((a, b) => sign * ((metricValue(a, metric) ?? 0) - (metricValue(b, metric) ?? 0)));
}

export const lowerIsBetter: ReadonlySet<ReplyMetric> = new Set<ReplyMetric>(["cpa", "cpc", "cpm"]);
