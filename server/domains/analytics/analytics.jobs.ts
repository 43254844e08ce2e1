import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { outEventSchema, outEvents, READING_REQUESTED, readingRequestedSchema } from "./analytics.events";
import { followPost, listDueConnections, readCounters } from "./service/read-counters";

/** Batches of one run; the rest is left to the next round. */
const MAX_BATCHES = 20;

const follow = inngest.createFunction(
  { id: "analytics-follow-post", retries: 10, triggers: outEvents.map((event) => ({ event })) },
  async ({ event, step }) => {
    const { workspaceId, data } = outEventSchema.parse(event.data);
    return step.run("follow", () => followPost({ workspaceId, postId: data.post.id }));
  },
);

const round = dueRound({
  id: "analytics-find-due",
  cron: "*/5 * * * *",
  find: listDueConnections,
  event: READING_REQUESTED,
  prefix: "read",
  keyOf: ({ connectionId }) => connectionId,
  repeatMs: 5 * 60_000,
});

/** Low concurrency: counters are not urgent, and publishing must not wait behind them. */
const read = inngest.createFunction(
  {
    id: "analytics-read-counters",
    retries: 3,
    triggers: [{ event: READING_REQUESTED }],
    concurrency: [{ limit: 4 }, { key: "event.data.connectionId", limit: 1 }],
  },
  async ({ event, step }) => {
    const connection = readingRequestedSchema.parse(event.data);
    for (let batch = 1; batch <= MAX_BATCHES; batch++) {
      const { more } = await step.run(`batch ${batch}`, () => readCounters(connection));
      if (!more) return;
    }
  },
);

export const analyticsFunctions: InngestFunction.Any[] = [follow, round, read];
