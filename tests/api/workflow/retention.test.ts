import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EngineDatabase } from "@/server/workflow/database";
import { prune } from "@/server/workflow/upkeep";
import { type Stage, stage } from "@/tests/fixtures/workflow/engine";
import { silent } from "@/tests/fixtures/workflow/served";

let on: Stage;
let database: EngineDatabase;

beforeAll(async () => {
  on = await stage((inngest) => [
    inngest.createFunction({ id: "short", idempotency: "event.data.n", triggers: { event: "short" } }, async ({ step }) => step.run("a", () => 1)),
    inngest.createFunction({ id: "long", triggers: { event: "long" } }, async ({ step }) => step.sleep("wait", "30d")),
  ]);
  database = new EngineDatabase(on.database.url, silent);
});
afterAll(async () => {
  await database?.end();
  await on?.close();
});

async function counts(): Promise<unknown> {
  const { rows } = await database.query(
    `SELECT (SELECT array_agg(function_id || ' ' || status ORDER BY function_id) FROM workflow.runs) AS runs, (SELECT count(*)::int FROM workflow.events) AS events,
            (SELECT count(*)::int FROM workflow.ops) AS ops, (SELECT count(*)::int FROM workflow.dedupe) AS dedupe`,
  );
  return rows[0];
}

test("what ended more than seven days ago is deleted, what still runs is not", async () => {
  await on.send({ name: "short", data: { n: 1 } });
  await on.send({ name: "short", data: { n: 2 } });
  await on.send({ name: "long" });
  const all = { runs: ["app-long running", "app-short completed", "app-short completed"], events: 3, ops: 3, dedupe: 2 };
  await vi.waitFor(async () => expect(await counts()).toEqual(all), { timeout: 10_000 });
  await prune(database);
  expect(await counts()).toEqual(all);
  await database.query(
    "UPDATE workflow.runs SET ended_at = ended_at - interval '7 days 1 minute', created_at = created_at - interval '8 days' WHERE event->'data'->>'n' = '1'",
  );
  await database.query("UPDATE workflow.runs SET created_at = created_at - interval '20 days' WHERE function_id = 'app-long'");
  await database.query("UPDATE workflow.events SET received_at = received_at - interval '8 days' WHERE payload->'data'->>'n' = '1' OR name = 'long'");
  await database.query("UPDATE workflow.dedupe SET until = until - interval '2 days' WHERE ctid = (SELECT min(ctid) FROM workflow.dedupe)");
  await prune(database);
  expect(await counts()).toEqual({ runs: ["app-long running", "app-short completed"], events: 1, ops: 2, dedupe: 1 });
});
