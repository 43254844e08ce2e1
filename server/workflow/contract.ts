/** Types of the engine: registered functions, stored rows, requests to the serve handler. */

export interface EventPayload {
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** Milliseconds; in the future, its functions start then. */
  ts: number;
  user?: unknown;
  v?: string;
  meta?: unknown;
}

export interface EventTrigger {
  event: string;
  /** CEL over `event`. */
  expression?: string | undefined;
}

export interface CancelRule {
  event: string;
  /** CEL over `event` (the run's) and `async` (the cancelling one). */
  if?: string | undefined;
  /** A duration after the run's start, or an ISO date, after which the rule no longer holds. */
  timeout?: string | undefined;
}

export interface ConcurrencyLimit {
  limit: number;
  /** CEL over `event`. */
  key?: string | undefined;
  scope: "fn" | "env" | "account";
}

/** A function as it was registered, with only what this engine supports. */
export interface FunctionConfig {
  id: string;
  name: string;
  triggers: EventTrigger[];
  crons: string[];
  maxAttempts: number;
  cancel: CancelRule[];
  concurrency: ConcurrencyLimit[];
  /** CEL over `event`; one run per value and day. */
  idempotency?: string | undefined;
}

/** A concurrency limit with its key worked out for one run. */
export interface Slot {
  key: string;
  limit: number;
}

export type CallKind = "discover" | "step" | "sleep";

/** The `stepId` by which the SDK knows a call that discovers steps. */
export const DISCOVERY_STEP = "step";

/** One request to the serve handler, claimed by this engine. */
export interface Call {
  id: string;
  runId: string;
  kind: CallKind;
  step: string;
  attempt: number;
  disturbances: number;
}

export interface RunFacts {
  functionId: string;
  event: EventPayload;
  internal: boolean;
  slots: Slot[];
}

export interface ClaimedCall extends Call {
  run: RunFacts;
}

export interface SerializedError {
  name: string;
  message: string;
  stack?: string | undefined;
  [key: string]: unknown;
}

/** Stored result of a step: its value, its error, or nothing for a sleep. */
export type Memo = { data: unknown } | { error: SerializedError } | null;

export interface Operation {
  id: string;
  op: string;
  name?: string | null | undefined;
  displayName?: string | null | undefined;
  opts?: Record<string, unknown> | null | undefined;
  data?: unknown;
  error?: unknown;
}

/** What an answer of the serve handler means. */
export type Outcome =
  | { type: "completed"; output: unknown }
  | { type: "failed"; error: SerializedError }
  | { type: "retry"; error: SerializedError; retryAt: Date | null }
  | { type: "progress"; operations: Operation[] }
  /** The way there is disturbed: not the function's fault, so no attempt is counted. */
  | { type: "disturbed"; reason: string };

export interface EngineLogger {
  debug(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

export const internalEvents = {
  finished: "inngest/function.finished",
  failed: "inngest/function.failed",
  cancelled: "inngest/function.cancelled",
  cron: "inngest/scheduled.timer",
} as const;
