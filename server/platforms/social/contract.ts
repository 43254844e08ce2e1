import { type MediaFacts, type SocialPlatform, socialPlatforms } from "@/shared/social/platforms";

/** What every publishing platform's adapter offers, and how it fails. Adapters know no domain and no database. */

export { type MediaFacts, type SocialPlatform, socialPlatforms };

export interface TokenSet {
  accessToken: string;
  /** Absent when the platform gave none in this answer: the one already stored stays. */
  refreshToken?: string;
  /** Seconds from now; absent = does not expire by time. */
  expiresInSeconds?: number;
  /** Seconds until the refresh token itself ends, where the platform reports it: a person must consent again by then. */
  refreshExpiresInSeconds?: number;
  scopes: string[];
}

/** What an account is on its platform, for the person who chooses among several. */
export const accountKinds = ["person", "page", "organization", "channel", "profile"] as const;
export type AccountKind = (typeof accountKinds)[number];

export interface PlatformAccount {
  accountId: string;
  accountName: string;
  kind: AccountKind;
  avatarUrl?: string;
  /** Where one sign-in grants several accounts with tokens of their own (pages), that account's token. */
  tokens?: TokenSet;
}

/** The account that a call acts as. */
export interface Access {
  accessToken: string;
  accountId: string;
  accountName: string;
}

/** A file on this machine, available while `use` runs. `mime` is detected from its first bytes. */
export interface LocalFile {
  path: string;
  bytes: number;
  mime: string;
}

/**
 * One image or video of a post, already in a form that the platform takes where it could be brought into one. Nothing is fetched or
 * converted before an adapter asks for it, so a post whose uploads are done costs nothing here.
 */
export interface OutgoingMedia extends MediaFacts {
  /** How people know the file: its name, or the address it came from. */
  name: string;
  altText?: string;
  /** The file, for platforms that are uploaded to. */
  withFile<T>(use: (file: LocalFile) => Promise<T>): Promise<T>;
  /** A range of the file, `end` exclusive, small enough for memory: only this range is fetched. */
  part(start: number, end: number): Promise<Blob>;
  /** An address from which the platform may fetch the file within the next hours, for platforms that pull. Supports Range. */
  publicUrl(): Promise<string>;
}

/** One post as one platform gets it: the caption is already the platform's own version. */
export interface OutgoingPost {
  text: string;
  /** Probed and converted media; called once by an adapter with uploads to do. Throws PlatformError when a file is unavailable. */
  media(): Promise<OutgoingMedia[]>;
  /** How many media there are, without touching them. */
  mediaCount: number;
  /** The platform's own settings as the person chose them; each adapter reads them with its schema of settings.ts. */
  settings: Record<string, unknown>;
}

/** Current options for a post on this account, as the platform reports. */
export interface PublishOptions {
  /** Places within the account that a post goes to, such as boards. */
  destinations?: { id: string; name: string }[];
  /** Allowed audiences, in the platform's own terms; the first is no default: where required, the person has to choose. */
  privacyLevels?: string[];
  /** Interactions that the account has switched off: `comment`, `duet`, `stitch`. */
  disabled?: string[];
  maxVideoSeconds?: number;
  /** The account as the platform shows it, where its rules want it shown beside the form. */
  nickname?: string;
}

/** JSON that a step may store: what has been uploaded so far. */
export type Progress = Record<string, unknown>;

export type Preparation =
  | { state: "waiting"; progress: Progress /** Ask again after this many seconds. */; waitSeconds: number }
  | { state: "ready"; progress: Progress };

export interface CreatedPost {
  externalPostId: string | null;
  externalUrl: string | null;
  /** The platform accepted the post and still processes or reviews it: `confirm` is called with this after `waitSeconds`. */
  pending?: { progress: Progress; waitSeconds: number };
}

/** Data about a create whose answer was lost. */
export interface CreatedQuery {
  text: string;
  since: Date;
  mediaCount: number;
  settings: Record<string, unknown>;
  /** The last progress of `prepare`, such as a container or an upload session; null when none is stored. */
  progress: Progress | null;
}

export type Confirmation = { state: "waiting"; progress: Progress; waitSeconds: number } | { state: "settled"; created: CreatedPost };

/** Counters of one published post; null where the platform does not report it. */
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
  /** Throws PlatformError RECONNECT when the refresh token is refused. `account`: which of a sign-in's accounts the token is for. */
  refreshTokens(refreshToken: string, account: { accountId: string }): Promise<TokenSet>;
  revokeToken(token: string): Promise<void>;
  listAccounts(accessToken: string): Promise<PlatformAccount[]>;
  /** Present where the platform has boards to choose from or rules that depend on the account. */
  publishOptions?(access: Access): Promise<PublishOptions>;

  /**
   * Uploads and waits for processing, from some minutes before the post is due. Repeatable: nothing it does is public. Called again with its
   * own progress until ready; when that says ready it answers at once, without a call to the platform. Uploads that have died meanwhile are
   * begun again.
   */
  prepare(access: Access, post: OutgoingPost, progress: Progress | null): Promise<Preparation>;
  /** `create` reads the post's files: they are looked up before the post is due. */
  createReadsFiles?: true;
  /** The irreversible call, made once. A lost answer is UNKNOWN_OUTCOME, never TRANSIENT. */
  create(access: Access, post: OutgoingPost, progress: Progress): Promise<CreatedPost>;
  /** `findCreated` always tells: a call that is in the ledger and was never made costs the post a delay only. */
  alwaysReadsBack?: true;
  /** Looks for a post that a lost answer left in doubt. `unsupported` where the platform offers no read. */
  findCreated(access: Access, query: CreatedQuery): Promise<CreatedPost | null | "unsupported">;
  /** Present where `create` may answer `pending`. Throws PlatformError when the platform refused the post after all. */
  confirm?(access: Access, progress: Progress): Promise<Confirmation>;

  /** Absent where the platform offers none. */
  deletePost?(access: Access, externalPostId: string): Promise<void>;
  /** At most 100 ids a call; posts that the platform no longer knows are left out. */
  readMetrics?(access: Access, externalPostIds: string[]): Promise<PostMetrics[]>;
}
