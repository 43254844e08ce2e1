import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Account, AccountRules, Operation } from "./records";
import type { SandboxState } from "./sandbox-state";

/** What one platform's fake consists of. Adding a platform is one fake and one line in `fakes/index.ts`. */

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
  handle(call: Call, sandbox: SandboxState, account: Account | null): Reply | Promise<Reply>;
  /** Runs even with a token the platform would refuse: the `expired` account can still say who it is right after consent. */
  open?: boolean;
  /** Takes whole files: the body is left in the stream, so that nothing holds it in memory. */
  streams?: boolean;
  /** What makes a create the same post when it is sent again; the whole body unless said. */
  postKey?(call: Call): string;
}

export interface Fake extends AccountRules {
  /** First path segment under which its hosts are served. */
  prefix: string;
  /** How people call it. */
  label: string;
  /** Seconds an access token lives. */
  accessSeconds: number;
  /** Seconds a refresh token lives; about six months unless said. */
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
