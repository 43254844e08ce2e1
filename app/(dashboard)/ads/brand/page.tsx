import { BrandProfileEditor } from "@/components/ads/brand/brand-profile-editor";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("brand.title") };
}

export default async function BrandPage() {
  const caller = await serverCaller();
  return <BrandProfileEditor initial={await caller.ads.brandProfile({})} />;
}
