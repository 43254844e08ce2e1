import type { Queryable } from "./database";

/** Counters for an operator; plain numbers, no names. */
export async function statistics(db: Queryable, inFlightHere: number): Promise<object> {
  const [runs, calls, others] = await Promise.all([
    db.query<{ status: string; count: number }>("SELECT status, count(*)::int AS count FROM workflow.runs GROUP BY status"),
    db.query<{ due: number; later: number; in_flight: number; waiting_for_slot: number; oldest_due_ms: number | null }>(
      `SELECT count(*) FILTER (WHERE claimed_by IS NULL AND blocked_on IS NULL AND due_at <= now())::int AS due,
              count(*) FILTER (WHERE claimed_by IS NULL AND due_at > now())::int AS later,
              count(*) FILTER (WHERE claimed_by IS NOT NULL)::int AS in_flight,
              count(*) FILTER (WHERE blocked_on IS NOT NULL)::int AS waiting_for_slot,
              extract(epoch FROM now() - min(due_at) FILTER (WHERE claimed_by IS NULL AND blocked_on IS NULL AND due_at <= now()))::float8 * 1000 AS oldest_due_ms
         FROM workflow.calls`,
    ),
    db.query<{ functions: number; engines: number; unrouted: number }>(
      `SELECT (SELECT count(*) FROM workflow.functions)::int AS functions, (SELECT count(*) FROM workflow.engines)::int AS engines,
              (SELECT count(*) FROM workflow.events WHERE routed_at IS NULL)::int AS unrouted`,
    ),
  ]);
  const queue = calls.rows[0];
  return {
    runs: { running: 0, completed: 0, failed: 0, cancelled: 0, ...Object.fromEntries(runs.rows.map((row) => [row.status, row.count])) },
    queue: {
      due: queue?.due ?? 0,
      later: queue?.later ?? 0,
      inFlight: queue?.in_flight ?? 0,
      inFlightHere,
      waitingForSlot: queue?.waiting_for_slot ?? 0,
      oldestDueMs: Math.round(queue?.oldest_due_ms ?? 0),
    },
    functions: others.rows[0]?.functions ?? 0,
    engines: others.rows[0]?.engines ?? 0,
    unroutedEvents: others.rows[0]?.unrouted ?? 0,
  };
}
