import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Stage, stage } from "@/tests/fixtures/workflow/engine";
import { Journal } from "@/tests/fixtures/workflow/journal";

const journal = new Journal();
const running = new Map<string, number>();
const most = new Map<string, number>();
let on: Stage;

/** Holds the step open for a moment and keeps the highest number seen at once under a name. */
async function busy(name: string): Promise<void> {
  const now = (running.get(name) ?? 0) + 1;
  running.set(name, now);
  most.set(name, Math.max(most.get(name) ?? 0, now));
  await new Promise((resolve) => setTimeout(resolve, 60));
  running.set(name, now - 1 < 0 ? 0 : (running.get(name) ?? 1) - 1);
}

beforeAll(async () => {
  on = await stage((inngest) => [
    inngest.createFunction({ id: "two", concurrency: 2, triggers: { event: "two" } }, async ({ step }) => {
      await step.run("busy", () => busy("two"));
      journal.note("two");
    }),
    inngest.createFunction({ id: "keyed", concurrency: { limit: 1, key: "event.data.account" }, triggers: { event: "keyed" } }, async ({ step, event }) => {
      await step.run("busy", () => Promise.all([busy(`keyed.${event.data.account}`), busy("keyed")]));
      journal.note("keyed");
    }),
    inngest.createFunction(
      { id: "both", concurrency: [{ limit: 3 }, { limit: 1, key: "event.data.account" }], triggers: { event: "both" } },
      async ({ step, event }) => {
        await step.run("busy", () => Promise.all([busy(`both.${event.data.account}`), busy("both")]));
        journal.note("both");
      },
    ),
    inngest.createFunction({ id: "sleepy", concurrency: 1, triggers: { event: "sleepy" } }, async ({ step, event }) => {
      await step.sleepUntil("wait", new Date(event.data.until));
      journal.note("sleepy");
    }),
    ...["left", "right"].map((id) =>
      inngest.createFunction(
        { id, concurrency: { limit: 1, key: "event.data.account", scope: "env" }, triggers: { event: "shared" } },
        async ({ step, event }) => {
          await step.run("busy", () => busy(`shared.${event.data.account}`));
          journal.note("shared");
        },
      ),
    ),
  ]);
});
afterAll(async () => on?.close());

async function sendAll(name: string, data: Record<string, unknown>[]): Promise<void> {
  await Promise.all(data.map((one) => on.send({ name, data: one })));
}

test("a limit is reached and never passed", async () => {
  await sendAll(
    "two",
    Array.from({ length: 12 }, () => ({})),
  );
  await journal.until("two", 12);
  expect(most.get("two")).toBe(2);
});

test("a key has its own limit", async () => {
  await sendAll(
    "keyed",
    Array.from({ length: 12 }, (_, n) => ({ account: `a${n % 3}` })),
  );
  await journal.until("keyed", 12);
  expect([0, 1, 2].map((n) => most.get(`keyed.a${n}`))).toEqual([1, 1, 1]);
  expect(most.get("keyed")).toBeGreaterThan(1);
  expect(most.get("keyed")).toBeLessThanOrEqual(3);
});

test("two limits hold together", async () => {
  await sendAll(
    "both",
    Array.from({ length: 20 }, (_, n) => ({ account: `a${n % 5}` })),
  );
  await journal.until("both", 20);
  expect([0, 1, 2, 3, 4].map((n) => most.get(`both.a${n}`))).toEqual([1, 1, 1, 1, 1]);
  expect(most.get("both")).toBeLessThanOrEqual(3);
});

test("a limit may be shared by functions", async () => {
  await sendAll("shared", [{ account: "a" }, { account: "a" }, { account: "b" }]);
  await journal.until("shared", 6);
  expect(most.get("shared.a")).toBe(1);
});

test("a sleeping run holds no slot", async () => {
  const until = Date.now() + 800;
  await sendAll(
    "sleepy",
    Array.from({ length: 5 }, () => ({ until })),
  );
  await journal.until("sleepy", 5);
  expect(Date.now() - until).toBeLessThan(5000);
});

test("all slots are free in the end", async () => {
  await vi.waitFor(
    async () => {
      const stats = await (await fetch(`${on.engineUrl}/stats`)).json();
      expect(stats).toMatchObject({ runs: { running: 0, failed: 0 }, queue: { due: 0, inFlight: 0, waitingForSlot: 0, later: 0 } });
    },
    { timeout: 10_000 },
  );
});
