import { findText } from "@/server/lib/text";
import type { ActionWarning } from "../actions.schema";
import type { AdsLocale } from "../metrics.schema";

/** What a pause or a resume does not do by itself, or does beside it. */
export function warningOf(code: string, locale: AdsLocale): ActionWarning {
  return { code, message: findText(locale, "ads.warning", code) ?? code };
}

/** Reasons from our own data, beside the platform's codes. */
export function ownWarnings(campaign: { budgetShared: boolean; effectiveStatus: string; statusReasons: readonly string[] }, to: "ACTIVE" | "PAUSED"): string[] {
  const learning = to === "PAUSED" && /LEARNING/.test([campaign.effectiveStatus, ...campaign.statusReasons].join(" "));
  return [...(campaign.budgetShared ? ["BUDGET_SHARED"] : []), ...(learning ? ["LEARNING"] : [])];
}
