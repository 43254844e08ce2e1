import { inngest } from "@/server/jobs/client";
import { checkConnections, type UpkeepTask } from "./service/upkeep";

/** Goes over all connections page by page, each page a step of its own, so that a restart goes on where it stopped. */
function upkeep(id: string, task: UpkeepTask, cron: string) {
  return inngest.createFunction({ id, retries: 2, concurrency: 1, triggers: [{ cron }] }, async ({ step }) => {
    let after: string | null = null;
    let looked = 0;
    let page = 0;
    do {
      const done = await step.run(`${task} page ${page}`, () => checkConnections(task, after));
      looked += done.looked;
      after = done.after;
      page += 1;
    } while (after !== null);
    return { looked };
  });
}

export const connectionsFunctions = [upkeep("connections-renew-tokens", "renew", "*/4 * * * *"), upkeep("connections-check-daily", "check", "23 3 * * *")];
