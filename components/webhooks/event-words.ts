"use client";

import { useText } from "@/components/i18n/client";
import type { webhookEventGroups as groups } from "@/server/domains/webhooks/webhooks.schema";
import { isolated } from "@/shared/format";

/** In the order shown. Only the type is shared: the schema itself would bring its whole library into the page. */
export const webhookEventGroups: typeof groups = {
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
};

export const groupNames = ["posts", "accounts", "ads", "media"] as const satisfies readonly (keyof typeof groups)[];
export const webhookEvents = groupNames.flatMap((group) => [...webhookEventGroups[group]]);

const known = [...webhookEvents, "webhook.test"] as const;

/** What an event is called on pages; one that this page does not know yet keeps its name. */
export function useEventWords(): (type: string) => string {
  const t = useText("webhooks");
  return (type) => {
    const event = known.find((candidate) => candidate === type);
    return event ? t(`events.${event}`) : isolated(type);
  };
}
