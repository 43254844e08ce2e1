import type { ClaimedCall, Slot } from "./contract";
import type { Queryable } from "./database";
import { wakeCalls } from "./wakes";

/**
 * Concurrency limits. A call on its way holds a row per key; who finds no room is noted on the call and woken by whoever
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
  return rows[0]?.claimed ?? false;
}

/** Wakes who waited, after the rows of a call's slots were deleted in this transaction (they go with their call). */
export async function passOn(tx: Queryable, slots: Slot[]): Promise<void> {
  if (slots.length === 0) return;
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM workflow.unblock($1, $2) AS id", [keys(slots), limits(slots)]);
  await wakeCalls(
    tx,
    rows.map((row) => row.id),
  );
}
