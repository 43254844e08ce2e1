import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { recordHeartbeat } from "./heartbeat";

const heartbeat = inngest.createFunction(
  // The next minute's is the retry.
  { id: "heartbeat", triggers: [{ cron: "* * * * *" }], retries: 0 },
  ({ step }) => step.run("beat", recordHeartbeat),
);

export const outboxFunctions: InngestFunction.Any[] = [heartbeat];
