import { notFound } from "next/navigation";
import { periods } from "@/components/ads/ads-filter";
import { CampaignPage } from "@/components/ads/campaigns/campaign-page";
import { getText } from "@/components/i18n/server";
import { readCampaignPage } from "./read-campaign";

export async function generateMetadata() {
  return { title: (await getText("ads"))("campaigns.facts") };
}

interface CampaignProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Campaign({ params, searchParams }: CampaignProps) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const days = periods.find((period) => String(period) === query.days) ?? 30;
  const changes = query.change !== undefined;
  const found = await readCampaignPage(id, days);
  if (!found) notFound();
  return <CampaignPage key={`${id} ${changes}`} {...found} days={days} changes={changes} />;
}
