import { randomUUID } from "node:crypto";
import { type CancelRule, DISCOVERY_STEP, type EventPayload, type FunctionConfig, type SerializedError, type Slot } from "./contract";
import type { Queryable, Transaction } from "./database";
import { equalityPaths, keyOf, pathKey } from "./expressions";
import { fingerprint } from "./signing";
import { passOn } from "./slots";
import { wakeJobs } from "./wakes";

export interface NewRun {
  fn: FunctionConfig;
  event: EventPayload;
  internal: boolean;
}

const IDEMPOTENCY_HOURS = 24;

/** The first to come under a key holds it for a while; false for everyone else. */
export async function claimKey(tx: Queryable, functionId: string, key: string, hours: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO workflow.dedupe AS d (function_id, key, until) VALUES ($1, $2, now() + make_interval(hours => $3))
     ON CONFLICT (function_id, key) DO UPDATE SET until = excluded.until WHERE d.until < now()`,
    [functionId, key, hours],
  );
  return rowCount === 1;
}

/** The index keys under which a cancelling event finds this run. */
function cancelKeys(rules: CancelRule[], event: EventPayload): string[] {
  return rules.flatMap((rule) => {
    const paths = rule.if ? equalityPaths(rule.if) : null;
    const key = paths ? pathKey(paths.own, paths.own, event) : null;
    return key ? [key] : [];
  });
}

export function slotsFor(fn: FunctionConfig, event: EventPayload): Slot[] {
  return fn.concurrency
    .map(({ limit, key, scope }) => ({
      limit,
      key: fingerprint(scope === "fn" ? fn.id : scope, key ?? "", key ? keyOf(key, { event }) : ""),
    }))
    .sort((left, right) => left.key.localeCompare(right.key));
}

/** Creates the run and its first call, unless its idempotency key has run lately. Returns the run's id. */
export async function createRun(tx: Queryable, { fn, event, internal }: NewRun): Promise<string | null> {
  if (fn.idempotency && !(await claimKey(tx, fn.id, fingerprint("idempotency", keyOf(fn.idempotency, { event })), IDEMPOTENCY_HOURS))) return null;
  const id = randomUUID();
  const slots = slotsFor(fn, event);
  await tx.query(
    `WITH run AS (
       INSERT INTO workflow.runs (id, function_id, event, internal, limits, cancel_keys) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
     ), call AS (
       INSERT INTO workflow.calls (run_id, kind, step, due_at, woken_at)
       SELECT id, 'discover', $7, greatest(now(), start), CASE WHEN start <= now() THEN now() END FROM run, to_timestamp($8::float8 / 1000) start
       RETURNING id, woken_at
     ), due AS (SELECT id FROM call WHERE woken_at IS NOT NULL)
     ${wakeJobs("due")}`,
    [id, fn.id, JSON.stringify(event), internal, slots.length > 0 ? JSON.stringify(slots) : null, cancelKeys(fn.cancel, event), DISCOVERY_STEP, event.ts],
  );
  return id;
}

export type RunEnd = { status: "completed"; output: unknown } | { status: "failed"; error: SerializedError } | { status: "cancelled" };

/** Ends a run whose row is locked; its pending calls are deleted and its slots are released. */
export async function endRun(tx: Transaction, runId: string, slots: Slot[], end: RunEnd): Promise<void> {
  await tx.query(
    `WITH dropped AS (DELETE FROM workflow.calls WHERE run_id = $1)
     UPDATE workflow.runs SET status = $2, output = $3, error = $4, ended_at = now() WHERE id = $1`,
    [runId, end.status, end.status === "completed" ? JSON.stringify(end.output ?? null) : null, end.status === "failed" ? JSON.stringify(end.error) : null],
  );
  passOn(tx, slots);
}
