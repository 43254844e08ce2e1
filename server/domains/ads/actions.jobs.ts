import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { AUTO_PILOT_DUE, autoPilotDueSchema } from "./actions.events";
import { findBreaches, findPilotedAccounts, pauseForBreach } from "./service/auto-pilot";
import { resolveAllAbandoned } from "./service/settle-action";

/** A write whose process died between the call and its outcome: the platform says what came of it. */
const settleAbandoned = inngest.createFunction(
  // The next minute's round is the retry.
  { id: "ads-settle-actions", retries: 0, concurrency: { limit: 1 }, triggers: [{ cron: "* * * * *" }] },
  ({ step }) => step.run("settle", resolveAllAbandoned),
);

const autoPilotRound = inngest.createFunction(
  { id: "ads-auto-pilot-round", retries: 1, concurrency: { limit: 1 }, triggers: [{ cron: "40 * * * *" }] },
  async ({ step }) => {
    const accounts = await step.run("find accounts", findPilotedAccounts);
    if (accounts.length === 0) return;
    await step.sendEvent(
      "look at each",
      accounts.map((account) => ({ name: AUTO_PILOT_DUE, data: { ...account } })),
    );
  },
);

const autoPilot = inngest.createFunction(
  { id: "ads-auto-pilot", retries: 2, triggers: [{ event: AUTO_PILOT_DUE }], concurrency: [{ limit: 4 }, { key: "event.data.adAccountId", limit: 1 }] },
  async ({ event, step }) => {
    const account = autoPilotDueSchema.parse(event.data);
    const pauses = await step.run("find breaches", () => findBreaches(account));
    for (const pause of pauses) await step.run(`pause ${pause.campaignId}`, () => pauseForBreach(account, pause.campaignId));
    return { pauses: pauses.length };
  },
);

export const actionsFunctions: InngestFunction.Any[] = [settleAbandoned, autoPilotRound, autoPilot];
