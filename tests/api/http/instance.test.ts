import { randomUUID } from "node:crypto";
import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { call, statusAndCode } from "./client";

/** The interface as an installation serves it: behind its own web server, with what the operator's shell made. */

let instance: Instance;
let api: string;
let key: string;
const email = `rest-${randomUUID()}@example.com`;

beforeAll(async () => {
  instance = await startInstance({ pages: false, env: { RATE_LIMIT_ENTERPRISE: "100000" } });
  api = `${instance.baseUrl}/api/v1`;
  await instance.admin("user", "create", "--email", email, "--password", "a long enough password");
  ({ key } = await instance.admin("key", "create", "--email", email, "--name", "REST", "--scopes", "posts:read,posts:create"));
}, 120_000);
afterAll(() => instance.stop());

test("answers a key made in the shell", async () => {
  expect(key).toMatch(/^svc_[0-9A-Za-z]{40}$/);
  const answer = await call(`${api}/posts?status=draft`, { key });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ data: [], meta: { total: 0, offset: 0, limit: 50, next: null } });
  expect(answer.headers.get("x-ratelimit-limit")).toBe("100000");
});

test("a key revoked in the shell is refused at once", async () => {
  const made = await instance.admin("key", "create", "--email", email, "--name", "short", "--scopes", "posts:read");
  expect(statusAndCode(await call(`${api}/posts`, { key: made.key }))).toBe("200 ok");
  await instance.admin("key", "revoke", "--id", made.id);
  expect(statusAndCode(await call(`${api}/posts`, { key: made.key }))).toBe("401 UNAUTHORIZED");
});

test("the description is there without a key and names this installation", async () => {
  const answer = await call(`${api}/openapi.json`);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" }, servers: [{ url: api }] });
});

test("other assistants find the tools that a key allows, beside REST", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const headers = { accept: "application/json, text/event-stream" };
  const { status, body: json } = await call(`${instance.baseUrl}/api/mcp`, { key, body, headers });
  const { tools } = (json as { result: { tools: { name: string }[] } }).result;
  expect([status, tools.map((tool) => tool.name)]).toEqual([200, expect.arrayContaining(["list_posts", "create_drafts"])]);
  expect(statusAndCode(await call(`${instance.baseUrl}/api/mcp`, { body, headers }))).toBe("401 UNAUTHORIZED");
});

describe("what only a real server meets", () => {
  test.each(["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/posts/", "/api/v1/../v1/nothing", "/api/v1/%2e%2e/admin"])("%s is our 404", async (path) => {
    const { status, text } = await raw("GET", path, {});
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  test("an empty workspace header is malformed, not absent", async () => {
    const { status, text } = await raw("GET", "/api/v1/posts", { authorization: `Bearer ${key}`, "x-svc-workspace-id": "" });
    expect([status, JSON.parse(text).error.code]).toEqual([400, "WORKSPACE_SELECTION_INVALID"]);
  });

  test("two workspace headers are malformed", async () => {
    const { status, text } = await raw("GET", "/api/v1/posts", { authorization: `Bearer ${key}`, "x-svc-workspace-id": [randomUUID(), randomUUID()] });
    expect([status, JSON.parse(text).error.code]).toEqual([400, "WORKSPACE_SELECTION_INVALID"]);
  });

  test("a body without a length is measured as it comes", async () => {
    const chunk = "x".repeat(64 * 1024);
    const { status, text } = await raw("POST", "/api/v1/posts", { authorization: `Bearer ${key}`, "transfer-encoding": "chunked" }, (send) => {
      send('{"content":"');
      for (let sent = 0; sent < 80; sent++) send(chunk);
      send('"}');
    });
    expect([status, JSON.parse(text).error.code]).toEqual([413, "VALIDATION_ERROR"]);
  });

  test("HEAD is no operation and has no body", async () => {
    const { status, text } = await raw("HEAD", "/api/v1/posts", { authorization: `Bearer ${key}` });
    expect([status, text]).toEqual([404, ""]);
  });
});

/** fetch normalises paths, headers and lengths; this sends them unchanged. */
function raw(method: string, path: string, headers: Record<string, string | string[]>, write?: (send: (chunk: string) => void) => void) {
  return new Promise<{ status: number; text: string }>((done, failed) => {
    const { hostname, port } = new URL(instance.baseUrl);
    const outgoing = rawRequest({ hostname, port, method, path, headers }, (incoming) => {
      let text = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (chunk: string) => {
        text += chunk;
      });
      incoming.on("end", () => done({ status: incoming.statusCode ?? 0, text }));
    });
    outgoing.on("error", failed);
    write?.((chunk) => outgoing.write(chunk));
    outgoing.end();
  });
}
