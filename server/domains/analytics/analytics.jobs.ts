import type { InngestFunction } from "inngest";
import { z } from "zod";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { followPost, listDueConnections, readCounters } from "./service/read-counters";

/** The events of posts after which something of them is out. */
const outEvents = ["post.published", "post.partially_published"] as const;

/** What this domain reads of them. */
const outEventSchema = z.object({ workspaceId: z.guid(), data: z.object({ post: z.object({ id: z.guid() }) }) });

/** The counters of a connection's posts are due. */
const READING_REQUESTED = "analytics/reading.requested";
const readingRequestedSchema = z.object({ workspaceId: z.guid(), connectionId: z.guid() });

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
