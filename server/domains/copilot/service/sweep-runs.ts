import { database } from "@/server/db/database";
import { pruneEvents } from "../repository/events";
import { listOverdue } from "../repository/runs";
import { deleteUnanswered } from "../repository/sessions";
import { failRun, failures } from "./end-run";

const BATCH_SIZE = 500;
const EVENT_BATCH_SIZE = 5_000;

/** Runs whose process and engine are gone have nobody who ends them. */
export async function endOverdueRuns(): Promise<number> {
  const overdue = await listOverdue(database(), BATCH_SIZE);
  for (const key of overdue) await failRun(key, failures.late);
  return overdue.length;
}

export async function pruneSessions(): Promise<{ sessions: number; events: number }> {
  return { sessions: await deleteUnanswered(database(), BATCH_SIZE), events: await pruneEvents(database(), EVENT_BATCH_SIZE) };
}
