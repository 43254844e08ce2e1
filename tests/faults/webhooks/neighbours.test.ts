import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Behaviour, type Receiver, startReceiver } from "@/tests/fixtures/webhook-receiver";
import { slowness } from "@/tests/fixtures/workflow/pace";
import { events, patient, type Stage, stage } from "./stage";

/** Node takes one file of extra certificates: receivers share the first one's. */
let good: Receiver;
let bad: Receiver;
let staged: Stage;

beforeAll(async () => {
  good = await startReceiver();
  bad = await startReceiver(good);
  staged = await stage({ NODE_EXTRA_CA_CERTS: good.certificateFile });
});
afterAll(async () => {
  await staged.stop();
  await bad.close();
  await good.close();
});

describe("twenty receivers that misbehave", () => {
  it.each<[string, Behaviour]>([
    ["hang", "hang"],
    ["answer without end", "flood"],
  ])("and %s leave another workspace's deliveries under a second", async (_name, behaviour) => {
    bad.answer(behaviour);
    bad.received.length = 0;
    good.received.length = 0;
    const theirs = await staged.account();
    const ours = await staged.account();
    for (let index = 0; index < 20; index++) await theirs.call("POST", "/webhooks", { url: `${bad.url}/${index}`, events });
    await ours.call("POST", "/webhooks", { url: good.url, events });
    await staged.emit(theirs.workspaceId);
    await expect.poll(() => bad.received.length, patient).toBeGreaterThanOrEqual(4);

    const busyBefore = slowness();
    const latencies: number[] = [];
    for (let index = 0; index < 40; index++) {
      if (index === 20) await staged.emit(theirs.workspaceId);
      const started = Date.now();
      await staged.emit(ours.workspaceId);
      await expect.poll(() => good.received.length, { timeout: 20_000, interval: 5 }).toBe(index + 1);
      latencies.push((good.received[index]?.at ?? Number.POSITIVE_INFINITY) - started);
    }
    const p95 = latencies.sort((a, b) => a - b)[37];
    expect(p95).toBeLessThan(1_000 * Math.max(busyBefore, slowness()));
  });
});
