import { now } from "@/server/lib/clock";
import type { RunRow } from "../repository/runs";
import { failRun, failures } from "./end-run";

/** Anyone who waits for a run, watches it, or is behind it ends it when its time is over: with the engine down nobody else would. */

/** From the asking to the answer. */
export const RUN_TIMEOUT_MS = 120_000;
/** A run that nobody has begun by then will not be: the engine is down. */
const START_TIMEOUT_MS = 10_000;
/** The run's own word on its end is waited for a moment longer. */
const GRACE_MS = 1_000;

/** True: it was over. */
export async function endIfOverdue(run: RunRow): Promise<boolean> {
  const key = { workspaceId: run.workspaceId, runId: run.id };
  const left = run.deadlineAt.getTime() - now().getTime();
  if (run.state === "QUEUED" && left < RUN_TIMEOUT_MS - START_TIMEOUT_MS) return failRun(key, failures.notBegun, { onlyQueued: true });
  return (run.state === "QUEUED" || run.state === "RUNNING") && left < -GRACE_MS && failRun(key, failures.late);
}
