import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { forgetOldMarks } from "./notifications.service";

const forget = inngest.createFunction(
  // The next day's run is the retry.
  { id: "notifications-forget", triggers: [{ cron: "41 3 * * *" }], retries: 0 },
  ({ step }) => step.run("forget old marks", forgetOldMarks),
);

export const notificationsFunctions: InngestFunction.Any[] = [forget];
