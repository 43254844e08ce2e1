import type { Queryable } from "./database";

/** Calls by what they wait for, and for how long the oldest has been due. */
export async function queueStatistics(db: Queryable) {
  const { rows } = await db.query<{ due: number; later: number; inFlight: number; waitingForSlot: number; oldestDueMs: number }>(
    `SELECT count(*) FILTER (WHERE claimed_by IS NULL AND blocked_on IS NULL AND due_at <= now())::int AS "due",
            count(*) FILTER (WHERE claimed_by IS NULL AND due_at > now())::int AS "later",
            count(*) FILTER (WHERE claimed_by IS NOT NULL)::int AS "inFlight",
            count(*) FILTER (WHERE blocked_on IS NOT NULL)::int AS "waitingForSlot",
            coalesce(round(extract(epoch FROM now() - min(due_at) FILTER (WHERE claimed_by IS NULL AND blocked_on IS NULL AND due_at <= now())) * 1000), 0)::float8 AS "oldestDueMs"
       FROM workflow.calls`,
  );
  return rows[0] ?? { due: 0, later: 0, inFlight: 0, waitingForSlot: 0, oldestDueMs: 0 };
}

/** Counters for an operator; plain numbers, no names. */
export async function statistics(db: Queryable, inFlightHere: number): Promise<object> {
  const [runs, queue, others] = await Promise.all([
    db.query<{ status: string; count: number }>("SELECT status, count(*)::int AS count FROM workflow.runs GROUP BY status"),
    queueStatistics(db),
    db.query<{ functions: number; engines: number; unrouted: number }>(
      `SELECT (SELECT count(*) FROM workflow.functions)::int AS functions, (SELECT count(*) FROM workflow.engines)::int AS engines,
              (SELECT count(*) FROM workflow.events WHERE routed_at IS NULL)::int AS unrouted`,
    ),
  ]);
  return {
    runs: { running: 0, completed: 0, failed: 0, cancelled: 0, ...Object.fromEntries(runs.rows.map((row) => [row.status, row.count])) },
    queue: { ...queue, inFlightHere },
    functions: others.rows[0]?.functions ?? 0,
    engines: others.rows[0]?.engines ?? 0,
    unroutedEvents: others.rows[0]?.unrouted ?? 0,
  };
}
