import { serverCaller } from "@/app/server";
import { Memory } from "@/components/ads/memory/memory";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("memory.title") };
}

export default async function MemoryPage() {
  const caller = await serverCaller();
  return <Memory initial={await caller.ads.memory({ k: 50 })} />;
}
