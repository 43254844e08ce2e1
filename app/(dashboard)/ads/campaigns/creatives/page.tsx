import { serverCaller } from "@/app/server";
import { Creatives } from "@/components/ads/creatives/creatives";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("creatives.title") };
}

export default async function CreativesPage() {
  const caller = await serverCaller();
  const [fatigue, winners, accounts] = await Promise.all([caller.ads.creativeFatigue({}), caller.ads.winningCreatives({ k: 10 }), caller.ads.accounts({})]);
  return <Creatives fatigue={fatigue} winners={winners} accounts={accounts} />;
}
