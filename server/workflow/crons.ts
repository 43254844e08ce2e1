import { type EventPayload, type FunctionConfig, internalEvents } from "./contract";
import { nextTick } from "./cron-times";
import type { EngineDatabase, Queryable } from "./database";
import { claimKey, createRun } from "./runs";
import { fingerprint } from "./signing";

/** Cron triggers: one row per function and expression with its next tick. */

const MISSED_TICK_HOURS = 7 * 24;

/** Synchronises the table with the registered functions; a planned tick stays. */
export async function syncCrons(tx: Queryable, functions: FunctionConfig[], now: Date): Promise<void> {
  const registered = functions.flatMap((fn) => fn.crons.map((cron) => ({ id: fn.id, cron })));
  await tx.query(
    `DELETE FROM workflow.crons c WHERE NOT EXISTS (
       SELECT 1 FROM unnest($1::text[], $2::text[]) AS wanted (function_id, cron) WHERE wanted.function_id = c.function_id AND wanted.cron = c.cron
     )`,
    [registered.map(({ id }) => id), registered.map(({ cron }) => cron)],
  );
  for (const { id, cron } of registered) {
    const next = nextTick(cron, now);
    if (next) await tx.query("INSERT INTO workflow.crons (function_id, cron, next_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [id, cron, next]);
  }
}

interface DueCron {
  function_id: string;
  cron: string;
  next_at: Date;
  now: Date;
  config: FunctionConfig;
}

async function tick(tx: Queryable, due: DueCron): Promise<void> {
  const scheduledAt = due.next_at.toISOString();
  // The database's clock decides; ticks that were missed while nothing ran are folded into this one.
  const next = nextTick(due.cron, new Date(Math.max(due.now.getTime(), due.next_at.getTime())));
  if (next) await tx.query("UPDATE workflow.crons SET next_at = $3 WHERE function_id = $1 AND cron = $2", [due.function_id, due.cron, next]);
  else await tx.query("DELETE FROM workflow.crons WHERE function_id = $1 AND cron = $2", [due.function_id, due.cron]);
  if (!(await claimKey(tx, due.function_id, fingerprint("cron", due.cron, scheduledAt), MISSED_TICK_HOURS))) return;
  const event: EventPayload = {
    id: fingerprint(due.function_id, due.cron, scheduledAt),
    name: internalEvents.cron,
    data: { cron: due.cron, scheduledAt, fireAt: due.now.toISOString() },
    ts: due.next_at.getTime(),
  };
  await createRun(tx, { fn: due.config, event, internal: false });
}

/** Starts the functions with a due tick. */
export async function startDueCrons(database: EngineDatabase): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<DueCron>(
      `SELECT c.function_id, c.cron, c.next_at, clock_timestamp() AS now, f.config FROM workflow.crons c JOIN workflow.functions f ON f.id = c.function_id
        WHERE c.next_at <= now() FOR UPDATE OF c SKIP LOCKED`,
    );
    for (const due of rows) await tick(tx, due);
  });
}
