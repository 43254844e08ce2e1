import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/tests/fixtures/database";
import { sizeOf } from "@/tests/fixtures/size";
import { untilHealthy } from "@/tests/fixtures/workflow/engine";
import { FaultProxy } from "@/tests/fixtures/workflow/fault-proxy";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { ServedApp } from "@/tests/fixtures/workflow/served";
import { SpawnedEngine } from "@/tests/fixtures/workflow/spawned-engine";

let journal: Journal;
let sql: Client;
let database: TestDatabase;
let proxy: FaultProxy;
let app: ServedApp;
let engine: SpawnedEngine;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(async () => {
  journal = new Journal();
  database = await createTestDatabase();
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  const between = await FaultProxy.before(database.url);
  proxy = between.proxy;
  app = new ServedApp();
  await app.listen();
  engine = await SpawnedEngine.create(between.url, app.url);
  app.serve(engine.port, (inngest) => [
    inngest.createFunction({ id: "slow", triggers: { event: "slow" } }, async ({ step }) => {
      await step.run("slow", async () => {
        journal.note("slow");
        await pause(2000);
        journal.note("slow.done");
      });
      await step.run("next", () => journal.note("next"));
    }),
    inngest.createFunction({ id: "sleeper", triggers: { event: "sleeper" } }, async ({ step, event }) => {
      await step.sleepUntil("wait", new Date(event.data.until));
      await step.run("awake", () => journal.note("awake"));
    }),
    inngest.createFunction({ id: "plain", retries: 0, triggers: { event: "plain" } }, async ({ step, attempt }) => {
      await step.run("plain", () => journal.note("plain", attempt));
    }),
  ]);
  await engine.start();
  await untilHealthy(engine.url);
});
afterEach(async () => {
  await engine?.kill();
  await app?.close();
  await proxy?.close();
  await sql?.end();
  await database?.drop();
});

test.each([
  ["cut off", 5, (faulty: FaultProxy) => faulty.refuse()],
  // Longer than an engine that is still is waited for.
  ["a black hole", 20, (faulty: FaultProxy) => faulty.blackhole()],
])("the database is %s for a while: nothing is lost and nothing is done twice", async (_name, seconds, begin) => {
  await app.inngest.send([{ name: "slow" }, { name: "sleeper", data: { until: Date.now() + 4000 } }]);
  await journal.until("slow");
  begin(proxy);
  const lost = app.inngest.send({ name: "plain" }).then(
    () => "sent",
    () => "refused",
  );
  await journal.until("slow.done");
  // `FAULTS_OUTAGE_SECONDS=60` is the promise in full.
  await pause(1_000 * sizeOf("FAULTS_OUTAGE_SECONDS", seconds));
  const health = await fetch(`${engine.url}/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: "down", checks: { database: "down" } });
  expect(journal.of("awake")).toHaveLength(0);
  proxy.pass();
  await Promise.all([journal.until("next", 1, 60_000), journal.until("awake", 1, 60_000)]);
  await untilHealthy(engine.url);
  expect(journal.of("slow")).toHaveLength(1);
  expect(journal.of("next")).toHaveLength(1);
  // Anyone who sends learns whether it was taken.
  if ((await lost) === "refused") await app.inngest.send({ name: "plain" });
  await journal.until("plain", 1, 30_000);
  // And it is as quick as before: the queue listens again.
  const before = performance.now();
  await app.inngest.send({ name: "plain" });
  await journal.until("plain", 2, 30_000);
  expect(performance.now() - before).toBeLessThan(5000);
});

test("the connection breaks at the queue's very first question: the queue starts again", async () => {
  await engine.kill();
  proxy.cutOnceAt("_private_tasks");
  await engine.start();
  await vi.waitFor(() => expect(proxy.hasCut).toBe(true), { timeout: 30_000 });
  await untilHealthy(engine.url);
  await app.inngest.send({ name: "plain" });
  await journal.until("plain", 1, 20_000);
});

test("the web process is away: runs wait for it and lose no attempt", async () => {
  await app.close();
  for (const name of ["plain", "plain", "sleeper"]) {
    const sent = await fetch(`${engine.url}/e/an-event-key-for-tests`, { method: "POST", body: JSON.stringify([{ name, data: { until: Date.now() } }]) });
    expect(sent.status).toBe(200);
  }
  const tries = async () => (await sql.query("SELECT disturbances FROM workflow.calls ORDER BY 1 LIMIT 1")).rows[0].disturbances;
  await vi.waitFor(async () => expect(await tries()).toBeGreaterThanOrEqual(3), { timeout: 30_000, interval: 50 });
  await app.listen();
  const back = performance.now();
  await Promise.all([journal.until("plain", 2, 30_000), journal.until("awake", 1, 30_000)]);
  expect(performance.now() - back).toBeLessThan(8000);
  expect(journal.data("plain")).toEqual([0, 0]);
});
