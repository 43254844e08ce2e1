import { text } from "@/server/lib/text";
import { percentText } from "@/server/lib/wording";
import type { AllocationReason, Assumption, PilotReason } from "../budget.schema";
import type { AdsLocale } from "../metrics.schema";
import type { PilotAllocation } from "./incremental-pilot";

export const allocationText = (reason: AllocationReason, locale: AdsLocale): string => text(locale, `ads.allocation.${reason}`);
export const assumptionText = (assumption: Assumption, locale: AdsLocale): string => text(locale, `ads.assumption.${assumption}`);
export const pilotReasonText = (reason: PilotReason, locale: AdsLocale): string => text(locale, `ads.pilot.${reason}`);

/** What the pilot does with one campaign, in one sentence. */
export function pilotRationale(allocation: PilotAllocation, plan: { days: number; stepEveryDays: number } | null, locale: AdsLocale): string {
  const percent = percentText(Math.abs(allocation.changePercent ?? 0), locale, 1);
  const days = plan ? text(locale, "count.day", { count: plan.days }) : "";
  const every = plan ? text(locale, "count.day", { count: plan.stepEveryDays }) : "";
  if (allocation.role === "RECEIVER") return text(locale, "ads.pilot.receiver", { percent, days, every });
  if (allocation.role === "DONOR") return text(locale, "ads.pilot.donor", { percent, days });
  return allocation.reasons.map((reason) => pilotReasonText(reason, locale)).join(" ");
}
