import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { openDeliveries } from "@/server/domains/webhooks/deliveries.service";
import { attemptDelivery } from "@/server/domains/webhooks/sending.service";
import { setPlan } from "@/server/domains/workspaces";
import { type Receiver, startReceiver } from "../../fixtures/webhook-receiver";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { anyTime, anyUuid, apiOf } from "./api";

const delays = "0.2,0.4,0.6,0.8,1";
supplyEnvironment({
  ALLOWED_PRIVATE_HOSTS: "localhost",
  RATE_LIMIT_PRO: "100000",
  WEBHOOK_RETRY_DELAYS: delays,
  WEBHOOK_TIMEOUT: "1",
  // The receiver's certificate is made by the test, in this very process.
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
});

let server: RestServer;
let receiver: Receiver;
let person: Seeded;
let api: ReturnType<typeof apiOf>;

beforeAll(async () => {
  [server, receiver] = await Promise.all([startRestServer(), startReceiver()]);
});
beforeEach(async () => {
  receiver.answer(200);
  receiver.received.length = 0;
  person = await seedPerson();
  api = apiOf(server.url, person.key);
});
afterAll(() => Promise.all([server.close(), receiver.close()]));

const content = 'السلام عليكم 👋🏽 e\u0301 \u2028 "quoted"';

function event(type = "post.published") {
  return {
    workspaceId: person.workspaceId,
    eventId: randomUUID(),
    type,
    occurredAt: "2026-11-21T07:00:00.000Z",
    data: { post: { id: randomUUID(), status: "PUBLISHED", publishedAt: "2026-11-21T07:00:00.000Z", results: [], content } },
  };
}

async function register(events = ["post.published", "post.failed"]) {
  return (await api("POST", "/webhooks", { url: `${receiver.url}/hook`, events })).body.data;
}

/** What a run does, with a poll in place of its sleep. */
async function runToEnd(deliveryId: string) {
  await expect.poll(() => attemptDelivery({ workspaceId: person.workspaceId, deliveryId }), { timeout: 15_000, interval: 20 }).toEqual({ state: "over" });
}

async function emit(type?: string) {
  const fact = event(type);
  const [opened] = await openDeliveries(fact);
  return { fact, deliveryId: opened?.deliveryId ?? "" };
}

const list = async (id: string) => (await api("GET", `/webhooks/${id}/deliveries`)).body;
const endpoint = async (id: string) => (await api("GET", "/webhooks")).body.data.find((one: { id: string }) => one.id === id);

function verified(index: number, secret: string) {
  const got = receiver.received[index];
  return Stripe.webhooks.constructEvent(got?.body ?? "", String(got?.headers["x-svc-signature"]), secret);
}

describe("a delivery", () => {
  it("carries the event as its bytes, signed, and is listed", async () => {
    const { id, secret } = await register();
    const { fact, deliveryId } = await emit();
    await runToEnd(deliveryId);
    expect(receiver.received).toHaveLength(1);
    expect(verified(0, secret)).toEqual({
      id: fact.eventId,
      type: fact.type,
      createdAt: fact.occurredAt,
      workspaceId: person.workspaceId,
      data: { ...fact.data, brand: null, brandIds: [] },
    });
    expect(receiver.received[0]?.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-svc-event": "post.published",
      "x-svc-delivery": deliveryId,
      "user-agent": expect.stringMatching(/^Nashir/),
    });
    expect(await list(id)).toEqual({
      data: [
        {
          id: deliveryId,
          eventId: fact.eventId,
          type: "post.published",
          brandId: null,
          status: "succeeded",
          attempts: [{ at: expect.stringMatching(anyTime), statusCode: 200, error: null, durationMs: expect.any(Number) }],
          nextAttemptAt: null,
          createdAt: expect.stringMatching(anyTime),
        },
      ],
      meta: { total: 1, offset: 0, limit: 50, next: null },
    });
    expect(await endpoint(id)).toMatchObject({ failure_count: 0, lastSuccessAt: expect.stringMatching(anyTime), lastFailureAt: null });
  });

  it("is made once for each endpoint that listens, however often the event comes", async () => {
    await Promise.all([register(), register(), register(["post.scheduled"])]);
    const fact = event();
    const [first, again] = [await openDeliveries(fact), await openDeliveries(fact)];
    expect(first).toHaveLength(2);
    expect(again.map((one) => one.deliveryId).sort()).toEqual(first.map((one) => one.deliveryId).sort());
  });

  it("is sent once though twenty runs try at once", async () => {
    await register();
    const { deliveryId } = await emit();
    await Promise.all(Array.from({ length: 20 }, () => attemptDelivery({ workspaceId: person.workspaceId, deliveryId })));
    expect(receiver.received).toHaveLength(1);
  });

  it("records nothing of an attempt whose lease another run has acquired since", async () => {
    const { id } = await register();
    const { workspaceId } = person;
    receiver.answer("hang");
    const { deliveryId } = await emit();
    const attempt = attemptDelivery({ workspaceId, deliveryId });
    await expect.poll(() => receiver.received.length).toBe(1);
    const leaseExpiresAt = new Date(Date.now() + 60_000);
    await database().webhookDelivery.update({ where: { workspaceId, id: deliveryId }, data: { leaseExpiresAt } });
    expect(await attempt).toEqual({ state: "wait", until: leaseExpiresAt.toISOString() });
    expect((await list(id)).data).toMatchObject([{ status: "pending", attempts: [] }]);
    expect(await endpoint(id)).toMatchObject({ failure_count: 0, lastFailureAt: null });
  });
});

describe("failures", () => {
  it.each([301, 302, 308, 400, 404, 410, 429, 500, 503, "redirect", "reset", "hang", "drip"] as const)(
    "include %s, and a success resets",
    async (behaviour) => {
      const { id } = await register();
      receiver.answer(200, [behaviour]);
      const { deliveryId } = await emit();
      await attemptDelivery({ workspaceId: person.workspaceId, deliveryId });
      expect(await endpoint(id)).toMatchObject({ status: "active", failure_count: 1, lastFailureAt: expect.stringMatching(anyTime) });
      const [failed] = (await list(id)).data;
      expect(failed).toMatchObject({
        status: "pending",
        attempts: [{ statusCode: behaviour === "redirect" ? 302 : typeof behaviour === "number" ? behaviour : null }],
      });
      expect(failed.attempts[0].error).toMatch(/\w/);
      expect(Date.parse(failed.nextAttemptAt) - Date.parse(failed.attempts[0].at)).toBe(200);
      await runToEnd(deliveryId);
      expect(receiver.received.map((one) => one.path)).toEqual(["/hook", "/hook"]);
      expect(await endpoint(id)).toMatchObject({ status: "active", failure_count: 0 });
    },
  );

  it("do not include a success with an endless body", async () => {
    const { id } = await register();
    receiver.answer("flood");
    const { deliveryId } = await emit();
    await runToEnd(deliveryId);
    expect((await list(id)).data[0]).toMatchObject({ status: "succeeded", attempts: [{ statusCode: 200 }] });
  });

  it("follow the retry schedule with the same bytes and a fresh t, and the fifth disables", async () => {
    const { id, secret } = await register();
    receiver.answer(500);
    const { deliveryId } = await emit();
    await runToEnd(deliveryId);
    const [delivery] = (await list(id)).data;
    expect(delivery).toMatchObject({ status: "parked", nextAttemptAt: null });
    expect(delivery.attempts).toHaveLength(5);
    const gaps = delivery.attempts.slice(1).map((attempt: { at: string }, index: number) => Date.parse(attempt.at) - Date.parse(delivery.attempts[index].at));
    for (const [index, least] of [200, 400, 600, 800].entries()) expect(gaps[index]).toBeGreaterThanOrEqual(least);
    expect(new Set(receiver.received.map((one) => one.body.toString("hex"))).size).toBe(1);
    expect(new Set(receiver.received.map((one) => one.headers["x-svc-delivery"]))).toEqual(new Set([deliveryId]));
    for (const index of receiver.received.keys()) verified(index, secret);
    const times = receiver.received.map((one) => Number(/^t=(\d+),/.exec(String(one.headers["x-svc-signature"]))?.[1]));
    for (const [index, time] of times.entries()) expect(Math.abs(time * 1_000 - (receiver.received[index]?.at ?? 0))).toBeLessThan(2_000);
    expect(await endpoint(id)).toMatchObject({ status: "disabled", failure_count: 5, disabledAt: expect.stringMatching(anyTime) });
  });

  it("of a burst count once", async () => {
    // A first wait that no burst outlasts.
    supplyEnvironment({ WEBHOOK_RETRY_DELAYS: "60,60,60,60,60" });
    const { id } = await register();
    receiver.answer(503);
    const burst = await Promise.all(Array.from({ length: 8 }, () => emit()));
    await Promise.all(burst.map(({ deliveryId }) => attemptDelivery({ workspaceId: person.workspaceId, deliveryId })));
    const { data } = await list(id);
    expect(data.flatMap((one: { attempts: unknown[] }) => one.attempts)).toHaveLength(8);
    expect((await endpoint(id)).failure_count).toBe(1);
    supplyEnvironment({ WEBHOOK_RETRY_DELAYS: delays });
  });
});

describe("a disabled endpoint", () => {
  async function disabled() {
    const created = await register();
    receiver.answer(500);
    const { deliveryId } = await emit();
    await runToEnd(deliveryId);
    receiver.answer(200);
    receiver.received.length = 0;
    return { ...created, deliveryId };
  }

  it("parks what waited for its next attempt", async () => {
    const { id } = await register();
    receiver.answer(500);
    const waiting = await emit();
    const { deliveryId } = await emit();
    await runToEnd(deliveryId);
    expect((await list(id)).data).toMatchObject([
      { id: deliveryId, status: "parked" },
      { id: waiting.deliveryId, status: "parked", nextAttemptAt: null },
    ]);
  });

  it("is sent nothing, not even a test; what comes is parked", async () => {
    const { id } = await disabled();
    await emit();
    const tested = await api("POST", `/webhooks/${id}/test`);
    expect(tested).toMatchObject({ status: 200, body: { data: { type: "webhook.test", status: "parked", attempts: [] } } });
    expect((await list(id)).data.map((one: { status: string }) => one.status)).toEqual(["parked", "parked", "parked"]);
    expect(receiver.received).toEqual([]);
  });

  it("enabled without replay keeps what was parked, to be sent one by one", async () => {
    const { id, deliveryId } = await disabled();
    expect(await api("POST", `/webhooks/${id}/deliveries/${deliveryId}/redeliver`)).toMatchObject({
      status: 400,
      body: { error: { details: { reason: "WEBHOOK_DISABLED" } } },
    });
    expect(await api("POST", `/webhooks/${id}/enable`)).toMatchObject({
      status: 200,
      body: { data: { status: "active", failure_count: 0, disabledAt: null } },
    });
    expect((await list(id)).data[0]).toMatchObject({ status: "parked", nextAttemptAt: null });
    const again = await api("POST", `/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
    expect(again).toMatchObject({ status: 200, body: { data: { id: deliveryId, status: "succeeded" } } });
    expect(again.body.data.attempts).toHaveLength(6);
    expect(receiver.received.map((one) => one.headers["x-svc-delivery"])).toEqual([deliveryId]);
  });

  it("enabled with replay sends what was parked", async () => {
    const { id, deliveryId } = await disabled();
    const enabled = await api("POST", `/webhooks/${id}/enable`, { replay: true });
    expect(enabled).toMatchObject({ status: 200, body: { data: { id, status: "active", failure_count: 0 } } });
    await runToEnd(deliveryId);
    expect((await list(id)).data[0]).toMatchObject({ status: "succeeded" });
    expect(receiver.received).toHaveLength(1);
  });
});

describe("manually", () => {
  it("a test is signed, waited for and listed", async () => {
    const { id, secret } = await register();
    const tested = await api("POST", `/webhooks/${id}/test`);
    expect(tested).toEqual({
      status: 200,
      body: {
        data: {
          id: expect.stringMatching(anyUuid),
          eventId: expect.stringMatching(anyUuid),
          type: "webhook.test",
          brandId: null,
          status: "succeeded",
          attempts: [{ at: expect.stringMatching(anyTime), statusCode: 200, error: null, durationMs: expect.any(Number) }],
          nextAttemptAt: null,
          createdAt: expect.stringMatching(anyTime),
        },
      },
    });
    expect(verified(0, secret)).toEqual({
      id: tested.body.data.eventId,
      type: "webhook.test",
      createdAt: expect.stringMatching(anyTime),
      workspaceId: person.workspaceId,
      data: { webhook: { id }, brand: null, brandIds: [] },
    });
    expect((await list(id)).data).toEqual([tested.body.data]);
  });

  it("for a day after a rotation both secrets sign", async () => {
    const { id, secret } = await register();
    const rotated = (await api("POST", `/webhooks/${id}/rotate-secret`)).body.data.secret;
    await api("POST", `/webhooks/${id}/test`);
    expect(String(receiver.received[0]?.headers["x-svc-signature"]).match(/v1=/g)).toHaveLength(2);
    for (const one of [secret, rotated]) expect(verified(0, one)).toMatchObject({ type: "webhook.test" });
  });

  it("lists by pages", async () => {
    const { id } = await register();
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) ids.unshift((await api("POST", `/webhooks/${id}/test`)).body.data.id);
    const page = (await api("GET", `/webhooks/${id}/deliveries?limit=2&offset=1`)).body;
    expect(page.data.map((one: { id: string }) => one.id)).toEqual(ids.slice(1));
    expect(page.meta).toEqual({ total: 3, offset: 1, limit: 2, next: null });
    expect((await api("GET", `/webhooks/${id}/deliveries?limit=101`)).status).toBe(400);
  });
});

describe("when the right to send ends", () => {
  it("a downgrade parks what was open and what comes", async () => {
    const { id } = await register();
    const { deliveryId } = await emit();
    await setPlan(person.email, "FREE");
    await runToEnd(deliveryId);
    const { deliveryId: later } = await emit();
    expect(later).toBe("");
    await setPlan(person.email, "PRO");
    expect((await list(id)).data.map((one: { status: string }) => one.status)).toEqual(["parked", "parked"]);
    expect(receiver.received).toEqual([]);
  });

  it("a deleted endpoint takes its deliveries along", async () => {
    const { id } = await register();
    const { deliveryId } = await emit();
    await api("DELETE", `/webhooks/${id}`);
    await runToEnd(deliveryId);
    expect(receiver.received).toEqual([]);
  });
});
