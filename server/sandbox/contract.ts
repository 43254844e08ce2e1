import type { IncomingHttpHeaders } from "node:http";
import type { World } from "./world";

/** What one platform's twin consists of. Adding a platform is one twin and one line in `twins/index.ts`. */

/** Accounts whose behaviour is fixed, so that every outcome of a publish can be seen. */
export const behaviours = ["ok", "reject", "flaky", "rate-limited", "expired", "lost-reply", "slow"] as const;
export type Behaviour = (typeof behaviours)[number];

/** What a call does, in words that fit every platform: the control port sets faults by these. */
export const operations = ["create", "upload", "status", "read", "delete", "account", "authorize", "token", "refresh", "revoke"] as const;
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

export interface Call {
  method: string;
  /** Below the twin's prefix, such as `/2/tweets`. */
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Where the stand-in itself is reached, for URLs that it hands out. */
  origin: string;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is text (`html` says which). */
  body?: unknown;
  html?: string;
}

/** Failures that every platform words in its own way. */
export type CommonFailure = "unavailable" | "rate-limited" | "rejected" | "unauthorized" | "not-found";

export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `:name` stands for one segment. */
  path: string;
  /** Called with the request when one path serves two operations (a token endpoint). */
  operation: Operation | ((call: Call) => Operation);
  /** Absent where no account stands behind the call yet (authorize, token). */
  handle(call: Call, world: World, account: Account | null): Reply | Promise<Reply>;
  /** Runs even with a token the platform would refuse: the `expired` account can still say who it is right after consent. */
  open?: boolean;
  /** What makes a create the same post when it is sent again; the whole body unless said. */
  postKey?(call: Call): string;
}

export interface Twin {
  platform: string;
  /** First path segment under which its hosts are served. */
  prefix: string;
  /** How people call it. */
  label: string;
  /** Seconds an access token lives. */
  accessSeconds: number;
  scopes: string[];
  routes: Route[];
  /** The account a call acts as, from its token; null when the token is missing, unknown or expired. */
  accountOf(call: Call, world: World): Account | null;
  failure(kind: CommonFailure, world: World): Reply;
  /** What every answer carries beside its own headers (rate windows). May refuse the call instead. */
  meter?(route: Route, call: Call, account: Account | null, world: World): { headers: Record<string, string>; refusal?: Reply };
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
  /** The same by the stand-in's own clock, in milliseconds. */
  createdAt: number;
  deleted: boolean;
  /** What the twin alone needs. */
  extra: Record<string, unknown>;
}
