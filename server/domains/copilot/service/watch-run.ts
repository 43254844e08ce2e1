import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { singleton } from "@/server/lib/singleton";
import { listEvents, type NumberedEvent } from "../repository/events";
import { findLatestRun, findRun, type RunRow } from "../repository/runs";
import { endIfOverdue } from "./overdue-run";
import { listenToRun } from "./run-news";
import { requireSession } from "./sessions";

/** A talk's run as it happens, from any point: whoever reloads goes on where the connection broke. */

const heartbeatMs = 15_000;
const lookMs = 1_000;
const page = 500;

export interface Position {
  runId: string;
  seq: number;
}

export type Told = ({ runId: string } & NumberedEvent) | "alive";

const closing = () => singleton("copilot-watchers", () => new AbortController());

/** Ends every watching: the process is about to. Whoever watches comes back to another one. */
export function endWatching(): void {
  closing().abort();
}

async function watchedRun(workspaceId: string, sessionId: string, from: Position | null): Promise<RunRow | null> {
  const resumed = from && (await findRun(database(), { workspaceId, runId: from.runId }));
  return resumed?.sessionId === sessionId ? resumed : findLatestRun(database(), { workspaceId, sessionId });
}

async function* tell(run: RunRow, after: number, signal: AbortSignal): AsyncGenerator<Told> {
  const key = { workspaceId: run.workspaceId, runId: run.id };
  const news = listenToRun(run.id);
  const wake = () => news.stop();
  signal.addEventListener("abort", wake, { once: true });
  try {
    let seq = after;
    let toldAt = now().getTime();
    while (!signal.aborted && !closing().signal.aborted) {
      // Read before the events: a run that has ended has told its last.
      const current = await findRun(database(), key);
      const events = await listEvents(database(), { ...key, after: seq, limit: page });
      for (const event of events) yield { runId: run.id, ...event };
      seq = events.at(-1)?.seq ?? seq;
      if (events.length > 0) toldAt = now().getTime();
      else if (current?.state !== "QUEUED" && current?.state !== "RUNNING") return;
      else if (now().getTime() - toldAt >= heartbeatMs) {
        yield "alive";
        toldAt = now().getTime();
      }
      const overdue = current !== null && (await endIfOverdue(current));
      if (events.length < page && !overdue) await news.wait(lookMs);
    }
  } finally {
    signal.removeEventListener("abort", wake);
    news.stop();
  }
}

/** Checked before anything is told; another person's talk is not found. A talk without a run tells nothing. */
export async function watchSession(caller: Caller, sessionId: string, from: Position | null, signal: AbortSignal): Promise<AsyncIterable<Told>> {
  await requireSession(caller, sessionId);
  const run = await watchedRun(caller.workspaceId, sessionId, from);
  async function* nothing(): AsyncGenerator<Told> {}
  return run ? tell(run, from?.runId === run.id ? from.seq : 0, signal) : nothing();
}
