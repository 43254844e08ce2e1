import { inngest } from "@/server/jobs/client";
import { type AdUpkeepTask, renewTokens } from "./service/ad-upkeep";

/** Goes over all sign-ins page by page, each page a step of its own, so that a restart goes on where it stopped. */
function upkeep(id: string, task: AdUpkeepTask, cron: string) {
  return inngest.createFunction({ id, retries: 2, concurrency: 1, triggers: [{ cron }] }, async ({ step }) => {
    let after: string | null = null;
    for (let page = 1; ; page++) {
      const from: string | null = after;
      after = await step.run(`${task} page ${page}`, (): Promise<string | null> => renewTokens(task, from));
      if (after === null) return;
    }
  });
}

export const adConnectionFunctions = [upkeep("ads-renew-tokens", "renew", "2-59/4 * * * *"), upkeep("ads-renew-daily", "renew-long-lived", "41 3 * * *")];
