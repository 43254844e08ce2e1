import { serverCaller } from "@/app/server";
import { emptyFilter, readFilter } from "@/components/ads/ads-filter";
import { AdsInsights } from "@/components/ads/overview/ads-insights";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("ads"))("insights.title") };
}

export default async function AdsInsightsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  const accounts = await caller.ads.accounts({});
  const filter = accounts.length > 0 ? readFilter(query, accounts) : emptyFilter;
  const { days, adAccountId } = filter;
  const [insights, comparison, breakdown, best, lowest] = await Promise.all([
    caller.ads.insights({ windowDays: days, adAccountId }),
    caller.ads.comparePeriods({ days, adAccountId }),
    caller.ads.breakdown({ windowDays: days }),
    caller.ads.topPerformers({ windowDays: days, adAccountId, direction: "top" }),
    caller.ads.topPerformers({ windowDays: days, adAccountId, direction: "bottom" }),
  ]);
  // Where there are few campaigns, one would be among the best and among the lowest.
  const least = lowest.filter(({ campaign }) => !best.some((other) => other.campaign.id === campaign.id));
  return <AdsInsights filter={filter} accounts={accounts} figures={{ insights, comparison, breakdown, best, lowest: least }} />;
}
