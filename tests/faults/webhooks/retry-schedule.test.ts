import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "@/tests/fixtures/webhook-receiver";
import { slowness } from "@/tests/fixtures/workflow/pace";
import { events, patient, type Stage, stage } from "./stage";

let receiver: Receiver;
let staged: Stage;

beforeAll(async () => {
  receiver = await startReceiver();
  staged = await stage({ WEBHOOK_RETRY_DELAYS: "1,2,3,4,5", WEBHOOK_TIMEOUT: "6", NODE_EXTRA_CA_CERTS: receiver.certificateFile });
});
afterAll(async () => {
  await staged.stop();
  await receiver.close();
});

describe("a receiver that is down", () => {
  it("is retried on the schedule, gets the same event with a new timestamp, and is disabled at the fifth failure", async () => {
    const { call, workspaceId } = await staged.account();
    const { id, secret } = await call("POST", "/webhooks", { url: receiver.url, events });
    receiver.answer(500);
    receiver.received.length = 0;
    const [eventId] = await staged.emit(workspaceId);
    await expect.poll(async () => (await call("GET", "/webhooks"))[0].status, patient).toBe("disabled");
    expect((await call("GET", "/webhooks"))[0]).toMatchObject({ failure_count: 5, lastSuccessAt: null });

    expect(receiver.received).toHaveLength(5);
    const times = receiver.received.map((one) => {
      const header = String(one.headers["x-svc-signature"]);
      expect(Stripe.webhooks.constructEvent(one.body, header, secret)).toMatchObject({ id: eventId, data: { post: { note: "تمّ 👍🏽" } } });
      return Number(/^t=(\d+),/.exec(header)?.[1]);
    });
    expect(new Set(times).size).toBe(5);

    const [delivery] = await call("GET", `/webhooks/${id}/deliveries`);
    expect(delivery).toMatchObject({ eventId, status: "parked", nextAttemptAt: null });
    const at: number[] = delivery.attempts.map((attempt: { at: string }) => Date.parse(attempt.at));
    for (const [index, seconds] of [1, 2, 3, 4].entries()) {
      const gap = ((at[index + 1] ?? 0) - (at[index] ?? 0)) / 1_000;
      expect(gap).toBeGreaterThanOrEqual(seconds);
      expect(gap).toBeLessThan(seconds + slowness());
    }
  });

  it("counts a burst once, and a success resets", async () => {
    const { call, workspaceId } = await staged.account();
    const { id } = await call("POST", "/webhooks", { url: receiver.url, events });
    receiver.answer(503);
    await staged.emit(workspaceId, 10);
    const failedOnce = async () => (await call("GET", `/webhooks/${id}/deliveries`)).filter((one: { attempts: unknown[] }) => one.attempts.length > 0).length;
    await expect.poll(failedOnce, patient).toBe(10);
    // Read while the receiver still fails: its first success resets it.
    const count = (await call("GET", "/webhooks"))[0].failure_count;
    receiver.answer(200);
    const deliveries: { attempts: { at: string; statusCode: number }[] }[] = await call("GET", `/webhooks/${id}/deliveries`);
    const failedAt = deliveries.flatMap(({ attempts }) => attempts.filter(({ statusCode }) => statusCode === 503).map(({ at }) => Date.parse(at)));
    // Each turn of the retry schedule that the outage reached counts one, whatever the number of events.
    const turns: number[] = [];
    for (const at of failedAt.sort((one, other) => one - other)) {
      if (turns.length === 0 || at >= Number(turns.at(-1)) + turns.length * 1_000) turns.push(at);
    }
    expect(count).toBeGreaterThanOrEqual(1);
    expect(count).toBeLessThanOrEqual(turns.length);
    const statuses = async () => (await call("GET", `/webhooks/${id}/deliveries`)).map((one: { status: string }) => one.status);
    await expect.poll(statuses, patient).toEqual(Array(10).fill("succeeded"));
    expect((await call("GET", "/webhooks"))[0]).toMatchObject({ status: "active", failure_count: 0 });
  });
});

describe("kill -9", () => {
  it("of the web process in the middle of an attempt neither loses the delivery nor counts it as a failure", async () => {
    const { call, workspaceId } = await staged.account();
    const { id } = await call("POST", "/webhooks", { url: receiver.url, events });
    receiver.received.length = 0;
    receiver.answer(200, ["hang"]);
    const [eventId] = await staged.emit(workspaceId);
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    staged.instance.kill("web");
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    expect(receiver.received.map((one) => JSON.parse(one.body.toString()).id)).toEqual([eventId, eventId]);
    const listed = async () => (await call("GET", `/webhooks/${id}/deliveries`).catch(() => []))?.[0];
    await expect.poll(listed, patient).toMatchObject({ status: "succeeded", attempts: [{ statusCode: 200 }] });
    expect((await call("GET", "/webhooks"))[0]).toMatchObject({ failure_count: 0, lastFailureAt: null });
  });

  it("of web and engine in turn, with twenty deliveries under way, brings every event to its receiver", async () => {
    const { call, workspaceId } = await staged.account();
    const { id } = await call("POST", "/webhooks", { url: receiver.url, events });
    receiver.received.length = 0;
    receiver.answer(200, Array(5).fill(500));
    const eventIds = await staged.emit(workspaceId, 20);
    for (const [index, name] of (["web", "engine", "web"] as const).entries()) {
      await expect.poll(() => receiver.received.length, patient).toBeGreaterThan(index * 3);
      await expect.poll(() => staged.instance.processes()[name], patient).toBeTypeOf("number");
      staged.instance.kill(name);
    }
    const statuses = async () => (await call("GET", `/webhooks/${id}/deliveries`).catch(() => []))?.map((one: { status: string }) => one.status);
    await expect.poll(statuses, { ...patient, timeout: 120_000 }).toEqual(Array(20).fill("succeeded"));
    const arrived = new Set(receiver.received.map((one) => JSON.parse(one.body.toString()).id));
    expect([...arrived].sort()).toEqual(eventIds.sort());
    expect((await call("GET", "/webhooks"))[0]).toMatchObject({ status: "active", failure_count: 0 });
  });
});

describe("the secret", () => {
  it("is nowhere but in its one answer: not in the database, not in the logs", async () => {
    const { call, workspaceId } = await staged.account();
    receiver.answer(200, [500]);
    const { id, secret } = await call("POST", "/webhooks", { url: receiver.url, events });
    const rotated = (await call("POST", `/webhooks/${id}/rotate-secret`)).secret;
    await staged.emit(workspaceId);
    const done = async () => (await call("GET", `/webhooks/${id}/deliveries`))[0]?.status;
    await expect.poll(done, patient).toBe("succeeded");

    const { rows: tables } = await staged.client.query(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const { rows } = await staged.client.query(`SELECT t::text AS line FROM ${name} t`);
      dump.push(...rows.map((row) => row.line));
    }
    const everything = `${dump.join("\n")}\n${staged.instance.output()}`;
    expect(everything).toContain(id);
    for (const one of [secret, rotated]) {
      const bare = one.slice("whsec_".length);
      for (const form of [
        bare,
        Buffer.from(one).toString("hex"),
        Buffer.from(one).toString("base64").slice(4, 40),
        Buffer.from(bare, "base64url").toString("hex"),
      ]) {
        expect(everything).not.toContain(form);
      }
    }
  });
});
