import { type ClaimedCall, DISCOVERY_STEP, type Memo, type Operation } from "./contract";
import type { Queryable } from "./database";
import { instantOf } from "./durations";
import { serializedError } from "./interpret";
import { wakeCalls } from "./wakes";

/** Steps and sleeps of a run: recorded when discovered, completed with a memo, and the calls that follow. */

export const MAX_OPERATIONS = 1000;

/** Calls that became due later than now; the alarm is set for them once the transaction holds. */
export interface Planned {
  nextIn: number | null;
}

/** The function used an unsupported feature, or exceeded a limit. The run fails with it. */
export class RefusedOperation extends Error {
  override name = "NotSupported";
}

const stepNames: Record<string, string> = {
  WaitForEvent: "step.waitForEvent",
  InvokeFunction: "step.invoke",
  WaitForSignal: "step.waitForSignal",
  AIGateway: "step.ai.infer",
  Gateway: "step.fetch",
  DeferAdd: "defer",
  DeferAbort: "defer",
};
const understood = new Set(["StepRun", "StepFailed", "StepPlanned", "Sleep"]);

function refuseUnsupported(found: Operation[]): void {
  const operation = found.find(({ op }) => !understood.has(op));
  if (!operation) return;
  const name = stepNames[operation.op] ?? `The operation ${operation.op}`;
  throw new RefusedOperation(`${name} (${JSON.stringify(operation.displayName ?? operation.name ?? operation.id)}) is not supported by the embedded engine`);
}

export function memoOf(operation: Operation): Memo {
  return operation.op === "StepFailed" ? { error: serializedError(operation.error ?? operation.data, "The step failed") } : { data: operation.data ?? null };
}

/** Ends an operation and continues with the function unless others of its batch are still to end. */
export async function endOperation(tx: Queryable, runId: string, id: string, memo: Memo): Promise<void> {
  const { rows } = await tx.query<{ batch: string; together: boolean }>(
    "UPDATE workflow.ops SET seq = nextval('workflow.op_order'), memo = $3 WHERE run_id = $1 AND id = $2 AND seq IS NULL RETURNING batch, together",
    [runId, id, JSON.stringify(memo)],
  );
  const ended = rows[0];
  if (!ended) return;
  if (ended.together) {
    const open = await tx.query("SELECT 1 FROM workflow.ops WHERE run_id = $1 AND batch = $2 AND seq IS NULL LIMIT 1", [runId, ended.batch]);
    if (open.rowCount !== 0) return;
  }
  await discover(tx, runId);
}

/** One discovery at a time: two at once could run the same new step twice. */
export async function discover(tx: Queryable, runId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string | null; claimed: boolean }>(
    `WITH added AS (
       INSERT INTO workflow.calls (run_id, kind, step) VALUES ($1, 'discover', $2) ON CONFLICT (run_id, step) DO NOTHING RETURNING id
     )
     SELECT (SELECT id FROM added) AS id, EXISTS (SELECT 1 FROM workflow.calls WHERE run_id = $1 AND step = $2 AND claimed_by IS NOT NULL) AS claimed`,
    [runId, DISCOVERY_STEP],
  );
  const row = rows[0];
  if (row?.id) await wakeCalls(tx, [row.id]);
  else if (row?.claimed) await tx.query("UPDATE workflow.runs SET rediscover = true WHERE id = $1", [runId]);
}

async function plan(tx: Queryable, call: ClaimedCall, operation: Operation, now: Date): Promise<number | null> {
  const sleep = operation.op === "Sleep";
  const until = sleep ? instantOf(operation.name ?? "", now) : now;
  if (!until) throw new RefusedOperation(`A sleep until ${JSON.stringify(operation.name)} cannot be understood`);
  const { rows } = await tx.query<{ id: string; wait: number }>(
    `INSERT INTO workflow.calls (run_id, kind, step, due_at) VALUES ($1, $2, $3, $4)
     RETURNING id, extract(epoch FROM due_at - clock_timestamp())::float8 * 1000 AS wait`,
    [call.runId, sleep ? "sleep" : "step", operation.id, until],
  );
  const added = rows[0];
  if (!added) return null;
  if (added.wait > 0) return added.wait;
  await wakeCalls(tx, [added.id]);
  return null;
}

/**
 * Notes what a call found or did. `now` is the database's clock. A batch with planned steps is awaited as a whole, as
 * the SDK's second execution version expects, unless the function uses a race.
 */
export async function applyOperations(tx: Queryable, call: ClaimedCall, found: Operation[], now: Date): Promise<Planned> {
  refuseUnsupported(found);
  const stored = await tx.query<{ id: string; seq: string | null }>("SELECT id, seq FROM workflow.ops WHERE run_id = $1", [call.runId]);
  const pending = new Map(stored.rows.map((row) => [row.id, row.seq === null]));
  const together = found.length > 1 && found.some(({ op, opts }) => op === "StepPlanned" && opts?.parallelMode !== "race");
  const fresh = [...new Map(found.map((operation) => [operation.id, operation])).values()].filter(({ id }) => !pending.has(id));
  if (pending.size + fresh.length > MAX_OPERATIONS) throw new RefusedOperation(`A run may have ${MAX_OPERATIONS} steps`);
  for (const { id } of fresh) {
    await tx.query("INSERT INTO workflow.ops (run_id, id, batch, together) VALUES ($1, $2, $3, $4)", [call.runId, id, call.id, together]);
  }
  let nextIn: number | null = null;
  for (const operation of fresh) {
    if (operation.op !== "Sleep" && operation.op !== "StepPlanned") continue;
    const wait = await plan(tx, call, operation, now);
    if (wait !== null) nextIn = Math.min(nextIn ?? wait, wait);
  }
  for (const operation of found) {
    if (operation.op === "StepRun" || operation.op === "StepFailed") await endOperation(tx, call.runId, operation.id, memoOf(operation));
  }
  return { nextIn };
}
