import { serverCaller } from "@/app/server";
import { emptyFilter, readFilter } from "@/components/ads/ads-filter";
import { Overview } from "@/components/ads/overview/overview";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("ads"))("title") };
}

export default async function AdsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [asked, caller] = await Promise.all([searchParams, serverCaller()]);
  const [accounts, platforms] = await Promise.all([caller.ads.accounts({}), caller.ads.connectables()]);
  const filter = accounts.length > 0 ? readFilter(asked, accounts) : emptyFilter;
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
  const one = (name: string) => (typeof asked[name] === "string" ? asked[name] : null);
  const outcome = one("outcome");
  return (
    <Overview
      filter={filter}
      accounts={accounts}
      platforms={platforms}
      figures={{ insights, comparison, breakdown, best, lowest: least }}
      told={outcome ? { outcome, count: Number(one("count")) || 1 } : null}
      choosing={one("chooseAds")}
      connects={one("connect") === "1"}
      now={Date.now()}
    />
  );
}
