import { Budget } from "@/components/ads/budget/budget";
import { getText } from "@/components/i18n/server";
import { serverCaller } from "@/server/trpc/server-caller";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("budget.title") };
}

export default async function BudgetPage() {
  const caller = await serverCaller();
  const [accounts, pilot] = await Promise.all([caller.ads.accounts({}), caller.ads.incrementalPilot({})]);
  return <Budget accounts={accounts.filter(({ status }) => status !== "DISCONNECTED")} pilot={pilot} />;
}
