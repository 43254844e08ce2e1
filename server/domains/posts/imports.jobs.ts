import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { importRequested, importRequestedEvent } from "./posts.events";
import { carryOutPart, failImport } from "./service/imports/carry-out";
import { clearImports } from "./service/imports/imports";

const carryOut = inngest.createFunction(
  {
    id: "posts-import",
    retries: 5,
    triggers: [{ event: importRequestedEvent }],
    concurrency: [{ limit: 4 }, { key: "event.data.id", limit: 1 }],
  },
  async ({ event, step }) => {
    const key = importRequested.parse(event.data);
    try {
      for (let part = 1; ; part++) {
        const { goesOn } = await step.run(`part ${part}`, () => carryOutPart(key));
        if (!goesOn) return;
      }
    } catch (error) {
      await step.run("fail", () => failImport(key, error));
    }
  },
);

const clear = inngest.createFunction(
  // The next day's run is the retry.
  { id: "posts-clear-imports", retries: 0, concurrency: 1, triggers: [{ cron: "23 4 * * *" }] },
  ({ step }) => step.run("clear", clearImports),
);

export const importFunctions: InngestFunction.Any[] = [carryOut, clear];
