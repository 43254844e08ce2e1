import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { HISTORY_DUE, historyDueSchema, SIGNALS_RECEIVED, signalsReceivedSchema } from "./actions.events";
import { findHistoryAccounts, followSignals, readHistory } from "./service/signals";

const round = inngest.createFunction(
  { id: "ads-history-round", retries: 1, concurrency: { limit: 1 }, triggers: [{ cron: "*/10 * * * *" }] },
  async ({ step }) => {
    const accounts = await step.run("find accounts", findHistoryAccounts);
    if (accounts.length === 0) return;
    await step.sendEvent(
      "read each",
      accounts.map((account) => ({ name: HISTORY_DUE, data: { ...account } })),
    );
  },
);

const read = inngest.createFunction(
  // The next round is the retry.
  { id: "ads-read-history", retries: 0, triggers: [{ event: HISTORY_DUE }], concurrency: [{ limit: 4 }, { key: "event.data.adAccountId", limit: 1 }] },
  async ({ event, step }) => {
    const account = historyDueSchema.parse(event.data);
    return step.run("read", () => readHistory(account));
  },
);

const follow = inngest.createFunction(
  { id: "ads-follow-signals", retries: 2, triggers: [{ event: SIGNALS_RECEIVED }], concurrency: [{ limit: 4 }] },
  async ({ event, step }) => {
    const received = signalsReceivedSchema.parse(event.data);
    return step.run("follow", () => followSignals(received));
  },
);

export const signalsFunctions: InngestFunction.Any[] = [round, read, follow];
