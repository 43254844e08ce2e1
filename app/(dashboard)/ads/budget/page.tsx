import { serverCaller } from "@/app/server";
import { Budget } from "@/components/ads/budget/budget";
import { getText } from "@/components/i18n/server";

export async function generateMetadata() {
  return { title: (await getText("adsInsight"))("budget.title") };
}

/** A plan of the present spend in the first currency, so that the first visit shows a plan. */
async function firstPlan(caller: Awaited<ReturnType<typeof serverCaller>>, accounts: readonly { id: string; currency: string }[]) {
  const adAccountIds = accounts.filter(({ currency }) => currency === accounts[0]?.currency).map(({ id }) => id);
  if (adAccountIds.length === 0) return null;
  const { total } = await caller.ads.currentBudget({ adAccountIds });
  return total > 0 ? { adAccountIds, total, shift: await caller.ads.budgetShift({ adAccountIds, totalDailyBudget: total }) } : null;
}

export default async function BudgetPage() {
  const caller = await serverCaller();
  const [accounts, pilot] = await Promise.all([caller.ads.accounts({}), caller.ads.incrementalPilot({})]);
  const connected = accounts.filter(({ status }) => status !== "DISCONNECTED");
  return <Budget accounts={connected} pilot={pilot} first={await firstPlan(caller, connected)} />;
}
