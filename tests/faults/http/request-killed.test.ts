import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "@/tests/api/http/client";
import { type RestProcess, startRestProcess } from "@/tests/api/http/rest-processes";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { expireLeases } from "@/tests/fixtures/leases";
import { sql } from "@/tests/fixtures/publishing";

/** A web process that is killed between the commit of a request's change and the write of its response. */

const gate = 4_711;
const directory = mkdtempSync(join(tmpdir(), "request-killed-"));
const settings = { NASHIR_DATA_DIR: directory, ALLOWED_PRIVATE_HOSTS: "localhost" };
let holder: Client;
let person: Seeded;
let doomed: RestProcess;

beforeAll(async () => {
  // Anyone who keeps an answer waits here.
  await sql(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(${gate}); RETURN NEW; END $$`, []);
  await sql(`CREATE TRIGGER wait_at_gate BEFORE UPDATE ON "IdempotencyRecord" FOR EACH ROW WHEN (NEW."state" = 'DONE') EXECUTE FUNCTION wait_at_gate()`, []);
  holder = new Client({ connectionString: fileDatabaseUrl() });
  await holder.connect();
  person = await seedPerson({ plan: "ENTERPRISE" });
});
afterAll(async () => {
  await doomed.stop();
  await holder.end();
  rmSync(directory, { recursive: true, force: true });
});

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const uploadBoundary = "part-of-a-test";
const upload = Buffer.concat([
  Buffer.from(`--${uploadBoundary}\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n`),
  pixel,
  Buffer.from(`\r\n--${uploadBoundary}--\r\n`),
]);

it.each<[path: string, type: string, body: unknown, table: string]>([
  ["/webhooks", "application/json", { url: "https://localhost:1/", events: ["post.failed"] }, "WebhookEndpoint"],
  ["/media", `multipart/form-data; boundary=${uploadBoundary}`, upload, "MediaAsset"],
])("POST %s, repeated with the same key, has made one", async (path, type, body, table) => {
  doomed = await startRestProcess(settings);
  const ask = (at: RestProcess) => call(at.url + path, { method: "POST", key: person.key, headers: { "content-type": type, "idempotency-key": path }, body });
  const made = () => sql<{ id: string }>(`SELECT id FROM "${table}" WHERE "workspaceId" = $1`, [person.workspaceId]);

  await holder.query("SELECT pg_advisory_lock($1)", [gate]);
  const cut = ask(doomed).then(
    () => "answered",
    () => "cut",
  );
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory' AND query LIKE '%IdempotencyRecord%'`;
  await expect.poll(async () => (await sql(waiting, [])).length).toBe(1);
  const [only] = await made();
  doomed.kill();
  expect(await cut).toBe("cut");
  // The server would continue with the statement it was sent, though nobody waits for it.
  await sql(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS dead`, []);
  await holder.query("SELECT pg_advisory_unlock($1)", [gate]);

  doomed = await startRestProcess(settings);
  await expireLeases("idempotentRequest");
  const answer = await ask(doomed);
  expect([answer.status, answer.body, answer.headers.get("idempotent-replayed")]).toEqual([201, { data: expect.objectContaining({ id: only?.id }) }, null]);
  expect(await made()).toEqual([only]);
  const again = await ask(doomed);
  expect([again.status, again.body, again.headers.get("idempotent-replayed")]).toEqual([201, answer.body, "true"]);
  await doomed.stop();
});
