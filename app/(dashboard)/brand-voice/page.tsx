import { serverCaller } from "@/app/server";
import { BrandProfile } from "@/components/ads/brand/brand-profile";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("brand.title") };
}

export default async function BrandPage() {
  const caller = await serverCaller();
  const [profile, accounts] = await Promise.all([caller.ads.brandProfile({}), caller.ads.accounts({})]);
  const currencies = new Set(accounts.filter(({ status }) => status !== "DISCONNECTED").map(({ currency }) => currency));
  return <BrandProfile initial={profile} currencies={[...currencies]} />;
}
