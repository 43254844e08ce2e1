import type { AdPlatform, AdsLocale } from "../metrics.schema";
import type { PolicyReason } from "../policy.schema";

/**
 * What META's and GOOGLE's advertising policies and the market's law would hold against a text, before it is submitted. A pre-check by rules and trained models:
 * the platforms also judge the landing page, the targeting and the account, so ALLOW promises nothing.
 */
export interface PolicyQuestion {
  creative: string;
  imageDescription?: string;
  platforms: readonly AdPlatform[];
  /** As the user wrote it: a code or a name in either language. */
  market?: string;
  /** Words that the brand itself does not want to read. */
  bannedTerms?: readonly string[];
}

export interface PolicyContext {
  question: PolicyQuestion;
  /** ISO 3166 alpha-2; null: unknown. */
  market: string | null;
  locale: AdsLocale;
}

/** What the rules find in a creative. */
export interface Findings {
  reasons: PolicyReason[];
  /** Of rules whose words it holds only to deny or to forbid the thing. */
  deniedCodes: ReadonlySet<string>;
}
