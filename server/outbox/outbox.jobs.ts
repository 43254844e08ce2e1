import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { sweep } from "./sweeper";

const sweepEachMinute = inngest.createFunction(
  // The next minute's sweep is the retry.
  { id: "sweep", triggers: [{ cron: "* * * * *" }], retries: 0 },
  ({ step }) => step.run("sweep", sweep),
);

export const outboxFunctions: InngestFunction.Any[] = [sweepEachMinute];
