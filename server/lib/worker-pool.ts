import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Piscina } from "piscina";
import { AppError } from "./errors";
import { lazy } from "./lazy";

/**
 * Calculations that would hold up the event loop run in worker threads, so that requests do not block one another. Those that may take long have
 * threads of their own: the short ones do not queue behind them.
 */
export type Lane = "short" | "long";

const lanes: Record<Lane, { minThreads: number; maxThreads: number }> = {
  // One thread stays: starting another takes longer than most calculations.
  short: { minThreads: 1, maxThreads: Math.max(2, availableParallelism() - 1) },
  long: { minThreads: 0, maxThreads: 1 },
};
/** From the call to the answer, with the time in the queue and the start of a thread, which takes seconds on a machine with much other work. */
const DEADLINE_MS = 30_000;
/** Idle threads end: they hold memory. */
const IDLE_MS = 60_000;

/** By the working directory: tests run this module as it is written. */
const WORKER_SCRIPT = "dist/pool-worker.js";

const startPool = (lane: Lane) => new Piscina({ ...lanes[lane], filename: resolve(WORKER_SCRIPT), idleTimeout: IDLE_MS });
const pools: Record<Lane, () => Piscina> = { short: lazy(() => startPool("short")), long: lazy(() => startPool("long")) };

interface PoolOptions {
  lane?: Lane;
  deadlineMs?: number;
}

/**
 * A function of `server/pool-worker.ts`, called by its name there. Arguments and result are copied between threads: plain data alone.
 * @throws AppError with status 503 when the deadline has passed; the calculation is stopped then.
 */
export function inPool<F extends (...args: never[]) => unknown>(
  name: string,
  { lane = "short", deadlineMs = DEADLINE_MS }: PoolOptions = {},
): (...args: Parameters<F>) => Promise<ReturnType<F>> {
  return async (...args) => {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      return (await pools[lane]().run({ name, args }, { signal })) as ReturnType<F>;
    } catch (error) {
      if (!signal.aborted) throw error;
      const message = `This took longer than ${deadlineMs / 1_000} seconds and was stopped. Try a shorter text, or try again later.`;
      throw new AppError("INTERNAL_ERROR", message, { status: 503, retryAfterSeconds: 5, details: { reason: "DEADLINE_PASSED" }, cause: error });
    }
  };
}
