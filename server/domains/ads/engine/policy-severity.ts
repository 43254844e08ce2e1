import { normaliseText } from "@/shared/text-normalisation";
import { marketNames } from "../data/policy-markets";
import type { PolicyRule } from "../data/policy-rule";
import type { AdPlatform } from "../metrics.schema";
import type { PolicySeverity } from "../policy.schema";

const marketCodes = new Map(Object.entries(marketNames).flatMap(([code, names]) => names.split(";").map((name) => [normaliseText(name), code] as const)));

/** ISO 3166 alpha-2 code of a market as people write it; null when it is unknown. */
export function marketCodeOf(written: string | undefined): string | null {
  const name = normaliseText(written ?? "").trim();
  if (name === "") return null;
  return marketCodes.get(name) ?? (/^[a-z]{2}$/.test(name) ? name.toUpperCase() : null);
}

/** Unknown market: what only some markets forbid is a warning. */
export function severityOf(rule: PolicyRule, platform: AdPlatform, market: string | null): PolicySeverity | null {
  const own = platform === "META" ? rule.meta : rule.google;
  if (!own) return null;
  if (rule.onlyIn) {
    if (market === null) return "WARN";
    if (!rule.onlyIn.includes(market)) return null;
  }
  const banned = platform === "META" ? rule.blockedIn?.meta : rule.blockedIn?.google;
  return market !== null && banned?.includes(market) ? "BLOCK" : own.verdict;
}
