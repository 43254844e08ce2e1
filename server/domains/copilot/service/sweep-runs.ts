import { database } from "@/server/db/database";
import { pruneEvents } from "../repository/events";
import { listOverdue } from "../repository/runs";
import { deleteUnanswered } from "../repository/sessions";
import { failRun, failures } from "./end-run";

const batch = 500;
const oldBatch = 5_000;

/** Runs whose process and engine are gone have nobody who ends them. */
export async function endOverdueRuns(): Promise<number> {
  const overdue = await listOverdue(database(), batch);
  for (const key of overdue) await failRun(key, failures.late);
  return overdue.length;
}

export async function pruneSessions(): Promise<{ sessions: number; events: number }> {
  return { sessions: await deleteUnanswered(database(), batch), events: await pruneEvents(database(), oldBatch) };
}
