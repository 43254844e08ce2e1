import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { listEvents, type NumberedEvent } from "../repository/events";
import { findLatestRun, findRun, type RunRow } from "../repository/runs";
import { endIfOverdue } from "./overdue-run";
import { subscribeToRun } from "./run-subscription";
import { requireSession } from "./sessions";

/** A session's run as it happens, from any point: anyone who reloads continues where the connection broke. */

const HEARTBEAT_MS = 15_000;
const POLL_MS = 1_000;
const PAGE_SIZE = 500;

export interface Position {
  runId: string;
  seq: number;
}

export type RunStreamItem = ({ runId: string } & NumberedEvent) | "alive";

const shutdown = new AbortController();

/** Ends every watching: the process is about to. Anyone who watches comes back to another one. */
export function closeRunStreams(): void {
  shutdown.abort();
}

async function watchedRun(workspaceId: string, sessionId: string, from: Position | null): Promise<RunRow | null> {
  const resumed = from && (await findRun(database(), { workspaceId, runId: from.runId }));
  return resumed?.sessionId === sessionId ? resumed : findLatestRun(database(), { workspaceId, sessionId });
}

async function* streamRun(run: RunRow, after: number, signal: AbortSignal): AsyncGenerator<RunStreamItem> {
  const key = { workspaceId: run.workspaceId, runId: run.id };
  const subscription = subscribeToRun(run.id);
  const wake = () => subscription.stop();
  signal.addEventListener("abort", wake, { once: true });
  try {
    let seq = after;
    let lastSentAt = now().getTime();
    while (!signal.aborted && !shutdown.signal.aborted) {
      // Read before the events: a run that has ended appends no more.
      const current = await findRun(database(), key);
      const events = await listEvents(database(), { ...key, after: seq, limit: PAGE_SIZE });
      for (const event of events) yield { runId: run.id, ...event };
      seq = events.at(-1)?.seq ?? seq;
      if (events.length > 0) lastSentAt = now().getTime();
      else if (current?.state !== "QUEUED" && current?.state !== "RUNNING") return;
      else if (now().getTime() - lastSentAt >= HEARTBEAT_MS) {
        yield "alive";
        lastSentAt = now().getTime();
      }
      const overdue = current !== null && (await endIfOverdue(current));
      if (events.length < PAGE_SIZE && !overdue) await subscription.wait(POLL_MS);
    }
  } finally {
    signal.removeEventListener("abort", wake);
    subscription.stop();
  }
}

/** Checked before the stream starts; another person's session is not found. A session without a run has no events. */
export async function watchSession(caller: Caller, sessionId: string, from: Position | null, signal: AbortSignal): Promise<AsyncIterable<RunStreamItem>> {
  await requireSession(caller, sessionId);
  const run = await watchedRun(caller.workspaceId, sessionId, from);
  async function* nothing(): AsyncGenerator<RunStreamItem> {}
  return run ? streamRun(run, from?.runId === run.id ? from.seq : 0, signal) : nothing();
}
