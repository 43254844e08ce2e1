import type { InngestFunction } from "inngest";
import { inngest } from "@/server/jobs/client";
import { logger } from "@/server/lib/logger";
import { listMailReaders, mailNews } from "./notification-mail.service";
import { forgetOldMarks } from "./notifications.service";

const forget = inngest.createFunction(
  // The next day's run is the retry.
  { id: "notifications-forget", triggers: [{ cron: "41 3 * * *" }], retries: 0 },
  ({ step }) => step.run("forget old marks", forgetOldMarks),
);

/** What happens between two runs goes in one message. Who could not be written to is tried again with the next. */
const mail = inngest.createFunction({ id: "notifications-mail", triggers: [{ cron: "*/5 * * * *" }], retries: 2, concurrency: 1 }, async ({ step }) => {
  const readers = await step.run("who wants mail", listMailReaders);
  for (const reader of readers) {
    const { workspaceId, userId } = reader;
    await step
      .run(`mail ${workspaceId} ${userId}`, () => mailNews(reader))
      .catch((error: unknown) => logger.warn({ err: error, workspaceId, userId }, "not mailed"));
  }
});

export const notificationsFunctions: InngestFunction.Any[] = [forget, mail];
