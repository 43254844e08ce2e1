/** What receivers may subscribe to, by subject. `webhook.test` is sent on request and not subscribed to. */
export const webhookEventGroups = {
  posts: [
    "post.scheduled",
    "post.published",
    "post.partially_published",
    "post.failed",
    "post.approval_requested",
    "post.approved",
    "post.changes_requested",
    "post.deleted",
  ],
  accounts: ["connection.connected", "connection.expiring", "connection.expired", "connection.disconnected"],
  ads: ["ads.anomaly_detected", "ads.campaign_changed"],
  media: ["media.failed"],
} as const;
export type WebhookEventGroup = keyof typeof webhookEventGroups;

export const webhookEventGroupNames = Object.keys(webhookEventGroups) as WebhookEventGroup[];
export const webhookEvents = Object.values(webhookEventGroups).flat();

export type WebhookEvent = (typeof webhookEventGroups)[WebhookEventGroup][number];
