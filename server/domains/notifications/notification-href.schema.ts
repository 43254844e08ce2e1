import type { NotificationItem } from "./notifications.schema";

/** Where an item is seen in full. Without zod, for the browser. */
export function notificationHref(item: NotificationItem): string {
  switch (item.kind) {
    case "posts":
      return `/posts/${item.postId}`;
    case "approvals":
      // What waits is judged on its own page too, and there it is still found once somebody else has judged it.
      return item.state === "approved" || item.state === "waiting" ? `/posts/${item.postId}` : `/posts/${item.postId}/edit`;
    case "connections":
      return "/settings/accounts";
    case "webhooks":
      return `/settings/webhooks/${item.endpointId}`;
    case "anomalies":
      return "/ads/anomalies";
  }
}
