import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, statusAndCode } from "./client";
import { createProbe, knownId } from "./probe";
import { type RestServer, startRestServer } from "./rest-server";
import { type Seeded, seedPerson } from "./seed";

const probe = createProbe();
let server: RestServer;
let person: Seeded;
let reader: Seeded;
let free: Seeded;
const misspelt = () => person.key.slice(0, -1) + (person.key.endsWith("a") ? "b" : "a");

beforeAll(async () => {
  server = await startRestServer(probe.handle);
  person = await seedPerson({ plan: "ENTERPRISE" });
  reader = await seedPerson({ scopes: ["posts:read"] });
  free = await seedPerson();
  const { setPlan } = await import("@/server/domains/workspaces");
  await setPlan(free.email, "FREE");
});
afterAll(() => server.close());

describe("every answer", () => {
  test.each<[string, string, () => Parameters<typeof call>[1], number]>([
    ["success", "/probes", () => ({ key: person.key }), 200],
    ["no key", "/probes", () => ({}), 401],
    ["no permission", "/probes", () => ({ key: reader.key, body: {} }), 403],
    ["invalid", "/probes/x", () => ({ key: person.key }), 400],
    ["nothing there", "/nothing", () => ({}), 404],
    ["our own failure", "/probes", () => ({ key: person.key, body: { name: "boom" } }), 500],
    ["the description", "/openapi.json", () => ({}), 200],
  ])("has its id and quota: %s", async (_name, path, options, status) => {
    const given = options();
    const answer = await call(server.url + path, { ...given, headers: { "x-request-id": "abc-123" } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-request-id")).toBe("abc-123");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("x-ratelimit-limit")).toMatch(/^(60|120|600)$/);
    expect(answer.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
    const reset = Number(answer.headers.get("x-ratelimit-reset")) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(61);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test.each(["", "has space", "ümlaut", "x".repeat(129)])("makes an id of its own instead of %j", async (given) => {
    const answer = await call(`${server.url}/nothing`, { headers: { "x-request-id": given } });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f-]{36}$/);
  });
});

describe("no such operation", () => {
  test.each([
    ["GET", "/nothing"],
    ["GET", "/probes/"],
    ["PUT", "/probes"],
    ["DELETE", "/probes"],
    ["OPTIONS", "/probes"],
    ["GET", ""],
    ["POST", "/openapi.json"],
  ])("%s %s is 404 with and without a key", async (method, path) => {
    for (const key of [undefined, person.key, misspelt()]) {
      const answer = await call(server.url + path, { method, ...(key ? { key } : {}) });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: { code: "NOT_FOUND", message: "There is no such operation." } });
    }
  });
});

describe("the order of checks", () => {
  const wrong = { "x-svc-workspace-id": "nonsense" };
  const foreign = { "x-svc-workspace-id": "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  test.each<[string, string, () => Parameters<typeof call>[1], string]>([
    ["key before everything", "/probes", () => ({ headers: wrong, body: "{" }), "401 UNAUTHORIZED"],
    ["a misspelt key", "/probes", () => ({ key: misspelt(), headers: wrong, body: "{" }), "401 UNAUTHORIZED"],
    ["another scheme", "/probes", () => ({ headers: { authorization: `Basic ${person.key}` } }), "401 UNAUTHORIZED"],
    ["scope before plan, header and body", "/probes", () => ({ key: reader.key, headers: wrong, body: "{" }), "403 FORBIDDEN"],
    ["plan before header and body", "/probes", () => ({ key: free.key, headers: wrong, body: "{" }), "403 PLAN_REQUIRED"],
    ["header before body", "/probes", () => ({ key: person.key, headers: wrong, body: "{" }), "400 WORKSPACE_SELECTION_INVALID"],
    ["membership before body", "/probes", () => ({ key: person.key, headers: foreign, body: "{" }), "403 WORKSPACE_ACCESS_REVOKED"],
    ["body", "/probes", () => ({ key: person.key, body: "{" }), "400 VALIDATION_ERROR"],
    ["input before resource", "/probes/not-a-uuid", () => ({ key: person.key }), "400 VALIDATION_ERROR"],
    ["resource", "/probes/ffffffff-ffff-ffff-ffff-ffffffffffff", () => ({ key: person.key }), "404 NOT_FOUND"],
    ["the operation's own plan", "/probes/enterprise", () => ({ key: reader.key }), "403 PLAN_REQUIRED"],
    ["and all is well", "/probes/enterprise", () => ({ key: person.key }), "200 ok"],
  ])("%s", async (_name, path, options, expected) => {
    expect(statusAndCode(await call(server.url + path, options()))).toBe(expected);
  });
});

describe("bodies", () => {
  test.each<[string, string, Parameters<typeof call>[1], number, unknown]>([
    ["made", "/probes", { body: { name: "x" } }, 201, { data: { number: expect.any(Number), name: "x" } }],
    ["a body is required", "/probes", { method: "POST" }, 400, "required"],
    ["PATCH without one", `/probes/${knownId}`, { method: "PATCH" }, 400, "required"],
    ["PATCH with nothing in it", `/probes/${knownId}`, { method: "PATCH", body: {} }, 200, { data: { name: null } }],
    ["an optional body left out", `/probes/${knownId}/poke`, { method: "POST" }, 200, { data: { loud: false, preferAsync: false, locale: "en" } }],
    ["an optional body given", `/probes/${knownId}/poke`, { body: { loud: true } }, 200, { data: { loud: true, preferAsync: false, locale: "en" } }],
    ["no coercion", `/probes/${knownId}/poke`, { body: { loud: "false" } }, 400, "invalid_type"],
    ["an undeclared property", "/probes", { body: { name: "x", extra: 1 } }, 400, "unrecognized_keys"],
    ["a path parameter in the body", `/probes/${knownId}`, { method: "PATCH", body: { id: knownId } }, 400, "unrecognized_keys"],
    ["__proto__", "/probes", { body: '{"name":"x","__proto__":{"note":"n"}}' }, 400, "unrecognized_keys"],
    ["constructor", "/probes", { body: { name: "x", constructor: {} } }, 400, "unrecognized_keys"],
    ["a property twice", "/probes", { body: '{"name":"x","name":"y"}' }, 201, { data: { number: expect.any(Number), name: "y" } }],
    ["another type", "/probes", { body: { name: "x" }, headers: { "content-type": "text/plain" } }, 400, "invalid_content_type"],
    ["a list", "/probes", { body: "[]" }, 400, "invalid_type"],
    ["no UTF-8", "/probes", { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, "invalid_encoding"],
    ["half a surrogate pair", "/probes", { body: '{"name":"\\ud800"}' }, 400, "invalid_encoding"],
    ["larger than 4 MiB", "/probes", { body: { name: "x".repeat(5_000_000) } }, 413, "too_large"],
    ["422 where an operation says so", "/probes/ask", { body: { message: "" } }, 422, "too_small"],
    ["422 for no JSON there", "/probes/ask", { body: "{" }, 422, "invalid_json"],
    ["413 even there", "/probes/ask", { body: { message: "x".repeat(5_000_000) } }, 413, "too_large"],
    ["DELETE takes none", `/probes/${knownId}`, { method: "DELETE" }, 200, { data: { id: knownId, deleted: true } }],
  ])("%s", async (_name, path, options, status, expected) => {
    const answer = await call(server.url + path, { key: person.key, ...options });
    expect(answer.status).toBe(status);
    if (typeof expected !== "string") expect(answer.body).toEqual(expected);
    else {
      expect(answer.body).toMatchObject({ error: { code: "VALIDATION_ERROR", details: { issues: [{ code: expected }] } } });
    }
  });

  test("issues have a dotted path", async () => {
    const answer = await call(`${server.url}/probes`, { key: person.key, body: { name: "x", tags: ["a", 1] } });
    expect(answer.body).toEqual({
      error: {
        code: "VALIDATION_ERROR",
        message: "tags.1: Invalid input: expected string, received number",
        details: { issues: [{ path: "tags.1", message: "Invalid input: expected string, received number", code: "invalid_type" }] },
      },
    });
  });

  test("Prefer: respond-async and the language reach the operation", async () => {
    const headers = { prefer: "wait=5, respond-async", "accept-language": "ar-SA,ar;q=0.9" };
    const answer = await call(`${server.url}/probes/${knownId}/poke`, { key: person.key, method: "POST", headers });
    expect(answer.body).toEqual({ data: { loud: false, preferAsync: true, locale: "ar" } });
  });
});

describe("queries", () => {
  test.each<[string, string, unknown]>([
    ["the first page", "", { data: ["a", "b"], meta: { total: 5, offset: 0, limit: 2, next: "/api/v1/probes?limit=2&offset=2" } }],
    [
      "filters stay",
      "?kind=x&limit=4",
      { data: ["a", "b", "c", "d"], meta: { total: 5, offset: 0, limit: 4, next: "/api/v1/probes?kind=x&limit=4&offset=4" } },
    ],
    ["the last page", "?offset=4", { data: ["e"], meta: { total: 5, offset: 4, limit: 2, next: null } }],
    ["past the end", "?offset=50", { data: [], meta: { total: 5, offset: 50, limit: 2, next: null } }],
    ["far past the end", `?offset=${Number.MAX_SAFE_INTEGER}`, { data: [], meta: { total: 5, offset: Number.MAX_SAFE_INTEGER, limit: 2, next: null } }],
    ["the first of a repeated parameter", "?limit=1&limit=9", { data: ["a"], meta: { total: 5, offset: 0, limit: 1, next: expect.any(String) } }],
    ["unknown parameters are ignored", "?offset=4&x=1&__proto__=2", { data: ["e"], meta: { total: 5, offset: 4, limit: 2, next: null } }],
  ])("%s", async (_name, query, expected) => {
    const answer = await call(`${server.url}/probes${query}`, { key: person.key });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(expected);
  });

  test("following next visits everything once", async () => {
    const received: string[] = [];
    let next: string | null = "/api/v1/probes";
    while (next) {
      const { body } = await call(new URL(next, server.url).href, { key: person.key });
      const page = body as { data: string[]; meta: { next: string | null } };
      received.push(...page.data);
      next = page.meta.next;
    }
    expect(received).toEqual(["a", "b", "c", "d", "e"]);
  });

  test.each(["limit=0", "limit=11", "limit=1.5", "limit=x", "limit=", "limit=1e1", "offset=-1", "offset=99999999999999999999", "loud=1"])(
    "%s is 400",
    async (query) => {
      expect(statusAndCode(await call(`${server.url}/probes?${query}`, { key: person.key }))).toBe("400 VALIDATION_ERROR");
    },
  );

  test("unknown parameters of DELETE are ignored too", async () => {
    expect(statusAndCode(await call(`${server.url}/probes/${knownId}?force=1`, { key: person.key, method: "DELETE" }))).toBe("200 ok");
  });
});

test("a failure of ours tells its request id and nothing else", async () => {
  const answer = await call(`${server.url}/probes`, { key: person.key, body: { name: "boom" }, headers: { "x-request-id": "find-me" } });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    error: {
      code: "INTERNAL_ERROR",
      message: "Something failed on our side. Quote the request id when you report it.",
      details: { requestId: "find-me" },
    },
  });
});
