import { inngest } from "@/server/jobs/client";
import { clearFetched, clearUnfinished } from "./service/clear-up";

const clearUp = inngest.createFunction({ id: "media-clear-up", retries: 2, concurrency: 1, triggers: [{ cron: "17 * * * *" }] }, async ({ step }) => {
  for (let page = 0; await step.run(`fetched page ${page}`, () => clearFetched()); page++);
  return { unfinished: await step.run("unfinished", () => clearUnfinished()) };
});

export const mediaFunctions = [clearUp];
