import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { HISTORY_DUE, historyDueSchema, SIGNALS_RECEIVED, signalsReceivedSchema } from "./actions.events";
import { followSignals, listHistoryAccounts, readHistory } from "./service/signals";

const round = dueRound({
  id: "ads-history-round",
  cron: "*/10 * * * *",
  find: listHistoryAccounts,
  event: HISTORY_DUE,
  prefix: "history",
  keyOf: ({ adAccountId }) => adAccountId,
  repeatMs: 10 * 60_000,
});

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
