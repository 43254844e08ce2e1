/** What every publishing platform's adapter offers, and how it fails. Adapters know no domain and no database. */

export const socialPlatforms = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/**
 * The nine ways a platform call ends badly:
 * RECONNECT the token no longer works · RATE a short window is used up · QUOTA_DAY the day's cap is used up ·
 * TRANSIENT a fault before anything was created · DUPLICATE the same content again · INVALID content, media or a parameter refused ·
 * BLOCKED the account is restricted · CONFIG the app itself is not allowed · UNKNOWN_OUTCOME the connection was lost during the create.
 */
export const platformErrorClasses = ["RECONNECT", "RATE", "QUOTA_DAY", "TRANSIENT", "DUPLICATE", "INVALID", "BLOCKED", "CONFIG", "UNKNOWN_OUTCOME"] as const;
export type PlatformErrorClass = (typeof platformErrorClasses)[number];

export class PlatformError extends Error {
  override name = "PlatformError";
  constructor(
    readonly errorClass: PlatformErrorClass,
    /** The platform's own words, without secrets; shown below our sentence. */
    message: string,
    readonly options: { status?: number /** When the platform says to come back. */; retryAt?: Date; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
  }
}

export interface TokenSet {
  accessToken: string;
  /** Absent when the platform gave none in this answer: the one already stored stays. */
  refreshToken?: string;
  /** Seconds from now; absent = does not expire by time. */
  expiresInSeconds?: number;
  scopes: string[];
}

export interface PlatformAccount {
  accountId: string;
  accountName: string;
  /** Where one sign-in grants several accounts with tokens of their own (pages), that account's token. */
  tokens?: TokenSet;
}

/** The account that a call acts as. */
export interface Access {
  accessToken: string;
  accountId: string;
  accountName: string;
}

export interface MediaItem {
  url: string;
  altText?: string;
}

/** One post as one platform gets it: the caption is already the platform's own version. */
export interface OutgoingPost {
  text: string;
  media: MediaItem[];
  settings: Record<string, unknown>;
}

/** JSON that a step may store: what has been uploaded so far. */
export type Progress = Record<string, unknown>;

export type Preparation =
  | { state: "waiting"; progress: Progress /** Ask again after this many seconds. */; waitSeconds: number }
  | { state: "ready"; progress: Progress };

export interface CreatedPost {
  externalPostId: string | null;
  externalUrl: string | null;
  /** The platform took the post and still works on it or reviews it: `confirm` is asked with this after `waitSeconds`. */
  pending?: { progress: Progress; waitSeconds: number };
}

export type Confirmation = { state: "waiting"; progress: Progress; waitSeconds: number } | { state: "settled"; created: CreatedPost };

/** Counters of one published post; null where the platform does not tell. */
export interface PostMetrics {
  externalPostId: string;
  impressions: number | null;
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  clicks: number | null;
}

export interface SocialAdapter {
  readonly platform: SocialPlatform;

  /** Where the person consents. `codeVerifier` is the PKCE verifier; the adapter derives what its platform wants from it. */
  authorizeUrl(params: { state: string; codeVerifier: string; redirectUri: string }): string;
  exchangeCode(params: { code: string; codeVerifier: string; redirectUri: string }): Promise<TokenSet>;
  /** Throws PlatformError RECONNECT when the refresh token is refused. */
  refreshTokens(refreshToken: string): Promise<TokenSet>;
  revokeToken(token: string): Promise<void>;
  listAccounts(accessToken: string): Promise<PlatformAccount[]>;

  /** Uploads and waits for processing. Repeatable: nothing it does is public. Called again with its own progress until ready. */
  prepare(access: Access, post: OutgoingPost, progress: Progress | null): Promise<Preparation>;
  /** The irreversible call, made once. A lost answer is UNKNOWN_OUTCOME, never TRANSIENT. */
  create(access: Access, post: OutgoingPost, progress: Progress): Promise<CreatedPost>;
  /** Looks for a post that a lost answer left in doubt. `unsupported` where the platform offers no read. */
  findCreated(access: Access, query: { text: string; since: Date }): Promise<CreatedPost | null | "unsupported">;
  /** Present where `create` may answer `pending`. Throws PlatformError when the platform refused the post after all. */
  confirm?(access: Access, progress: Progress): Promise<Confirmation>;

  /** Absent where the platform offers none. */
  deletePost?(access: Access, externalPostId: string): Promise<void>;
  /** At most 100 ids a call; posts that the platform no longer knows are left out. */
  readMetrics?(access: Access, externalPostIds: string[]): Promise<PostMetrics[]>;
}
