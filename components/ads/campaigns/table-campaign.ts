import type { CampaignTablePage } from "@/server/domains/ads/campaign-figures.schema";

/** A campaign beside its figures of the chosen days. */
export type TableCampaign = CampaignTablePage["data"][number];
