import type { InngestFunction } from "inngest";
import { z } from "zod";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { listMailReaders, sendNotificationMail } from "./notification-mail.service";
import { forgetOldMarks } from "./notifications.service";

const MAIL_DUE_EVENT = "notifications/mail.due";
const readerKey = z.object({ workspaceId: z.guid(), userId: z.guid() });

const forget = inngest.createFunction(
  // The next day's run is the retry.
  { id: "notifications-forget", triggers: [{ cron: "41 3 * * *" }], retries: 0 },
  ({ step }) => step.run("forget old marks", forgetOldMarks),
);

/** What happens between two rounds goes in one message. */
const round = dueRound({
  id: "notifications-find-mail-readers",
  cron: "*/5 * * * *",
  find: listMailReaders,
  event: MAIL_DUE_EVENT,
  prefix: "mail",
  keyOf: ({ workspaceId, userId }) => `${workspaceId}:${userId}`,
  repeatMs: 5 * 60_000,
});

/** One who cannot be written to holds up no other; the next round tries again. */
const mail = inngest.createFunction(
  { id: "notifications-mail", triggers: [{ event: MAIL_DUE_EVENT }], retries: 1, concurrency: { limit: 4 } },
  async ({ event, step }) => step.run("mail the news", () => sendNotificationMail(readerKey.parse(event.data))),
);

export const notificationsFunctions: InngestFunction.Any[] = [forget, round, mail];
