"use client";

import { useText } from "@/components/i18n/client";

/** Topics by which the platforms commonly hold an ad back; they keep no fixed list. */
const limits = [
  "ADULT_CONTENT",
  "ALCOHOL",
  "COPYRIGHTED_CONTENT",
  "DESTINATION_MISMATCH",
  "DESTINATION_NOT_WORKING",
  "FINANCIAL_SERVICES",
  "GAMBLING",
  "HEALTHCARE_AND_MEDICINES",
  "MISLEADING_CLAIMS",
  "MISREPRESENTATION",
  "PERSONAL_ATTRIBUTES",
  "PERSONALIZED_CONTENT",
  "TOBACCO",
  "TRADEMARKS_IN_AD_TEXT",
  "WEAPONS",
] as const;

/** Why a creative is held back: the platform's topic in the page's language, or what the platform wrote where it is none of these. */
export function useLimitText(): (limit: string) => string {
  const t = useText("ads");
  return (limit) => {
    const code = limit.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
    const topic = limits.find((one) => one === code);
    return topic ? t(`creative.limit.${topic}`) : limit;
  };
}
