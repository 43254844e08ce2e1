import { serverCaller } from "@/app/server";
import { DialectBoard } from "@/components/ads/dialect/dialect-board";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("dialect.title") };
}

export default async function DialectPage() {
  const caller = await serverCaller();
  return <DialectBoard initial={await caller.ads.dialectEval({})} />;
}
