import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Account, AccountRules, Operation } from "./records";
import type { SandboxState } from "./sandbox-state";

/** What one platform's fake consists of. Adding a platform is one fake and one line in `sandbox/index.ts`. */

export interface Call {
  method: string;
  /** Below the fake's prefix, such as `/2/tweets`. */
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The same as it comes in; read already, unless the route takes it so. */
  stream: Readable;
  /** The sandbox's own base URL, for URLs in its responses. */
  origin: string;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON, or unchanged when it is text (`html` sets its type). */
  body?: unknown;
  html?: string;
}

/** Failures that every platform words in its own way. */
export type CommonFailure = "unavailable" | "rate-limited" | "rejected" | "unauthorized" | "not-found";

export interface Route {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `:name` matches one segment. */
  path: string;
  /** Called with the request when one path serves two operations (a token endpoint). */
  operation: Operation | ((call: Call) => Operation);
  /** Absent before an account is known (authorize, token). */
  handle(call: Call, sandbox: SandboxState, account: Account | null): Reply | Promise<Reply>;
  /** Runs even with a token the platform would refuse: the `expired` account can still say who it is right after consent. */
  open?: boolean;
  /** Takes whole files: the body is left in the stream, so that nothing holds it in memory. */
  streams?: boolean;
  /** Deduplication key of a create that is sent again; the whole body unless given. */
  postKey?(call: Call): string;
}

export interface Fake extends AccountRules {
  /** First path segment under which its hosts are served. */
  prefix: string;
  /** How people call it. */
  label: string;
  /** Seconds an access token lives. */
  accessSeconds: number;
  /** Seconds a refresh token lives; about six months unless given. */
  refreshSeconds?: number;
  scopes: string[];
  routes: Route[];
  /** Who posts under an id that no account has of itself. */
  poster?(accountId: string, sandbox: SandboxState): Account | null;
  /** The account a call acts as, from its token; null when the token is missing, unknown or expired. */
  accountOf(call: Call, sandbox: SandboxState): Account | null;
  failure(kind: CommonFailure, sandbox: SandboxState): Reply;
  /** What every answer carries beside its own headers (rate windows). May refuse the call instead. */
  meter?(route: Route, call: Call, account: Account | null, sandbox: SandboxState): { headers: Record<string, string>; refusal?: Reply };
}
