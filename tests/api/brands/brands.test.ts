import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { createApiKey } from "@/server/domains/api-keys";
import { addMember, type Scope } from "@/server/domains/workspaces";
import { call, statusAndCode } from "../http/client";
import { seedConnection } from "../http/resources";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";

const scopes: Scope[] = ["posts:read", "posts:create", "brands:manage"];

let server: RestServer;
let person: Seeded;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await seedPerson({ scopes });
});

interface Brand {
  id: string;
  name: string;
  externalId: string | null;
}

async function ask<Data>(method: string, path: string, body?: unknown, key = person.key) {
  const answer = await call(server.url + path, { method, key, ...(body === undefined ? {} : { body }) });
  const { data, error } = answer.body as { data: Data; error?: { code: string; details: Record<string, unknown> } };
  return { status: answer.status, summary: statusAndCode(answer), data, body: answer.body, details: error?.details };
}
const create = async (body: object): Promise<Brand> => (await ask<Brand>("POST", "/brands", body)).data;
const namesFor = async (query: string) => (await ask<Brand[]>("GET", `/brands${query}`)).data.map(({ name }) => name);

describe("a brand", () => {
  test("is created, read, changed and deleted", async () => {
    const input = { name: "متجر البن", externalId: "customer-1", metadata: { plan: "gold" } };
    const created = await ask<Brand>("POST", "/brands", input);
    const brand = { id: expect.any(String), ...input, createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) };
    expect([created.status, created.body]).toEqual([201, { data: brand }]);
    const { id } = created.data;
    expect((await ask("GET", `/brands/${id}`)).data).toEqual(created.data);
    const changed = await ask("PATCH", `/brands/${id}`, { externalId: null, metadata: {} });
    expect([changed.status, changed.data]).toEqual([200, { ...created.data, externalId: null, metadata: {} }]);
    expect((await ask("DELETE", `/brands/${id}`)).body).toEqual({ data: { id, deleted: true } });
    expect((await ask("GET", `/brands/${id}`)).summary).toBe("404 NOT_FOUND");
  });

  test.each([
    ["an empty name", { name: " " }, "name"],
    ["101 characters", { name: "x".repeat(101) }, "name"],
    ["an empty external id", { name: "n", externalId: "" }, "externalId"],
    ["201 characters of external id", { name: "n", externalId: "x".repeat(201) }, "externalId"],
    ["21 keys", { name: "n", metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, "v"])) }, "metadata"],
    ["501 characters of a value", { name: "n", metadata: { k: "x".repeat(501) } }, "metadata.k"],
    ["a value that is no string", { name: "n", metadata: { k: 1 } }, "metadata.k"],
    ["an unknown property", { name: "n", logo: "x" }, "logo"],
  ])("with %s is refused", async (_name, body, path) => {
    const answer = await ask("POST", "/brands", body);
    expect([answer.summary, answer.details]).toEqual(["400 VALIDATION_ERROR", { issues: [expect.objectContaining({ path })] }]);
    expect(await namesFor("")).toEqual([]);
  });

  test.each(["name", "externalId"] as const)("takes no %s of another one, and is not changed to it", async (field) => {
    const first = await create({ name: "one", externalId: "1" });
    const second = await create({ name: "two", externalId: "2" });
    const taken = { [field]: first[field] };
    for (const answer of [await ask("POST", "/brands", { name: "three", ...taken }), await ask("PATCH", `/brands/${second.id}`, taken)]) {
      expect([answer.summary, answer.details]).toMatchObject(["409 CONFLICT", { field }]);
    }
    expect((await ask("GET", `/brands/${second.id}`)).data).toMatchObject({ name: "two", externalId: "2" });
    const stranger = await seedPerson({ scopes });
    expect((await ask("POST", "/brands", { name: "three", ...taken }, stranger.key)).status).toBe(201);
  });

  test("is found by its external id and by a part of its name", async () => {
    await create({ name: "Roastery", externalId: "A-1" });
    await create({ name: "Bakery", externalId: "B-1" });
    expect(await namesFor("?externalId=A-1")).toEqual(["Roastery"]);
    expect(await namesFor("?externalId=none")).toEqual([]);
    expect(await namesFor("?search=bAk")).toEqual(["Bakery"]);
    expect(await namesFor("?search=-1&limit=1&offset=1")).toEqual(["Roastery"]);
  });
});

describe("a brand with accounts", () => {
  async function withAccount() {
    const brand = await create({ name: "Roastery", externalId: "A-1" });
    return { brand, connectionId: await seedConnection(person.workspaceId, brand.id) };
  }
  const connectionOf = async (query: string) => (await ask<object[]>("GET", `/connections${query}`)).data;

  test("is not deleted until their next brand is given", async () => {
    const { brand } = await withAccount();
    const refused = await ask("DELETE", `/brands/${brand.id}`);
    expect([refused.summary, refused.details]).toMatchObject(["409 CONFLICT", { connections: 1 }]);
    expect((await ask("DELETE", `/brands/${brand.id}?connections=drop`)).summary).toBe("400 VALIDATION_ERROR");
    expect(await namesFor("")).toEqual(["Roastery"]);
  });

  test("leaves them without a brand, or disconnects them", async () => {
    const kept = await withAccount();
    expect((await ask("DELETE", `/brands/${kept.brand.id}?connections=keep`)).status).toBe(200);
    expect(await connectionOf("")).toMatchObject([{ id: kept.connectionId, brandId: null, brandExternalId: null }]);
    const gone = await withAccount();
    expect((await ask("DELETE", `/brands/${gone.brand.id}?connections=disconnect`)).status).toBe(200);
    expect(await connectionOf("")).toMatchObject([{ id: kept.connectionId }]);
  });

  test("is not deleted, nor its accounts disconnected, while a member is limited to it", async () => {
    const { brand, connectionId } = await withAccount();
    const member = await seedPerson();
    await addMember({ workspaceId: person.workspaceId, email: member.email, role: "EDITOR", brandIds: [brand.id] });
    const refused = await ask("DELETE", `/brands/${brand.id}?connections=disconnect`);
    expect([refused.summary, refused.details]).toMatchObject(["409 CONFLICT", { reason: "BRAND_IN_USE", invitations: 0 }]);
    expect(await connectionOf("")).toMatchObject([{ id: connectionId, brandId: brand.id }]);
  });

  test("narrows the list of accounts, which carry its external id", async () => {
    const { brand, connectionId } = await withAccount();
    await seedConnection(person.workspaceId);
    const found = [expect.objectContaining({ id: connectionId, brandId: brand.id, brandExternalId: "A-1" })];
    expect(await connectionOf(`?brandId=${brand.id}`)).toEqual(found);
    expect(await connectionOf("?brandExternalId=A-1")).toEqual(found);
    expect(await connectionOf("?brandExternalId=B-1")).toEqual([]);
    expect((await ask("GET", "/connections?brandId=roastery")).summary).toBe("400 VALIDATION_ERROR");
  });

  test("an account is assigned to a brand, taken out of it, and disconnected", async () => {
    const { brand, connectionId } = await withAccount();
    expect((await ask("PATCH", `/connections/${connectionId}`, { brandId: null })).data).toMatchObject({ brandId: null });
    expect((await ask("PATCH", `/connections/${connectionId}`, { brandId: brand.id })).data).toMatchObject({ brandId: brand.id, brandExternalId: "A-1" });
    const unknown = await ask("PATCH", `/connections/${connectionId}`, { brandId: randomUUID() });
    expect([unknown.summary, unknown.details]).toMatchObject(["400 VALIDATION_ERROR", { issues: [{ path: "brandId" }] }]);
    expect((await ask("DELETE", `/connections/${connectionId}`)).body).toEqual({ data: { id: connectionId, disconnected: true } });
    expect((await ask("DELETE", `/connections/${connectionId}`)).summary).toBe("404 NOT_FOUND");
  });
});

test("a key limited to a brand sees that one, and creates, changes and deletes none", async () => {
  const [own, other] = [await create({ name: "own" }), await create({ name: "other" })];
  const { key } = await createApiKey(person.userId, { name: "limited", scopes, expiresAt: null, brandIds: [own.id] });
  const asLimited = (method: string, path: string, body?: unknown) => ask<Brand[]>(method, path, body, key);
  expect((await asLimited("GET", "/brands")).data.map(({ name }) => name)).toEqual(["own"]);
  expect((await asLimited("GET", `/brands/${other.id}`)).summary).toBe("404 NOT_FOUND");
  expect((await asLimited("DELETE", `/brands/${other.id}`)).summary).toBe("404 NOT_FOUND");
  expect((await asLimited("POST", "/brands", { name: "new" })).summary).toBe("403 FORBIDDEN");
  expect((await asLimited("PATCH", `/brands/${own.id}`, { name: "new" })).summary).toBe("403 FORBIDDEN");
  expect((await asLimited("DELETE", `/brands/${own.id}`)).summary).toBe("403 FORBIDDEN");
  await database().apiKey.updateMany({ where: { name: "limited" }, data: { brandIds: [randomUUID()] } });
  expect((await asLimited("GET", "/brands")).summary).toBe("403 WORKSPACE_ACCESS_REVOKED");
});
