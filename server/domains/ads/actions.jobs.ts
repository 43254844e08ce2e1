import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { AUTO_PILOT_DUE, autoPilotDueSchema } from "./actions.events";
import { listBreaches, listPilotedAccounts, pauseForBreach } from "./service/auto-pilot";
import { resolveAllAbandoned } from "./service/settle-action";

/** Resolves a write whose process died between the call and its outcome, by a read-back. */
const settleAbandoned = inngest.createFunction(
  // The next minute's round is the retry.
  { id: "ads-settle-actions", retries: 0, concurrency: { limit: 1 }, triggers: [{ cron: "* * * * *" }] },
  ({ step }) => step.run("settle", resolveAllAbandoned),
);

const autoPilotRound = dueRound({
  id: "ads-auto-pilot-round",
  cron: "40 * * * *",
  find: listPilotedAccounts,
  event: AUTO_PILOT_DUE,
  prefix: "auto-pilot",
  keyOf: ({ adAccountId }) => adAccountId,
  repeatMs: 30 * 60_000,
});

const autoPilot = inngest.createFunction(
  { id: "ads-auto-pilot", retries: 2, triggers: [{ event: AUTO_PILOT_DUE }], concurrency: [{ limit: 4 }, { key: "event.data.adAccountId", limit: 1 }] },
  async ({ event, step }) => {
    const account = autoPilotDueSchema.parse(event.data);
    const pauses = await step.run("find breaches", () => listBreaches(account));
    for (const pause of pauses) await step.run(`pause ${pause.campaignId}`, () => pauseForBreach(account, pause.campaignId));
    return { pauses: pauses.length };
  },
);

export const actionsFunctions: InngestFunction.Any[] = [settleAbandoned, autoPilotRound, autoPilot];
