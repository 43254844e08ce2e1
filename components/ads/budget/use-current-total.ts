"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";

/** What the running campaigns of some accounts have a day now, as the plan counts it: where a plan begins. Null until it is known. */
export function useCurrentTotal(adAccountIds: string[], windowDays: number): number | null {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.ads.currentBudget.queryOptions({ adAccountIds, windowDays }), placeholderData: keepPreviousData });
  return data?.total ?? null;
}
