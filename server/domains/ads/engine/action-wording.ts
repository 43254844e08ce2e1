import type { ActionWarning } from "../actions.schema";
import type { AdsLocale } from "../metrics.schema";

/** What a pause or a resume does not do by itself, or does beside it. */
const warnings: Record<string, Record<AdsLocale, string>> = {
  AD_SETS_STAY_PAUSED: {
    en: "Some of its ad sets or ads are paused on their own and stay so; resume them at the platform.",
    ar: "بعض مجموعاتها الإعلانية أو إعلاناتها موقوفة على حدة وستبقى كذلك؛ شغّلها من المنصة نفسها.",
  },
  AD_GROUPS_STAY_PAUSED: {
    en: "Some of its ad groups are paused on their own and stay so; resume them at the platform.",
    ar: "بعض مجموعاتها الإعلانية موقوفة على حدة وستبقى كذلك؛ شغّلها من المنصة نفسها.",
  },
  BUDGET_SHARED: {
    en: "It shares its budget: the other campaigns on it may spend more or less.",
    ar: "ميزانيتها مشتركة، فقد يتغيّر إنفاق الحملات الأخرى عليها.",
  },
  LEARNING: { en: "It is in its learning phase, which may start over.", ar: "هي في مرحلة التعلّم، وقد تبدأ هذه المرحلة من جديد." },
};

export function warningOf(code: string, locale: AdsLocale): ActionWarning {
  return { code, message: warnings[code]?.[locale] ?? code };
}

/** What our own data says of it, beside the platform's codes. */
export function ownWarnings(campaign: { budgetShared: boolean; effectiveStatus: string; statusReasons: readonly string[] }, to: "ACTIVE" | "PAUSED"): string[] {
  const learning = to === "PAUSED" && /LEARNING/.test([campaign.effectiveStatus, ...campaign.statusReasons].join(" "));
  return [...(campaign.budgetShared ? ["BUDGET_SHARED"] : []), ...(learning ? ["LEARNING"] : [])];
}
