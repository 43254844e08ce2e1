import type { Db } from "@/server/db/database";
import { getTimezone } from "@/server/domains/workspaces";
import { validationError } from "@/server/lib/errors";
import type { LocalMoment } from "../../local-time.engine";
import { lockAccounts, plannedTimes } from "../../repository/post-writes";
import { listSlots } from "../../repository/slots";
import { firstFree, searchedUntil } from "../../slots.engine";

interface SlotRequest {
  workspaceId: string;
  accountIds: readonly string[];
  /** The post that is to be queued, should it be planned already. */
  exceptPostId: string | null;
}

/** The next free time of a post for these accounts; null when none of them has one. */
export async function nextFree(db: Db, { workspaceId, accountIds, exceptPostId }: SlotRequest, now: Date): Promise<LocalMoment | null> {
  // One after the other: in a transaction they share a connection.
  const times = await listSlots(db, workspaceId, accountIds);
  const zone = await getTimezone(workspaceId, db);
  const planned = await plannedTimes(db, { workspaceId, accountIds, from: new Date(now.getTime() - 60_000), to: searchedUntil(now), exceptPostId });
  return firstFree(times, zone, planned, now);
}

/**
 * Reserves the next free slot. Locks the accounts until the transaction ends, so that two concurrent posts get different slots.
 *
 * @throws AppError VALIDATION_ERROR with the reason `QUEUE_EMPTY`.
 */
export async function queuedTime(tx: Db, request: SlotRequest, now: Date): Promise<Date> {
  await lockAccounts(tx, request.workspaceId, request.accountIds);
  const free = await nextFree(tx, request, now);
  if (free) return free.at;
  throw validationError([{ path: "queue", message: "no posting time of these accounts is free", code: "custom" }], "QUEUE_EMPTY");
}
