import { serverCaller } from "@/app/server";
import { type CampaignFilter, firstCampaigns } from "@/components/ads/campaigns/campaign-filter";
import { Campaigns } from "@/components/ads/campaigns/campaigns";
import { getText } from "@/components/i18n/server";
import { campaignTableInput } from "@/server/domains/ads/campaign-figures.schema";

export async function generateMetadata() {
  return { title: (await getText("ads"))("campaigns.title") };
}

const PAGE_SIZE = 50;

export default async function CampaignsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  const accounts = await caller.ads.accounts({});
  const { status, days, search, sort, offset } = query;
  const direction = query.direction ?? (sort === "name" ? "asc" : "desc");
  // An address that someone has edited shows the running campaigns, not an error.
  const parsed = campaignTableInput.safeParse({ status: status ?? firstCampaigns.status, windowDays: days, search, sort, direction, offset, limit: PAGE_SIZE });
  const filter: CampaignFilter = {
    ...firstCampaigns,
    ...(parsed.success ? { ...parsed.data, status: parsed.data.status ?? firstCampaigns.status, search: parsed.data.search ?? "" } : {}),
    adAccountId: accounts.find(({ id }) => id === query.account)?.id,
  };
  const initial = await caller.ads.campaignTable({ ...filter, limit: PAGE_SIZE });
  return <Campaigns filter={filter} limit={PAGE_SIZE} initial={initial} accounts={accounts} />;
}
