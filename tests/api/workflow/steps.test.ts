import { group } from "inngest";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Stage, stage } from "@/tests/fixtures/workflow/engine";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { slowness } from "@/tests/fixtures/workflow/pace";

const journal = new Journal();
let on: Stage;

beforeAll(async () => {
  on = await stage((inngest) => [
    inngest.createFunction({ id: "chain", triggers: { event: "chain" } }, async ({ step, event }) => {
      const a = await step.run("a", () => journal.note("chain.a", event.data.n));
      const b = await step.run("b", () => journal.note("chain.b", a));
      journal.note("chain.end", [a, b, event.name]);
    }),
    inngest.createFunction({ id: "no-steps", triggers: { event: "no-steps" } }, ({ event, runId, attempt, maxAttempts }) => {
      journal.note("no-steps", { data: event.data, runId: typeof runId, attempt, maxAttempts });
    }),
    inngest.createFunction({ id: "same-id", triggers: { event: "same-id" } }, async ({ step }) => {
      const values = [];
      for (const n of [1, 2, 3]) values.push(await step.run("again", () => n));
      journal.note("same-id", values);
    }),
    inngest.createFunction({ id: "values", triggers: { event: "values" } }, async ({ step, event }) => {
      const text = await step.run("text", () => event.data.text);
      const nothing = await step.run("nothing", () => undefined);
      const nil = await step.run("null", () => null);
      journal.note("values", { same: text === event.data.text, nothing, nil });
    }),
    inngest.createFunction({ id: "sleeper", triggers: { event: "sleeper" } }, async ({ step, event }) => {
      await step.sleepUntil("until", new Date(event.data.until));
      journal.note("sleeper.awake", Date.now() - event.data.until);
    }),
    inngest.createFunction({ id: "naps", triggers: { event: "naps" } }, async ({ step }) => {
      const asleep = await step.run("before", () => Date.now());
      await step.sleep("nap", "1s");
      const awake = await step.run("after", () => Date.now());
      journal.note("naps", awake - asleep);
    }),
    inngest.createFunction({ id: "parallel", triggers: { event: "parallel" } }, async ({ step }) => {
      const sum = await Promise.all(
        [1, 2, 3].map(async (n) => {
          const first = await step.run(`first-${n}`, () => journal.note("parallel.first", n));
          return step.run(`second-${n}`, () => journal.note("parallel.second", (first ?? 0) * 10));
        }),
      );
      const last = await step.run("last", () => journal.note("parallel.last", sum));
      journal.note("parallel.end", last);
    }),
    inngest.createFunction({ id: "two-sleeps", triggers: { event: "two-sleeps" } }, async ({ step, event }) => {
      const until = new Date(event.data.until);
      await Promise.all([
        step.sleepUntil("one", until).then(() => step.run("after-one", () => journal.note("two-sleeps.after", 1))),
        step.sleepUntil("two", until).then(() => step.run("after-two", () => journal.note("two-sleeps.after", 2))),
        step.run("meanwhile", () => journal.note("two-sleeps.meanwhile")),
      ]);
      await step.run("end", () => journal.note("two-sleeps.end"));
    }),
    inngest.createFunction({ id: "race", triggers: { event: "race" } }, async ({ step }) => {
      const winner = await group.parallel(async () => Promise.race([step.run("fast", () => "fast"), step.sleep("slow", "1h").then(() => "slow")]));
      journal.note("race", winner);
    }),
    inngest.createFunction({ id: "sender", triggers: { event: "sender" } }, async ({ step }) => {
      const sent = await step.sendEvent("tell", [
        { name: "received", data: { n: 1 } },
        { name: "received", data: { n: 2 } },
      ]);
      journal.note("sender", sent.ids.length);
    }),
    inngest.createFunction({ id: "receiver", triggers: { event: "received" } }, ({ event }) => {
      journal.note("receiver", event.data.n);
    }),
  ]);
});
afterAll(async () => on?.close());

test("steps run once each, in order, with their values", async () => {
  await on.send({ name: "chain", data: { n: 7 } });
  expect((await journal.until("chain.end")).map((entry) => entry.data)).toEqual([[7, 7, "chain"]]);
  expect(journal.data("chain.a")).toEqual([7]);
  expect(journal.data("chain.b")).toEqual([7]);
});

test("a function without steps gets its event and its place in the attempts", async () => {
  await on.send({ name: "no-steps", data: { text: "مرحبا 👋🏽" } });
  await journal.until("no-steps");
  expect(journal.data("no-steps")).toEqual([{ data: { text: "مرحبا 👋🏽" }, runId: "string", attempt: 0, maxAttempts: 5 }]);
});

test("a step's id may be used again", async () => {
  await on.send({ name: "same-id" });
  await journal.until("same-id");
  expect(journal.data("same-id")).toEqual([[1, 2, 3]]);
});

test.each([
  ["NUL", "a\u0000b"],
  ["a lone surrogate", "a\ud800b"],
  ["a megabyte", "x".repeat(1_000_000)],
])("a value with %s comes back as it was", async (_name, text) => {
  const before = journal.of("values").length;
  await on.send({ name: "values", data: { text } });
  await journal.until("values", before + 1);
  expect(journal.data("values")[before]).toEqual({ same: true, nothing: null, nil: null });
});

test("sleepUntil ends at its time", async () => {
  await on.send({ name: "sleeper", data: { until: Date.now() + 1200 } });
  const [entry] = await journal.until("sleeper.awake");
  expect(entry?.data).toBeGreaterThanOrEqual(0);
  expect(entry?.data).toBeLessThan(2000 * slowness());
});

test("sleepUntil in the past goes on at once", async () => {
  await on.send({ name: "sleeper", data: { until: Date.now() - 5000 } });
  await journal.until("sleeper.awake", 2);
});

test("sleep takes its time", async () => {
  await on.send({ name: "naps" });
  const [entry] = await journal.until("naps");
  expect(entry?.data).toBeGreaterThanOrEqual(1000);
  expect(entry?.data).toBeLessThan(3000 * slowness());
});

test("parallel chains run each step once", async () => {
  await on.send({ name: "parallel" });
  await journal.until("parallel.end");
  expect(journal.data("parallel.first").sort()).toEqual([1, 2, 3]);
  expect(journal.data("parallel.second").sort()).toEqual([10, 20, 30]);
  expect(journal.data("parallel.last")).toEqual([[10, 20, 30]]);
});

test("sleeps that end at the same instant never run a step twice", async () => {
  const until = Date.now() + 600;
  for (let n = 0; n < 10; n += 1) await on.send({ name: "two-sleeps", data: { until } });
  await journal.until("two-sleeps.end", 10);
  expect(journal.of("two-sleeps.after")).toHaveLength(20);
  expect(journal.of("two-sleeps.meanwhile")).toHaveLength(10);
  expect(journal.of("two-sleeps.end")).toHaveLength(10);
});

test("a race goes on with the first to end", async () => {
  await on.send({ name: "race" });
  await journal.until("race");
  expect(journal.data("race")).toEqual(["fast"]);
});

test("sent events start other functions", async () => {
  await on.send({ name: "sender" });
  await Promise.all([journal.until("receiver", 2), journal.until("sender")]);
  expect(journal.data("receiver").sort()).toEqual([1, 2]);
  expect(journal.data("sender")).toEqual([2]);
});

test("finished runs leave nothing to be called", async () => {
  await vi.waitFor(
    async () => {
      const stats = await (await fetch(`${on.engineUrl}/stats`)).json();
      expect(stats).toMatchObject({ runs: { failed: 0, cancelled: 0 }, queue: { due: 0, inFlight: 0, waitingForSlot: 0 } });
    },
    { timeout: 10_000 },
  );
});
