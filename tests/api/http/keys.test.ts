import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { createApiKey } from "@/server/domains/api-keys";
import { setPlan } from "@/server/domains/workspaces";
import { createCaller } from "@/server/trpc/root";
import { type Answer, call, said } from "./client";
import { type RestServer, startRestServer } from "./rest-server";
import { allScopes, seedPerson } from "./seed";

let server: RestServer;

beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());

const ask = (key: string): Promise<Answer> => call(`${server.url}/analytics/optimal-times?platform=tiktok`, { key });

test("nowhere in the database stands a key", async () => {
  const { key } = await seedPerson();
  await ask(key);
  const tables = await systemSql<{ name: string }>(
    database(),
    "reads the whole database",
    Prisma.sql`SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
               WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  expect(tables.map((table) => table.name)).toContain('public."ApiKey"');
  for (const { name } of tables) {
    const rows = await systemSql<{ text: string }>(database(), "reads the whole database", Prisma.sql`SELECT t::text AS text FROM ${Prisma.raw(name)} t`);
    for (const { text } of rows) {
      expect(text).not.toContain(key.slice(4));
      expect(text).not.toMatch(/svc_[0-9A-Za-z]{40}/);
      // Not even as the bytes of the text, which a bytea column shows as hexadecimal.
      expect(text).not.toContain(Buffer.from(key).toString("hex"));
    }
  }
});

describe("the dashboard's router", () => {
  const asPerson = (userId: string) =>
    createCaller({
      requestId: "r",
      locale: "en",
      preferAsync: false,
      authorize: async () => Promise.reject(new Error("not asked for")),
      requireUser: async () => ({ userId, sessionId: "s" }),
      limitVisitor: async () => undefined,
      chooseWorkspace: () => undefined,
    }).apiKeys;

  test("creates, lists without the key, and revokes", async () => {
    const { userId, keyId } = await seedPerson();
    const caller = asPerson(userId);
    const created = await caller.create({ name: " Newsroom ", scopes: ["posts:read", "posts:read"], expiresInDays: 30 });
    expect(created).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^svc_[0-9A-Za-z]{40}$/),
      name: "Newsroom",
      prefix: created.key.slice(0, 12),
      scopes: ["posts:read"],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastUsedAt: null,
      expiresAt: expect.any(String),
      revokedAt: null,
    });
    expect(Date.parse(created.expiresAt ?? "") - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const { key, ...shown } = created;
    expect((await caller.list()).map((row) => row.id)).toEqual([created.id, keyId]);
    expect((await caller.list())[0]).toEqual(shown);
    expect(said(await ask(key))).toBe("200 ok");
    const revoked = await caller.revoke({ id: created.id });
    expect(revoked.revokedAt).toEqual(expect.any(String));
    expect((await caller.revoke({ id: created.id })).revokedAt).toBe(revoked.revokedAt);
    expect(said(await ask(key))).toBe("401 UNAUTHORIZED");
  });

  test("neither shows nor revokes anybody else's", async () => {
    const mine = await seedPerson();
    const theirs = await seedPerson();
    expect((await asPerson(mine.userId).list()).map((row) => row.id)).toEqual([mine.keyId]);
    await expect(asPerson(mine.userId).revoke({ id: theirs.keyId })).rejects.toThrow("API key not found.");
    expect(said(await ask(theirs.key))).toBe("200 ok");
  });

  test("creates none for an owner on FREE", async () => {
    const { userId, email } = await seedPerson();
    await setPlan(email, "FREE");
    const name = "n";
    await expect(asPerson(userId).create({ name, scopes: ["posts:read"] })).rejects.toMatchObject({
      cause: { code: "PLAN_REQUIRED", details: { requiredPlan: "PRO" } },
    });
    await expect(createApiKey(userId, { name, scopes: allScopes, expiresAt: null })).rejects.toMatchObject({ code: "PLAN_REQUIRED" });
  });

  test.each([
    ["no name", { name: "  ", scopes: ["posts:read"] }],
    ["81 characters", { name: "x".repeat(81), scopes: ["posts:read"] }],
    ["NUL in the name", { name: "a\0b", scopes: ["posts:read"] }],
    ["no scope", { name: "n", scopes: [] }],
    ["an unknown scope", { name: "n", scopes: ["posts:delete"] }],
    ["a life of no days", { name: "n", scopes: ["posts:read"], expiresInDays: 0 }],
    ["half a day", { name: "n", scopes: ["posts:read"], expiresInDays: 0.5 }],
    ["an undeclared property", { name: "n", scopes: ["posts:read"], plan: "PRO" }],
  ])("refuses %s", async (_name, input) => {
    const { userId } = await seedPerson();
    await expect(asPerson(userId).create(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
