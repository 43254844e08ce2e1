"use client";

import { useText } from "@/components/i18n/client";
import type { Act } from "./use-change";

const refused = { pause: "change.refusedPause", resume: "change.refusedResume", budget: "change.refusedBudget" } as const;

interface Problem {
  code: string;
  /** The service's own reason within a code. */
  reason: unknown;
  message: string;
}

/** Why a change was not made, and the status of the campaign; undefined where only the general sentence fits. */
export function useProblemText(act: Act): (problem: Problem, platform: string) => string | undefined {
  const t = useText("ads");
  return ({ code, reason, message }, platform) => {
    // Ours is prefixed with the platform's own name, which the sentence says in the page's language.
    const platformText = message.replace(/^(?:META|GOOGLE): /, "").replace(/\.$/, "");
    if (reason === "UNKNOWN_OUTCOME") return t("change.unknown", { platform });
    if (reason === "CHANGE_UNDER_WAY") return t("change.underWay");
    if (reason === "CAMPAIGN_REMOVED") return t("change.removed", { platform });
    if (reason === "BUDGET_SHARED") return t("change.budgetShared", { platform });
    if (reason === "BUDGET_ON_AD_SETS") return t("change.budgetOnAdSets", { platform });
    if (reason === "NO_DAILY_BUDGET") return t("change.noDailyBudget", { platform });
    if (code === "UPSTREAM_ERROR") return t(refused[act], { platform, reason: platformText });
    return undefined;
  };
}
