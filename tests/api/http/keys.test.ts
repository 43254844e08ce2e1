import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { createApiKey, revokeApiKey } from "@/server/domains/api-keys";
import { setPlan } from "@/server/domains/workspaces";
import { createCaller } from "@/server/trpc/root";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Answer, call, said } from "./client";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import { type RestProcess, startRestProcess } from "./rest-processes";
import { allScopes, seedPerson } from "./seed";

const operation = "/analytics/optimal-times?platform=tiktok";
const unauthorized = {
  error: { code: "UNAUTHORIZED", message: "The API key is missing, invalid, revoked or expired. Send it as: Authorization: Bearer svc_…" },
};

let proxy: FaultProxy;
let one: RestProcess;
let two: RestProcess;

beforeAll(async () => {
  proxy = await startFaultProxy(fileDatabaseUrl());
  [one, two] = await Promise.all([startRestProcess({ DATABASE_URL: proxy.url }), startRestProcess()]);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await proxy.close();
});

const ask = (at: RestProcess, key: string): Promise<Answer> => call(at.url + operation, { key });

test("a key that fails its checksum never makes the process speak to the database", async () => {
  const { key } = await seedPerson();
  expect(said(await ask(one, key))).toBe("200 ok");
  await expect.poll(async () => (await database().apiKey.findFirstOrThrow({ where: { prefix: key.slice(0, 12) } })).lastUsedAt).not.toBeNull();
  const before = proxy.received();
  const misspelt = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
  for (const candidate of [misspelt, `${key}x`, "svc_", "sk-live-123"]) {
    const answer = await ask(one, candidate);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(unauthorized);
  }
  expect(proxy.received()).toBe(before);
  // The measure can tell: a key whose checksum is right is looked up.
  expect(said(await ask(one, key))).toBe("200 ok");
  expect(proxy.received()).toBeGreaterThan(before);
});

describe("a key stops working on the next request, in every process", () => {
  test("when it is revoked", async () => {
    const { key, keyId } = await seedPerson();
    expect([said(await ask(one, key)), said(await ask(two, key))]).toEqual(["200 ok", "200 ok"]);
    await revokeApiKey(keyId);
    for (const process of [one, two]) expect((await ask(process, key)).body).toEqual(unauthorized);
  });

  test("when its time has come", async () => {
    const { key, keyId } = await seedPerson({ expiresAt: new Date(Date.now() + 60_000) });
    expect(said(await ask(one, key))).toBe("200 ok");
    await database().apiKey.update({ where: { id: keyId }, data: { expiresAt: new Date() } });
    for (const process of [one, two]) expect((await ask(process, key)).body).toEqual(unauthorized);
  });

  test("when its owner goes down to FREE, and works again on PRO", async () => {
    const { key, email } = await seedPerson();
    await setPlan(email, "FREE");
    for (const process of [one, two]) {
      expect((await ask(process, key)).body).toEqual({
        error: { code: "PLAN_REQUIRED", message: "This needs the PRO plan.", details: { requiredPlan: "PRO" } },
      });
    }
    await setPlan(email, "PRO");
    expect(said(await ask(two, key))).toBe("200 ok");
  });
});

test("lastUsedAt is written at most once a minute", async () => {
  const { key, keyId } = await seedPerson();
  const lastUsed = async () => (await database().apiKey.findUniqueOrThrow({ where: { id: keyId } })).lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await ask(one, key);
  await expect.poll(lastUsed).not.toBeNull();
  const first = await lastUsed();
  await Promise.all([ask(one, key), ask(two, key), ask(one, key)]);
  expect(await lastUsed()).toEqual(first);
  const old = new Date(Date.now() - 61_000);
  await database().apiKey.update({ where: { id: keyId }, data: { lastUsedAt: old } });
  await ask(two, key);
  await expect.poll(async () => (await lastUsed())?.getTime() ?? 0).toBeGreaterThan(old.getTime());
});

test("nowhere in the database stands a key", async () => {
  const { key } = await seedPerson();
  await ask(one, key);
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
      limitSignUp: async () => undefined,
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
    expect(said(await ask(one, key))).toBe("200 ok");
    const revoked = await caller.revoke({ id: created.id });
    expect(revoked.revokedAt).toEqual(expect.any(String));
    expect((await caller.revoke({ id: created.id })).revokedAt).toBe(revoked.revokedAt);
    expect(said(await ask(one, key))).toBe("401 UNAUTHORIZED");
  });

  test("neither shows nor revokes anybody else's", async () => {
    const mine = await seedPerson();
    const theirs = await seedPerson();
    expect((await asPerson(mine.userId).list()).map((row) => row.id)).toEqual([mine.keyId]);
    await expect(asPerson(mine.userId).revoke({ id: theirs.keyId })).rejects.toThrow("API key not found.");
    expect(said(await ask(one, theirs.key))).toBe("200 ok");
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
