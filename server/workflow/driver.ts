import { setTimeout as pause } from "node:timers/promises";
import { applyOutcome } from "./apply";
import { claimCall, loadState, type RunState } from "./claim";
import type { ClaimedCall, EngineLogger, Outcome } from "./contract";
import { type EngineDatabase, isOutage } from "./database";
import { interpret, serializedError } from "./interpret";
import type { Registry } from "./registry";
import { NoAnswer, type ServeClient } from "./serve-client";

/** Takes calls, asks the serve handler, and applies what it answers. */

/** Calls on their way at once. Most of them wait for something far away. */
export const capacity = 128;
/** So often may the way there break down in the middle of one call before it counts as the function's own failure. */
const toleratedDisturbances = 10;
const longestPause = 1000;

export interface DriverEvents {
  /** Something is due in so many milliseconds. */
  dueIn(milliseconds: number): void;
  webIsDown(): void;
}

export class Driver {
  readonly #active = new Map<string, Promise<void>>();
  readonly #abort = new AbortController();
  #waiting: (() => void)[] = [];

  constructor(
    readonly engineId: string,
    private readonly database: EngineDatabase,
    private readonly registry: Registry,
    private readonly client: ServeClient,
    private readonly logger: EngineLogger,
    private readonly events: DriverEvents,
  ) {}

  get inFlight(): number {
    return this.#active.size;
  }

  isActive(callId: string): boolean {
    return this.#active.has(callId);
  }

  /** Claims the call and starts it; returns when it is on its way, or when there was nothing to do. */
  async take(callId: string): Promise<void> {
    while (this.#active.size >= capacity) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#abort.signal.aborted || this.#active.has(callId)) return;
    const call = await claimCall(this.database, callId, this.engineId);
    if (!call) return;
    const driven = this.#drive(call)
      .catch((error: unknown) => {
        // The claim stays and is given back by the upkeep, which sees that nobody works on it.
        if (!isOutage(error)) this.logger.error({ err: error, runId: call.runId, functionId: call.run.functionId }, "A call could not be driven");
      })
      .finally(() => {
        this.#active.delete(callId);
        this.#waiting.shift()?.();
      });
    this.#active.set(callId, driven);
  }

  async #drive(call: ClaimedCall): Promise<void> {
    const outcome = await this.#ask(call, await loadState(this.database, call.runId));
    if (outcome) await this.#apply(call, outcome);
  }

  /** Null when the engine is stopping: the call is then left to the next one. */
  async #ask(call: ClaimedCall, state: RunState): Promise<Outcome | null> {
    const attempts = this.registry.find(call.run.functionId)?.maxAttempts ?? 1;
    const final = call.attempt + 1 >= attempts;
    let outcome: Outcome;
    try {
      const answer = await this.client.call(call.run.functionId, call.step, callBody(call, state, attempts), this.#abort.signal);
      outcome = interpret(answer, final, new Date());
    } catch (error) {
      if (this.#abort.signal.aborted) return null;
      if (!(error instanceof NoAnswer)) {
        this.logger.error({ err: error, runId: call.runId, functionId: call.run.functionId }, "A call could not be made");
        outcome = failure(`The call could not be made: ${error instanceof Error ? error.message : String(error)}`, final);
      } else if (error.timedOut) outcome = failure(`The serve handler gave ${error.message}`, final);
      else {
        if (!error.sent) this.events.webIsDown();
        outcome = { type: "disturbed", reason: error.message };
        if (error.sent && call.disturbances >= toleratedDisturbances) outcome = failure(`The connection broke off each time: ${error.message}`, final);
      }
    }
    if (outcome.type === "disturbed") {
      this.logger.debug({ reason: outcome.reason, runId: call.runId, functionId: call.run.functionId }, "The serve handler could not be reached");
    }
    return outcome;
  }

  /** An outage must not lose what the function did: the outcome is kept until the database takes it. */
  async #apply(call: ClaimedCall, outcome: Outcome): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { nextIn } = await applyOutcome(this.database, this.registry, call, outcome);
        if (nextIn !== null) this.events.dueIn(nextIn);
        return;
      } catch (error) {
        if (!isOutage(error)) {
          if (attempt > 0 && outcome.type === "failed") throw error;
          this.logger.error({ err: error, runId: call.runId, functionId: call.run.functionId }, "The outcome of a call could not be stored");
          outcome = { type: "failed", error: serializedError(error, "The outcome could not be stored") };
        } else if (this.#abort.signal.aborted) throw error;
        await pause(Math.min(longestPause, 100 * 2 ** attempt));
      }
    }
  }

  /** Waits for what is on its way, then cuts it off; the claims of what was cut are given back by the caller. */
  async stop(withinMilliseconds: number): Promise<void> {
    const deadline = new AbortController();
    await Promise.race([Promise.all(this.#active.values()), pause(withinMilliseconds, undefined, { signal: deadline.signal }).catch(() => undefined)]);
    deadline.abort();
    this.#abort.abort();
    for (const resume of this.#waiting.splice(0)) resume();
    await Promise.all(this.#active.values());
  }
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
