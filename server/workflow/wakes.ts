import type { Queryable } from "./database";

/** Wakes are graphile-worker jobs: they only say that a call can be taken. The row in `workflow.calls` is the truth. */

export const WAKE_TASK = "workflow-call";

/** SQL: a job for each `id` of a relation. One that is waiting already keeps its place. */
export const wakeJobs = (source: string) => `
  SELECT graphile_worker.add_jobs(
    (SELECT array_agg(('${WAKE_TASK}', json_build_object('id', id::text), NULL, NULL, 5, 'call:' || id, NULL, NULL)::graphile_worker.job_spec) FROM ${source}),
    true
  ) WHERE EXISTS (SELECT 1 FROM ${source})`;

export async function wakeCalls(tx: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `WITH woken AS (UPDATE workflow.calls SET woken_at = now() WHERE id = ANY($1::bigint[]) AND claimed_by IS NULL RETURNING id)
     SELECT count(*) FROM (${wakeJobs("woken")}) jobs`,
    [ids],
  );
}

const BATCH_SIZE = 500;

/** Passes due calls to any engine with capacity. */
export async function wakeDue(db: Queryable): Promise<void> {
  await db.query(
    `WITH due AS (
       SELECT id FROM workflow.calls WHERE woken_at IS NULL AND due_at <= now() ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
     ), woken AS (
       UPDATE workflow.calls SET woken_at = now() FROM due WHERE calls.id = due.id RETURNING calls.id
     )
     SELECT count(*) FROM (${wakeJobs("woken")}) jobs`,
  );
}

/** Milliseconds until the next call and the next cron tick are due; null when none is planned. */
export async function nextDue(db: Queryable): Promise<{ call: number | null; cron: number | null }> {
  const { rows } = await db.query<{ call: number | null; cron: number | null }>(
    `SELECT (SELECT extract(epoch FROM min(due_at) - clock_timestamp())::float8 * 1000 FROM workflow.calls WHERE woken_at IS NULL) AS call,
            (SELECT extract(epoch FROM min(next_at) - clock_timestamp())::float8 * 1000 FROM workflow.crons) AS cron`,
  );
  return rows[0] ?? { call: null, cron: null };
}

/**
 * Wakes again calls that were woken and not claimed: the job was lost in an outage or with its engine. Calls
 * that wait for a slot are included, in case the slot's release was lost.
 */
export async function wakeOverdueRuns(db: Queryable, olderThanSeconds: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `WITH forgotten AS (
       SELECT id FROM workflow.calls
        WHERE woken_at < now() - make_interval(secs => $1) AND claimed_by IS NULL AND due_at <= now()
          AND (blocked_on IS NULL OR woken_at < now() - interval '1 minute')
        ORDER BY woken_at LIMIT 200 FOR UPDATE SKIP LOCKED
     ), woken AS (
       UPDATE workflow.calls SET woken_at = now(), blocked_on = NULL FROM forgotten WHERE calls.id = forgotten.id RETURNING calls.id
     )
     SELECT count(*) FROM (${wakeJobs("woken")}) jobs`,
    [olderThanSeconds],
  );
  return Number(rows[0]?.count ?? 0);
}
