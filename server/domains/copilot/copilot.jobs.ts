import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { RUN_REQUESTED, type RunKey, runKey } from "./copilot.events";
import { failRun, failures } from "./service/end-run";
import { executeRound, type RoundOutcome } from "./service/execute-round";
import { MAX_TOOL_ROUNDS } from "./service/run-prompt";
import { scoreWriting } from "./service/score-reply";
import { endOverdueRuns, pruneSessions } from "./service/sweep-runs";

/** A round that another process has leased is tried again after so long, until that one is done, its lease has ended, or the run's time is over. */
const LEASE_POLL_MS = 3_000;
/** Runs of a workspace that work at once: each may pass its daily budget by what one round costs. */
const MAX_CONCURRENT_RUNS = 4;

const concurrency = { key: "event.data.workspaceId", limit: MAX_CONCURRENT_RUNS };

/** The answer has been delivered by then: drafts are rated in the same step, because each step is a call of its own. */
async function executeRoundAndScore(key: RunKey, round: number): Promise<RoundOutcome> {
  const outcome = await executeRound(key, round);
  if (outcome === "over") await scoreWriting(key);
  return outcome;
}

/** Each round is a step: a run whose process dies continues with the round it was in. */
const run = inngest.createFunction({ id: "copilot-run", retries: 4, concurrency, triggers: [{ event: RUN_REQUESTED }] }, async ({ event, step }) => {
  const key = runKey.parse(event.data);
  try {
    for (let round = 1; round <= MAX_TOOL_ROUNDS + 1; round += 1) {
      let outcome = await step.run(`round ${round}`, () => executeRoundAndScore(key, round));
      for (let attempt = 1; outcome !== "over" && outcome !== "more"; attempt += 1) {
        await step.sleep(`wait ${attempt} for round ${round}`, LEASE_POLL_MS);
        outcome = await step.run(`round ${round}, look ${attempt}`, () => executeRoundAndScore(key, round));
      }
      if (outcome === "over") break;
    }
  } catch (error) {
    await step.run("give up", () => failRun(key, failures.broken));
    throw error;
  }
});

const endOverdue = inngest.createFunction(
  // The next minute's round is the retry.
  { id: "copilot-end-overdue", retries: 0, concurrency: { limit: 1 }, triggers: [{ cron: "* * * * *" }] },
  ({ step }) => step.run("end", endOverdueRuns),
);

const clear = inngest.createFunction({ id: "copilot-clear-away", retries: 0, concurrency: { limit: 1 }, triggers: [{ cron: "23 * * * *" }] }, ({ step }) =>
  step.run("clear away", pruneSessions),
);

export const copilotFunctions: InngestFunction.Any[] = [run, endOverdue, clear];
