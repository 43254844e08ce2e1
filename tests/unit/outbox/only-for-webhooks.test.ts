import { expect, test } from "vitest";
import { eventsOfNewPost } from "@/server/domains/posts/service/plan-post";
import { consumersByType } from "@/server/outbox/consumers";

test("what is stored as relayed where no endpoint subscribes to it triggers nothing but functions for webhooks", () => {
  const now = new Date("2026-11-01T00:00:00Z");
  const plan = { status: "SCHEDULED", approval: "none", scheduledAt: new Date("2026-11-01T01:00:00Z"), revision: 0, mediaUrls: [] } as const;
  const events = eventsOfNewPost({ workspaceId: "1", id: "2" }, plan, now).filter(({ isOnlyForWebhooks }) => isOnlyForWebhooks);
  expect(events.map(({ type }) => type)).toEqual(["post.scheduled"]);
  const consumers = events.flatMap(({ type }) => consumersByType().get(type));
  expect(consumers).toEqual(consumers.map(() => expect.objectContaining({ isOnlyWithWebhooks: true })));
});
