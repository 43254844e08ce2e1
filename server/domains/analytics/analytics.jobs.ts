import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { outEventSchema, outEvents, READING_REQUESTED, readingRequestedSchema } from "./analytics.events";
import { findDueConnections, followPost, readCounters } from "./service/read-counters";

/** Batches of one run; what is left is taken up by the next round. */
const MAX_BATCHES = 20;
/** A connection that a round has asked for is not asked for again within this time. */
const ROUND_MS = 5 * 60_000;

const follow = inngest.createFunction(
  { id: "analytics-follow-post", retries: 10, triggers: outEvents.map((event) => ({ event })) },
  async ({ event, step }) => {
    const { workspaceId, data } = outEventSchema.parse(event.data);
    return step.run("follow", () => followPost({ workspaceId, postId: data.post.id }));
  },
);

const round = inngest.createFunction(
  { id: "analytics-find-due", retries: 1, concurrency: { limit: 1 }, triggers: [{ cron: "*/5 * * * *" }] },
  async ({ step }) => {
    const due = await step.run("find due connections", findDueConnections);
    if (due.length === 0) return;
    const window = await step.run("dedupe-window", () => Math.floor(Date.now() / ROUND_MS));
    await step.sendEvent(
      "request readings",
      due.map((connection) => ({ id: `read:${window}:${connection.connectionId}`, name: READING_REQUESTED, data: { ...connection } })),
    );
  },
);

/** Few at a time: nobody waits for counters, and posts must not wait behind them. */
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
