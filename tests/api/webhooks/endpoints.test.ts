import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supplyEnvironment } from "@/env";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql } from "@/server/db/database";
import { addMember } from "@/server/domains/workspaces";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { anyTime, anyUuid, apiOf } from "./api";

// Two dozen who register at a time wait for one another, not for a connection.
supplyEnvironment({
  DATABASE_POOL_SIZE: "30",
  ALLOWED_PRIVATE_HOSTS: "localhost,hooks.intranet:8443",
  RATE_LIMIT_PRO: "10000",
});

let server: RestServer;
let person: Seeded;
let api: ReturnType<typeof apiOf>;

beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson();
  api = apiOf(server.url, person.key);
});
afterAll(() => server.close());

const url = "https://localhost:9/hook";

async function fresh() {
  const someone = await seedPerson();
  return { someone, call: apiOf(server.url, someone.key) };
}

describe("registration", () => {
  it("answers the whole record and the secret once, events folded", async () => {
    const { call } = await fresh();
    const created = await call("POST", "/webhooks", { url, events: ["post.failed", "post.published", "post.failed"], description: "  استقبال  " });
    expect(created).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.stringMatching(anyUuid),
          url,
          events: ["post.published", "post.failed"],
          brandIds: null,
          description: "استقبال",
          status: "active",
          failure_count: 0,
          disabledAt: null,
          lastSuccessAt: null,
          lastFailureAt: null,
          createdAt: expect.stringMatching(anyTime),
          secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/),
        },
      },
    });
    const { secret, ...record } = created.body.data;
    expect(await call("GET", "/webhooks")).toEqual({ status: 200, body: { data: [record] } });
    const [row] = await systemSql<{ dump: string }>(
      database(),
      "a test looks for the secret",
      Prisma.sql`SELECT (SELECT json_agg(e)::text FROM "WebhookEndpoint" e) || encode("secretSealed", 'escape') AS dump FROM "WebhookEndpoint" WHERE id = ${record.id}::uuid`,
    );
    expect(row?.dump).toContain(record.id);
    expect(row?.dump).not.toContain(secret.slice("whsec_".length));
  });

  it.each<[string, unknown, string]>([
    ["http", { url: "http://localhost:9/", events: ["post.failed"] }, "url"],
    ["no URL", { events: ["post.failed"] }, "url"],
    ["a number", { url: 1, events: ["post.failed"] }, "url"],
    ["credentials", { url: "https://a:b@localhost/", events: ["post.failed"] }, "url"],
    ["a private literal", { url: "https://127.0.0.1/", events: ["post.failed"] }, "url"],
    ["a short form of one", { url: "https://127.1/", events: ["post.failed"] }, "url"],
    ["metadata", { url: "https://169.254.169.254/", events: ["post.failed"] }, "url"],
    ["mapped IPv6", { url: "https://[::ffff:7f00:1]/", events: ["post.failed"] }, "url"],
    ["a name that does not resolve", { url: "https://nothing.invalid/", events: ["post.failed"] }, "url"],
    ["another port than allowed", { url: "https://hooks.intranet:8444/", events: ["post.failed"] }, "url"],
    ["too long", { url: `https://localhost/${"a".repeat(2_048)}`, events: ["post.failed"] }, "url"],
    ["NUL in it", { url: "https://localhost/\u0000", events: ["post.failed"] }, "url"],
    ["no events", { url, events: [] }, "events"],
    ["events missing", { url }, "events"],
    ["an unknown event", { url, events: ["post.approval_missed"] }, "events.0"],
    ["the test event", { url, events: ["webhook.test"] }, "events.0"],
    ["NUL in the description", { url, events: ["post.failed"], description: "a\u0000" }, "description"],
    ["a long description", { url, events: ["post.failed"], description: "x".repeat(501) }, "description"],
    ["an undeclared property", { url, events: ["post.failed"], secret: "mine" }, "secret"],
  ])("refuses %s", async (_name, body, path) => {
    const refused = await api("POST", "/webhooks", body);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ code: "VALIDATION_ERROR", details: { issues: [{ path }] } });
  });

  it("stops at 20 endpoints, also when many are made at once", async () => {
    const { call } = await fresh();
    const answers = await Promise.all(Array.from({ length: 24 }, () => call("POST", "/webhooks", { url, events: ["post.failed"] })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(20).fill(201), ...Array(4).fill(400)]);
    expect((await call("GET", "/webhooks")).body.data).toHaveLength(20);
  });
});

describe("change and removal", () => {
  async function registered() {
    const { data } = (await api("POST", "/webhooks", { url, events: ["post.failed"] })).body;
    const { secret, ...record } = data;
    return { secret, record };
  }

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["nothing", {}, {}],
    ["the URL", { url: "https://hooks.intranet:8443/x" }, { url: "https://hooks.intranet:8443/x" }],
    ["the events", { events: ["post.scheduled", "post.scheduled"] }, { events: ["post.scheduled"] }],
    ["the description", { description: "نص" }, { description: "نص" }],
    ["no description", { description: null }, { description: null }],
  ])("PATCH changes %s", async (_name, body, change) => {
    const { record } = await registered();
    expect(await api("PATCH", `/webhooks/${record.id}`, body)).toEqual({ status: 200, body: { data: { ...record, ...change } } });
  });

  it.each([{ url: "http://localhost/" }, { url: "https://10.0.0.1/" }, { events: [] }, { id: randomUUID() }, { status: "active" }])(
    "PATCH refuses %j",
    async (body) => {
      const { record } = await registered();
      expect(await api("PATCH", `/webhooks/${record.id}`, body)).toMatchObject({ status: 400, body: { error: { code: "VALIDATION_ERROR" } } });
    },
  );

  it("DELETE removes it once", async () => {
    const { record } = await registered();
    expect(await api("DELETE", `/webhooks/${record.id}`)).toEqual({ status: 200, body: { data: { id: record.id, deleted: true } } });
    expect((await api("DELETE", `/webhooks/${record.id}`)).status).toBe(404);
  });

  it("rotate-secret answers another secret, once", async () => {
    const { record, secret } = await registered();
    const rotated = await api("POST", `/webhooks/${record.id}/rotate-secret`);
    expect(rotated).toEqual({ status: 200, body: { data: { ...record, secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/) } } });
    expect(rotated.body.data.secret).not.toBe(secret);
  });
});

const operations: [method: string, path: (id: string) => string, body?: unknown][] = [
  ["PATCH", (id) => `/webhooks/${id}`, { description: "mine now" }],
  ["DELETE", (id) => `/webhooks/${id}`],
  ["POST", (id) => `/webhooks/${id}/test`],
  ["POST", (id) => `/webhooks/${id}/enable`, { replay: true }],
  ["POST", (id) => `/webhooks/${id}/rotate-secret`],
  ["GET", (id) => `/webhooks/${id}/deliveries`],
  ["POST", (id) => `/webhooks/${id}/deliveries/${randomUUID()}/redeliver`],
];

describe("authority", () => {
  it.each(operations)("%s %s: another workspace's id answers as an unknown one does", async (method, path, body) => {
    const { call } = await fresh();
    const theirs = (await api("POST", "/webhooks", { url, events: ["post.failed"] })).body.data.id;
    const [foreign, unknown] = [await call(method, path(theirs), body), await call(method, path(randomUUID()), body)];
    expect(foreign).toEqual(unknown);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, "NOT_FOUND"]);
    expect((await call(method, path("not-a-uuid"), body)).status).toBe(400);
  });

  it.each<[string, string, string]>([
    ["GET", "/webhooks", "posts:read"],
    ["POST", "/webhooks", "posts:create"],
    ["GET", `/webhooks/${randomUUID()}/deliveries`, "posts:read"],
    ["POST", `/webhooks/${randomUUID()}/enable`, "posts:create"],
    ["DELETE", `/webhooks/${randomUUID()}`, "posts:create"],
  ])("%s %s needs %s", async (method, path, scope) => {
    const other = await seedPerson({ scopes: [scope === "posts:read" ? "posts:create" : "posts:read"] });
    const refused = await apiOf(server.url, other.key)(method, path);
    expect([refused.status, refused.body.error]).toMatchObject([403, { code: "FORBIDDEN", message: `Missing required permission: ${scope}` }]);
  });

  it("lets an editor read and only an administrator write", async () => {
    const editor = await seedPerson();
    const workspaceId = await seedSharedWorkspace(person.email);
    await addMember({ workspaceId, email: editor.email, role: "EDITOR", brandIds: [] });
    const headers = { authorization: `Bearer ${editor.key}`, "x-svc-workspace-id": workspaceId, "content-type": "application/json" };
    const read = await fetch(`${server.url}/webhooks`, { headers });
    const write = await fetch(`${server.url}/webhooks`, { method: "POST", headers, body: JSON.stringify({ url, events: ["post.failed"] }) });
    expect([read.status, await read.json()]).toEqual([200, { data: [] }]);
    expect([write.status, (await write.json()).error.code]).toEqual([403, "WORKSPACE_ACCESS_REVOKED"]);
  });
});
