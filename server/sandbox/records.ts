/** Records of the sandbox and its control parameters, for all platforms. */

/** Accounts of fixed behaviour, one for each outcome of publishing. */
export const behaviours = ["ok", "reject", "flaky", "rate-limited", "expired", "lost-reply", "slow"] as const;
/** The same of the ad platforms: an account with everything in it, one with nothing, and one that refuses every write. */
export const adBehaviours = ["main", "empty", "refuses"] as const;
export type Behaviour = (typeof behaviours)[number] | (typeof adBehaviours)[number];

/** What a call does, in words that fit every platform: the control port sets faults by these. */
export const operations = ["create", "upload", "status", "read", "delete", "update", "validate", "account", "authorize", "token", "refresh", "revoke"] as const;
export type Operation = (typeof operations)[number];

export interface Account {
  id: string;
  platform: string;
  /** The handle that people see. */
  name: string;
  displayName: string;
  behaviour: Behaviour;
  /** There from the start, one a behaviour. */
  standing: boolean;
}

/** A create that the platform accepted: what its audience sees and what the control port's log lists. */
export interface StoredPost {
  id: string;
  platform: string;
  accountId: string;
  content: string;
  mediaUrls: string[];
  /** The real time of acceptance. */
  at: string;
  /** The same by the sandbox's own clock, in milliseconds. */
  createdAt: number;
  deleted: boolean;
  /** What the fake needs. The feed shows `title`, `placement`, `board`, `audience` and `link` where they are text. */
  extra: Record<string, unknown>;
}

/** What decides how a platform's accounts are made. */
export interface AccountRules {
  platform: string;
  /** Prefix of an account's id, where the platform's ids are not digits alone. */
  idPrefix?: string;
  /** Number of digits of an account's id, where the platform fixes it. */
  idDigits?: number;
  /** Its accounts' fixed behaviours, where they are not those of the publishing platforms. */
  behaviours?: readonly Behaviour[];
}
