import { setTimeout as timeout } from "node:timers";
import type { EngineLogger } from "./contract";
import { startDueCrons } from "./crons";
import { type EngineDatabase, isOutage } from "./database";
import { nextDue } from "./wakes";

/** Polling interval: other engines may have set an alarm unknown to this one, and may have died. */
const MAX_SLEEP_MS = 1000;
const MIN_PAUSE_MS = 20;
const FAILURE_PAUSE_MS = 500;

/**
 * Starts calls and cron ticks when they are due, to the millisecond: one timer for the next scheduled instant, so that
 * nothing depends on how often a queue is polled.
 */
export class Alarm {
  #timer: NodeJS.Timeout | undefined;
  #ringsAt = Number.POSITIVE_INFINITY;
  #ringing: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(
    private readonly database: EngineDatabase,
    private readonly logger: EngineLogger,
    /** Starts the calls that are due. */
    private readonly claimDue: () => Promise<void>,
  ) {}

  /** Makes sure that it rings within so many milliseconds. */
  within(milliseconds: number): void {
    if (this.#stopped) return;
    const wait = Math.ceil(Math.min(Math.max(0, milliseconds), MAX_SLEEP_MS));
    const at = performance.now() + wait;
    if (at >= this.#ringsAt) return;
    clearTimeout(this.#timer);
    this.#ringsAt = at;
    this.#timer = timeout(() => this.#ring(), wait);
  }

  #ring(): void {
    this.#ringsAt = Number.POSITIVE_INFINITY;
    if (this.#ringing !== undefined) {
      this.#again = true;
      return;
    }
    this.#ringing = this.#wake().finally(() => {
      this.#ringing = undefined;
      if (this.#again) {
        this.#again = false;
        this.within(0);
      }
    });
  }

  async #wake(): Promise<void> {
    try {
      await this.claimDue();
      const next = await nextDue(this.database);
      if (next.cron !== null && next.cron <= 0) await startDueCrons(this.database);
      // What stays due is in another engine's hands: no hurry.
      const waits = [next.call, next.cron].map((wait) => (wait === null ? MAX_SLEEP_MS : Math.max(wait, MIN_PAUSE_MS)));
      this.within(Math.min(MAX_SLEEP_MS, ...waits));
    } catch (error) {
      if (!isOutage(error)) this.logger.error({ err: error }, "Waking due calls failed");
      this.within(FAILURE_PAUSE_MS);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#ringing;
  }
}
