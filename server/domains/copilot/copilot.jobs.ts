import { type InngestFunction, RetryAfterError } from "inngest";
import { inngest } from "@/server/jobs/client";
import { RUN_REQUESTED, runKey } from "./copilot.events";
import { failRun, failures } from "./service/end-run";
import { toolRounds } from "./service/run-prompt";
import { scoreWriting } from "./service/score-reply";
import { clearAway, endOverdueRuns } from "./service/sweep-runs";
import { takeRound } from "./service/take-round";

/** A round in another's hands is looked at again after so long: about when a dead process's hold ends. */
const heldMs = 3_000;

/** Each round is a step: a run whose process dies goes on with the round it was in. */
const run = inngest.createFunction({ id: "copilot-run", retries: 4, triggers: [{ event: RUN_REQUESTED }] }, async ({ event, step }) => {
  const key = runKey.parse(event.data);
  try {
    for (let round = 1; round <= toolRounds + 1; round += 1) {
      const outcome = await step.run(`round ${round}`, async () => {
        const taken = await takeRound(key, round);
        if (taken === "held elsewhere") throw new RetryAfterError("another process is at this round", heldMs);
        return taken;
      });
      if (outcome === "over") break;
    }
  } catch (error) {
    await step.run("give up", () => failRun(key, failures.broken));
    throw error;
  }
  await step.run("rate what was written", () => scoreWriting(key));
});

const endOverdue = inngest.createFunction(
  // The next minute's round is the retry.
  { id: "copilot-end-overdue", retries: 0, concurrency: { limit: 1 }, triggers: [{ cron: "* * * * *" }] },
  ({ step }) => step.run("end", endOverdueRuns),
);

const clear = inngest.createFunction({ id: "copilot-clear-away", retries: 0, concurrency: { limit: 1 }, triggers: [{ cron: "23 * * * *" }] }, ({ step }) =>
  step.run("clear away", clearAway),
);

export const copilotFunctions: InngestFunction.Any[] = [run, endOverdue, clear];
