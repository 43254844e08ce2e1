"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";

/** The sum of what the running campaigns of some accounts may spend on a day: where a plan begins. Null until it is known. */
export function useCurrentTotal(adAccountIds: readonly string[]): number | null {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.ads.campaigns.queryOptions({ status: "ACTIVE", limit: 500 }));
  if (!data) return null;
  const budgets = data.data.filter((campaign) => adAccountIds.includes(campaign.adAccountId)).map((campaign) => campaign.dailyBudget ?? 0);
  return Math.round(budgets.reduce((sum, budget) => sum + budget, 0));
}
