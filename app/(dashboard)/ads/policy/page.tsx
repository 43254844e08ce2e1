import { serverCaller } from "@/app/server";
import { PolicyChecker } from "@/components/ads/policy/policy-checker";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("policy.title") };
}

export default async function PolicyPage() {
  const { state } = await (await serverCaller()).copilot.creativeWriter();
  return <PolicyChecker writer={state} />;
}
