import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import description from "@/openapi.json";
import { migrate, migrationsDirectory, readMigrations } from "@/server/db/migrate";
import { createTestDatabase, type TestDatabase } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

/** The demo's rows as an earlier release left them, named after its last migration; brought up to date and read by this one. */

const release = "tests/fixtures/releases/20261124135136_outbox_consumed.sql";
const secret = "a-secret-of-the-fixture-of-an-earlier-release";

let database: TestDatabase;
let instance: Instance;
let applied: string[];

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  const last = basename(release, ".sql");
  const earlier = mkdtempSync(join(tmpdir(), "nashir-migrations-"));
  for (const { name } of readMigrations().filter(({ name }) => name <= last))
    cpSync(join(migrationsDirectory(), name), join(earlier, name), { recursive: true });
  await migrate(database.url, earlier);
  rmSync(earlier, { recursive: true });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(readFileSync(release, "utf8"));
  await client.end();
  applied = await migrate(database.url);
  instance = await startInstance({ database: database.url, env: { NASHIR_SECRET: secret } });
}, 300_000);

afterAll(async () => {
  await instance?.stop();
  await database?.drop();
});

it("the migrations since then are applied", () => {
  const since = readMigrations().filter(({ name }) => name > basename(release, ".sql"));
  expect(applied).toEqual(since.map(({ name }) => name));
});

it("figures of posts are told which post they are of, and its format", async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`SELECT m."postId" = t."postId" AS "isOfPost", m."format" IS NOT NULL AS "hasFormat", count(*) > 0 AS "some"
    FROM "PostMetrics" m JOIN "PostTarget" t ON t."id" = m."targetId" GROUP BY 1, 2`);
  await client.end();
  expect(rows).toEqual([{ isOfPost: true, hasFormat: true, some: true }]);
});

describe("what was there is read", () => {
  let get: (path: string) => Promise<{ status: number; body: { data: { id: string; status: string }[] } }>;

  beforeAll(async () => {
    const scopes = "posts:read,posts:create,keys:manage,brands:manage,ads:read,copilot";
    const { key } = await instance.admin("key", "create", "--email", "demo@nashir.test", "--name", "Upgrade", "--scopes", scopes);
    get = async (path) => {
      const response = await fetch(`${instance.baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
      return { status: response.status, body: (await response.json()) as Awaited<ReturnType<typeof get>>["body"] };
    };
    await vi.waitFor(async () => expect((await fetch(`${instance.baseUrl}/api/health`)).status).toBe(200), { timeout: 60_000, interval: 200 });
  });

  const isPlain = (path: string, operation: object) =>
    !path.includes("{") && "get" in operation && !JSON.stringify(operation.get).includes('"in":"query","required":true');
  const lists = Object.entries(description.paths)
    .filter(([path, operation]) => isPlain(path, operation))
    .map(([path]) => path);

  it.each(lists.filter((path) => path !== "/analytics/optimal-times"))("GET %s", async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  it("no post is lost, and no draft has changed", async () => {
    // Those that were planned may have come due since.
    const { body } = await get("/posts?limit=100");
    expect(body.data).toHaveLength(14);
    expect(body.data.filter((post) => post.status.toUpperCase() === "DRAFT")).toHaveLength(4);
  });

  it("the audit chain holds", async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ workspaceId: string }>('SELECT "workspaceId" FROM "AuditCheckpoint"');
    await client.end();
    expect(await instance.admin("audit", "verify", "--workspace", rows[0]?.workspaceId ?? "")).toMatchObject({ valid: true });
  });
});
