import type { InngestFunction } from "inngest";
import { z } from "zod";
import { inngest } from "@/server/jobs/client";
import { listMailReaders, sendNotificationMail } from "./notification-mail.service";
import { forgetOldMarks } from "./notifications.service";

const mailDue = "notifications/mail.due";
const readerKey = z.object({ workspaceId: z.guid(), userId: z.guid() });
const roundMs = 5 * 60_000;

const forget = inngest.createFunction(
  // The next day's run is the retry.
  { id: "notifications-forget", triggers: [{ cron: "41 3 * * *" }], retries: 0 },
  ({ step }) => step.run("forget old marks", forgetOldMarks),
);

/** What happens between two rounds goes in one message. */
const round = inngest.createFunction(
  { id: "notifications-find-mail-readers", triggers: [{ cron: "*/5 * * * *" }], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) => {
    const readers = await step.run("who wants mail", listMailReaders);
    if (readers.length === 0) return;
    const window = await step.run("dedupe-window", () => Math.floor(Date.now() / roundMs));
    await step.sendEvent(
      "look for news",
      readers.map((reader) => ({ id: `mail:${window}:${reader.workspaceId}:${reader.userId}`, name: mailDue, data: { ...reader } })),
    );
  },
);

/** One who cannot be written to holds up no other; the next round tries again. */
const mail = inngest.createFunction(
  { id: "notifications-mail", triggers: [{ event: mailDue }], retries: 1, concurrency: { limit: 4 } },
  async ({ event, step }) => step.run("mail the news", () => sendNotificationMail(readerKey.parse(event.data))),
);

export const notificationsFunctions: InngestFunction.Any[] = [forget, round, mail];
