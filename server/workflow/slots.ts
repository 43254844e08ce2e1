import type { Slot } from "./contract";
import type { Queryable } from "./database";
import { wakeCalls } from "./wakes";

/**
 * Concurrency limits. A call on its way holds a row per key; who finds no room is noted on the call and woken by
 * whoever makes room. A key's bookkeeping is serialised by an advisory lock, so that no wake falls between the two.
 * Slots come sorted by key and the run's row is always locked first: one order for all, hence no deadlock.
 */

async function lockKeys(tx: Queryable, slots: Slot[]): Promise<void> {
  for (const slot of slots) await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [slot.key]);
}

async function taken(tx: Queryable, key: string): Promise<number> {
  const { rows } = await tx.query<{ count: string }>("SELECT count(*) FROM workflow.slots WHERE key = $1", [key]);
  return Number(rows[0]?.count ?? 0);
}

/** Takes all slots of a call, or none and leaves the call waiting. */
export async function takeSlots(tx: Queryable, callId: string, slots: Slot[]): Promise<boolean> {
  await lockKeys(tx, slots);
  for (const slot of slots) {
    if ((await taken(tx, slot.key)) < slot.limit) continue;
    await tx.query("UPDATE workflow.calls SET blocked_on = $2 WHERE id = $1", [callId, slot.key]);
    return false;
  }
  await tx.query("INSERT INTO workflow.slots (key, call_id) SELECT unnest($2::text[]), $1 ON CONFLICT DO NOTHING", [callId, slots.map((slot) => slot.key)]);
  return true;
}

/** Gives a call's slots back and wakes the longest waiting in its place. */
export async function releaseSlots(tx: Queryable, callId: string, slots: Slot[]): Promise<void> {
  await lockKeys(tx, slots);
  await tx.query("DELETE FROM workflow.slots WHERE call_id = $1", [callId]);
  for (const slot of slots) {
    const room = slot.limit - (await taken(tx, slot.key));
    if (room <= 0) continue;
    const { rows } = await tx.query<{ id: string }>(
      `UPDATE workflow.calls SET blocked_on = NULL WHERE id IN (
         SELECT id FROM workflow.calls WHERE blocked_on = $1 AND claimed_by IS NULL AND id <> $3 ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      [slot.key, room, callId],
    );
    await wakeCalls(
      tx,
      rows.map((row) => row.id),
    );
  }
}
