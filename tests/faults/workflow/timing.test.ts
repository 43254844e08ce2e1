import { afterAll, beforeAll, expect, test } from "vitest";
import { sizeOf } from "@/tests/fixtures/size";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { quantile, slowness } from "@/tests/fixtures/workflow/pace";
import { type Theatre, theatre } from "@/tests/fixtures/workflow/spawned-engine";

/** `FAULTS_TIMED_RUNS=300` is the promise in full. */
const count = sizeOf("FAULTS_TIMED_RUNS", 60);
const journal = new Journal();
let on: Theatre;

beforeAll(async () => {
  on = await theatre((inngest) => [
    inngest.createFunction({ id: "ping", triggers: { event: "ping" } }, ({ event }) => {
      journal.note("ping", Date.now() - event.data.sent);
    }),
    inngest.createFunction({ id: "due", triggers: { event: "due" } }, async ({ step, event }) => {
      await step.sleepUntil("wait", new Date(event.data.at));
      await step.run("work", () => journal.note(event.data.batch, Date.now() - event.data.at));
    }),
  ]);
});
afterAll(async () => on?.close());

/** How late each run went on after its sleep, in milliseconds. */
async function lateness(batch: string, times: number[]): Promise<number[]> {
  for (let n = 0; n < times.length; n += 25) {
    await on.app.inngest.send(times.slice(n, n + 25).map((at) => ({ name: "due", data: { at, batch } })));
  }
  await journal.until(batch, times.length, 150_000);
  return journal.data(batch).map(Number);
}

test("an event reaches its function at once", async () => {
  const before = slowness();
  for (let n = 0; n < 50; n += 1) {
    await on.send({ name: "ping", data: { sent: Date.now() } });
    await journal.until("ping", n + 1);
  }
  const times = journal.data("ping").map(Number);
  expect(quantile(times, 0.5)).toBeLessThan(50 * Math.max(before, slowness()));
});

test("runs due at the same instant all go on within 4 s", async () => {
  const before = slowness();
  const late = await lateness(
    "instant",
    Array.from({ length: count }, () => Date.now() + (1500 + count * 15) * before),
  );
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...late)).toBeLessThan(4_000 * Math.max(before, slowness()));
});

test("runs due at five a second go on within 250 ms of their time", async () => {
  const before = slowness();
  const start = Date.now() + (1500 + count * 12) * before;
  const late = await lateness(
    "minute",
    Array.from({ length: count }, (_, n) => start + n * 200),
  );
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  expect(quantile(late, 0.99)).toBeLessThan(250 * Math.max(before, slowness()));
});
