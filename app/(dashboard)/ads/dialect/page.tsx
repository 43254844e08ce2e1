import { DialectBoard } from "@/components/ads/dialect/dialect-board";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("dialect.title") };
}

export default async function DialectPage() {
  const caller = await serverCaller();
  return <DialectBoard initial={await caller.ads.dialectEval({})} />;
}
