type Item =
  | { kind: "posts" | "comments"; postId: string }
  | { kind: "approvals"; postId: string; state: string }
  | { kind: "connections"; connectionId: string }
  | { kind: "webhooks"; endpointId: string }
  | { kind: "anomalies" };

/** The page that shows a notification item in full. */
export function notificationHref(item: Item): string {
  switch (item.kind) {
    case "posts":
    case "comments":
      return `/posts/${item.postId}`;
    case "approvals":
      // A pending post is decided on its own page, where it stays available after another person decided.
      return item.state === "approved" || item.state === "waiting" ? `/posts/${item.postId}` : `/posts/${item.postId}/edit`;
    case "connections":
      return `/accounts#${item.connectionId}`;
    case "webhooks":
      return `/settings/webhooks/${item.endpointId}`;
    case "anomalies":
      return "/ads/alerts";
  }
}
