"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";
import type { BudgetShift } from "@/server/domains/ads/budget.schema";

/** The plan of what is spent now, which the page came with. */
export interface FirstPlan {
  adAccountIds: string[];
  total: number;
  shift: BudgetShift;
}

/** Daily budget of the running campaigns of some accounts, as the plan counts it: the plan's starting value. Null while it loads. */
export function useCurrentTotal(adAccountIds: string[], windowDays: number, first: FirstPlan | null): number | null {
  const trpc = useTRPC();
  const isFirst = first?.shift.windowDays === windowDays && first.adAccountIds.join() === adAccountIds.join();
  const initialData = isFirst ? { total: first.total } : undefined;
  const query = trpc.ads.currentBudget.queryOptions({ adAccountIds, windowDays }, initialData ? { initialData } : {});
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData });
  return data?.total ?? null;
}
