import { database, transaction } from "@/server/db/database";
import { listOpenConnections } from "@/server/domains/connections";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import type { LocalMoment } from "../../local-time.engine";
import type { AccountSlots, MomentView, QueueEntryView, WeeklyTimeView } from "../../queue.schema";
import { lockAccounts } from "../../repository/post-writes";
import { listQueued, listSlots, replaceSlots } from "../../repository/slots";
import { nextMoments, queueOf, type WeeklyTime } from "../../slots.engine";
import { nextFree } from "./queued-time";

/** Takes the caller's identity first and trusts parsed input. */

const MAX_NEXT = 5;
const MAX_QUEUED = 100;
const MAX_FREE_SLOTS = 3;

const viewOf = ({ at, change }: LocalMoment): MomentView => ({ at: at.toISOString(), change });

async function requireAccount(caller: Caller, connectionId: string): Promise<void> {
  const { workspaceId, brandIds } = caller;
  const found = await listOpenConnections(database(), { workspaceId, brandIds, ids: [connectionId] });
  if (found.length === 0) throw notFound("Account");
}

function slotsOf(
  connection: Pick<AccountSlots, "platform" | "accountName"> & { id: string },
  times: readonly WeeklyTime[],
  zone: string,
  now: Date,
): AccountSlots {
  return {
    connectionId: connection.id,
    platform: connection.platform,
    accountName: connection.accountName,
    times: times.map(({ weekday, minute }) => ({ weekday, minute })),
    next: nextMoments(times, zone, now, MAX_NEXT).map(viewOf),
  };
}

/** The posting times of every account that the caller may see: first those that work, each newest first. */
export async function listAccountSlots(caller: Caller): Promise<AccountSlots[]> {
  const { workspaceId, brandIds } = caller;
  const now = clock();
  const [connections, zone] = await Promise.all([listOpenConnections(database(), { workspaceId, brandIds }), getTimezone(workspaceId)]);
  const slots = await listSlots(
    database(),
    workspaceId,
    connections.map(({ id }) => id),
  );
  const working = connections.filter(({ status }) => status === "ACTIVE");
  return [...working, ...connections.filter((connection) => !working.includes(connection))].map((connection) =>
    slotsOf(
      connection,
      slots.filter(({ connectionId }) => connectionId === connection.id),
      zone,
      now,
    ),
  );
}

/** Replaces an account's posting slots. Queued posts keep their times. @throws AppError NOT_FOUND when the caller sees no such account. */
export async function setSlots(caller: Caller, connectionId: string, times: readonly WeeklyTimeView[]): Promise<AccountSlots> {
  const { workspaceId } = caller;
  const [connection] = await listOpenConnections(database(), { workspaceId, brandIds: caller.brandIds, ids: [connectionId] });
  if (!connection) throw notFound("Account");
  await transaction(async (tx) => {
    await lockAccounts(tx, workspaceId, [connectionId]);
    await replaceSlots(
      tx,
      { workspaceId, connectionIds: [connectionId] },
      times.map((time) => ({ ...time, connectionId })),
    );
  });
  return slotsOf(connection, await listSlots(database(), workspaceId, [connectionId]), await getTimezone(workspaceId), clock());
}

/** Where a post for these accounts would go now. Accounts that the caller may not see count for nothing. */
export async function getNextSlot(caller: Caller, accountIds: readonly string[]): Promise<{ next: MomentView | null }> {
  const { workspaceId, brandIds } = caller;
  const visible = await listOpenConnections(database(), { workspaceId, brandIds, ids: accountIds });
  const next = await nextFree(database(), { workspaceId, accountIds: visible.map(({ id }) => id), exceptPostId: null }, clock());
  return { next: next && viewOf(next) };
}

/** An account's coming posts and free times, in their order. */
export async function listQueue(caller: Caller, connectionId: string): Promise<QueueEntryView[]> {
  await requireAccount(caller, connectionId);
  const { workspaceId } = caller;
  const [times, posts, zone] = await Promise.all([
    listSlots(database(), workspaceId, [connectionId]),
    listQueued(database(), caller, connectionId, MAX_QUEUED),
    getTimezone(workspaceId),
  ]);
  return queueOf(times, posts, zone, clock(), MAX_FREE_SLOTS)
    .slice(0, MAX_QUEUED)
    .map((entry) => ({
      ...viewOf(entry),
      ownTime: entry.ownTime,
      post: entry.post && { id: entry.post.id, content: entry.post.content, status: entry.post.status, approval: entry.post.approval },
    }));
}
