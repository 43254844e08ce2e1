import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import type { EngineLogger } from "./contract";
import { WAKE_TASK } from "./wakes";

/** graphile-worker, which hands each wake to one engine. */

const CONCURRENCY = 12;
/** Wakes arrive by NOTIFY; polling finds the lost ones. */
const POLL_INTERVAL = 5000;
const RESTART_AFTER = 1000;

export interface WorkerEventsOut {
  take(callId: string): Promise<void>;
  poolNamed(name: string): void;
}

function callIdOf(payload: unknown): string | null {
  return typeof payload === "object" && payload !== null && "id" in payload && typeof payload.id === "string" ? payload.id : null;
}

/**
 * Resolves when a queue's first query fails. That query reads its task's id, and graphile-worker 0.17 caches a failure
 * like a result: every later query fails with it, also when the database is available again. Such a queue has to be restarted.
 */
function untilStuck(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    let serving = false;
    const served = () => {
      serving = true;
    };
    events.once("worker:getJob:empty", served);
    events.once("job:start", served);
    events.once("worker:getJob:error", () => {
      if (!serving) resolve();
    });
  });
}

export class Worker {
  #runner: Runner | undefined;
  #stopped = false;

  constructor(
    private readonly logger: EngineLogger,
    private readonly out: WorkerEventsOut,
  ) {}

  async start(pool: Pool): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    events.on("pool:create", ({ workerPool }) => this.out.poolNamed(workerPool.id));
    const stuck = untilStuck(events);
    const runner = await run({
      pgPool: pool,
      events,
      noHandleSignals: true,
      parsedCronItems: [],
      preset: { worker: { concurrentJobs: CONCURRENCY, pollInterval: POLL_INTERVAL, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // Its errors are those of the database, which the lease reports once; the rest is chatter.
      logger: new Logger(() => (level, message) => this.logger.debug({ level }, message)),
      taskList: {
        [WAKE_TASK]: async (payload) => {
          const callId = callIdOf(payload);
          if (callId) await this.out.take(callId);
        },
      },
    });
    this.#runner = runner;
    const again = () => this.#restart(runner, pool);
    runner.promise.then(again, again);
    stuck.then(() => runner.stop()).catch(() => undefined);
  }

  /** graphile-worker stops after too many failures of the database; the engine does not. */
  #restart(ended: Runner, pool: Pool): void {
    if (this.#stopped || this.#runner !== ended) return;
    this.logger.warn({}, "The wake queue stopped by itself and is started again");
    setTimeout(() => {
      if (this.#stopped || this.#runner !== ended) return;
      this.start(pool).catch((error: unknown) => {
        this.logger.warn({ err: error }, "The wake queue could not be started");
        this.#restart(ended, pool);
      });
    }, RESTART_AFTER);
  }

  /** Abandons a pool with possibly hanging connections and continues with a new one. */
  async moveTo(pool: Pool): Promise<void> {
    const old = this.#runner;
    this.#runner = undefined;
    old?.stop().catch(() => undefined);
    await this.start(pool);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#runner?.stop().catch(() => undefined);
  }
}
