import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { revokeApiKey } from "@/server/domains/api-keys";
import { setPlan } from "@/server/domains/workspaces";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Answer, call, statusAndCode } from "./client";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import { seedConnection } from "./resources";
import { type RestProcess, startRestProcess } from "./rest-processes";
import { seedPerson } from "./seed";

/** What holds over several web processes on one database. */

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
  expect(statusAndCode(await ask(one, key))).toBe("200 ok");
  await expect.poll(async () => (await database().apiKey.findFirstOrThrow({ where: { prefix: key.slice(0, 12) } })).lastUsedAt).not.toBeNull();
  const before = proxy.received();
  const misspelt = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
  for (const candidate of [misspelt, `${key}x`, "svc_", "sk-live-123"]) {
    const answer = await ask(one, candidate);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(unauthorized);
  }
  expect(proxy.received()).toBe(before);
  // Control: a key with a right checksum is looked up.
  expect(statusAndCode(await ask(one, key))).toBe("200 ok");
  expect(proxy.received()).toBeGreaterThan(before);
});

describe("a key stops working on the next request, in every process", () => {
  test("when it is revoked", async () => {
    const { key, keyId } = await seedPerson();
    expect([statusAndCode(await ask(one, key)), statusAndCode(await ask(two, key))]).toEqual(["200 ok", "200 ok"]);
    await revokeApiKey(keyId);
    for (const process of [one, two]) expect((await ask(process, key)).body).toEqual(unauthorized);
  });

  test("when its time has come", async () => {
    const { key, keyId } = await seedPerson({ expiresAt: new Date(Date.now() + 60_000) });
    expect(statusAndCode(await ask(one, key))).toBe("200 ok");
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
    expect(statusAndCode(await ask(two, key))).toBe("200 ok");
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

test("twenty concurrent POSTs with one Idempotency-Key, over two processes, make one post", async () => {
  const { key, workspaceId } = await seedPerson({ plan: "ENTERPRISE" });
  const accountIds = [await seedConnection(workspaceId)];
  const post = (index: number, content: string) =>
    call(`${(index % 2 === 0 ? one : two).url}/posts`, {
      key,
      headers: { "idempotency-key": "launch-day" },
      body: { content, accountIds, isDraft: true },
    });

  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => post(index, "مرة واحدة فقط")));
  const made = answers.filter((answer) => answer.status === 201);
  expect(made.length).toBeGreaterThan(0);
  const others = answers.map(statusAndCode).filter((answer) => !answer.startsWith("201"));
  expect(others).toEqual(others.map(() => expect.stringMatching(/^409 /)));
  expect(await database().post.count({ where: { workspaceId } })).toBe(1);

  const again = await post(1, "مرة واحدة فقط");
  expect(again.status).toBe(201);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  for (const answer of made) expect(answer.body).toEqual(again.body);
  expect((await post(0, "شيء آخر")).body).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { reason: "IDEMPOTENCY_KEY_REUSED" } } });
  expect(await database().post.count({ where: { workspaceId } })).toBe(1);
});
