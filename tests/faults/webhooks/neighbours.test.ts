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

describe("twenty receivers of a workspace that misbehave", () => {
  it.each<[string, number, Behaviour]>([
    ["hang, of two workspaces,", 2, "hang"],
    ["answer without end", 1, "flood"],
  ])("and %s leave another workspace's deliveries under a second", async (_name, workspaces, behaviour) => {
    bad.answer(behaviour);
    bad.received.length = 0;
    good.received.length = 0;
    const others = await Promise.all(Array.from({ length: workspaces }, () => staged.account()));
    const ours = await staged.account();
    for (const other of others) for (let index = 0; index < 20; index++) await other.call("POST", "/webhooks", { url: `${bad.url}/${index}`, events });
    await ours.call("POST", "/webhooks", { url: good.url, events });
    const emitTheirs = () => Promise.all(others.map(({ workspaceId }) => staged.emit(workspaceId)));
    await emitTheirs();
    await expect.poll(() => bad.received.length, patient).toBeGreaterThanOrEqual(4);

    const busyBefore = slowness();
    const latencies: number[] = [];
    for (let index = 0; index < 40; index++) {
      if (index === 20) await emitTheirs();
      const started = Date.now();
      await staged.emit(ours.workspaceId);
      await expect.poll(() => good.received.length, { timeout: 20_000, interval: 5 }).toBe(index + 1);
      latencies.push((good.received[index]?.at ?? Number.POSITIVE_INFINITY) - started);
    }
    const p95 = latencies.sort((a, b) => a - b)[37];
    expect(p95).toBeLessThan(1_000 * Math.max(busyBefore, slowness()));
  });
});
