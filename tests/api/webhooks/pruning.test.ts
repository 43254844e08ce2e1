import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "@/server/db/database";
import { pruneDeliveries } from "@/server/domains/webhooks/deliveries.service";
import { seedPerson } from "../http/seed";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("deliveries that are over go after thirty days with their attempts; what is still to be sent or parked stays", async () => {
  const { workspaceId } = await seedPerson();
  const endpoint = await database().webhookEndpoint.create({
    data: { workspaceId, url: "https://example.com/hook", events: ["post.published"], secretSealed: Buffer.from("sealed") },
  });
  const delivery = (status: "PENDING" | "SUCCEEDED" | "FAILED" | "PARKED", days: number) =>
    database().webhookDelivery.create({
      data: {
        workspaceId,
        endpointId: endpoint.id,
        eventId: randomUUID(),
        type: "post.published",
        body: "{}",
        status,
        createdAt: daysAgo(days),
        // Of what waits nothing is due within this test.
        nextAttemptAt: status === "PENDING" ? daysAgo(-1) : null,
        attempts: { create: { workspaceId, number: 1, durationMs: 1 } },
      },
      select: { id: true },
    });
  const kept = await Promise.all([delivery("SUCCEEDED", 29), delivery("FAILED", 29), delivery("PARKED", 31), delivery("PENDING", 31)]);
  await Promise.all([delivery("SUCCEEDED", 31), delivery("FAILED", 31)]);

  const { removed, more } = await pruneDeliveries();
  expect(removed).toBeGreaterThanOrEqual(2);
  expect(more).toBe(false);
  const ids = kept.map(({ id }) => id).sort();
  const left = await database().webhookDelivery.findMany({ where: { workspaceId }, orderBy: { id: "asc" }, select: { id: true } });
  expect(left.map(({ id }) => id)).toEqual(ids);
  const attempts = await database().webhookAttempt.findMany({ where: { workspaceId }, orderBy: { deliveryId: "asc" }, select: { deliveryId: true } });
  expect(attempts.map(({ deliveryId }) => deliveryId)).toEqual(ids);
  expect(await database().webhookEndpoint.count({ where: { workspaceId } })).toBe(1);
});
