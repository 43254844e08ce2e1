import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sizeOf } from "@/tests/fixtures/size";
import { untilHealthy } from "@/tests/fixtures/workflow/engine";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { type Theatre, theatre } from "@/tests/fixtures/workflow/spawned-engine";

let journal: Journal;
let on: Theatre;
let sql: Client;
let held: Promise<void>;
let release: () => void;

const chainLength = 12;
/** `FAULTS_ENGINE_KILLS=8` is the promise in full. */
const kills = sizeOf("FAULTS_ENGINE_KILLS", 3);

beforeEach(() => {
  journal = new Journal();
  held = new Promise<void>((resolve) => {
    release = () => {
      held = Promise.resolve();
      resolve();
    };
  });
});
afterEach(() => release());

beforeAll(async () => {
  on = await theatre((inngest) => [
    inngest.createFunction({ id: "held", triggers: { event: "held" } }, async ({ step }) => {
      await step.run("before", () => journal.note("before"));
      await step.run("held", async () => {
        journal.note("held");
        await held;
      });
      await step.run("after", () => journal.note("after"));
    }),
    inngest.createFunction({ id: "sleeper", triggers: { event: "sleeper" } }, async ({ step, event }) => {
      await step.run("before", () => journal.note("sleep.before"));
      await step.sleepUntil("wait", new Date(event.data.until));
      await step.run("after", () => journal.note("sleep.after", Date.now()));
    }),
    inngest.createFunction({ id: "chain", concurrency: { limit: 4, key: "event.data.group" }, triggers: { event: "chain" } }, async ({ step, event }) => {
      const tokens: string[] = [];
      for (let n = 0; n < chainLength; n += 1) {
        const token = await step.run(`step-${n}`, () => {
          journal.note("chain.step", { run: event.data.run, n, earlier: [...tokens] });
          return randomUUID();
        });
        tokens.push(token);
      }
      await Promise.all([step.run("left", () => journal.note("chain.leaf")), step.run("right", () => journal.note("chain.leaf"))]);
      await step.run("end", () => journal.note("chain.end", { run: event.data.run, tokens }));
    }),
  ]);
  sql = new Client({ connectionString: on.database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await on?.close();
});

const engine = () => on.engines[0] as Theatre["engines"][number];

/** Starts a run that sleeps for long; returns once what it did before is stored. */
async function startSleeper(): Promise<Date> {
  const until = new Date(Date.now() + 3_600_000);
  await on.send({ name: "sleeper", data: { until: until.getTime() } });
  await vi.waitFor(
    async () => {
      const stats = await (await fetch(`${engine().url}/stats`)).json();
      expect(stats.queue).toMatchObject({ later: 1, inFlight: 0 });
    },
    { timeout: 10_000 },
  );
  return until;
}

/** Moves the end of the sleep forward instead of waiting for it; returns the original end. */
async function moveSleep(end: Date): Promise<Date> {
  const { rows } = await sql.query("UPDATE workflow.calls c SET due_at = $1 FROM workflow.calls before WHERE before.id = c.id RETURNING before.due_at", [end]);
  expect(rows).toHaveLength(1);
  return rows[0].due_at;
}

test("killed in the middle of a step: that step runs again, the finished one does not", async () => {
  await on.send({ name: "held" });
  await journal.until("held");
  await engine().kill();
  await engine().start();
  const restarted = performance.now();
  await journal.until("held", 2, 60_000);
  // The aim is two seconds; the promise is sixty.
  expect(performance.now() - restarted).toBeLessThan(20_000);
  release();
  await journal.until("after");
  expect(journal.of("before")).toHaveLength(1);
  expect(journal.of("after")).toHaveLength(1);
});

test("killed during a sleep: it ends at its time", async () => {
  const until = await startSleeper();
  await engine().kill();
  await engine().start();
  await untilHealthy(engine().url);
  const end = Date.now() + 1000;
  expect(await moveSleep(new Date(end))).toEqual(until);
  const [entry] = await journal.until("sleep.after", 1, 60_000);
  expect(Number(entry?.data)).toBeGreaterThanOrEqual(end);
  expect(Number(entry?.data)).toBeLessThan(end + 3000);
  expect(journal.of("sleep.before")).toHaveLength(1);
});

test("not there when a sleep ends: it goes on after the restart", async () => {
  await startSleeper();
  await engine().kill();
  await moveSleep(new Date(Date.now() - 100));
  expect(journal.of("sleep.after")).toHaveLength(0);
  await engine().start();
  await journal.until("sleep.after", 1, 60_000);
  expect(journal.of("sleep.before")).toHaveLength(1);
});

test("killed again and again, at any moment: every finished step's result is kept, every run ends once", async () => {
  const runs = 12;
  for (let run = 0; run < runs; run += 1) await on.send({ name: "chain", data: { run, group: run % 2 } });
  for (let kill = 0; kill < kills; kill += 1) {
    const before = journal.of("chain.step").length;
    if (before >= runs * chainLength) break;
    await journal.until("chain.step", before + 1, 60_000);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    await engine().kill();
    await engine().start();
  }
  // A kill between a step's end and the storing of it makes that step again, the last one too.
  const ends = () => journal.data("chain.end") as { run: number; tokens: string[] }[];
  const everyRun = new Set(Array.from({ length: runs }, (_, run) => run));
  await vi.waitFor(() => expect(new Set(ends().map(({ run }) => run))).toEqual(everyRun), { timeout: 120_000 });
  for (const { run, tokens } of ends()) {
    const steps = (journal.data("chain.step") as { run: number; n: number; earlier: string[] }[]).filter((step) => step.run === run);
    // Anyone who saw an earlier step's result saw the one that was kept: it was stored once.
    for (const step of steps) expect(step.earlier).toEqual(tokens.slice(0, step.n));
    expect(new Set(tokens).size).toBe(chainLength);
  }
  // At most one call of each run is cut by a kill.
  expect(journal.of("chain.step").length).toBeLessThanOrEqual(runs * chainLength + kills * 8);
});

test("SIGTERM lets a step finish and ends cleanly; the next engine goes on behind it", async () => {
  await on.send({ name: "held" });
  await journal.until("held");
  const ended = engine().kill("SIGTERM");
  setTimeout(release, 1500);
  expect(await ended).toBe(0);
  expect(journal.of("after")).toHaveLength(0);
  await engine().start();
  await journal.until("after", 1, 60_000);
  expect(journal.of("before")).toHaveLength(1);
  expect(journal.of("held")).toHaveLength(1);
});
