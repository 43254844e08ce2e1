import { serverCaller } from "@/app/server";
import { getText } from "@/components/i18n/server";
import { PlanPage } from "@/components/settings/plan-page";

export async function generateMetadata() {
  return { title: (await getText("usage"))("title") };
}

export default async function SettingsPlanPage() {
  const caller = await serverCaller();
  return <PlanPage initial={await caller.usage.read()} />;
}
