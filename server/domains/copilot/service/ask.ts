import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import type { Answer, AskInput } from "../copilot.schema";
import { findRun, type RunRow } from "../repository/runs";
import { listTodos } from "../repository/sessions";
import { errorOf } from "./budget";
import { type Failure, failRun, failures, usageOf } from "./end-run";
import { listenToRun } from "./run-news";
import { runMs, type StartedRun, startRun } from "./start-run";

/** Asks and waits for the answer. The caller is authorised; the input is parsed. */

/** A run that nobody has begun by then will not be: the engine is down. */
const beginMs = 10_000;
/** The run's own word on its end is waited for a moment longer. */
const graceMs = 1_000;
const lookMs = 1_000;
const endings = new Set(["done", "failed", "stopped"]);

async function answerOf({ workspaceId, sessionId, reply, ...run }: RunRow): Promise<Answer> {
  return { sessionId, reply: reply ?? "", todos: await listTodos(database(), { workspaceId, sessionId }), usage: usageOf(run) };
}

/** What the run's time tells of it, by the run's own deadline. */
function overdue(run: RunRow): { failure: Failure; onlyQueued: boolean } | null {
  const left = run.deadlineAt.getTime() - now().getTime();
  if (run.state === "QUEUED" && left < runMs - beginMs) return { failure: failures.notBegun, onlyQueued: true };
  return left < -graceMs ? { failure: failures.late, onlyQueued: false } : null;
}

async function awaitAnswer(key: StartedRun): Promise<Answer> {
  const news = listenToRun(key.runId, endings);
  try {
    for (;;) {
      const run = await findRun(database(), key);
      if (!run) throw errorOf(failures.broken);
      if (run.state === "DONE") return await answerOf(run);
      if (run.state === "FAILED" || run.state === "STOPPED") throw errorOf(run.failure as unknown as Failure);
      const late = overdue(run);
      if (late) await failRun(key, late.failure, { onlyQueued: late.onlyQueued });
      else await news.wait(lookMs);
    }
  } finally {
    news.stop();
  }
}

export async function ask(caller: Caller, { locale = "ar", ...input }: AskInput, intentId: string | undefined): Promise<Answer> {
  return awaitAnswer(await startRun(caller, { ...input, locale, confirmedIds: [] }, intentId));
}
