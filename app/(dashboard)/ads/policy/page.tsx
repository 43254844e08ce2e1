import { PolicyChecker } from "@/components/ads/policy/policy-checker";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("policy.title") };
}

export default function PolicyPage() {
  return <PolicyChecker />;
}
