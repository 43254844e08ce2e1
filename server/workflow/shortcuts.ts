import type { RunState } from "./claim";
import { type ClaimedCall, DISCOVERY_STEP, internalEvents, type Memo, type Operation, type Outcome } from "./contract";
import type { EngineDatabase } from "./database";
import { MAX_OPERATIONS, memoOf } from "./operations";
import type { Registry } from "./registry";

/**
 * Most runs do one thing after the other: their call is the only one they have. Its outcome is then applied in a single
 * statement, and the same engine continues at once. Nothing here does anything that the general way would not.
 */

/** Undefined: not such a case. Null: applied, nothing more to do. */
export type Shortcut = { call: ClaimedCall; state: RunState } | null | undefined;

/** No other call and no pending step: no other process can change this run, except by cancelling it. */
function isAlone(call: ClaimedCall, state: RunState): boolean {
  return call.kind === "discover" && state.pending === 0;
}

function onlyStep(outcome: Outcome, state: RunState): Operation | null {
  if (outcome.type !== "progress" || outcome.operations.length !== 1) return null;
  const [operation] = outcome.operations;
  if (!operation || (operation.op !== "StepRun" && operation.op !== "StepFailed")) return null;
  return operation.id in state.steps || state.order.length >= MAX_OPERATIONS ? null : operation;
}

export async function runShortcut(
  database: EngineDatabase,
  registry: Registry,
  engineId: string,
  call: ClaimedCall,
  state: RunState,
  outcome: Outcome,
): Promise<Shortcut> {
  if (!isAlone(call, state)) return undefined;
  if (outcome.type === "completed" && call.run.slots.length === 0 && (call.run.internal || !registry.listensTo(internalEvents.finished))) {
    await complete(database, call, outcome.output);
    return null;
  }
  const step = onlyStep(outcome, state);
  if (!step) return undefined;
  const memo = memoOf(step);
  const id = await advance(database, engineId, call, step.id, memo);
  if (!id) return null;
  return {
    call: { ...call, id, attempt: 0, disturbances: 0 },
    state: { steps: { ...state.steps, [step.id]: memo }, order: [...state.order, step.id], pending: 0 },
  };
}

const TICKET_SQL = `
  run AS (SELECT id FROM workflow.runs WHERE id = $1 AND status = 'running' FOR UPDATE),
  used AS (DELETE FROM workflow.calls USING run WHERE calls.id = $2 AND calls.attempt = $3 AND calls.run_id = run.id RETURNING calls.run_id)`;

/** Notes the step and claims the discovery that follows, with the slots of the call before; null when the run was cancelled or another engine was first. */
async function advance(database: EngineDatabase, engineId: string, call: ClaimedCall, stepId: string, memo: Memo): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    `WITH ${TICKET_SQL},
     noted AS (INSERT INTO workflow.ops (run_id, id, seq, memo, batch) SELECT run_id, $4, nextval('workflow.op_order'), $5, $2 FROM used),
     next AS (
       INSERT INTO workflow.calls (run_id, kind, step, woken_at, claimed_by, claimed_at) SELECT run_id, 'discover', '${DISCOVERY_STEP}', now(), $6, now() FROM used
       RETURNING id
     ),
     slots AS (UPDATE workflow.slots SET call_id = next.id FROM next WHERE slots.call_id = $2)
     SELECT id FROM next`,
    [call.runId, call.id, call.attempt, stepId, JSON.stringify(memo), engineId],
  );
  return rows[0]?.id ?? null;
}

async function complete(database: EngineDatabase, call: ClaimedCall, output: unknown): Promise<void> {
  await database.query(
    `WITH ${TICKET_SQL}
     UPDATE workflow.runs SET status = 'completed', output = $4, ended_at = now() FROM used WHERE runs.id = used.run_id`,
    [call.runId, call.id, call.attempt, JSON.stringify(output ?? null)],
  );
}
