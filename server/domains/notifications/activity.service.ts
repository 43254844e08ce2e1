import { database } from "@/server/db/database";
import { listInitialSyncs } from "@/server/domains/ads";
import { listImports, listPublishedAtOnce, stopImport } from "@/server/domains/posts";
import { type Caller, listOwnExports, roleAllows } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { BackgroundTask, BackgroundTaskList } from "./activity.schema";
import { listReadIds, markRead } from "./notifications.repository";

/** A person's background tasks in this workspace: while they run, and after their end until read. */

const LISTED_MS = 7 * 86_400_000;
const MAX_OF_EACH_KIND = 60;
const MAX_LISTED = 20;

async function ofImports(caller: Caller, since: Date): Promise<BackgroundTask[]> {
  const found = await listImports(caller, { since, take: MAX_OF_EACH_KIND });
  return found.map(({ state, made, exists, wrong, ...one }) => ({
    id: `import:${one.id}`,
    kind: "IMPORT",
    name: one.fileName,
    // An import whose rows are still being uploaded is excluded.
    state: state === "RECEIVING" ? "RUNNING" : state,
    done: one.done,
    total: one.total,
    startedAt: (one.startedAt ?? one.createdAt).toISOString(),
    finishedAt: one.finishedAt?.toISOString() ?? null,
    cancellable: state === "RUNNING",
    result: { made, exists, wrong },
    error: one.error,
  }));
}

/** Only owners can request and download an export. */
async function ofExports(caller: Caller, since: Date): Promise<BackgroundTask[]> {
  if (!roleAllows(caller.role, "OWNER")) return [];
  const found = await listOwnExports(caller, { since, take: MAX_OF_EACH_KIND });
  return found.map(({ id, state, tablesDone, tablesTotal, createdAt, finishedAt }) => ({
    id: `export:${id}`,
    kind: "EXPORT",
    name: null,
    state,
    done: tablesDone,
    total: tablesTotal,
    startedAt: createdAt,
    finishedAt,
    cancellable: false,
    result: null,
    error: null,
  }));
}

/** For those who connect accounts. */
async function ofFirstReads(caller: Caller, since: Date, at: Date): Promise<BackgroundTask[]> {
  if (!roleAllows(caller.role, "ADMIN")) return [];
  const found = await listInitialSyncs(caller, { since, take: MAX_OF_EACH_KIND, now: at });
  return found.map(({ id, name, state, percent, startedAt, finishedAt, error }) => ({
    id: `sync:${id}`,
    kind: "SYNC",
    name,
    state,
    done: percent,
    total: 100,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    cancellable: false,
    result: null,
    error,
  }));
}

const snippetLength = 80;

/** A post with an account that it is not on has failed. */
async function ofPublishing(caller: Caller, since: Date): Promise<BackgroundTask[]> {
  const found = await listPublishedAtOnce(caller, { since, take: MAX_OF_EACH_KIND });
  return found.map(({ id, content, status, roundStartedAt, updatedAt, targets }) => ({
    id: `publish:${id}`,
    kind: "PUBLISH",
    name: content.trim().slice(0, snippetLength),
    state: status === "PROCESSING" ? "RUNNING" : status === "PUBLISHED" ? "DONE" : "FAILED",
    done: targets.filter((target) => target.status === "SUCCEEDED").length,
    total: targets.length,
    startedAt: (roundStartedAt ?? updatedAt).toISOString(),
    finishedAt: status === "PROCESSING" ? null : updatedAt.toISOString(),
    cancellable: false,
    result: null,
    error: null,
  }));
}

/** Another end of the same task is news again: a reading that failed may come to its end yet. */
const markOf = ({ id, state }: BackgroundTask) => `${id}:${state}`;

async function recentTasks(caller: Caller): Promise<BackgroundTask[]> {
  const at = now();
  const since = new Date(at.getTime() - LISTED_MS);
  const tasks = (await Promise.all([ofImports(caller, since), ofExports(caller, since), ofFirstReads(caller, since, at), ofPublishing(caller, since)])).flat();
  return tasks.filter(({ state, finishedAt }) => state === "RUNNING" || (finishedAt !== null && Date.parse(finishedAt) >= since.getTime()));
}

export async function listTasks(caller: Caller): Promise<BackgroundTaskList> {
  const tasks = await recentTasks(caller);
  const ended = tasks.filter(({ state }) => state !== "RUNNING");
  const read = await listReadIds(database(), caller, ended.map(markOf));
  const unread = tasks.filter((task) => task.state === "RUNNING" || !read.has(markOf(task)));
  return { items: unread.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt)).slice(0, MAX_LISTED) };
}

/** What still runs stays unread. */
export async function markTasksSeen(caller: Caller, ids: readonly string[]): Promise<{ marked: number }> {
  const ended = (await recentTasks(caller)).filter(({ id, state }) => state !== "RUNNING" && ids.includes(id));
  return { marked: ended.length === 0 ? 0 : await markRead(database(), caller, ended.map(markOf)) };
}

export async function stopTask(caller: Caller, id: string): Promise<{ state: BackgroundTask["state"] }> {
  const { state } = await stopImport(caller, id.slice("import:".length));
  return { state: state === "RECEIVING" ? "RUNNING" : state };
}
