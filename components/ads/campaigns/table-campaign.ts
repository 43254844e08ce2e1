import type { CampaignTablePage } from "@/server/domains/ads/campaign-figures.schema";

/** A campaign beside its figures of the chosen days. */
export type TableCampaign = CampaignTablePage["data"][number];

/** Kept while it is chosen, with the days that its figures are of: the list may show another period by then. */
export interface ChosenCampaign extends TableCampaign {
  days: number;
}
