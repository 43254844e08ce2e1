import { expect, test } from "vitest";
import { relayPlan } from "@/server/outbox/relay";

const consumers = new Map([
  ["post.scheduled", [{ id: "fan-out", isOnlyWithWebhooks: true }]],
  [
    "post.published",
    [
      { id: "fan-out", isOnlyWithWebhooks: true },
      { id: "follow", isOnlyWithWebhooks: false },
    ],
  ],
]);

test.each<[string, boolean, boolean, string[], boolean]>([
  ["post.scheduled", true, true, [], false],
  ["post.scheduled", false, false, ["fan-out"], true],
  ["post.published", true, true, [], false],
  ["post.published", false, true, ["fan-out"], false],
  // Triggers nothing, but a run may be cancelled by it.
  ["posts/disarmed", false, true, [], true],
])("%s, subscribed to: %s", (type, hasWebhooks, isSent, skipped, isConsumed) => {
  const row = { id: "1", workspaceId: "2", type, payload: {}, createdAt: new Date(0), hasWebhooks };
  expect(relayPlan([row], consumers)).toEqual({ sent: isSent ? [row] : [], relayed: [{ id: "1", skipped, isConsumed }] });
});
