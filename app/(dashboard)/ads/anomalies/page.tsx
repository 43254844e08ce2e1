import { serverCaller } from "@/app/server";
import { Anomalies } from "@/components/ads/anomalies/anomalies";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("anomalies.title") };
}

export default async function AnomaliesPage() {
  const caller = await serverCaller();
  const [initial, accounts] = await Promise.all([caller.ads.anomalies({}), caller.ads.accounts({})]);
  return <Anomalies initial={initial} connected={accounts.length > 0} now={Date.now()} />;
}
