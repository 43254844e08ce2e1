import type { ClaimedCall, Outcome, SerializedError } from "./contract";
import type { EngineDatabase, Transaction } from "./database";
import { applyOperations, discover, RefusedOperation } from "./operations";
import type { Registry } from "./registry";
import { endAndAnnounce } from "./routing";
import { passOn } from "./slots";

/** How long a failed call waits where the function does not say: the retry schedule of the real server, with a little spread. */
const RETRY_SECONDS = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];
const JITTER = 0.1;

/** Milliseconds before the attempt after `attempt` (from 0). */
export function retryDelay(attempt: number): number {
  const seconds = RETRY_SECONDS[Math.min(attempt, RETRY_SECONDS.length - 1)] ?? 7200;
  return seconds * 1000 * (1 + Math.random() * JITTER);
}

/**
 * Applies the outcome of one call in one transaction. The call's row is its ticket: it is removed (or set back) in the
 * same transaction, so an outcome is applied exactly once, however often the call was made.
 */

export interface Applied {
  /** Milliseconds until something new is due, when that is not at once. */
  nextIn: number | null;
}

const nothing: Applied = { nextIn: null };

interface LockedRun {
  status: string;
  rediscover: boolean;
  now: Date;
}

export async function applyOutcome(database: EngineDatabase, registry: Registry, call: ClaimedCall, outcome: Outcome): Promise<Applied> {
  try {
    return await database.transaction((tx) => applyIn(tx, registry, call, outcome));
  } catch (error) {
    if (!(error instanceof RefusedOperation)) throw error;
    return database.transaction((tx) => applyIn(tx, registry, call, { type: "failed", error: { name: error.name, message: error.message } }));
  }
}

async function applyIn(tx: Transaction, registry: Registry, call: ClaimedCall, outcome: Outcome): Promise<Applied> {
  const { rows } = await tx.query<LockedRun>("SELECT status, rediscover, clock_timestamp() AS now FROM workflow.runs WHERE id = $1 FOR UPDATE", [call.runId]);
  const run = rows[0];
  // Cancelled or ended meanwhile: its calls are deleted and this one's result is discarded.
  if (run?.status !== "running") return nothing;
  switch (outcome.type) {
    case "completed":
      if (await consumeTicket(tx, call)) await endAndAnnounce(tx, registry, call.runId, call.run, { status: "completed", output: outcome.output });
      return nothing;
    case "failed":
      if (await consumeTicket(tx, call)) await endAndAnnounce(tx, registry, call.runId, call.run, { status: "failed", error: outcome.error });
      return nothing;
    case "retry":
      return again(tx, call, "attempt", outcome.retryAt ?? retryDelay(call.attempt));
    case "disturbed":
      return again(tx, call, "disturbances", disturbanceDelay(call.disturbances));
    case "progress": {
      if (!(await consumeTicket(tx, call))) return nothing;
      const planned = await applyOperations(tx, call, outcome.operations, run.now);
      await continueRun(tx, registry, call, run);
      return planned;
    }
  }
}

/** False when another engine has applied this call already. */
async function consumeTicket(tx: Transaction, call: ClaimedCall): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM workflow.calls WHERE id = $1 AND attempt = $2", [call.id, call.attempt]);
  passOn(tx, call.run.slots);
  return rowCount === 1;
}

/** What ended while this discovery was on its way is discovered now; and a run must always have a next call. */
async function continueRun(tx: Transaction, registry: Registry, call: ClaimedCall, run: LockedRun): Promise<void> {
  if (call.kind === "discover" && run.rediscover) {
    await tx.query("UPDATE workflow.runs SET rediscover = false WHERE id = $1", [call.runId]);
    await discover(tx, call.runId);
    return;
  }
  const left = await tx.query("SELECT 1 FROM workflow.calls WHERE run_id = $1 LIMIT 1", [call.runId]);
  if (left.rowCount !== 0) return;
  const error: SerializedError = { name: "StalledRun", message: "The function waits for nothing that could still happen" };
  await endAndAnnounce(tx, registry, call.runId, call.run, { status: "failed", error });
}

/** Back-off with an upper bound, so that a web process that is available again does not wait long. */
function disturbanceDelay(earlier: number): number {
  return Math.min(2000, 100 * 2 ** Math.min(earlier, 8)) * (0.75 + Math.random() / 2);
}

async function again(tx: Transaction, call: ClaimedCall, counter: "attempt" | "disturbances", when: Date | number): Promise<Applied> {
  if (call.run.slots.length > 0) await tx.query("DELETE FROM workflow.slots WHERE call_id = $1", [call.id]);
  const { rows } = await tx.query<{ wait: number }>(
    `UPDATE workflow.calls SET ${counter} = ${counter} + 1, claimed_by = NULL, claimed_at = NULL, woken_at = NULL,
            due_at = coalesce($3::timestamptz, clock_timestamp() + make_interval(secs => $4::float8 / 1000))
      WHERE id = $1 AND attempt = $2 RETURNING extract(epoch FROM due_at - clock_timestamp())::float8 * 1000 AS wait`,
    [call.id, call.attempt, when instanceof Date ? when : null, typeof when === "number" ? when : null],
  );
  passOn(tx, call.run.slots);
  return { nextIn: rows[0] ? Math.max(0, rows[0].wait) : null };
}
