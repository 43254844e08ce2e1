import type { PolicyFix, PolicyReason } from "@/server/domains/ads/policy.schema";
import { overlapping } from "@/shared/overlapping";

/** What one rule says, for the platforms that say it alike. */
export interface PolicyFinding extends Pick<PolicyReason, "code" | "message"> {
  platforms: PolicyReason["platform"][];
}

export interface PolicyPhrase extends Pick<PolicyReason, "field" | "span" | "severity"> {
  /** From 1, in the order of the texts. */
  number: number;
  findings: PolicyFinding[];
  fix: PolicyFix | null;
}

/** Reasons about the same words as one phrase, as grave as the gravest. */
export function phrasesOf(reasons: readonly PolicyReason[]): PolicyPhrase[] {
  return overlapping(reasons).map(({ field, span, items }, place) => {
    const findings = new Map<string, PolicyFinding>();
    for (const { code, message, platform } of items) {
      const merged = findings.get(message);
      if (!merged) findings.set(message, { code, message, platforms: [platform] });
      else if (!merged.platforms.includes(platform)) merged.platforms.push(platform);
    }
    const severity = items.some((item) => item.severity === "BLOCK") ? "BLOCK" : "WARN";
    return { number: place + 1, field, span, severity, findings: [...findings.values()], fix: items[0]?.fix ?? null };
  });
}
