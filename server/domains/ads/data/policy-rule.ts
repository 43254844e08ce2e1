import type { PolicySeverity } from "../policy.schema";

/**
 * A rule of an ad policy, as data. Terms are separated by ";" and are normalised like the texts they meet:
 *   a word      matches whole words; an Arabic one also with و ف ب ك ل ال لل before it and pronoun or plural endings after it, an English one in the plural
 *   ~word       Arabic: with prefixes, without endings (تبغ is tobacco, تبغي is "you want")
 *   =word       exactly this word (بيرة is beer, but ك + بيرة is كبيرة, "large")
 *   (a|b)       either; may hold several words
 *   #           a number
 *   ..          up to four words between
 *   /regex      a regular expression over the normalised text
 */
export interface PolicyRule {
  code: string;
  meta: PlatformRule | null;
  google: PlatformRule | null;
  /** Markets where the verdict is BLOCK, overriding `verdict`. */
  blockedIn?: { meta?: readonly string[]; google?: readonly string[] };
  /** Holds in these markets alone; without a known market it is a WARN. */
  onlyIn?: readonly string[];
  en: string;
  ar: string;
  /** What takes a match back: a context in which the words mean something harmless. */
  except?: string;
  /** Holds only if one of these is somewhere in the text or the image description. */
  together?: string;
  /** Prohibited ("no weapons past the gate") or absent ("free of") items are not offered; "quit", or a word between, lowers the verdict by one level. */
  negatable?: boolean;
  /** Looked for in the image description alone. */
  imageOnly?: boolean;
}

export interface PlatformRule {
  policy: string;
  verdict: PolicySeverity;
}

export const warn = (policy: string): PlatformRule => ({ policy, verdict: "WARN" });
export const block = (policy: string): PlatformRule => ({ policy, verdict: "BLOCK" });

/** Name it in a stored verdict: a changed rule set judges again. */
export const POLICY_RULES_VERSION = "2026-11-6";
