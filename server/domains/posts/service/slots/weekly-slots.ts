import { database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { listOpenConnections } from "@/server/domains/connections";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { validationError } from "@/server/lib/errors";
import type { QueueSlots, Slot } from "../../queue.schema";
import { lockAccounts } from "../../repository/post-writes";
import { listSlots, replaceSlots, type SlotRow } from "../../repository/slots";
import { minuteOfTime, timeOfMinute } from "../../slots.engine";
import { resolveAccounts } from "../post-checks";

/** The posting times of all accounts together. Takes the caller's identity first and trusts parsed input. */

async function accountIdsOf({ workspaceId, brandIds }: Caller): Promise<string[]> {
  const connections = await listOpenConnections(database(), { workspaceId, brandIds });
  return connections.map(({ id }) => id);
}

/** The posting times of the accounts that the caller may see, in the order of the week. */
export async function getWeeklySlots(caller: Caller): Promise<QueueSlots> {
  const { workspaceId } = caller;
  const connectionIds = await accountIdsOf(caller);
  const [timezone, rows] = await Promise.all([getTimezone(workspaceId), listSlots(database(), workspaceId, connectionIds)]);
  return { timezone, slots: rows.map(({ connectionId, weekday, minute }) => ({ connectionId, weekday, time: timeOfMinute(minute) })) };
}

/**
 * Replaces the posting slots of all accounts visible to the caller. Queued posts keep their times.
 *
 * @throws AppError VALIDATION_ERROR for an account that the caller does not see.
 */
export async function replaceWeeklySlots(caller: Caller, slots: readonly Slot[]): Promise<QueueSlots> {
  const { workspaceId } = caller;
  await changeOnce<null>(async (commit) => {
    const requestedIds = slots.map(({ connectionId }) => connectionId);
    const { issues } = await resolveAccounts(caller, requestedIds, { mustBeActive: false });
    if (issues.length > 0)
      throw validationError(issues.map((issue) => ({ ...issue, path: issue.path.replace(/^accountIds\.(\d+)$/, "slots.$1.connectionId") })));
    const connectionIds = await accountIdsOf(caller);
    const rows: SlotRow[] = slots.map(({ time, ...slot }) => ({ ...slot, minute: minuteOfTime(time) }));
    return commit(async (tx) => {
      await lockAccounts(tx, workspaceId, connectionIds);
      await replaceSlots(tx, { workspaceId, connectionIds }, rows);
      return null;
    });
  });
  return getWeeklySlots(caller);
}
