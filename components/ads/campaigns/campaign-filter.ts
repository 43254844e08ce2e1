import type { CampaignSort } from "@/server/domains/ads/campaign-figures.schema";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";

export interface CampaignFilter {
  status: Campaign["status"];
  adAccountId: string | undefined;
  search: string;
  windowDays: number;
  sort: CampaignSort;
  direction: "asc" | "desc";
  offset: number;
}

export const firstCampaigns: CampaignFilter = {
  status: "ACTIVE",
  adAccountId: undefined,
  search: "",
  windowDays: 30,
  sort: "spend",
  direction: "desc",
  offset: 0,
};

/** Names read best from their beginning, figures from the largest. */
const directionOf = (sort: CampaignSort): CampaignFilter["direction"] => (sort === "name" ? "asc" : "desc");

export const orderedBy = (filter: CampaignFilter, sort: CampaignSort): CampaignFilter => ({ ...filter, sort, direction: directionOf(sort), offset: 0 });

/** A second press on the same figure turns the order around. */
export function sortedBy(filter: CampaignFilter, sort: CampaignSort): CampaignFilter {
  if (filter.sort !== sort) return orderedBy(filter, sort);
  return { ...filter, direction: filter.direction === "desc" ? "asc" : "desc", offset: 0 };
}

/** The list's address: what is chosen is in it, so that it can be kept, sent and gone back to. */
export function campaignsHref(filter: CampaignFilter): string {
  const query = new URLSearchParams();
  if (filter.status !== firstCampaigns.status) query.set("status", filter.status.toLowerCase());
  if (filter.adAccountId) query.set("account", filter.adAccountId);
  if (filter.search) query.set("search", filter.search);
  if (filter.windowDays !== firstCampaigns.windowDays) query.set("days", String(filter.windowDays));
  if (filter.sort !== firstCampaigns.sort) query.set("sort", filter.sort);
  if (filter.direction !== directionOf(filter.sort)) query.set("direction", filter.direction);
  if (filter.offset) query.set("offset", String(filter.offset));
  const text = query.toString();
  return text ? `/ads/campaigns?${text}` : "/ads/campaigns";
}
