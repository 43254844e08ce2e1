import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { Answer, AskInput } from "../copilot.schema";
import { findRun, type RunRow } from "../repository/runs";
import { listTodos } from "../repository/sessions";
import { errorOf } from "./budget";
import { type Failure, failures, usageOf } from "./end-run";
import { endIfOverdue } from "./overdue-run";
import { listenToRun } from "./run-news";
import { type StartedRun, startRun } from "./start-run";

/** Asks and waits for the answer. The caller is authorised; the input is parsed. */

const lookMs = 1_000;
const endings = new Set(["done", "failed", "stopped"]);

async function answerOf({ workspaceId, sessionId, reply, ...run }: RunRow): Promise<Answer> {
  return { sessionId, reply: reply ?? "", todos: await listTodos(database(), { workspaceId, sessionId }), usage: usageOf(run) };
}

async function awaitAnswer(key: StartedRun): Promise<Answer> {
  const news = listenToRun(key.runId, endings);
  try {
    for (;;) {
      const run = await findRun(database(), key);
      if (!run) throw errorOf(failures.broken);
      if (run.state === "DONE") return await answerOf(run);
      if (run.state === "FAILED" || run.state === "STOPPED") throw errorOf(run.failure as unknown as Failure);
      if (!(await endIfOverdue(run))) await news.wait(lookMs);
    }
  } finally {
    news.stop();
  }
}

export async function ask(caller: Caller, { locale = "ar", ...input }: AskInput, intentId: string | undefined): Promise<Answer> {
  return awaitAnswer(await startRun(caller, { ...input, locale, confirmedIds: [] }, intentId));
}
