import { serverCaller } from "@/app/server";
import { Analytics } from "@/components/analytics/analytics";
import { readFilter } from "@/components/analytics/analytics-filter";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("analytics"))("title") };
}

export default async function AnalyticsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [query, caller] = await Promise.all([searchParams, serverCaller()]);
  const choices = await caller.analytics.filters();
  const filter = readFilter(query, choices);
  return <Analytics filter={filter} choices={choices} overview={await caller.analytics.overview(filter)} />;
}
