import { afterAll, beforeAll, expect, test } from "vitest";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { type Theatre, theatre } from "@/tests/fixtures/workflow/spawned-engine";

const journal = new Journal();
let on: Theatre;
let release: () => void;

beforeAll(async () => {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  on = await theatre(
    (inngest) => [
      inngest.createFunction({ id: "work", triggers: { event: "work" } }, async ({ step, event }) => {
        await step.run("one", () => journal.note("one", event.data.n));
        await step.sleepUntil("wait", new Date(event.data.until));
        await Promise.all(["a", "b"].map((name) => step.run(name, () => journal.note(name, event.data.n))));
        await step.run("last", () => journal.note("last", event.data.n));
      }),
      inngest.createFunction({ id: "long", triggers: { event: "long" } }, async ({ step }) => {
        await step.run("long", async () => {
          journal.note("long");
          await held;
        });
        journal.note("long.end");
      }),
    ],
    3,
  );
});
afterAll(async () => {
  release();
  await on?.close();
});

test("three engines race for the same work and do each thing once", async () => {
  const count = 60;
  const until = Date.now() + 4000;
  for (let n = 0; n < count; n += 20) await on.app.inngest.send(Array.from({ length: 20 }, (_, k) => ({ name: "work", data: { n: n + k, until } })));
  await journal.until("last", count, 90_000);
  const all = Array.from({ length: count }, (_, n) => n);
  for (const what of ["one", "a", "b", "last"]) expect(journal.data(what).sort((x, y) => Number(x) - Number(y))).toEqual(all);
});

test("a long call is nobody else's while its engine lives, and is taken over when it dies", async () => {
  await on.send({ name: "long" });
  await journal.until("long");
  // Longer than an engine may be silent.
  await new Promise((resolve) => setTimeout(resolve, 16_000));
  expect(journal.of("long")).toHaveLength(1);
  const stats = await Promise.all(on.engines.map(async (engine) => (await fetch(`${engine.url}/stats`)).json()));
  const holder = on.engines[stats.findIndex((one) => one.queue.inFlightHere === 1)];
  expect(holder).toBeDefined();
  const killed = performance.now();
  await holder?.kill();
  await journal.until("long", 2, 60_000);
  expect(performance.now() - killed).toBeLessThan(15_000);
  release();
  await journal.until("long.end");
});
