import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { database } from "@/server/db/database";
import { inngest } from "@/server/jobs/client";
import { consumersByType } from "@/server/outbox/consumers";
import { startRelay } from "@/server/outbox/relay";
import { sweep } from "@/server/outbox/sweeper";
import { type Receiver, startReceiver } from "../../fixtures/webhook-receiver";
import { type Seeded, seedPerson } from "../http/seed";
import { sql } from "../posts/events";
import { apiOf } from "./api";
import { startServerAndEngine } from "./engine";

const server = await startServerAndEngine({ WEBHOOK_RETRY_DELAYS: "0.5,1,1,1,1" });

let receiver: Receiver;
let person: Seeded;
let api: ReturnType<typeof apiOf>;

beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.answer(200);
  receiver.received.length = 0;
  person = await seedPerson();
  api = apiOf(server.url, person.key);
});
afterAll(() => receiver.close());

async function register() {
  return (await api("POST", "/webhooks", { url: receiver.url, events: ["post.published"] })).body.data;
}

async function emit() {
  const eventId = randomUUID();
  const data = { post: { id: randomUUID(), status: "PUBLISHED", publishedAt: null, results: [] } };
  await inngest.send({
    id: eventId,
    name: "post.published",
    data: { data, workspaceId: person.workspaceId, eventId, occurredAt: new Date().toISOString() },
  });
  return eventId;
}

/** What the relay does with what the service recorded. */
async function relay() {
  const rows = await database().outboxEvent.findMany({ where: { workspaceId: person.workspaceId } });
  for (const row of rows) {
    const payload = row.payload as Record<string, unknown>;
    await inngest.send({
      id: row.id,
      name: row.type,
      data: { ...payload, workspaceId: row.workspaceId, eventId: row.id, occurredAt: row.createdAt.toISOString() },
    });
  }
  return rows.map((row) => row.type);
}

const deliveries = async (id: string) => (await api("GET", `/webhooks/${id}/deliveries`)).body.data;
const LONG_POLL = { timeout: 25_000, interval: 50 };

describe("runs", () => {
  it("bring one event to every endpoint that listens, once", async () => {
    const endpoints = [await register(), await register()];
    const eventId = await emit();
    await expect.poll(() => receiver.received.length, LONG_POLL).toBe(2);
    for (const { id } of endpoints) await expect.poll(() => deliveries(id), LONG_POLL).toMatchObject([{ eventId, status: "succeeded" }]);
    expect(receiver.received).toHaveLength(2);
  });

  it("repeat a delivery by the retry schedule until the receiver is back", async () => {
    const { id } = await register();
    receiver.answer(200, [500, "reset", 302]);
    await emit();
    await expect
      .poll(() => deliveries(id), LONG_POLL)
      .toMatchObject([{ status: "succeeded", attempts: [{ statusCode: 500 }, { statusCode: null }, { statusCode: 302 }, { statusCode: 200 }] }]);
    expect(receiver.received).toHaveLength(4);
  });

  it("go on after a test that failed", async () => {
    const { id } = await register();
    receiver.answer(200, [500]);
    expect((await api("POST", `/webhooks/${id}/test`)).body.data).toMatchObject({ status: "pending", attempts: [{ statusCode: 500 }] });
    expect(await relay()).toEqual(["webhooks/delivery.requested"]);
    await expect.poll(() => deliveries(id), LONG_POLL).toMatchObject([{ type: "webhook.test", status: "succeeded", attempts: [{}, { statusCode: 200 }] }]);
  });

  it("replay what was parked when an endpoint is enabled so", async () => {
    const { id } = await register();
    receiver.answer(500);
    const eventIds = [await emit()];
    await expect.poll(async () => (await api("GET", "/webhooks")).body.data[0], LONG_POLL).toMatchObject({ status: "disabled", failure_count: 5 });
    eventIds.push(await emit());
    await expect.poll(async () => (await deliveries(id)).map((one: { status: string }) => one.status), LONG_POLL).toEqual(["parked", "parked"]);
    receiver.answer(200);
    receiver.received.length = 0;
    await api("POST", `/webhooks/${id}/enable`, { replay: true });
    expect(await relay()).toEqual(["webhooks/replay.requested"]);
    await expect.poll(async () => (await deliveries(id)).map((one: { status: string }) => one.status), LONG_POLL).toEqual(["succeeded", "succeeded"]);
    expect(receiver.received.map((one) => JSON.parse(one.body.toString()).id).sort()).toEqual(eventIds.sort());
  });

  it("are not begun for an event to which no endpoint of its workspace subscribes", async () => {
    await register();
    const post = { id: randomUUID(), status: "PUBLISHED", publishedAt: null, results: [] };
    const row = { workspaceId: person.workspaceId, payload: { data: { post } } };
    const [subscribed, other] = [randomUUID(), randomUUID()];
    await database().outboxEvent.createMany({
      data: [
        { id: other, type: "post.failed", ...row },
        { id: subscribed, type: "post.published", ...row },
      ],
    });
    const relay = startRelay();
    await expect.poll(() => receiver.received.length, LONG_POLL).toBe(1);
    await relay.stop();
    expect(await sql("SELECT id FROM workflow.events WHERE id IN ($1, $2)", [subscribed, other])).toEqual([{ id: subscribed }]);
    expect(await database().outboxEvent.findUnique({ where: { id: other, workspaceId: person.workspaceId } })).toMatchObject({
      relayedAt: expect.any(Date),
      consumedAt: expect.any(Date),
      consumedBy: ["webhooks-fan-out"],
    });
  });

  it("wake what was lost: the sweeper finds a delivery that no run carries", async () => {
    const { id } = await register();
    const eventId = randomUUID();
    // As a run leaves it that died between its claim and its record.
    await database().webhookDelivery.create({
      data: {
        workspaceId: person.workspaceId,
        endpointId: id,
        eventId,
        type: "post.published",
        body: "{}",
        nextAttemptAt: new Date(Date.now() - 60_000),
        leaseExpiresAt: new Date(Date.now() - 40_000),
      },
    });
    // The minute of its sweep is over.
    await sql(`UPDATE workflow.crons SET next_at = clock_timestamp() WHERE function_id LIKE '%webhooks-sweep'`);
    await expect.poll(() => deliveries(id), { timeout: 100_000, interval: 100 }).toMatchObject([{ eventId, status: "succeeded" }]);
  });

  it("open what was lost before its fan-out: an event that was sent on and that not all its consumers took up is sent again", async () => {
    const { id } = await register();
    const { workspaceId } = person;
    const post = { id: randomUUID(), status: "PUBLISHED", publishedAt: null, results: [] };
    const event = { workspaceId, type: "post.published", payload: { data: { post } } };
    const [lost, consumed, recent] = [randomUUID(), randomUUID(), randomUUID()];
    const [createdAt, relayedAt] = [new Date(Date.now() - 150_000), new Date(Date.now() - 120_000)];
    await database().outboxEvent.createMany({
      data: [
        { id: lost, ...event, createdAt, relayedAt },
        {
          id: consumed,
          ...event,
          createdAt,
          relayedAt,
          consumedBy:
            consumersByType()
              .get("post.published")
              ?.map(({ id }) => id) ?? [],
        },
        // Its consumers may still be on their way.
        { id: recent, ...event, createdAt: relayedAt, relayedAt: new Date() },
      ],
    });
    await sweep();
    const relay = startRelay();
    onTestFinished(() => relay.stop());
    await expect.poll(() => deliveries(id), { timeout: 100_000, interval: 100 }).toMatchObject([{ eventId: lost, status: "succeeded" }]);
    expect(JSON.parse(receiver.received[0]?.body.toString() ?? "")).toMatchObject({ id: lost, type: "post.published", data: { post } });
    const stateOf = async (eventId: string) => {
      const { consumedAt, consumedBy } = await database().outboxEvent.findUniqueOrThrow({ where: { workspaceId, id: eventId } });
      return { done: consumedAt !== null, consumedBy: consumedBy.sort() };
    };
    const all = ["analytics-follow-post", "webhooks-fan-out"];
    await expect.poll(() => stateOf(lost)).toEqual({ done: false, consumedBy: all });
    await sweep();
    expect(await stateOf(lost)).toEqual({ done: true, consumedBy: all });
    expect(await stateOf(consumed)).toEqual({ done: true, consumedBy: all });
    expect(await stateOf(recent)).toEqual({ done: false, consumedBy: [] });
  });
});
