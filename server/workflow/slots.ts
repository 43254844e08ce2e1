import type { ClaimedCall, Slot } from "./contract";
import type { Queryable, Transaction } from "./database";
import { wakeCalls } from "./wakes";

/**
 * Concurrency limits. A call on its way holds a row per key; who finds no room is noted on the call and woken by anyone who
 * makes room. Slots come sorted by key, and the run's row is always locked first.
 */

const keys = (slots: Slot[]) => slots.map((slot) => slot.key);
const limits = (slots: Slot[]) => slots.map((slot) => slot.limit);

/** Claims the call with all its slots, or leaves it waiting for one of them. */
export async function claimWithSlots(db: Queryable, engineId: string, { runId, id, attempt, run }: ClaimedCall): Promise<boolean> {
  const { rows } = await db.query<{ claimed: boolean }>("SELECT workflow.claim_with_slots($1, $2, $3, $4, $5, $6) AS claimed", [
    runId,
    id,
    attempt,
    engineId,
    keys(run.slots),
    limits(run.slots),
  ]);
  if (rows[0]?.claimed) return true;
  // Woken for a free slot under one key and blocked by the other: the slot is passed to the next in line.
  if (run.slots.length > 1) await unblock(db, run.slots);
  return false;
}

/**
 * Wakes who waited, once the transaction that deleted the rows of a call's slots has ended (they go with their call): a
 * key's lock is thus never held while others wait for this process.
 */
export function passOn(tx: Transaction, slots: Slot[]): void {
  if (slots.length > 0) tx.afterCommit((db) => unblock(db, slots));
}

async function unblock(db: Queryable, slots: Slot[]): Promise<void> {
  const { rows } = await db.query<{ id: string }>("SELECT id FROM workflow.unblock($1, $2) AS id", [keys(slots), limits(slots)]);
  await wakeCalls(
    db,
    rows.map((row) => row.id),
  );
}
