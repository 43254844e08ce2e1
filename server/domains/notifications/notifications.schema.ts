import { z } from "zod";

/** Kinds of notifications, each with its own preference. */
export const notificationKinds = ["posts", "approvals", "comments", "connections", "webhooks", "anomalies"] as const;
export const notificationKind = z.enum(notificationKinds, `must be one of ${notificationKinds.join(", ")}`);
export type NotificationKind = z.output<typeof notificationKind>;

const common = {
  /** Names what happened. The same thing happening again is another event. */
  id: z.string(),
  at: z.iso.datetime().describe("Since when it is so."),
};

const failedPost = z.object({
  ...common,
  kind: z.literal("posts"),
  postId: z.string(),
  text: z.string(),
  status: z.enum(["FAILED", "PARTIALLY_PUBLISHED"]),
  accounts: z.array(z.string()).describe("Names of the accounts that it did not reach."),
  remedy: z.enum(["retry", "reconnect", "edit"]).nullable().describe("What helps it; null: nothing that can be done now."),
  reconnectId: z.string().nullable().describe("Of the remedy `reconnect`: the account."),
});

const approval = z.object({
  ...common,
  kind: z.literal("approvals"),
  postId: z.string(),
  text: z.string(),
  state: z.enum(["waiting", "approved", "returned", "missed"]),
  comment: z.string().nullable(),
});

const newComment = z.object({
  ...common,
  kind: z.literal("comments"),
  postId: z.string(),
  text: z.string().describe("The post's."),
  by: z.string().nullable().describe("Null: a member who is gone."),
  comment: z.string(),
});

const endingConnection = z.object({
  ...common,
  kind: z.literal("connections"),
  connectionId: z.string(),
  platform: z.string(),
  account: z.string(),
  health: z.enum(["expiring", "expired"]),
  daysLeft: z.int(),
});

const stoppedWebhook = z.object({ ...common, kind: z.literal("webhooks"), endpointId: z.string(), url: z.string() });

const highAnomaly = z.object({
  ...common,
  kind: z.literal("anomalies"),
  campaign: z.string().nullable().describe("Null: the whole account moved."),
  text: z.string().describe("In the reader's language: of the newest of these days."),
  days: z.int().describe("On how many days the same figure was as unusual."),
  since: z.iso.date().describe("The first of them."),
});

export const notificationItem = z.discriminatedUnion("kind", [failedPost, approval, newComment, endingConnection, stoppedWebhook, highAnomaly]);
export type NotificationItem = z.output<typeof notificationItem>;

const unread = { unread: z.boolean() };
export const notification = z.discriminatedUnion("kind", [
  failedPost.extend(unread),
  approval.extend(unread),
  newComment.extend(unread),
  endingConnection.extend(unread),
  stoppedWebhook.extend(unread),
  highAnomaly.extend(unread),
]);
export type Notification = z.output<typeof notification>;

const mailedKinds = {
  mailed: z.array(notificationKind).describe("By mail as well, at once."),
  daily: z.array(notificationKind).describe("By mail once a day."),
  weekly: z.array(notificationKind).describe("By mail once a week."),
};

export const notificationList = z.object({
  data: z.array(notification).describe("Newest first."),
  unread: z.int(),
  muted: z.array(notificationKind),
  ...mailedKinds,
  mail: z.boolean().describe("This installation has a mail server."),
  /** Posts that wait for this person's approval. */
  awaitingApproval: z.int(),
  attention: z.array(notificationItem).describe("For the first page: what needs somebody, the most urgent first, whichever kinds are wanted."),
});
export type NotificationList = z.output<typeof notificationList>;

/** At most what one list holds. */
export const markReadInput = z.strictObject({
  ids: z
    .array(z.string().regex(/^[a-z0-9:-]{1,160}$/, "must be the id of a notification"))
    .min(1)
    .max(100),
});
export type MarkReadInput = z.output<typeof markReadInput>;
export const markedRead = z.object({ marked: z.int() });

const someKinds = z.array(notificationKind).max(notificationKinds.length);
/** A kind that is switched off is not mailed either; of several ways to mail it the soonest holds. */
export const chooseKindsInput = z.strictObject({ muted: someKinds, mailed: someKinds, daily: someKinds.default([]), weekly: someKinds.default([]) });
export type ChooseKindsInput = z.output<typeof chooseKindsInput>;
export const chosenKinds = z.object({ muted: z.array(notificationKind), ...mailedKinds });
export type ChosenKinds = z.output<typeof chosenKinds>;
