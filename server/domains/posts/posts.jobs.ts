import type { InngestFunction } from "inngest";
import { z } from "zod";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { importFunctions } from "./imports.jobs";
import { ARMED_EVENT, DISARMED_EVENT, PUBLISH_EVENT, runPayload } from "./posts.events";
import { prepareAhead } from "./service/prepare-ahead";
import { publishPost } from "./service/publish-post";
import { listRecurrencesToMake, makeOccurrences } from "./service/recurring/make-occurrences";
import { uploadTime, wakeTime } from "./service/run-timing";

const OCCURRENCES_REQUESTED = "posts/occurrences.requested";
const recurrenceKey = z.object({ workspaceId: z.string(), id: z.string() });

/** Looks at every recurring post now and then, so that its posts are made as their days come into reach. */
const round = dueRound({
  id: "posts-find-recurring",
  cron: "*/15 * * * *",
  find: listRecurrencesToMake,
  event: OCCURRENCES_REQUESTED,
  prefix: "recur",
  keyOf: ({ id }) => id,
  repeatMs: 15 * 60_000,
});

/** One that cannot be made now holds up no other. */
const make = inngest.createFunction(
  { id: "posts-make-occurrences", retries: 3, triggers: [{ event: OCCURRENCES_REQUESTED }], concurrency: { limit: 4 } },
  async ({ event, step }) => step.run("make", () => makeOccurrences(recurrenceKey.parse(event.data))),
);

const recurringFunctions: InngestFunction.Any[] = [round, make];

/** More turns than any round has: three retries for each account and an hour of waiting for media. */
const MAX_TURNS = 400;
/** They become rarer, and end with the minutes before the post is due. */
const MAX_UPLOAD_TURNS = 60;

/**
 * A post's run. It sleeps until the post is due, has its media uploaded some minutes before, publishes, and comes back for what has to wait. It holds nothing itself: each turn
 * reads the post, so that a lost, late or doubled run does no harm.
 */
const publish = inngest.createFunction(
  {
    id: "publish-post",
    triggers: [{ event: ARMED_EVENT }, { event: PUBLISH_EVENT }],
    cancelOn: [{ event: DISARMED_EVENT, if: "event.data.postId == async.data.postId && event.data.revision < async.data.revision" }],
    retries: 4,
  },
  async ({ event, step }) => {
    const run = runPayload.parse(event.data);
    const { postId, scheduledAt } = run;
    if (scheduledAt && run.preparesAhead) {
      await step.sleepUntil("ahead", uploadTime({ postId, scheduledAt }));
      for (let turn = 1; turn <= MAX_UPLOAD_TURNS; turn++) {
        const ahead = await step.run(`prepare-${turn}`, () => prepareAhead(run, turn));
        if (ahead.state === "ended") break;
        await step.sleepUntil(`prepare-wait-${turn}`, ahead.until);
      }
    }
    if (scheduledAt) await step.sleepUntil("due", wakeTime({ postId, scheduledAt }));
    for (let turn = 1; turn <= MAX_TURNS; turn++) {
      const result = await step.run(`publish-${turn}`, () => publishPost(run));
      if (result.state === "ended") return result;
      await step.sleepUntil(`wait-${turn}`, result.until);
    }
    return { state: "ended", status: null };
  },
);

export const postsFunctions: InngestFunction.Any[] = [publish, ...recurringFunctions, ...importFunctions];
