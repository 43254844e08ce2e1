import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Stage, stage } from "@/tests/fixtures/workflow/engine";
import { Journal } from "@/tests/fixtures/workflow/journal";
import { slowness } from "@/tests/fixtures/workflow/pace";

const journal = new Journal();
let on: Stage;
let sql: Client;

beforeAll(async () => {
  on = await stage((inngest) => [
    inngest.createFunction({ id: "if", triggers: { event: "order", if: "event.data.total > 100 && event.data.country == 'SA'" } }, ({ event }) => {
      journal.note("if", event.data.total);
    }),
    inngest.createFunction({ id: "two-triggers", triggers: [{ event: "first" }, { event: "second" }, { event: "second", if: "true" }] }, ({ event }) => {
      journal.note("two-triggers", event.name);
    }),
    inngest.createFunction({ id: "cron", triggers: { cron: "TZ=Asia/Riyadh 0 9 * * 1" } }, ({ event }) => {
      journal.note("cron", event);
    }),
    inngest.createFunction({ id: "once", idempotency: "event.data.order", triggers: { event: "once" } }, ({ event }) => {
      journal.note("once", event.data);
    }),
    inngest.createFunction({ id: "cancel-match", triggers: { event: "arm" }, cancelOn: [{ event: "disarm", match: "data.id" }] }, async ({ step, event }) => {
      await step.run("armed", () => journal.note("armed", event.data.id));
      await step.sleepUntil("wait", new Date(event.data.until));
      journal.note("fired", event.data.id);
    }),
    inngest.createFunction(
      {
        id: "cancel-if",
        triggers: { event: "arm-if" },
        cancelOn: [
          { event: "disarm-if", if: "async.data.version > event.data.version", timeout: "1s" },
          { event: "disarm-both", if: "event.data.id == async.data.id && event.data.version < async.data.version" },
        ],
      },
      async ({ step, event }) => {
        await step.run("armed", () => journal.note("armed-if", event.data.id));
        await step.sleepUntil("wait", new Date(event.data.until));
        journal.note("fired-if", event.data.id);
      },
    ),
    inngest.createFunction({ id: "replace", triggers: { event: "replace" }, cancelOn: [{ event: "replace", match: "data.id" }] }, async ({ step, event }) => {
      await step.sleepUntil("wait", new Date(event.data.until));
      journal.note("replaced", event.data.n);
    }),
    inngest.createFunction({ id: "on-finished", triggers: { event: "inngest/function.finished" } }, ({ event }) => {
      journal.note("on-finished", { fn: event.data.function_id, result: event.data.result });
    }),
    inngest.createFunction(
      { id: "on-cancelled", triggers: { event: "inngest/function.cancelled", if: "event.data.function_id == 'app-cancel-match'" } },
      ({ event }) => {
        journal.note("on-cancelled", event.data.event.data.id);
      },
    ),
    inngest.createFunction({ id: "answer", triggers: { event: "answer" } }, () => 42),
  ]);
  sql = new Client({ connectionString: on.database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await on?.close();
});

test("`if` decides, and a missing field is no", async () => {
  for (const data of [{ total: 99, country: "SA" }, { total: 101, country: "AE" }, { total: 102 }, { country: "SA" }, { total: 150.5, country: "SA" }]) {
    await on.send({ name: "order", data });
  }
  await journal.until("if");
  expect(journal.data("if")).toEqual([150.5]);
});

test("a function may have several triggers and starts once per event", async () => {
  await on.send({ name: "first" });
  await on.send({ name: "second" });
  await journal.until("two-triggers", 2);
  expect(journal.data("two-triggers").sort()).toEqual(["first", "second"]);
});

test("a cron is planned in its zone, ticks once, and is planned again", async () => {
  const planned = await sql.query(
    "SELECT next_at, extract(isodow FROM next_at AT TIME ZONE 'Asia/Riyadh')::int AS day, (next_at AT TIME ZONE 'Asia/Riyadh')::time::text AS time FROM workflow.crons",
  );
  expect(planned.rows).toEqual([{ next_at: expect.any(Date), day: 1, time: "09:00:00" }]);
  await sql.query("UPDATE workflow.crons SET next_at = now() + interval '300 milliseconds'");
  const [entry] = await journal.until("cron");
  expect(entry?.data).toMatchObject({
    name: "inngest/scheduled.timer",
    data: { cron: "TZ=Asia/Riyadh 0 9 * * 1", scheduledAt: expect.any(String), fireAt: expect.any(String) },
  });
  const { rows } = await sql.query("SELECT next_at FROM workflow.crons");
  expect(rows).toEqual([{ next_at: planned.rows[0].next_at }]);
  // The same tick once more is the same tick.
  const tick = (entry?.data as { data: { scheduledAt: string } } | undefined)?.data.scheduledAt;
  await sql.query("UPDATE workflow.crons SET next_at = $1", [tick]);
  await vi.waitFor(async () => expect((await sql.query("SELECT next_at FROM workflow.crons")).rows).toEqual(rows), { timeout: 10_000 });
  expect((await sql.query("SELECT count(*)::int AS count FROM workflow.runs WHERE function_id = 'app-cron'")).rows).toEqual([{ count: 1 }]);
});

test("a function's idempotency key runs once a day", async () => {
  for (const data of [
    { order: "a", n: 1 },
    { order: "a", n: 2 },
    { order: "b", n: 3 },
  ])
    await on.send({ name: "once", data });
  await journal.until("once", 2);
  expect(journal.data("once")).toEqual([
    { order: "a", n: 1 },
    { order: "b", n: 3 },
  ]);
  await sql.query("UPDATE workflow.dedupe SET until = now() - interval '1 second'");
  await on.send({ name: "once", data: { order: "a", n: 4 } });
  await journal.until("once", 3);
});

test("an event with a known id is dropped", async () => {
  await on.send({ name: "first", id: "evt-1" });
  await on.send({ name: "first", id: "evt-1" });
  await on.send({ name: "first", id: "evt-2" });
  await journal.until("two-triggers", 4);
  expect((await sql.query("SELECT count(*)::int AS count FROM workflow.runs WHERE event->>'id' LIKE 'evt-%'")).rows).toEqual([{ count: 2 }]);
});

test("an event with a future time starts its functions then", async () => {
  const ts = Date.now() + 700;
  await on.send({ name: "first", id: "later", ts });
  const before = journal.of("two-triggers").length;
  await journal.until("two-triggers", before + 1);
  expect(Date.now()).toBeGreaterThanOrEqual(ts);
  expect(Date.now()).toBeLessThan(ts + 2000 * slowness());
});

test("cancelOn with match ends the runs it names, and only those", async () => {
  const until = Date.now() + 1500;
  for (const id of ["x", "y", "x"]) await on.send({ name: "arm", data: { id, until } });
  await journal.until("armed", 3);
  await on.send({ name: "disarm", data: { id: "x" } });
  await on.send({ name: "disarm", data: {} });
  await journal.until("fired");
  await journal.until("on-cancelled", 2);
  expect(journal.data("fired")).toEqual(["y"]);
  expect(journal.data("on-cancelled")).toEqual(["x", "x"]);
  expect(
    (await sql.query("SELECT status, count(*)::int AS count FROM workflow.runs WHERE function_id = 'app-cancel-match' GROUP BY 1 ORDER BY 1")).rows,
  ).toContainEqual({ status: "cancelled", count: 2 });
});

test("cancelOn with `if` and a timeout", async () => {
  const until = Date.now() + 2000;
  await on.send({ name: "arm-if", data: { id: "old", version: 1, until } });
  await on.send({ name: "arm-if", data: { id: "new", version: 3, until } });
  await journal.until("armed-if", 2);
  await on.send({ name: "disarm-if", data: { version: 2 } });
  await sql.query("UPDATE workflow.runs SET created_at = created_at - interval '2 seconds' WHERE event->'data'->>'id' = 'new'");
  await on.send({ name: "disarm-if", data: { version: 4 } });
  await journal.until("fired-if");
  expect(journal.data("fired-if")).toEqual(["new"]);
});

test("cancelOn with an equality and more", async () => {
  const before = journal.of("armed-if").length;
  const until = Date.now() + 1500;
  for (const version of [1, 2, 3]) await on.send({ name: "arm-if", data: { id: "both", version, until } });
  await journal.until("armed-if", before + 3);
  await on.send({ name: "disarm-both", data: { id: "other", version: 9 } });
  await on.send({ name: "disarm-both", data: { id: "both", version: 3 } });
  await vi.waitFor(() => expect(journal.data("fired-if").filter((id) => id === "both")).toHaveLength(1), { timeout: 10_000 });
  const { rows } = await sql.query(
    "SELECT status, event->'data'->>'version' AS version FROM workflow.runs WHERE event->'data'->>'id' = 'both' AND function_id = 'app-cancel-if' ORDER BY 2",
  );
  expect(rows.map((row) => row.version + (row.status === "cancelled" ? " cancelled" : ""))).toEqual(["1 cancelled", "2 cancelled", "3"]);
});

test("the event that starts a run does not cancel it, but cancels the earlier one", async () => {
  const until = Date.now() + 1000;
  for (const n of [1, 2, 3]) await on.send({ name: "replace", data: { id: "p", n, until } });
  await journal.until("replaced");
  await vi.waitFor(
    async () =>
      expect(
        (await sql.query("SELECT status, count(*)::int AS count FROM workflow.runs WHERE function_id = 'app-replace' GROUP BY 1 ORDER BY 1")).rows,
      ).toEqual([
        { status: "cancelled", count: 2 },
        { status: "completed", count: 1 },
      ]),
    { timeout: 10_000 },
  );
  expect(journal.data("replaced")).toEqual([3]);
});

test("the end of a run is announced once, and the announcement is not announced", async () => {
  await on.send({ name: "answer" });
  await vi.waitFor(() => expect(journal.data("on-finished")).toContainEqual({ fn: "app-answer", result: 42 }), { timeout: 10_000 });
  const recorded = await sql.query(
    "SELECT count(*)::int AS count FROM workflow.events WHERE name = 'inngest/function.finished' AND payload->'data'->>'function_id' = 'app-on-finished'",
  );
  expect(recorded.rows).toEqual([{ count: 0 }]);
});
