import { serverCaller } from "@/app/server";
import { Overview } from "@/components/ads/overview/overview";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("ads"))("title") };
}

export default async function AdsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  const [accounts, platforms, comparison, decisions] = await Promise.all([
    caller.ads.accounts({}),
    caller.ads.connectables(),
    caller.ads.comparePeriods({ days: 7 }),
    caller.ads.decisions(),
  ]);
  const one = (name: string) => (typeof query[name] === "string" ? query[name] : null);
  const outcome = one("outcome");
  return (
    <Overview
      accounts={accounts}
      platforms={platforms}
      comparison={comparison}
      decisions={decisions}
      connectOutcome={outcome ? { outcome, count: Number(one("count")) || 1 } : null}
      choosing={one("chooseAds")}
      connects={one("connect") === "1"}
      now={Date.now()}
    />
  );
}
