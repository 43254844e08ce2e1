import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import S3rver from "@20minutes/s3rver";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { writeBackup } from "@/server/admin/backup";
import { restoreBackup } from "@/server/admin/restore";
import { ensureSecrets } from "@/server/launch/secrets";
import { bucketStorage } from "@/server/platforms/media/s3-storage";
import { createTestDatabase, type TestDatabase } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

let instance: Instance;
let empty: TestDatabase;
let folder: string;
let file: string;

const run = promisify(execFile);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nashir-backup-test-"));
  file = join(folder, "backup.tar");
  instance = await startInstance();
  empty = await createTestDatabase();
});

afterAll(async () => {
  await instance.stop();
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function command(name: "backup" | "restore", path: string, env: Record<string, string> = {}) {
  const { stdout, stderr } = await run(process.execPath, ["server/bootstrap.mjs", name, path], { env: { ...instance.env, ...env } });
  return { answer: JSON.parse(stdout), stderr };
}

/** Every row of every table of ours, in an order that is the same twice. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT schemaname || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'workflow') AND tablename <> 'RateLimitCounter' ORDER BY 1",
    );
    const all: Record<string, string[]> = {};
    for (const { name } of rows) all[name] = (await client.query(`SELECT t::text AS line FROM ${name} t ORDER BY 1`)).rows.map((row) => row.line);
    return all;
  } finally {
    await client.end();
  }
}

it("carries database and media into an empty place, byte for byte", async () => {
  const user = await instance.admin("user", "create", "--email", "a@example.com", "--password", "long enough for us", "--name", "نورة \\ 🌴");
  await instance.admin("connection", "create", "--workspace", user.personalWorkspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
  mkdirSync(join(instance.dataDir, "media", "deep"), { recursive: true });
  writeFileSync(join(instance.dataDir, "media", "deep", "picture.bin"), bytes);

  const made = await command("backup", file);
  expect(made.answer).toMatchObject({ file, tables: expect.any(Number), rows: expect.any(Number) });
  expect(made.stderr).toContain("The secret that opens sealed values is not in it");
  expect(readFileSync(file, "latin1")).not.toContain(instance.env.NASHIR_SECRET);

  const place = join(folder, "place");
  const restored = await command("restore", file, { DATABASE_URL: empty.url, NASHIR_DATA_DIR: place });
  expect(restored.answer).toEqual({
    createdAt: expect.any(String),
    tables: made.answer.tables,
    rows: made.answer.rows,
    files: made.answer.files,
    migrated: [],
    warnings: [],
  });
  expect(readFileSync(join(place, "media", "deep", "picture.bin")).equals(bytes)).toBe(true);
  expect((await contents(empty.url))['public."User"']?.join()).toContain("نورة");
});

/** In this process, with the instance's secret by default. */
function restoreHere(path: string, secret = String(instance.env.NASHIR_SECRET)) {
  supplyEnvironment({ NASHIR_DATA_DIR: join(folder, "place"), NASHIR_SECRET: secret });
  return restoreBackup(empty.url, path);
}

it("replaces what was there, again with the same result", async () => {
  const before = await contents(empty.url);
  await restoreHere(file);
  expect(await contents(empty.url)).toEqual(before);
});

it("says when the secret is another", async () => {
  const { warnings } = await restoreHere(file, "another-secret-of-32-characters-or-so");
  expect(warnings).toEqual([
    `The secret is not the one of the backup: connected accounts and webhook secrets cannot be opened until it is. Before the next start put the backup's secrets.json into ${join(folder, "place")}, or set NASHIR_SECRET to what it was.`,
  ]);
});

it("without media, leaves those that are there", async () => {
  const archive = join(folder, "no-media.tar");
  supplyEnvironment({ NASHIR_DATA_DIR: instance.dataDir, NASHIR_SECRET: String(instance.env.NASHIR_SECRET) });
  await writeBackup(instance.databaseUrl, archive, { media: false });
  await restoreHere(file);
  await restoreHere(archive);
  expect(readFileSync(join(folder, "place", "media", "deep", "picture.bin"))).toHaveLength(100_000);
});

it("sealed with a passphrase, one file is all that an empty place needs, and an altered one changes nothing", async () => {
  const sealed = join(folder, "sealed.backup");
  const secret = String(instance.env.NASHIR_SECRET);
  const passphrase = "عبارة مرور طويلة 2026";
  supplyEnvironment({ NASHIR_DATA_DIR: instance.dataDir, NASHIR_SECRET: secret, BACKUP_PASSPHRASE: passphrase });
  expect(await writeBackup(instance.databaseUrl, sealed)).toMatchObject({ file: sealed, sealed: true });
  const bytes = readFileSync(sealed);
  for (const content of ["manifest.json", "نورة", secret]) expect(bytes.includes(content)).toBe(false);

  // The place has a generated secret of its own.
  const place = join(folder, "sealed-place");
  mkdirSync(place);
  const restore = (path: string, words: string) => {
    supplyEnvironment({ NASHIR_DATA_DIR: place, NASHIR_SECRET: ensureSecrets(place).secret, BACKUP_PASSPHRASE: words });
    return restoreBackup(empty.url, path);
  };
  const before = await contents(empty.url);
  await expect(restore(sealed, "another passphrase")).rejects.toThrow("BACKUP_PASSPHRASE is not the passphrase of this backup.");
  const altered = join(folder, "altered.backup");
  const last = bytes.length - 17;
  writeFileSync(altered, Buffer.concat([bytes.subarray(0, last), Buffer.from([(bytes[last] ?? 0) ^ 1]), bytes.subarray(last + 1)]));
  await expect(restore(altered, passphrase)).rejects.toThrow("authenticate");
  expect([await contents(empty.url), ensureSecrets(place).secret === secret]).toEqual([before, false]);

  expect(await restore(sealed, passphrase)).toMatchObject({ warnings: [] });
  expect(ensureSecrets(place).secret).toBe(secret);
  expect(readFileSync(join(place, "media", "deep", "picture.bin"))).toHaveLength(100_000);
  expect((await contents(empty.url))['public."Connection"']).toEqual(before['public."Connection"']);
});

it("carries the media of a bucket into another one", async () => {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "source" }, { name: "target" }],
    // It computes the signature of a list with parameters in its own way.
    allowMismatchedSignatures: true,
  });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  try {
    const key = "0d6c8f5e-6b1c-4a57-9c2e-6a0a54b5f2d1/2f0f6c1e-93b6-4a6b-8a37-94f4f9a0c3aa/original";
    const path = join(folder, "picture.png");
    writeFileSync(path, "a picture");
    const access = { endpoint, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    await bucketStorage({ bucket: "source", ...access }).put(key, path, "image/png");
    const settings = { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_ACCESS_KEY_ID: "S3RVER", MEDIA_S3_SECRET_ACCESS_KEY: "S3RVER" };
    const archive = join(folder, "bucket.tar");
    const made = await command("backup", archive, { ...settings, MEDIA_S3_BUCKET: "source" });
    const place = { DATABASE_URL: empty.url, NASHIR_DATA_DIR: join(folder, "bucket-place"), ...settings, MEDIA_S3_BUCKET: "target" };
    const restored = await command("restore", archive, place);
    expect(restored.answer.files).toBe(made.answer.files);
    expect(await text(await bucketStorage({ bucket: "target", ...access }).read(key))).toBe("a picture");
  } finally {
    await server.close();
  }
});

it("leaves the database as it was when the backup is cut off, or none at all", async () => {
  const before = await contents(empty.url);
  const env = { DATABASE_URL: empty.url, NASHIR_DATA_DIR: join(folder, "place") };
  const cut = join(folder, "cut.tar");
  // In the list of tables, in a table, between two, in a file: each met at another moment.
  for (const length of [5_000, 20_000, 40_000, 41_472, 80_000, statSync(file).size - 50_000]) {
    writeFileSync(cut, readFileSync(file));
    truncateSync(cut, length);
    await expect(restoreHere(cut)).rejects.toThrow();
  }
  writeFileSync(cut, "not a tar");
  await expect(command("restore", cut, env)).rejects.toMatchObject({ code: 1 });
  await expect(command("restore", join(folder, "missing.tar"), env)).rejects.toMatchObject({
    code: 1,
    stderr: `There is no file ${join(folder, "missing.tar")}.\n`,
  });
  expect(await contents(empty.url)).toEqual(before);
});
