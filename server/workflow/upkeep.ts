import type { EngineLogger } from "./contract";
import { type EngineDatabase, isOutage } from "./database";
import type { Driver } from "./driver";
import { releaseClaims } from "./lease";
import { wakeOverdueRuns } from "./wakes";

/** Periodic repair: lost wakes, abandoned claims, and old rows. */

const INTERVAL_MS = 2000;
const ABANDONED_AFTER_SECONDS = 10;
const RETENTION_INTERVAL = 3_600_000;
const FIRST_RETENTION = 30_000;
const RETENTION = "7 days";
const BATCH_SIZE = 1000;

export class Upkeep {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #nextRetention = performance.now() + FIRST_RETENTION;

  constructor(
    private readonly database: EngineDatabase,
    private readonly driver: Driver,
    private readonly logger: EngineLogger,
    private readonly routeWaiting: () => Promise<void>,
    private readonly freed: () => void,
  ) {}

  start(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#once().finally(() => this.start());
    }, INTERVAL_MS);
  }

  async #once(): Promise<void> {
    try {
      await this.#freeOwnForgotten();
      await wakeOverdueRuns(this.database, ABANDONED_AFTER_SECONDS);
      await this.routeWaiting();
      if (performance.now() < this.#nextRetention) return;
      this.#nextRetention = performance.now() + RETENTION_INTERVAL;
      await prune(this.database);
    } catch (error) {
      if (!isOutage(error)) this.logger.error({ err: error }, "The workflow engine's upkeep failed");
    }
  }

  /** The claim of a driver that failed in an outage. */
  async #freeOwnForgotten(): Promise<void> {
    const { rows } = await this.database.query<{ id: string }>(
      "SELECT id FROM workflow.calls WHERE claimed_by = $1 AND claimed_at < now() - interval '5 seconds'",
      [this.driver.engineId],
    );
    const forgotten = rows.map((row) => row.id).filter((id) => !this.driver.isActive(id));
    if (forgotten.length === 0) return;
    await this.database.transaction((tx) => releaseClaims(tx, this.driver.engineId, forgotten));
    this.freed();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}

const prunable = [
  `DELETE FROM workflow.runs WHERE id IN (SELECT id FROM workflow.runs WHERE ended_at < now() - interval '${RETENTION}' LIMIT ${BATCH_SIZE})`,
  `DELETE FROM workflow.events WHERE id IN (SELECT id FROM workflow.events WHERE received_at < now() - interval '${RETENTION}' AND routed_at IS NOT NULL LIMIT ${BATCH_SIZE})`,
  `DELETE FROM workflow.dedupe WHERE (function_id, key) IN (SELECT function_id, key FROM workflow.dedupe WHERE until < now() LIMIT ${BATCH_SIZE})`,
];

/** Deletes what ended long ago, in small bites. */
export async function prune(database: EngineDatabase): Promise<void> {
  for (const statement of prunable) {
    let deleted: number | null;
    do deleted = (await database.query(statement)).rowCount;
    while (deleted === BATCH_SIZE);
  }
  // Wakes that failed too often; their calls have been woken again meanwhile.
  await database.query(
    "SELECT graphile_worker.complete_jobs(coalesce((SELECT array_agg(id) FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL), '{}'))",
  );
}
