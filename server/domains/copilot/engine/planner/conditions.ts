import type { Metric } from "@/server/lib/wording";
import type { CampaignRow } from "../../copilot-tool-outputs.schema";
import type { Slots } from "./slots";

/** The figures of a campaign against the conditions that an instruction names. No reader of words: the server's own process loads it as well. */

/** "ROAS below 1": figures are as the tools give them, `ctr` a fraction. */
export type Condition = Slots["conditions"][number];

/** A campaign or a platform. */
type Measured = Pick<CampaignRow, "kpis">;

/** The figure that one is ranked by: no return at all is the lowest there is, but only where something was spent for it. */
export const metricValue = ({ kpis }: Measured, metric: Metric): number | null => kpis?.[metric] ?? (metric === "roas" && kpis && kpis.spend > 0 ? 0 : null);

export const fulfils = (campaign: Measured, conditions: readonly Condition[]): boolean =>
  conditions.every(({ metric, comparator, value }) => {
    const figure = metricValue(campaign, metric);
    return figure !== null && (comparator === "below" ? figure < value : figure > value);
  });

/** Those that have the figure, in its order. */
export function sortByFigure<T extends Measured>(items: readonly T[], metric: Metric, isAscending: boolean): T[] {
  const sign = isAscending ? 1 : -1;
  const valued = items.filter((one) => metricValue(one, metric) !== null);
  return valued.sort((a, b) => sign * ((metricValue(a, metric) ?? 0) - (metricValue(b, metric) ?? 0)));
}

export const lowerIsBetter: ReadonlySet<Metric> = new Set<Metric>(["cpa", "cpc", "cpm"]);
