import type { Queryable } from "./database";

/** Wakes are graphile-worker jobs: they only say that a call can be taken. The row in `workflow.calls` is the truth. */

export const wakeTask = "workflow-call";

const jobsFor = (source: string) => `
  SELECT graphile_worker.add_jobs(
    (SELECT array_agg(('${wakeTask}', json_build_object('id', id::text), NULL, NULL, 5, 'call:' || id, NULL, NULL)::graphile_worker.job_spec) FROM ${source})
  ) WHERE EXISTS (SELECT 1 FROM ${source})`;

export async function wakeCalls(tx: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `WITH woken AS (UPDATE workflow.calls SET woken_at = now() WHERE id = ANY($1::bigint[]) AND claimed_by IS NULL RETURNING id)
     SELECT count(*) FROM (${jobsFor("woken")}) jobs`,
    [ids],
  );
}

const batch = 500;

/** Wakes what is due, and tells how many milliseconds are left until the next one (null when nothing waits). */
export async function wakeDue(db: Queryable): Promise<{ woken: number; nextIn: number | null }> {
  const { rows } = await db.query<{ woken: string; next_in: number | null }>(
    `WITH due AS (
       SELECT id FROM workflow.calls WHERE woken_at IS NULL AND due_at <= now() ORDER BY due_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
     ), woken AS (
       UPDATE workflow.calls SET woken_at = now() FROM due WHERE calls.id = due.id RETURNING calls.id
     ), jobs AS (${jobsFor("woken")})
     SELECT (SELECT count(*) FROM jobs) AS woken,
            (SELECT extract(epoch FROM min(due_at) - clock_timestamp())::float8 * 1000 FROM workflow.calls
              WHERE woken_at IS NULL AND due_at > now()) AS next_in`,
  );
  const row = rows[0];
  const woken = Number(row?.woken ?? 0);
  return { woken, nextIn: woken >= batch ? 0 : (row?.next_in ?? null) };
}

/**
 * Wakes again what was woken and not taken: its job was lost with an outage or with the engine that held it. Calls
 * that wait for a slot are included, in case the slot's release was lost.
 */
export async function wakeForgotten(db: Queryable, olderThanSeconds: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `WITH forgotten AS (
       SELECT id FROM workflow.calls
        WHERE woken_at < now() - make_interval(secs => $1) AND claimed_by IS NULL AND due_at <= now()
          AND (blocked_on IS NULL OR woken_at < now() - interval '1 minute')
        ORDER BY woken_at LIMIT 200 FOR UPDATE SKIP LOCKED
     ), woken AS (
       UPDATE workflow.calls SET woken_at = now(), blocked_on = NULL FROM forgotten WHERE calls.id = forgotten.id RETURNING calls.id
     )
     SELECT count(*) FROM (${jobsFor("woken")}) jobs`,
    [olderThanSeconds],
  );
  return Number(rows[0]?.count ?? 0);
}
