import type { Happening } from "./notifications.schema";

/** Where a happening is seen in full. Without zod, for the browser. */
export function placeOf(happening: Happening): string {
  switch (happening.kind) {
    case "posts":
      return `/posts/${happening.postId}`;
    case "approvals":
      // What waits is judged on its own page too, and there it is still found once somebody else has judged it.
      return happening.state === "approved" || happening.state === "waiting" ? `/posts/${happening.postId}` : `/posts/${happening.postId}/edit`;
    case "connections":
      return "/settings/accounts";
    case "webhooks":
      return `/settings/webhooks/${happening.endpointId}`;
    case "anomalies":
      return "/ads/anomalies";
  }
}
