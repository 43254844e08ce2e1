import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { importFunctions } from "./imports.jobs";
import { ARMED_EVENT, DISARMED_EVENT, PUBLISH_EVENT, runPayload } from "./posts.events";
import { recurringFunctions } from "./recurring.jobs";
import { prepareAhead } from "./service/prepare-ahead";
import { publishPost } from "./service/publish-post";
import { uploadTime, wakeTime } from "./service/run-timing";

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
