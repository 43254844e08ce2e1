import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { inngest } from "@/server/jobs/client";
import { quantile, slowness } from "@/tests/fixtures/workflow/pace";
import { type Receiver, startReceiver } from "../../fixtures/webhook-receiver";
import { type Seeded, seedPerson } from "../http/seed";
import { sql } from "../posts/events";
import { apiOf } from "./api";
import { startServerAndEngine } from "./engine";

/** What endpoints that never answer leave to those that do of the same workspace. */

const server = await startServerAndEngine();

let good: Receiver;
let hanging: Receiver;

beforeAll(async () => {
  [good, hanging] = await Promise.all([startReceiver(), startReceiver()]);
  hanging.answer("hang");
});
beforeEach(() => {
  good.received.length = 0;
  hanging.received.length = 0;
});
afterAll(() => Promise.all([good.close(), hanging.close()]));

const LONG_POLL = { timeout: 60_000, interval: 50 };

const register = ({ key }: Seeded, url: string) => apiOf(server.url, key)("POST", "/webhooks", { url, events: ["post.published"] });

async function emit({ workspaceId }: Seeded, count = 1) {
  const events = Array.from({ length: count }, () => {
    const eventId = randomUUID();
    const data = { post: { id: randomUUID(), status: "PUBLISHED", publishedAt: null, results: [] } };
    return { id: eventId, name: "post.published", data: { data, workspaceId, eventId, occurredAt: new Date().toISOString() } };
  });
  await inngest.send(events);
}

/** Milliseconds from each of so many events to its arrival, one after the other. */
async function latencies(person: Seeded, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index++) {
    const started = Date.now();
    await emit(person);
    await expect.poll(() => good.received.length, { timeout: 60_000, interval: 5 }).toBe(index + 1);
    taken.push((good.received[index]?.at ?? Number.POSITIVE_INFINITY) - started);
  }
  return taken;
}

it("four endpoints that hang leave a fifth of their workspace under a second", async () => {
  const person = await seedPerson();
  for (let index = 0; index < 4; index++) await register(person, `${hanging.url}/${index}`);
  await register(person, good.url);
  const busyBefore = slowness();
  const taken = await latencies(person, 20);
  expect(quantile(taken, 0.95)).toBeLessThan(1_000 * Math.max(busyBefore, slowness()));
  // They were tried meanwhile, each by itself.
  expect(new Set(hanging.received.map((one) => one.path))).toEqual(new Set(["/0", "/1", "/2", "/3"]));
});

it("an endpoint that hung a moment ago gets one delivery at a time, and several again ten minutes later", async () => {
  const person = await seedPerson();
  const { id } = (await register(person, `${hanging.url}/alone`)).body.data;
  const underWay = () => database().webhookDelivery.count({ where: { workspaceId: person.workspaceId, endpointId: id, leaseExpiresAt: { gt: new Date() } } });
  await database().webhookEndpoint.updateMany({ where: { workspaceId: person.workspaceId, id }, data: { slowUntil: new Date(Date.now() + 600_000) } });
  await emit(person, 6);
  const runs = () =>
    sql(`SELECT 1 FROM workflow.runs WHERE function_id LIKE '%deliver-slowly' AND status = 'running' AND event->'data'->>'endpointId' = $1`, [id]);
  await expect.poll(async () => (await runs()).length, LONG_POLL).toBe(6);
  const requestCount = () => hanging.received.filter((one) => one.path === "/alone").length;
  await expect.poll(requestCount, LONG_POLL).toBe(1);
  await database().webhookEndpoint.updateMany({ where: { workspaceId: person.workspaceId, id }, data: { slowUntil: new Date(Date.now() - 1) } });
  await emit(person, 6);
  await expect.poll(underWay, LONG_POLL).toBeGreaterThanOrEqual(2);
});
