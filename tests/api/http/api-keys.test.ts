import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApiKey, type NewApiKey } from "@/server/domains/api-keys";
import { createBrand } from "@/server/domains/brands";
import { addMember, removeMember, type Scope, setPlan } from "@/server/domains/workspaces";
import { call, statusAndCode } from "./client";
import { seedConnection } from "./resources";
import { type RestServer, startRestServer } from "./rest-server";
import { type Seeded, seedPerson, seedSharedWorkspace } from "./seed";

const scopes: Scope[] = ["posts:read", "posts:create", "keys:manage"];

let server: RestServer;
let owner: Seeded;
let member: Seeded;
/** The owner's, which the member administers. */
let workspaceId: string;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [owner, member] = await Promise.all([seedPerson({ scopes }), seedPerson({ scopes })]);
  workspaceId = await seedSharedWorkspace(owner.email);
  await addMember({ workspaceId, email: member.email, role: "ADMIN", brandIds: [] });
});

interface Key {
  id: string;
  key: string;
}

async function ask<Data>(key: string, method: string, path: string, { body, workspace }: { body?: unknown; workspace?: string } = {}) {
  const headers: Record<string, string> = workspace ? { "x-svc-workspace-id": workspace } : {};
  const answer = await call(server.url + path, { method, key, headers, ...(body === undefined ? {} : { body }) });
  const { data, error } = answer.body as { data: Data; error?: { details: Record<string, unknown> } };
  return { status: answer.status, summary: statusAndCode(answer), data, body: answer.body, details: error?.details };
}
const create = (key: string, body: object, workspace?: string) => ask<Key>(key, "POST", "/api-keys", { body, ...(workspace ? { workspace } : {}) });
const listed = async (key: string, workspace?: string) => {
  const { data } = await ask<Key[]>(key, "GET", "/api-keys", workspace ? { workspace } : {});
  return data.map(({ id }) => id);
};
const keyOf = async (person: Seeded, options: Partial<NewApiKey>) =>
  (await createApiKey(person.userId, { name: "test", scopes, expiresAt: null, ...options })).key;
const brandIn = async (workspace: string) => (await createBrand({ workspaceId: workspace, name: randomUUID() })).id;
const beyond = (field: string) => ["403 FORBIDDEN", { reason: "BEYOND_REACH", field }];

describe("a person's key", () => {
  test("is created, listed without itself, and revoked", async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const created = await create(owner.key, { name: " Newsroom ", scopes: ["posts:read", "posts:read"], expiresAt });
    const { key, ...shown } = created.data;
    expect(created.status).toBe(201);
    expect(shown).toEqual({
      id: expect.any(String),
      name: "Newsroom",
      prefix: key.slice(0, 12),
      scopes: ["posts:read"],
      brandIds: [],
      workspaceId: null,
      createdBy: "نورة Noura",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
    });
    const list = await ask<Key[]>(owner.key, "GET", "/api-keys?limit=1");
    expect(list.body).toEqual({ data: [shown], meta: { total: 2, offset: 0, limit: 1, next: expect.any(String) } });
    expect((await ask(key, "GET", "/posts")).status).toBe(200);
    const revoked = await ask<{ revokedAt: string }>(owner.key, "DELETE", `/api-keys/${shown.id}`);
    expect(revoked.body).toEqual({ data: { id: shown.id, revokedAt: expect.stringMatching(/Z$/) } });
    expect((await ask(owner.key, "DELETE", `/api-keys/${shown.id}`)).body).toEqual(revoked.body);
    expect((await ask(key, "GET", "/posts")).summary).toBe("401 UNAUTHORIZED");
  });

  test("is neither seen nor revoked by anybody else", async () => {
    expect(await listed(member.key)).toEqual([member.keyId]);
    expect((await ask(member.key, "DELETE", `/api-keys/${owner.keyId}`)).summary).toBe("404 NOT_FOUND");
    expect((await ask(owner.key, "GET", "/posts")).status).toBe(200);
  });

  test("is not created on the FREE plan", async () => {
    await setPlan(owner.email, "FREE");
    await expect(createApiKey(owner.userId, { name: "n", scopes, expiresAt: null })).rejects.toMatchObject({ code: "PLAN_REQUIRED" });
  });

  test.each([
    ["no name", { name: "  " }, "name"],
    ["81 characters", { name: "x".repeat(81) }, "name"],
    ["NUL in the name", { name: "a\0b" }, "name"],
    ["no scope", { scopes: [] }, "scopes"],
    ["an unknown scope", { scopes: ["posts:delete"] }, "scopes.0"],
    ["an end in the past", { expiresAt: "2026-01-01T00:00:00Z" }, "expiresAt"],
    ["an end in 11 years", { expiresAt: `${new Date().getFullYear() + 11}-01-01T00:00:00Z` }, "expiresAt"],
    ["an end without an offset", { expiresAt: "2027-01-01T00:00:00" }, "expiresAt"],
    ["no brand in its list", { brandIds: [] }, "brandIds"],
    ["an unknown brand", { brandIds: [randomUUID()] }, "brandIds.0"],
    ["an undeclared property", { plan: "PRO" }, "plan"],
  ])("with %s is refused", async (_name, input, path) => {
    const answer = await create(owner.key, { name: "n", scopes: ["posts:read"], ...input });
    expect([answer.summary, answer.details]).toEqual(["400 VALIDATION_ERROR", { issues: [expect.objectContaining({ path })] }]);
    expect(await listed(owner.key)).toEqual([owner.keyId]);
  });
});

describe("a key reaches no further than the one that creates it:", () => {
  test("scopes", async () => {
    const answer = await create(owner.key, { name: "n", scopes: ["ads:write"] });
    expect([answer.summary, answer.details]).toEqual(beyond("scopes"));
  });

  test("brands, which it inherits", async () => {
    const [mine, other] = [await brandIn(workspaceId), await brandIn(workspaceId)];
    const limited = await keyOf(member, { brandIds: [mine] });
    const answer = await create(limited, { name: "n", scopes: ["posts:read"], brandIds: [mine, other] }, workspaceId);
    expect([answer.summary, answer.details]).toEqual(beyond("brandIds"));
    const inherited = await create(limited, { name: "n", scopes: ["posts:read"] }, workspaceId);
    expect(inherited.data).toMatchObject({ brandIds: [mine], workspaceId: null });
    // The brands are none of another workspace.
    expect((await ask(limited, "GET", "/api-keys")).summary).toBe("403 WORKSPACE_ACCESS_REVOKED");
    // It sees keys that reach no further, and of the others neither the person's nor the workspace's.
    expect(await listed(limited, workspaceId)).toEqual([inherited.data.id, expect.any(String)]);
    expect((await ask(limited, "DELETE", `/api-keys/${member.keyId}`, { workspace: workspaceId })).summary).toBe("404 NOT_FOUND");
  });

  test("time", async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const ending = await keyOf(owner, { expiresAt });
    const longer = await create(ending, { name: "n", scopes: ["posts:read"], expiresAt: new Date(expiresAt.getTime() + 1).toISOString() });
    expect([longer.summary, longer.details]).toEqual(beyond("expiresAt"));
    expect((await create(ending, { name: "n", scopes: ["posts:read"] })).data).toMatchObject({ expiresAt: expiresAt.toISOString() });
  });

  test("workspace", async () => {
    const service = await create(owner.key, { name: "n", scopes, workspaceId }, workspaceId);
    const elsewhere = await create(service.data.key, { name: "n", scopes: ["posts:read"], workspaceId: owner.workspaceId });
    expect([elsewhere.summary, elsewhere.details]).toEqual(beyond("workspaceId"));
    expect((await create(service.data.key, { name: "n", scopes: ["posts:read"] })).data).toMatchObject({ workspaceId });
  });
});

describe("a service key", () => {
  const createService = async (key: string, input: object = {}) => (await create(key, { name: "service", scopes, workspaceId, ...input })).data;

  test("acts in its workspace without the header, and in no other", async () => {
    const connectionId = await seedConnection(workspaceId);
    const { key } = await createService(owner.key);
    const accounts = await ask<{ id: string }[]>(key, "GET", "/connections");
    expect(accounts.data.map(({ id }) => id)).toEqual([connectionId]);
    expect((await ask(key, "GET", "/posts", { workspace: workspaceId })).status).toBe(200);
    expect((await ask(key, "GET", "/posts", { workspace: owner.workspaceId })).summary).toBe("403 WORKSPACE_ACCESS_REVOKED");
  });

  test("is created by admins of the workspace alone, and goes on when they leave", async () => {
    const { key } = await createService(member.key);
    await addMember({ workspaceId, email: member.email, role: "EDITOR", brandIds: [] });
    const asEditor = await create(member.key, { name: "n", scopes, workspaceId });
    expect([asEditor.summary, asEditor.details]).toEqual(beyond("workspaceId"));
    await removeMember({ workspaceId, email: member.email });
    expect((await create(member.key, { name: "n", scopes, workspaceId })).summary).toBe("403 FORBIDDEN");
    expect((await ask(key, "GET", "/posts")).status).toBe(200);
    await setPlan(owner.email, "FREE");
    expect((await ask(key, "GET", "/posts")).summary).toBe("403 PLAN_REQUIRED");
  });

  test("is seen and revoked by every admin of the workspace, and not by its editors", async () => {
    const { id } = await createService(owner.key);
    expect(await listed(member.key, workspaceId)).toEqual([id, member.keyId]);
    await addMember({ workspaceId, email: member.email, role: "EDITOR", brandIds: [] });
    expect(await listed(member.key, workspaceId)).toEqual([member.keyId]);
    expect((await ask(member.key, "DELETE", `/api-keys/${id}`, { workspace: workspaceId })).summary).toBe("404 NOT_FOUND");
    await addMember({ workspaceId, email: member.email, role: "ADMIN", brandIds: [] });
    expect((await ask(member.key, "DELETE", `/api-keys/${id}`, { workspace: workspaceId })).status).toBe(200);
  });

  test("of an admin who is limited to brands is limited to them", async () => {
    const [mine, other] = [await brandIn(workspaceId), await brandIn(workspaceId)];
    await addMember({ workspaceId, email: member.email, role: "ADMIN", brandIds: [mine] });
    const unlimited = await createService(owner.key);
    const { key, ...shown } = await createService(member.key);
    expect(shown).toMatchObject({ brandIds: [mine], workspaceId });
    // Of the workspace's keys they see those that reach no further than themselves.
    expect(await listed(member.key, workspaceId)).toEqual([shown.id, member.keyId]);
    expect(await listed(owner.key, workspaceId)).toEqual([shown.id, unlimited.id, owner.keyId]);
    const wider = await create(member.key, { name: "n", scopes, workspaceId, brandIds: [other] });
    expect([wider.summary, wider.details]).toEqual(beyond("brandIds"));
    const [visible] = [await seedConnection(workspaceId, mine), await seedConnection(workspaceId, other), await seedConnection(workspaceId)];
    expect((await ask<{ id: string }[]>(key, "GET", "/connections")).data.map(({ id }) => id)).toEqual([visible]);
  });
});
