import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { pruneOAuth } from "./service/apps";

const prune = inngest.createFunction({ id: "oauth-prune", retries: 2, concurrency: 1, triggers: [{ cron: "23 3 * * *" }] }, ({ step }) =>
  step.run("prune", () => pruneOAuth()),
);

export const oauthFunctions: InngestFunction.Any[] = [prune];
