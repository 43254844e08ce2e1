import type { InngestFunction } from "inngest";
import { z } from "zod";
import { inngest } from "@/server/jobs/client";
import { dueRound } from "@/server/jobs/rounds";
import { listDigestReaders, listMailReaders, sendDigest, sendNotificationMail } from "./notification-mail.service";
import { forgetOldMarks } from "./notifications.service";

const MAIL_DUE_EVENT = "notifications/mail.due";
const DIGEST_DUE_EVENT = "notifications/digest.due";
const readerKey = z.object({ workspaceId: z.guid(), userId: z.guid() });
const digestKey = readerKey.extend({ date: z.iso.date() });

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

/** Every quarter of an hour, because zones begin their hours at any of them. */
const digestRound = dueRound({
  id: "notifications-find-digest-readers",
  cron: "1,16,31,46 * * * *",
  find: listDigestReaders,
  event: DIGEST_DUE_EVENT,
  prefix: "digest",
  keyOf: ({ workspaceId, userId, date }) => `${workspaceId}:${userId}:${date}`,
  repeatMs: 15 * 60_000,
});

const digest = inngest.createFunction(
  { id: "notifications-digest", triggers: [{ event: DIGEST_DUE_EVENT }], retries: 1, concurrency: { limit: 4 } },
  async ({ event, step }) => step.run("mail the digest", () => sendDigest(digestKey.parse(event.data))),
);

export const notificationsFunctions: InngestFunction.Any[] = [forget, round, mail, digestRound, digest];
