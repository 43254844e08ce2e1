import pg from "pg";
import type { EngineLogger } from "./contract";
import { type EngineDatabase, isOutage, type Queryable } from "./database";

/**
 * Liveness of engines. Each engine has a row with a heartbeat counter and, on a connection of its own, an advisory lock. An
 * engine that was killed loses the lock at once, and its work is taken over as soon as its counter has not changed for a
 * moment; one that hangs with its connection open is given longer. Each observer measures the time without a change by its own clock, so
 * that an outage of the database, when no heartbeat is written, expires no lease.
 */

const HEARTBEAT_MS = 500;
const DEAD_AFTER_MS = 1500;
const HUNG_AFTER_MS = 12_000;
const LOCK_CLASS = 1_851_880_296;
const QUERY_TIMEOUT = 4000;

interface Other {
  id: string;
  number: number;
  heartbeat: string;
}

export interface LeaseEvents {
  /** The database is back after an outage; connections that hang are to be replaced. */
  reconnected(): Promise<void>;
  /** Work of a dead engine has been set free. */
  freed(): void;
}

export class Lease {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #stopped = false;
  #wasDown = false;
  #number = 0;
  #locked = false;
  readonly #watched = new Map<string, { heartbeat: string; since: number }>();
  workerPool: string | null = null;

  constructor(
    readonly engineId: string,
    private readonly database: EngineDatabase,
    private readonly logger: EngineLogger,
    private readonly events: LeaseEvents,
  ) {}

  async start(): Promise<void> {
    await this.#connect();
    this.#schedule();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.database.url,
      connectionTimeoutMillis: QUERY_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      keepAlive: true,
      application_name: "nashir-workflow-lease",
    });
    client.on("error", (error) => {
      this.logger.debug({ err: error }, "The lease's connection broke");
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    const { rows } = await client.query<{ number: number }>(
      "INSERT INTO workflow.engines (id, worker_pool) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET heartbeat = engines.heartbeat + 1 RETURNING number",
      [this.engineId, this.workerPool],
    );
    this.#number = rows[0]?.number ?? 0;
    this.#locked = false;
    await this.#lock(client);
    this.#client = client;
    return client;
  }

  /** After a broken connection the server may hold the old session's lock for a while yet. */
  async #lock(client: pg.Client): Promise<void> {
    if (this.#locked) return;
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS locked", [LOCK_CLASS, this.#number]);
    this.#locked = rows[0]?.locked ?? false;
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat().finally(() => this.#schedule());
    }, HEARTBEAT_MS);
  }

  async #beat(): Promise<void> {
    try {
      const client = this.#client ?? (await this.#connect());
      if (this.#wasDown) {
        this.#watched.clear();
        await this.events.reconnected();
        this.#wasDown = false;
        this.logger.info({}, "The workflow engine has its database again");
      }
      const { rows } = await client.query<Other>(
        `WITH beat AS (
           INSERT INTO workflow.engines (id, worker_pool) VALUES ($1, $2)
           ON CONFLICT (id) DO UPDATE SET heartbeat = engines.heartbeat + 1, worker_pool = excluded.worker_pool
         )
         SELECT id, number, heartbeat FROM workflow.engines WHERE id <> $1`,
        [this.engineId, this.workerPool],
      );
      await this.#lock(client);
      await this.#watch(rows);
    } catch (error) {
      if (!isOutage(error)) this.logger.error({ err: error }, "The workflow engine's heartbeat failed");
      if (!this.#wasDown) this.logger.warn({ err: error }, "The workflow engine lost its database; it goes on when that is back");
      this.#wasDown = true;
      const broken = this.#client;
      this.#client = undefined;
      void broken?.end().catch(() => undefined);
    }
  }

  async #watch(others: Other[]): Promise<void> {
    const now = performance.now();
    const present = new Set(others.map((other) => other.id));
    for (const id of this.#watched.keys()) if (!present.has(id)) this.#watched.delete(id);
    for (const other of others) {
      const observation = this.#watched.get(other.id);
      if (observation?.heartbeat !== other.heartbeat) {
        this.#watched.set(other.id, { heartbeat: other.heartbeat, since: now });
        continue;
      }
      const still = now - observation.since;
      if (still < DEAD_AFTER_MS) continue;
      const freed = await this.database.transaction((tx) => this.#bury(tx, other, still >= HUNG_AFTER_MS));
      if (!freed) continue;
      this.#watched.delete(other.id);
      this.logger.warn({ engine: other.id }, "Another workflow engine is gone; its work is taken over");
      this.events.freed();
    }
  }

  async #bury(tx: Queryable, other: Other, evenIfLocked: boolean): Promise<boolean> {
    if (!evenIfLocked) {
      const { rows } = await tx.query<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1, $2) AS free", [LOCK_CLASS, other.number]);
      if (!rows[0]?.free) return false;
    }
    const deleted = await tx.query<{ worker_pool: string | null }>("DELETE FROM workflow.engines WHERE id = $1 AND heartbeat = $2 RETURNING worker_pool", [
      other.id,
      other.heartbeat,
    ]);
    if (!deleted.rows[0]) return false;
    await releaseClaims(tx, other.id);
    // It may have died before it passed on a slot: anyone who waits for one tries again.
    await tx.query("UPDATE workflow.calls SET blocked_on = NULL, woken_at = NULL WHERE blocked_on IS NOT NULL AND claimed_by IS NULL");
    if (deleted.rows[0].worker_pool) await tx.query("SELECT graphile_worker.force_unlock_workers(ARRAY[$1])", [deleted.rows[0].worker_pool]);
    return true;
  }

  /** Orderly shutdown: its claims are released at once. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beating;
    const client = this.#client;
    this.#client = undefined;
    try {
      await this.database.transaction(async (tx) => {
        await releaseClaims(tx, this.engineId);
        // Wakes that this engine took from the queue while it was stopping; the others' alarms find these calls.
        await tx.query("UPDATE workflow.calls SET woken_at = NULL WHERE woken_at IS NOT NULL AND claimed_by IS NULL AND blocked_on IS NULL");
        await tx.query("DELETE FROM workflow.engines WHERE id = $1", [this.engineId]);
      });
    } catch (error) {
      this.logger.warn({ err: error }, "The workflow engine could not sign off; the others will notice");
    }
    await client?.end().catch(() => undefined);
  }
}

/** Gives back an engine's calls (all, or those named), with their slots; what waited for the slots tries again. */
export async function releaseClaims(tx: Queryable, engineId: string, callIds?: string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE workflow.calls SET claimed_by = NULL, claimed_at = NULL, woken_at = NULL WHERE claimed_by = $1 ${callIds ? "AND id = ANY($2::bigint[])" : ""} RETURNING id`,
    callIds ? [engineId, callIds] : [engineId],
  );
  if (rows.length === 0) return;
  const released = await tx.query<{ key: string }>("DELETE FROM workflow.slots WHERE call_id = ANY($1::bigint[]) RETURNING key", [rows.map((row) => row.id)]);
  if (released.rows.length === 0) return;
  await tx.query("UPDATE workflow.calls SET blocked_on = NULL, woken_at = NULL WHERE blocked_on = ANY($1) AND claimed_by IS NULL", [
    released.rows.map((row) => row.key),
  ]);
}
