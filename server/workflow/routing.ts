import { type EventPayload, internalEvents, type RunFacts, type Slot } from "./contract";
import type { Queryable, Transaction } from "./database";
import { instantOf } from "./durations";
import { equalityPaths, isTrue, pathKey } from "./expressions";
import type { Cancelled, Registry } from "./registry";
import { createRun, endRun, type RunEnd } from "./runs";

/** What an event does: it cancels runs that wait for it, then starts the functions it triggers. */

interface ActiveRun {
  id: string;
  function_id: string;
  event: EventPayload;
  internal: boolean;
  limits: Slot[] | null;
  created_at: Date;
}

const PAGE_SIZE = 500;
const EVENT_COLUMNS = "id, function_id, event, internal, limits, created_at";

async function* activeRuns(tx: Queryable, functionId: string, cancelKey: string | null): AsyncGenerator<ActiveRun> {
  const byKey = cancelKey === null ? "" : "AND cancel_keys @> ARRAY[$4]";
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await tx.query<ActiveRun>(
      `SELECT ${EVENT_COLUMNS} FROM workflow.runs WHERE status = 'running' AND function_id = $1 AND id > $2 ${byKey} ORDER BY id LIMIT $3`,
      [functionId, after, PAGE_SIZE, ...(cancelKey === null ? [] : [cancelKey])],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

async function cancelMatching(tx: Transaction, registry: Registry, { fn, rule }: Cancelled, event: EventPayload): Promise<void> {
  const paths = rule.if ? equalityPaths(rule.if) : null;
  const key = paths ? pathKey(paths.own, paths.other, event) : null;
  // An equality with what the event does not carry holds for no run.
  if (paths && key === null) return;
  for await (const run of activeRuns(tx, fn.id, key)) {
    if (rule.if && !isTrue(rule.if, { event: run.event, async: event })) continue;
    const until = rule.timeout ? instantOf(rule.timeout, run.created_at) : null;
    if (until && until.getTime() < Date.now()) continue;
    await cancelRun(tx, registry, run.id);
  }
}

async function cancelRun(tx: Transaction, registry: Registry, runId: string): Promise<void> {
  const { rows } = await tx.query<ActiveRun & { status: string }>(`SELECT ${EVENT_COLUMNS}, status FROM workflow.runs WHERE id = $1 FOR UPDATE`, [runId]);
  const run = rows[0];
  if (run?.status !== "running") return;
  await endAndAnnounce(
    tx,
    registry,
    runId,
    { functionId: run.function_id, event: run.event, internal: run.internal, slots: run.limits ?? [] },
    { status: "cancelled" },
  );
}

/** Cancels and starts what the event is about; the event has been stored in the same transaction. */
export async function routeEvent(tx: Transaction, registry: Registry, event: EventPayload, internal = false): Promise<void> {
  for (const cancelled of registry.cancelledBy(event.name)) await cancelMatching(tx, registry, cancelled, event);
  const started = new Set<string>();
  for (const { fn, trigger } of registry.triggeredBy(event.name)) {
    if (started.has(fn.id) || (trigger.expression && !isTrue(trigger.expression, { event }))) continue;
    started.add(fn.id);
    await createRun(tx, { fn, event, internal });
  }
}

/** Stores events; returns those that are new. A repeat (same id) is dropped. */
export async function storeEvents(tx: Queryable, events: EventPayload[], routed: boolean): Promise<EventPayload[]> {
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO workflow.events (id, name, payload, routed_at)
     SELECT id, name, payload::json, CASE WHEN $4 THEN now() END FROM unnest($1::text[], $2::text[], $3::text[]) AS e (id, name, payload)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [unique.map((event) => event.id), unique.map((event) => event.name), unique.map((event) => JSON.stringify(event)), routed],
  );
  const fresh = new Set(rows.map((row) => row.id));
  return unique.filter((event) => fresh.has(event.id));
}

const announcedAs = {
  completed: [internalEvents.finished],
  failed: [internalEvents.finished, internalEvents.failed],
  cancelled: [internalEvents.cancelled],
} as const;
const statusNames = { completed: "Completed", failed: "Failed", cancelled: "Cancelled" } as const;

/** Ends the run and emits the internal event for it, except for runs that such an event started. */
export async function endAndAnnounce(tx: Transaction, registry: Registry, runId: string, run: RunFacts, end: RunEnd): Promise<void> {
  await endRun(tx, runId, run.slots, end);
  if (run.internal) return;
  for (const name of announcedAs[end.status]) {
    if (!registry.listensTo(name)) continue;
    const event: EventPayload = {
      id: runId,
      name,
      data: {
        function_id: run.functionId,
        run_id: runId,
        event: run.event,
        events: [run.event],
        ...(end.status === "completed" ? { result: end.output ?? null } : {}),
        ...(end.status === "failed" ? { error: end.error } : {}),
        _inngest: { status: statusNames[end.status] },
      },
      ts: Date.now(),
    };
    await tx.query("INSERT INTO workflow.events (id, name, payload, routed_at) VALUES ($1, $2, $3, now()) ON CONFLICT (id) DO NOTHING", [
      `${name}:${runId}`,
      name,
      JSON.stringify(event),
    ]);
    await routeEvent(tx, registry, event, true);
  }
}

const MAX_BACKLOG = 200;

/** Routes the events that came before anything was registered. */
export async function routeBacklog(tx: Transaction, registry: Registry): Promise<number> {
  const { rows } = await tx.query<{ payload: EventPayload }>(
    `WITH waiting AS (
       SELECT id FROM workflow.events WHERE routed_at IS NULL ORDER BY received_at LIMIT ${MAX_BACKLOG} FOR UPDATE SKIP LOCKED
     )
     UPDATE workflow.events SET routed_at = now() FROM waiting WHERE events.id = waiting.id RETURNING payload`,
  );
  for (const { payload } of rows) await routeEvent(tx, registry, payload);
  return rows.length;
}
