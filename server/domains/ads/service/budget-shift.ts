import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { validationError } from "@/server/lib/errors";
import { inPool } from "@/server/lib/worker-pool";
import type { BudgetShift, BudgetShiftInput } from "../budget.schema";
import type { BudgetUnit, proposeBudgets } from "../engine/budget-shift";
import { allocationText, assumptionText } from "../engine/budget-wording";
import type { AdsLocale } from "../metrics.schema";
import type { JudgedAccount } from "../repository/series";
import { budgetUnits, inUnitsOf } from "./budget-units";
import { cachedByDataVersion } from "./data-version-cache";
import { judgedAccounts, judgedAccountsOf } from "./series";

/** A proposal of how to share a daily total among running campaigns. Nothing is changed by it. */

const propose = inPool<typeof proposeBudgets>("proposeBudgets", { lane: "long" });

function assertOneCurrency(accounts: readonly JudgedAccount[]): void {
  const currencies = [...new Set(accounts.map((account) => account.currency))].sort();
  if (currencies.length < 2) return;
  const message = `the accounts are of several currencies (${currencies.join(", ")}); name those of one`;
  throw validationError([{ path: "adAccountIds", message, code: "several_currencies" }], "SEVERAL_CURRENCIES");
}

/** Without a total: what the running campaigns have a day now. */
type ShiftRequest = Omit<BudgetShiftInput, "totalDailyBudget"> & { totalDailyBudget?: number | undefined };

function assertTotal(total: number, requested: number | undefined): void {
  if (total > 0) return;
  const message = requested === undefined ? "must be said: no running campaign has a budget" : "must be at least the smallest unit of the currency";
  throw validationError([{ path: "totalDailyBudget", message, code: "too_small" }]);
}

const sumOf = (units: readonly BudgetUnit[]): number => units.reduce((sum, unit) => sum + unit.current, 0);

async function accountsOf(workspaceId: string, adAccountIds: readonly string[] | undefined): Promise<JudgedAccount[]> {
  const accounts = adAccountIds ? await judgedAccountsOf(workspaceId, adAccountIds) : await judgedAccounts(workspaceId);
  assertOneCurrency(accounts);
  return accounts;
}

/** Where a plan begins: what it would take the running campaigns to have a day now. A shared budget is in it once, by what each spends of it. */
export async function getCurrentTotal(
  { workspaceId }: Caller,
  { adAccountIds, windowDays }: Omit<ShiftRequest, "totalDailyBudget">,
): Promise<{ total: number }> {
  const accounts = await accountsOf(workspaceId, adAccountIds);
  return { total: inUnitsOf(accounts[0]?.currency, sumOf(await budgetUnits(workspaceId, accounts, windowDays, now()))) };
}

export async function proposeShift(caller: Caller, { totalDailyBudget, adAccountIds, windowDays }: ShiftRequest, locale: AdsLocale): Promise<BudgetShift> {
  const { workspaceId } = caller;
  const at = now();
  const accounts = await accountsOf(workspaceId, adAccountIds);
  const units = () => budgetUnits(workspaceId, accounts, windowDays, at);
  const total = inUnitsOf(accounts[0]?.currency, totalDailyBudget ?? sumOf(await units()));
  assertTotal(total, totalDailyBudget);
  const ids = accounts.map((account) => account.id);
  return cachedByDataVersion(workspaceId, `shift ${total} ${windowDays} ${locale} ${ids.join()}`, at, async () => {
    const { allocations, assumptions, ...proposal } = await propose(await units(), total);
    return {
      ...proposal,
      windowDays,
      allocations: allocations.map((allocation) => ({ ...allocation, reason: allocationText(allocation.reason, locale), reasonCode: allocation.reason })),
      assumptions: assumptions.map((assumption) => assumptionText(assumption, locale)),
      assumptionCodes: assumptions,
    };
  });
}
