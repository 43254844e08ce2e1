"use client";

import { useFormat, useText } from "@/components/i18n/client";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";

/** What a campaign may spend, and over what time. */
export function useBudgetText(): (campaign: Campaign) => string {
  const t = useText("ads");
  const format = useFormat();
  return ({ dailyBudget, lifetimeBudget, budgetShared, currency }) => {
    if (dailyBudget !== null) return t("campaigns.daily", { amount: format.money(dailyBudget, currency) });
    if (lifetimeBudget !== null) return t("campaigns.lifetime", { amount: format.money(lifetimeBudget, currency) });
    return t(budgetShared ? "campaigns.shared" : "campaigns.none");
  };
}
