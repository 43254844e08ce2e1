import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEngine } from "@/server/workflow";
import { createTestDatabase } from "@/tests/fixtures/database";
import { type Stage, stage, untilHealthy } from "@/tests/fixtures/workflow/engine";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { eventKey, ServedApp, signingKey, silent } from "@/tests/fixtures/workflow/served";

const journal = new Journal();
let on: Stage;

beforeAll(async () => {
  on = await stage((inngest) => [
    inngest.createFunction({ id: "heard", triggers: { event: "heard" } }, ({ event }) => {
      journal.note("heard", event.data);
    }),
  ]);
});
afterAll(async () => on?.close());

function post(body: string, { key = eventKey, seed }: { key?: string; seed?: string } = {}): Promise<Response> {
  return fetch(`${on.engineUrl}/e/${key}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...(seed ? { "x-inngest-event-id-seed": seed } : {}) },
  });
}

test("a wrong key is refused and its event unheard", async () => {
  const answer = await post(JSON.stringify([{ name: "heard", data: { from: "stranger" } }]), { key: "wrong" });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ error: "Event key not found", status: 401 });
});

test("one event or a list, and repeats under one seed are dropped", async () => {
  const seed = "1763700000000,AAAAAAAAAAAAAA==";
  const ids = [];
  for (let n = 0; n < 3; n += 1) {
    const answer = await post(
      JSON.stringify([
        { name: "heard", data: { n: 1 } },
        { name: "heard", data: { n: 2 } },
      ]),
      { seed },
    );
    expect(answer.status).toBe(200);
    ids.push(await answer.json());
  }
  expect(ids[0]).toEqual({ ids: [expect.any(String), expect.any(String)], status: 200 });
  expect(ids[1]).toEqual(ids[0]);
  expect(ids[2]).toEqual(ids[0]);
  await post(JSON.stringify({ name: "heard", data: { n: 3 } }));
  await journal.until("heard", 3);
  expect(journal.data("heard")).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }, { n: 3 }]));
  expect(journal.of("heard")).toHaveLength(3);
});

test.each([
  ["no JSON", "{"],
  ["no name", JSON.stringify([{ data: {} }])],
  ["an empty name", JSON.stringify([{ name: "" }])],
  ["a name with NUL", JSON.stringify([{ name: "a\u0000b" }])],
  ["an internal name", JSON.stringify([{ name: "inngest/function.failed", data: { function_id: "app-heard" } }])],
  ["data that is a list", JSON.stringify([{ name: "heard", data: [] }])],
  ["a time that is none", JSON.stringify([{ name: "heard", ts: "tomorrow" }])],
  ["a number", "1"],
])("%s is 400", async (_name, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.any(String), status: 400 });
});

test.each([
  ["NUL", "id\u0000"],
  ["a lone surrogate", "id\ud800"],
  ["a thousand characters", "x".repeat(1000)],
])("an id with %s is taken and still names the event", async (_name, id) => {
  const first = await post(JSON.stringify([{ name: "unheard", id }]));
  expect(first.status).toBe(200);
  expect(await first.json()).toEqual(await (await post(JSON.stringify([{ name: "unheard", id }]))).json());
});

test("too much is 413", async () => {
  const answer = await post(JSON.stringify([{ name: "heard", data: { text: "x".repeat(17_000_000) } }])).catch(() => ({ status: 413 }));
  expect(answer.status).toBe(413);
});

test.each([
  ["GET", "/"],
  ["GET", `/e/${eventKey}`],
  ["POST", "/e/"],
  ["PUT", "/health"],
])("%s %s is 404", async (method, path) => {
  expect((await fetch(`${on.engineUrl}${path}`, { method })).status).toBe(404);
});

test("health and counters", async () => {
  expect(await (await fetch(`${on.engineUrl}/health`)).json()).toEqual({ status: "ok", checks: { database: "ok", functions: "ok" }, functions: 1 });
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`${on.engineUrl}/stats`)).json()).toEqual({
        runs: { running: 0, completed: 3, failed: 0, cancelled: 0 },
        queue: { due: 0, later: 0, inFlight: 0, inFlightHere: 0, waitingForSlot: 0, oldestDueMs: 0 },
        functions: 1,
        engines: 1,
        unroutedEvents: 0,
      }),
    { timeout: 10_000 },
  );
});

test("events that come before the first registration are kept for it", async () => {
  const database = await createTestDatabase();
  const app = new ServedApp();
  await app.listen();
  const engine = await startEngine({ databaseUrl: database.url, host: "127.0.0.1", port: 0, serveUrl: app.url, signingKey, eventKey, logger: silent });
  const url = `http://127.0.0.1:${engine.port}`;
  try {
    const early = await fetch(`${url}/e/${eventKey}`, { method: "POST", body: JSON.stringify([{ name: "early", data: { n: 1 } }]) });
    expect(early.status).toBe(200);
    const health = await fetch(`${url}/health`);
    expect(health.status).toBe(503);
    app.serve(engine.port, (inngest) => [
      inngest.createFunction({ id: "early", triggers: { event: "early" } }, ({ event }) => {
        journal.note("early", event.data);
      }),
    ]);
    await untilHealthy(url);
    await journal.until("early");
    expect(journal.data("early")).toEqual([{ n: 1 }]);
  } finally {
    await engine.stop();
    await app.close();
    await database.drop();
  }
});

test("a serve handler with another signing key runs nothing and is reported", async () => {
  const database = await createTestDatabase();
  const app = new ServedApp();
  await app.listen();
  const engine = await startEngine({ databaseUrl: database.url, host: "127.0.0.1", port: 0, serveUrl: app.url, signingKey, eventKey, logger: silent });
  try {
    app.serve(
      engine.port,
      (inngest) => [
        inngest.createFunction({ id: "secret", triggers: { event: "secret" } }, () => {
          journal.note("secret");
        }),
      ],
      "signkey-test-00000000000000000000000000000000",
    );
    await vi.waitFor(
      async () => {
        const health = await (await fetch(`http://127.0.0.1:${engine.port}/health`)).json();
        expect(health).toEqual({ status: "down", checks: { database: "ok", functions: "the serve handler answered 401 to the registration" }, functions: 0 });
      },
      { timeout: 10_000 },
    );
    expect(journal.of("secret")).toEqual([]);
  } finally {
    await engine.stop();
    await app.close();
    await database.drop();
  }
});

test("the serve handler runs nothing for who cannot sign", async () => {
  const body = JSON.stringify({ event: { name: "heard", data: { from: "stranger" } }, events: [], steps: {}, version: -1, ctx: { run_id: "x", attempt: 0 } });
  for (const signature of ["", `t=${Math.round(Date.now() / 1000)}&s=${"0".repeat(64)}`]) {
    const headers = { "content-type": "application/json", "x-inngest-signature": signature };
    const answer = await fetch(`${on.app.url}?fnId=app-heard&stepId=step`, { method: "POST", body, headers });
    expect(answer.status).toBe(401);
  }
  expect(journal.data("heard")).not.toContainEqual({ from: "stranger" });
});
