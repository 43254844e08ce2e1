import { Campaigns } from "@/components/ads/campaigns/campaigns";
import { getText } from "@/components/i18n/server";
import { listCampaignsInput } from "@/server/domains/ads/campaigns.schema";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("ads"))("campaigns.title") };
}

const pageSize = 50;

export default async function CampaignsPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [asked, caller] = await Promise.all([searchParams, serverCaller()]);
  const accounts = await caller.ads.accounts({});
  // An address that someone has edited shows the running campaigns, not an error.
  const parsed = listCampaignsInput.safeParse({ status: asked.status ?? "ACTIVE", offset: asked.offset, limit: pageSize });
  const { status, offset } = parsed.success ? parsed.data : { status: "ACTIVE" as const, offset: 0 };
  const adAccountId = accounts.find(({ id }) => id === asked.account)?.id;
  const filter = { status: status ?? ("ACTIVE" as const), adAccountId, offset };
  const initial = await caller.ads.campaigns({ ...filter, limit: pageSize });
  return <Campaigns filter={filter} limit={pageSize} initial={initial} accounts={accounts} />;
}
