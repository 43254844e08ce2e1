import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { acquireDataLock } from "@/server/db/data-lock";
import { startEmbeddedPostgres } from "@/server/db/embedded-postgres";

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "nashir-closed-"));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

it("runs in a folder that only we can enter, as root too, and keeps what was written", async () => {
  const options = { directory: join(parent, "deep", "data"), password: "a password with / and @", durable: false };
  const first = await startEmbeddedPostgres(options);
  const client = new Client({ connectionString: first.url });
  await client.connect();
  await client.query("CREATE TABLE kept AS SELECT 'نعم' AS word");
  const { rows } = await client.query("SELECT datcollate, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()");
  expect(rows).toEqual([{ datcollate: "C.UTF-8", encoding: "UTF8" }]);
  await client.end();
  await first.stop();

  const second = await startEmbeddedPostgres(options);
  const again = new Client({ connectionString: second.url });
  await again.connect();
  expect((await again.query("SELECT word FROM kept")).rows).toEqual([{ word: "نعم" }]);
  await again.end();
  await second.stop();
});

it("takes over a server that a killed launcher left behind", async () => {
  const options = { directory: join(parent, "data"), password: "secret", durable: false };
  const left = await startEmbeddedPostgres(options);
  const next = await startEmbeddedPostgres(options);
  expect(left.process.exitCode).toBe(0);
  expect(next.port).not.toBe(left.port);
  await next.stop();
});

it("takes the password that is stored beside it now, as after a restore of one of the two", async () => {
  const options = { directory: join(parent, "data"), password: "of the new place", durable: false };
  const first = await startEmbeddedPostgres(options);
  await first.stop();
  const second = await startEmbeddedPostgres({ ...options, password: "of the backup's ' secrets" });
  const client = new Client({ connectionString: second.url });
  await client.connect();
  await client.end();
  const stranger = new Client({ connectionString: second.url.replace(/:[^:@]*@/, ":wrong@") });
  await expect(stranger.connect()).rejects.toMatchObject({ code: "28P01" });
  await second.stop();
});

it("lets one process at a time have a data directory, and tells who has it", async () => {
  const first = await acquireDataLock(parent, "launcher");
  expect(await acquireDataLock(parent, "command")).toEqual({ role: "launcher", pid: process.pid });
  if (!("release" in first)) throw new Error("the first was refused");
  await first.release();
  expect(await acquireDataLock(parent, "command")).toHaveProperty("release");
});
