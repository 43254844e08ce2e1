import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { applyOutcome } from "./apply";
import { acquireCall, type Claimed, claimDue, loadState, type RunState } from "./claim";
import type { ClaimedCall, EngineLogger, Outcome } from "./contract";
import { type EngineDatabase, isOutage } from "./database";
import { interpret, serializedError } from "./interpret";
import type { Registry } from "./registry";
import { NoAnswer, type ServeClient } from "./serve-client";
import { runShortcut, type Shortcut } from "./shortcuts";
import { wakeDue } from "./wakes";

/** Claims calls, invokes the serve handler, and applies its response. */

/**
 * Calls on their way at once. Most of them wait for something far away, and a minute in which many posts are due must not queue, also while
 * webhook deliveries hold all that they may.
 */
export const CAPACITY = 640;
/** So often may the way there break down in the middle of one call before it counts as the function's own failure. */
const TOLERATED_DISTURBANCES = 10;
const MAX_PAUSE_MS = 1000;

export interface DriverEvents {
  /** Something is due in so many milliseconds. */
  dueIn(milliseconds: number): void;
  webIsDown(): void;
}

export class Driver {
  readonly #driven = new Set<Promise<void>>();
  /** The calls that are claimed and worked on. */
  readonly #claims = new Set<string>();
  readonly #abort = new AbortController();
  #waiting: (() => void)[] = [];
  #draining = false;

  constructor(
    readonly engineId: string,
    private readonly database: EngineDatabase,
    private readonly registry: Registry,
    private readonly client: ServeClient,
    private readonly logger: EngineLogger,
    private readonly events: DriverEvents,
  ) {
    setMaxListeners(0, this.#abort.signal);
  }

  get inFlight(): number {
    return this.#driven.size;
  }

  isActive(callId: string): boolean {
    return this.#claims.has(callId);
  }

  /** Claims the call and starts it; returns when it is on its way, or when there was nothing to do. */
  async startCall(callId: string): Promise<void> {
    while (this.#driven.size >= CAPACITY && !this.#draining) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#draining || this.#claims.has(callId)) return;
    const claimed = await acquireCall(this.database, callId, this.engineId);
    if (claimed) this.#start(claimed);
  }

  /** Claims due calls up to its capacity; the rest stays queued, where other engines find it. */
  async startDue(): Promise<void> {
    for (let more = true; more && !this.#draining; ) {
      if (this.#driven.size >= CAPACITY) return wakeDue(this.database);
      const due = await claimDue(this.database, this.engineId);
      for (const claimed of due.claimed) this.#start(claimed);
      more = due.more;
    }
  }

  #start({ call, state }: Claimed): void {
    const driven = this.#drive(call, state)
      .catch((error: unknown) => {
        // The claim is kept and released by the upkeep, which detects that no driver works on it.
        if (!isOutage(error)) this.logger.error({ err: error, ...aboutRun(call) }, "A call could not be driven");
      })
      .finally(() => {
        this.#driven.delete(driven);
        this.#waiting.shift()?.();
      });
    this.#driven.add(driven);
  }

  async #drive(first: ClaimedCall, initial: RunState | null): Promise<void> {
    let call: ClaimedCall | undefined = first;
    let state = initial;
    while (call) {
      const { id } = call;
      this.#claims.add(id);
      try {
        state ??= await loadState(this.database, call.runId);
        const outcome = await this.#ask(call, state);
        const next: Shortcut = outcome && (await this.#apply(call, state, outcome));
        call = next?.call;
        state = next?.state ?? null;
      } finally {
        this.#claims.delete(id);
      }
    }
  }

  /** Null when the engine is stopping: the call is then left to the next one. */
  async #ask(call: ClaimedCall, state: RunState): Promise<Outcome | null> {
    const attempts = this.registry.find(call.run.functionId)?.maxAttempts ?? 1;
    const final = call.attempt + 1 >= attempts;
    try {
      const answer = await this.client.call(call.run.functionId, call.step, callBody(call, state, attempts), this.#abort.signal);
      return interpret(answer, final, new Date());
    } catch (error) {
      if (this.#abort.signal.aborted) return null;
      if (error instanceof NoAnswer) {
        this.logger.debug({ reason: error.message, ...aboutRun(call) }, "The serve handler did not answer");
        if (!error.sent) this.events.webIsDown();
        return outcomeWithoutAnswer(error, call, final);
      }
      this.logger.error({ err: error, ...aboutRun(call) }, "A call could not be made");
      return failure(`The call could not be made: ${error instanceof Error ? error.message : String(error)}`, final);
    }
  }

  /** A database outage must not lose a function's result: the outcome is retried until it is stored. */
  async #apply(call: ClaimedCall, state: RunState, outcome: Outcome): Promise<Shortcut> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        // While draining nothing is claimed any more: the general way leaves the next call to another engine.
        const shortcut = this.#draining ? undefined : await runShortcut(this.database, this.registry, this.engineId, call, state, outcome);
        if (shortcut !== undefined) return shortcut;
        const { nextIn } = await applyOutcome(this.database, this.registry, call, outcome);
        if (nextIn !== null) this.events.dueIn(nextIn);
        if (outcome.type === "failed") this.logger.warn({ err: outcome.error, ...aboutRun(call) }, "A run failed");
        return null;
      } catch (error) {
        if (!isOutage(error)) {
          if (outcome.type === "failed") throw error;
          this.logger.error({ err: error, ...aboutRun(call) }, "The outcome of a call could not be stored");
          outcome = { type: "failed", error: serializedError(error, "The outcome could not be stored") };
        } else if (this.#abort.signal.aborted) throw error;
        await pause(Math.min(MAX_PAUSE_MS, 100 * 2 ** attempt));
      }
    }
  }

  /** Waits for calls in progress, then aborts them; the caller releases the claims of the aborted ones. */
  async stop(withinMilliseconds: number): Promise<void> {
    this.#draining = true;
    for (const resume of this.#waiting.splice(0)) resume();
    const deadline = new AbortController();
    await Promise.race([Promise.all(this.#driven), pause(withinMilliseconds, undefined, { signal: deadline.signal }).catch(() => undefined)]);
    deadline.abort();
    this.#abort.abort();
    await Promise.all(this.#driven);
  }
}

function aboutRun(call: ClaimedCall): object {
  return { runId: call.runId, functionId: call.run.functionId };
}

/** A connection that fails is not the function's fault, unless it does so each time in the middle of this very call. */
function outcomeWithoutAnswer(error: NoAnswer, call: ClaimedCall, final: boolean): Outcome {
  if (error.timedOut) return failure(`The serve handler gave ${error.message}`, final);
  if (error.sent && call.disturbances >= TOLERATED_DISTURBANCES) return failure(`The connection broke off each time: ${error.message}`, final);
  return { type: "disturbed", reason: error.message };
}

function failure(message: string, final: boolean): Outcome {
  const error = { name: "Error", message };
  return final ? { type: "failed", error } : { type: "retry", error, retryAt: null };
}

/** What the SDK is sent. `fn_id` is left out on purpose: with it the SDK reports its progress over an API of its own. */
function callBody(call: ClaimedCall, state: RunState, attempts: number): object {
  return {
    version: -1,
    event: call.run.event,
    events: [call.run.event],
    steps: state.steps,
    defers: {},
    use_api: false,
    ctx: {
      run_id: call.runId,
      attempt: call.attempt,
      max_attempts: attempts,
      use_api: false,
      // While steps are pending a new one is only planned, so that two discoveries never run the same step.
      disable_immediate_execution: state.pending > 0,
      stack: { stack: state.order, current: state.order.length },
    },
  };
}
