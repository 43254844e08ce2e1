import type { InngestFunction } from "inngest";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEngine } from "@/server/workflow";
import { createTestDatabase } from "@/tests/fixtures/database";
import { type Stage, stage } from "@/tests/fixtures/workflow/engine";
import { eventKey, type Functions, ServedApp, signingKey, silent } from "@/tests/fixtures/workflow/served";

let on: Stage;

const fine: Functions = (inngest) => [
  inngest.createFunction({ id: "waits", triggers: { event: "waits" } }, async ({ step }) => {
    await step.waitForEvent("for approval", { event: "approved", timeout: "1h" });
  }),
  inngest.createFunction({ id: "invokes", triggers: { event: "invokes" } }, async ({ step }) => {
    await step.invoke("the other", { function: inngest.createFunction({ id: "other" }, () => 1), data: {} });
  }),
  inngest.createFunction({ id: "signals", triggers: { event: "signals" } }, async ({ step }) => {
    await step.waitForSignal("a sign", { signal: "s", timeout: "1h" });
  }),
];

beforeAll(async () => {
  on = await stage(fine);
});
afterAll(async () => on?.close());

/** Registers them with an engine of its own and returns the engine's response. */
async function verdictOn(functions: Functions): Promise<string> {
  const database = await createTestDatabase();
  const app = new ServedApp();
  await app.listen();
  app.serve(1, functions);
  const engine = await startEngine({ databaseUrl: database.url, host: "127.0.0.1", port: 0, serveUrl: app.url, signingKey, eventKey, logger: silent });
  try {
    return await vi.waitFor(
      async () => {
        const health = await fetch(`http://127.0.0.1:${engine.port}/health`);
        const { checks } = await health.json();
        expect(health.status).toBe(503);
        expect(checks.functions).not.toBe("not registered yet");
        return checks.functions;
      },
      { timeout: 10_000 },
    );
  } finally {
    await engine.stop();
    await app.close();
    await database.drop();
  }
}

const options: [string, Partial<InngestFunction.Options>, string][] = [
  ["batchEvents", { batchEvents: { maxSize: 2, timeout: "5s" } }, '"batchEvents" is not supported'],
  ["debounce", { debounce: { period: "5s" } }, '"debounce" is not supported'],
  ["rateLimit", { rateLimit: { limit: 1, period: "5s" } }, '"rateLimit" is not supported'],
  ["throttle", { throttle: { limit: 1, period: "5s" } }, '"throttle" is not supported'],
  ["singleton", { singleton: { mode: "skip" } }, '"singleton" is not supported'],
  ["priority", { priority: { run: "1" } }, '"priority" is not supported'],
  ["timeouts", { timeouts: { finish: "5s" } }, '"timeouts" is not supported'],
  ["a broken condition", { concurrency: { limit: 1, key: "event.data. ==" } }, 'expression "event.data. =="'],
  ["a broken idempotency key", { idempotency: "event.(" }, 'expression "event.("'],
];

test("every option that the engine does not do is refused by its name, all at once", async () => {
  const verdict = await verdictOn((inngest) => [
    ...options.map(([name, option]) => inngest.createFunction({ id: name.replaceAll(" ", "-"), triggers: { event: "x" }, ...option } as never, () => 1)),
    inngest.createFunction({ id: "jitter", triggers: { cron: "0 * * * *", jitter: "10s" } }, () => 1),
    inngest.createFunction({ id: "six-fields", triggers: { cron: "0 0 * * * *" } }, () => 1),
    inngest.createFunction({ id: "no-zone", triggers: { cron: "TZ=Nowhere/City 0 * * * *" } }, () => 1),
  ]);
  for (const [name, , message] of options) expect(verdict).toContain(`app-${name.replaceAll(" ", "-")}: ${message}`);
  expect(verdict).toContain('app-jitter: "jitter" of a cron trigger is not supported');
  expect(verdict).toContain('app-six-fields: cron "0 0 * * * *"');
  expect(verdict).toContain('app-no-zone: cron "TZ=Nowhere/City 0 * * * *"');
});

test.each([
  ["waits", 'step.waitForEvent ("for approval") is not supported by the embedded engine'],
  ["invokes", 'step.invoke ("the other") is not supported by the embedded engine'],
  ["signals", 'step.waitForSignal ("a sign") is not supported by the embedded engine'],
])("a run that %s fails and says why", async (name, message) => {
  const sql = new Client({ connectionString: on.database.url });
  await sql.connect();
  try {
    await on.send({ name });
    await vi.waitFor(
      async () => {
        const { rows } = await sql.query("SELECT status, error FROM workflow.runs WHERE function_id = $1", [`app-${name}`]);
        expect(rows).toEqual([{ status: "failed", error: { name: "NotSupported", message } }]);
      },
      { timeout: 10_000 },
    );
  } finally {
    await sql.end();
  }
});
