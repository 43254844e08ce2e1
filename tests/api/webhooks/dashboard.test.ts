import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { type Receiver, startReceiver } from "../../fixtures/webhook-receiver";
import { dashboardOf } from "../http/dashboard";
import { inPerson, seedPerson } from "../http/seed";

supplyEnvironment({
  ALLOWED_PRIVATE_HOSTS: "localhost",
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
});

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

/** The operations as the dashboard calls them, for somebody already signed in. */
const dashboard = async () => dashboardOf(inPerson(await seedPerson(), "OWNER"), { locale: "ar" }).webhooks;

describe("what only the dashboard has", () => {
  it("counts what waits and what is parked, and disables manually", async () => {
    const webhooks = await dashboard();
    const { secret: _secret, ...record } = await webhooks.create({ url: receiver.url, events: ["post.failed"] });
    expect(await webhooks.get({ id: record.id })).toEqual({ ...record, pendingCount: 0, parkedCount: 0 });

    receiver.answer(500);
    await webhooks.test({ id: record.id });
    expect(await webhooks.get({ id: record.id })).toMatchObject({ failure_count: 1, pendingCount: 1, parkedCount: 0 });

    const disabled = await webhooks.disable({ id: record.id });
    expect(disabled).toMatchObject({ id: record.id, status: "disabled", disabledAt: expect.any(String) });
    expect(await webhooks.disable({ id: record.id })).toEqual(disabled);
    expect(await webhooks.get({ id: record.id })).toMatchObject({ pendingCount: 0, parkedCount: 1 });
  });

  it("shows a delivery's body and the beginning of each answer", async () => {
    const webhooks = await dashboard();
    const { id } = await webhooks.create({ url: receiver.url, events: ["post.failed"] });
    receiver.answer(503);
    const sent = await webhooks.test({ id });
    const shown = await webhooks.delivery({ id, deliveryId: sent.id });
    expect(shown).toEqual({
      ...sent,
      body: receiver.received.at(-1)?.body.toString("utf8"),
      attempts: [{ ...sent.attempts[0], answerHead: "answer 503" }],
    });
    expect(shown.attempts[0]).toMatchObject({ statusCode: 503, error: "The receiver answered 503." });
  });

  it("shows no delivery under another endpoint or workspace", async () => {
    const [webhooks, others] = [await dashboard(), await dashboard()];
    const [one, two] = [
      await webhooks.create({ url: receiver.url, events: ["post.failed"] }),
      await webhooks.create({ url: receiver.url, events: ["post.failed"] }),
    ];
    receiver.answer(200);
    const { id: deliveryId } = await webhooks.test({ id: one.id });
    const attempts = [
      () => webhooks.delivery({ id: two.id, deliveryId }),
      () => others.delivery({ id: one.id, deliveryId }),
      () => webhooks.redeliver({ id: two.id, deliveryId }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({
        cause: { code: "NOT_FOUND", message: expect.stringMatching(/^(Delivery|Webhook endpoint) not found\.$/) },
      });
    }
  });
});
