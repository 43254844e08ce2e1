import { getText } from "@/components/i18n/server";
import { PlanPage } from "@/components/settings/plan-page";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("usage"))("title") };
}

export default async function SettingsPlanPage() {
  const caller = await serverCaller();
  return <PlanPage initial={await caller.usage.read()} />;
}
