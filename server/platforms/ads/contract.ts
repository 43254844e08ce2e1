import type { TokenSet } from "../social/contract";

/**
 * What an ad platform's adapter offers. Failures are PlatformError with the nine classes of the publishing platforms.
 * Money is in millionths of the account's currency, ratios are left to the reader, dates are days of the account's own zone.
 */

export const adPlatforms = ["META", "GOOGLE"] as const;
export type AdPlatform = (typeof adPlatforms)[number];

/** The account that a call acts on. */
export interface AdAccess {
  accessToken: string;
  /** META without `act_`, GOOGLE without dashes. */
  externalId: string;
  /** The manager through which the account is reached; null = directly. */
  managerId: string | null;
}

export interface FoundAdAccount {
  externalId: string;
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA. */
  timezone: string;
  status: "ACTIVE" | "PAUSED";
  managerId: string | null;
  /** The manager's name, for the person who chooses. */
  managerName: string | null;
}

/** Who signed in. */
export interface AdUser {
  externalUserId: string;
  name: string;
}

export type CampaignState = "ACTIVE" | "PAUSED" | "REMOVED";

export interface FoundCampaign {
  externalId: string;
  name: string;
  objective: string | null;
  status: CampaignState;
  /** The platform's own word, such as WITH_ISSUES or LEARNING. */
  effectiveStatus: string;
  /** Its reasons beside it, such as BUDGET_CONSTRAINED. */
  statusReasons: string[];
  dailyBudgetMicros: number | null;
  lifetimeBudgetMicros: number | null;
  budgetShared: boolean;
  /** Its ad sets have the budgets, and the amounts above are their sums: none can be set for the campaign as a whole. */
  budgetOnAdSets: boolean;
  /** YYYY-MM-DD. */
  startedOn: string | null;
  /** Time of the platform's last change to it; null where it does not report one. */
  updatedAt: Date | null;
}

export type CreativeFormat = "IMAGE" | "VIDEO" | "CAROUSEL" | "TEXT";

export interface FoundCreative {
  /** The ad's id. */
  externalId: string;
  campaignExternalId: string;
  name: string;
  format: CreativeFormat;
  status: CampaignState;
  effectiveStatus: string;
  title: string | null;
  body: string | null;
  callToAction: string | null;
  linkUrl: string | null;
  thumbnailUrl: string | null;
  /** Why the platform holds it back: policy topics, review feedback. */
  limits: string[];
  startedOn: string | null;
}

export interface FoundDay {
  /** The campaign's id, or the ad's for figures of ads. */
  externalId: string;
  /** YYYY-MM-DD in the account's zone. */
  date: string;
  spendMicros: number;
  impressions: number;
  clicks: number;
  conversions: number;
  revenueMicros: number;
  /** Not additive; null where the platform does not report it. */
  reach: number | null;
}

/**
 * One page of a list, which may be empty and still not the last. `waitSeconds`: delay before the next one, for a rate limit or while the platform is still
 * making it.
 */
export interface Page<T> {
  rows: T[];
  next: string | null;
  waitSeconds: number;
}

/** One entry of the platform's own history. */
export interface FoundChange {
  /** Stable: the same change read twice has the same key. */
  key: string;
  at: Date;
  campaignExternalId: string | null;
  /** campaign_status_changed, campaign_removed, budget_changed, or the platform's own word. */
  kind: string;
  title: string;
  payload: Record<string, unknown>;
}

export interface AdsAdapter {
  readonly platform: AdPlatform;

  authorizeUrl(params: { state: string; codeVerifier: string; redirectUri: string }): string;
  exchangeCode(params: { code: string; codeVerifier: string; redirectUri: string }): Promise<TokenSet>;
  /** Throws PlatformError RECONNECT when the refresh token is refused. */
  refreshTokens(refreshToken: string): Promise<TokenSet>;
  revokeToken(token: string): Promise<void>;
  getSignedInUser(accessToken: string): Promise<AdUser>;
  /** Every account that can be read, those below managers included; managers themselves have no figures and are left out. */
  listAccounts(accessToken: string): Promise<FoundAdAccount[]>;

  /** Campaigns that are not removed, and those removed that the platform still reports. `cursor` is the last page's `next`. */
  readCampaigns(access: AdAccess, cursor: string | null): Promise<Page<FoundCampaign>>;
  readCreatives(access: AdAccess, cursor: string | null): Promise<Page<FoundCreative>>;
  /** Days without delivery have no row. A window that is too large for one answer is split or read asynchronously by the adapter. */
  readDays(access: AdAccess, query: { of: "campaigns" | "creatives"; since: string; until: string }, cursor: string | null): Promise<Page<FoundDay>>;
  /** One campaign as it is now; null when the platform does not know it. */
  readCampaign(access: AdAccess, externalId: string): Promise<FoundCampaign | null>;

  /**
   * Pauses or resumes. With `validateOnly` the platform runs its checks and changes nothing. Repeating it is harmless.
   * `warnings` are codes of what will not follow by itself, such as ad sets that stay paused.
   */
  setStatus(access: AdAccess, externalId: string, status: "ACTIVE" | "PAUSED", options: { validateOnly: boolean }): Promise<{ warnings: string[] }>;

  /**
   * Sets the campaign's daily budget in millionths, a whole number of the currency's smallest unit. Repeating it is harmless. `validateOnly` as above.
   * @throws PlatformError INVALID for a shared budget, for budgets on ad sets, and for an amount that the platform does not take
   */
  setDailyBudget(access: AdAccess, externalId: string, amountMicros: number, options: { validateOnly: boolean }): Promise<void>;

  /** Present where the platform has no webhooks: its own history since `since`, oldest first. */
  readChanges?(access: AdAccess, since: Date): Promise<FoundChange[]>;
  /** Present where the platform has change webhooks: subscribes to them for this account. */
  subscribe?(access: AdAccess): Promise<void>;
}
