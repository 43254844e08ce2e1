import { type CallKind, type ClaimedCall, DISCOVERY_STEP, type EventPayload, type Memo, type Slot } from "./contract";
import type { EngineDatabase, Queryable } from "./database";
import { endOperation } from "./operations";
import { claimWithSlots } from "./slots";
import { wakeJobs } from "./wakes";

/** Taking a call: from "due" to "on its way by this engine". */

interface Candidate {
  id: string;
  run_id: string;
  kind: CallKind;
  step: string;
  attempt: number;
  disturbances: number;
  function_id: string;
  event: EventPayload;
  internal: boolean;
  limits: Slot[] | null;
  claimed: boolean;
  /** Read with the claim where nothing else can change them: the run has no other call. */
  ops: OpRow[] | null;
}

interface OpRow {
  id: string;
  seq: string | null;
  memo: Memo;
}

export interface Claimed {
  call: ClaimedCall;
  /** Null: to be loaded. */
  state: RunState | null;
}

function claimedCall(row: Candidate): ClaimedCall {
  return {
    id: row.id,
    runId: row.run_id,
    kind: row.kind,
    step: row.step,
    attempt: row.attempt,
    disturbances: row.disturbances,
    run: { functionId: row.function_id, event: row.event, internal: row.internal, slots: row.limits ?? [] },
  };
}

const BATCH_SIZE = 25;

/** A sleep that is all its run waits for ends with its claim, in the same statement, and becomes the discovery that follows. */
const SIMPLE_CALL_SQL = "candidate.limits IS NULL AND (candidate.kind <> 'sleep' OR candidate.alone)";

/**
 * Claims the candidates that need no further thought. Their runs' rows are locked, so that a result being applied is seen
 * in whole or not at all. `alone` is safe to trust although it is read before the lock: only a call can add calls to its
 * run, and there is no other.
 */
const claiming = (candidates: string, engineId: string) => `
  WITH candidate AS (
    SELECT c.id, c.run_id, c.kind, c.step, c.attempt, c.disturbances, r.function_id, r.event, r.internal, r.limits,
           NOT EXISTS (SELECT 1 FROM workflow.calls other WHERE other.run_id = c.run_id AND other.id <> c.id) AS alone
      FROM workflow.calls c JOIN workflow.runs r ON r.id = c.run_id AND r.status = 'running'
     WHERE c.claimed_by IS NULL AND ${candidates}
  ), taken AS (
    UPDATE workflow.calls SET claimed_by = ${engineId}, claimed_at = now(), blocked_on = NULL, woken_at = coalesce(woken_at, now()),
           kind = CASE calls.kind WHEN 'sleep' THEN 'discover' ELSE calls.kind END,
           step = CASE calls.kind WHEN 'sleep' THEN '${DISCOVERY_STEP}' ELSE calls.step END
      FROM candidate
     WHERE calls.id = candidate.id AND calls.claimed_by IS NULL AND calls.attempt = candidate.attempt AND calls.kind = candidate.kind AND ${SIMPLE_CALL_SQL}
    RETURNING calls.id
  ), ended AS (
    UPDATE workflow.ops SET seq = nextval('workflow.op_order'), memo = 'null' FROM candidate JOIN taken ON taken.id = candidate.id
     WHERE candidate.kind = 'sleep' AND ops.run_id = candidate.run_id AND ops.id = candidate.step AND ops.seq IS NULL
  )`;

const CLAIMED_ROWS_SQL = `
  SELECT candidate.*, taken.id IS NOT NULL AS claimed,
         CASE WHEN candidate.alone THEN (SELECT coalesce(json_agg(json_build_object('id', id, 'seq', seq, 'memo', memo) ORDER BY seq), '[]')
                                           FROM workflow.ops WHERE ops.run_id = candidate.run_id) END AS ops
    FROM candidate LEFT JOIN taken ON taken.id = candidate.id`;

/**
 * Claims the call, or returns null: it was deleted, is claimed, waits for a slot, or was a sleep of
 * which others are still to end.
 */
export async function acquireCall(database: EngineDatabase, callId: string, engineId: string): Promise<Claimed | null> {
  const { rows } = await database.query<Candidate>(
    `${claiming("c.id = $1 AND c.due_at <= clock_timestamp() + interval '2 milliseconds' FOR UPDATE OF r", "$2")} ${CLAIMED_ROWS_SQL}`,
    [callId, engineId],
  );
  const row = rows[0];
  if (!row) return null;
  if (row.claimed) return claimedNow(row);
  if (row.kind === "sleep") {
    await database.transaction((tx) => endSleep(tx, row));
    return null;
  }
  if (!row.limits) return null;
  const call = claimedCall(row);
  return (await claimWithSlots(database, engineId, call)) ? { call, state: null } : null;
}

/** Claims some of the due calls; complex cases are passed to the wake queue. `more`: there was more than one batch. */
export async function claimDue(database: EngineDatabase, engineId: string): Promise<{ claimed: Claimed[]; more: boolean }> {
  const { rows } = await database.query<Candidate>(
    `${claiming(`c.woken_at IS NULL AND c.due_at <= now() ORDER BY c.due_at LIMIT ${BATCH_SIZE} FOR UPDATE OF c, r SKIP LOCKED`, "$1")},
     handed AS (UPDATE workflow.calls SET woken_at = now() FROM candidate WHERE calls.id = candidate.id AND NOT (${SIMPLE_CALL_SQL}) RETURNING calls.id),
     jobs AS (${wakeJobs("handed")})
     ${CLAIMED_ROWS_SQL}, (SELECT count(*) FROM jobs) AS handed`,
    [engineId],
  );
  return { claimed: rows.filter((row) => row.claimed).map(claimedNow), more: rows.length === BATCH_SIZE };
}

function claimedNow(row: Candidate): Claimed {
  if (row.kind !== "sleep") return { call: claimedCall(row), state: row.ops && stateOf(row.ops) };
  // The rows were read before the sleep's own end was noted.
  const ended = (row.ops ?? []).map((op) => (op.id === row.step ? { ...op, seq: "now", memo: null } : op));
  return { call: { ...claimedCall(row), kind: "discover", step: DISCOVERY_STEP }, state: stateOf(ended) };
}

async function endSleep(tx: Queryable, row: Candidate): Promise<void> {
  const run = await tx.query("SELECT 1 FROM workflow.runs WHERE id = $1 AND status = 'running' FOR UPDATE", [row.run_id]);
  if (run.rowCount !== 1) return;
  const { rowCount } = await tx.query("DELETE FROM workflow.calls WHERE id = $1", [row.id]);
  if (rowCount === 1) await endOperation(tx, row.run_id, row.step, null);
}

export interface RunState {
  /** By the step's hash, as the SDK reads them. */
  steps: Record<string, Memo>;
  /** In the order in which they ended. */
  order: string[];
  pending: number;
}

function stateOf(rows: OpRow[]): RunState {
  const ended = rows.filter((row) => row.seq !== null);
  return { steps: Object.fromEntries(ended.map((row) => [row.id, row.memo])), order: ended.map((row) => row.id), pending: rows.length - ended.length };
}

/** Read after the claim: a step that ends from now on needs another discovery. */
export async function loadState(db: Queryable, runId: string): Promise<RunState> {
  const { rows } = await db.query<OpRow>("SELECT id, seq, memo FROM workflow.ops WHERE run_id = $1 ORDER BY seq", [runId]);
  return stateOf(rows);
}
