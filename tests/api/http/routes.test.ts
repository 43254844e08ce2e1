import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/server/domains/api-keys";
import { createBrand } from "@/server/domains/brands";
import type { Scope } from "@/server/domains/workspaces";
import { examples } from "@/server/http/openapi/examples";
import { type Route, routesOf } from "@/server/http/routes";
import { appRouter } from "@/server/trpc/root";
import { call, statusAndCode } from "./client";
import { pathWith, type Resources, seedResources } from "./resources";
import { type RestServer, startRestServer } from "./rest-server";
import { allScopes, type Seeded, seedPerson } from "./seed";

const routes = routesOf(appRouter).map((route) => [`${route.method} ${route.path}`, route] as const);
const withIds = routes.filter(([, route]) => route.pathParameters.length > 0);
const withBody = routes.filter(([, route]) => route.takesBody);
/** What a brand limits; media, ads and copilot sessions belong to the workspace as a whole. */
const ofBrands = /^\/(posts|recurring-posts|connections|brands|connect-links|webhooks|api-keys)\//;
const knownPrefixes =
  /^\/(media|posts|recurring-posts|connections|brands|connect-links|api-keys|webhooks|copilot\/sessions|ads\/(accounts|campaigns|reports))(\/|$)/;

let server: RestServer;
let person: Seeded;
let stranger: Seeded;
let foreign: Resources;
/** Of the person's own workspace, and of a brand that `limitedKey` does not reach. */
let otherBrand: Resources;
let limitedKey: string;
const narrow = new Map<Scope, string>();

beforeAll(async () => {
  server = await startRestServer();
  person = await seedPerson({ plan: "ENTERPRISE" });
  stranger = await seedPerson({ plan: "ENTERPRISE" });
  foreign = await seedResources(stranger.workspaceId, stranger.userId);
  otherBrand = await seedResources(person.workspaceId, person.userId);
  const own = await createBrand({ workspaceId: person.workspaceId, name: "own" });
  limitedKey = (await createApiKey(person.userId, { name: "limited", scopes: allScopes, expiresAt: null, brandIds: [own.id] })).key;
  for (const scope of allScopes) {
    const { key } = await createApiKey(person.userId, { name: scope, scopes: [scope], expiresAt: null });
    narrow.set(scope, key);
  }
});
afterAll(() => server.close());

const required: Record<string, string> = { "/analytics/optimal-times": "?platform=twitter" };
const bodyOf = (route: Route, extra: object = {}) => (route.takesBody ? { ...examples[`${route.method} ${route.path}`]?.request, ...extra } : undefined);
const randomResources = (): Resources => ({
  connectionId: randomUUID(),
  postId: randomUUID(),
  mediaId: randomUUID(),
  folderId: randomUUID(),
  webhookId: randomUUID(),
  deliveryId: randomUUID(),
  adAccountId: randomUUID(),
  campaignId: randomUUID(),
  reportId: randomUUID(),
  sessionId: randomUUID(),
  brandId: randomUUID(),
  apiKeyId: randomUUID(),
  recurrenceId: randomUUID(),
  connectLinkId: randomUUID(),
});

test("there are the operations of the description", () => {
  expect(routes.map(([address]) => address)).toEqual(
    expect.arrayContaining([
      "GET /posts",
      "POST /posts",
      "POST /posts/bulk",
      "POST /posts/schedule",
      "GET /posts/{id}",
      "PATCH /posts/{id}",
      "DELETE /posts/{id}",
      "POST /posts/{id}/retry",
      "GET /recurring-posts",
      "GET /recurring-posts/{id}",
      "PATCH /recurring-posts/{id}",
      "POST /recurring-posts/{id}/pause",
      "POST /recurring-posts/{id}/resume",
      "POST /recurring-posts/{id}/end",
      "GET /queue/slots",
      "PUT /queue/slots",
      "POST /posts/validate",
      "POST /posts/{id}/approve",
      "POST /posts/{id}/request-changes",
      "GET /connections",
      "PATCH /connections/{id}",
      "DELETE /connections/{id}",
      "GET /brands",
      "POST /brands",
      "GET /brands/{id}",
      "PATCH /brands/{id}",
      "DELETE /brands/{id}",
      "GET /connect-links",
      "POST /connect-links",
      "GET /connect-links/{id}",
      "DELETE /connect-links/{id}",
      "GET /api-keys",
      "POST /api-keys",
      "DELETE /api-keys/{id}",
      "GET /connections/{id}/options",
      "GET /platforms",
      "GET /media",
      "POST /media",
      "PATCH /media/{id}",
      "DELETE /media/{id}",
      "GET /media/folders",
      "POST /media/folders",
      "PATCH /media/folders/{id}",
      "DELETE /media/folders/{id}",
      "GET /analytics/optimal-times",
      "GET /analytics/posts",
      "GET /analytics/accounts",
      "GET /posts/{id}/metrics",
      "GET /webhooks",
      "POST /webhooks",
      "PATCH /webhooks/{id}",
      "DELETE /webhooks/{id}",
      "POST /webhooks/{id}/enable",
      "POST /webhooks/{id}/test",
      "POST /webhooks/{id}/rotate-secret",
      "GET /webhooks/{id}/deliveries",
      "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver",
      "PATCH /ads/accounts/{id}",
      "POST /ads/campaigns/{id}/pause",
      "POST /ads/campaigns/{id}/resume",
      "POST /ads/campaigns/{id}/budget",
      "GET /ads/activity",
      "GET /ads/audit-verify",
      "GET /ads/signals",
      "POST /copilot/ask",
      "GET /copilot/sessions",
      "GET /copilot/sessions/{id}",
      "GET /copilot/sessions/{id}/todos",
    ]),
  );
});

describe.each(routes)("%s", (_address, route) => {
  test.each(allScopes)("with a key for %s alone", async (scope) => {
    const url = `${server.url}${pathWith(route.path, randomResources())}${required[route.path] ?? ""}`;
    // A body that is no JSON, so that nothing is done and the scope must come first.
    const answer = await call(url, { method: route.method, key: narrow.get(scope) ?? "", ...(route.takesBody ? { body: "{" } : {}) });
    if (scope === route.authority.scope) {
      expect(answer.status).not.toBe(403);
      return;
    }
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: { code: "FORBIDDEN", message: `Missing required permission: ${route.authority.scope}` } });
  });
});

describe.each(withIds)("%s", (_address, route) => {
  test("another workspace's id, and another brand's, answers as a random one does, byte for byte", async () => {
    expect(route.path).toMatch(knownPrefixes);
    const ask = async (resources: Resources, key = person.key) => {
      const body = bodyOf(route);
      const response = await fetch(server.url + pathWith(route.path, resources), {
        method: route.method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "x-request-id": "same" },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name)));
      return { status: response.status, headers, text: await response.text() };
    };
    const theirs = await ask(foreign);
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(await ask(randomResources()));
    // Half of a nested address may be one's own without the other half showing.
    expect(await ask({ ...randomResources(), deliveryId: foreign.deliveryId })).toEqual(theirs);
    if (ofBrands.test(route.path)) expect(await ask(otherBrand, limitedKey)).toEqual(theirs);
  });

  test.each(["x", "1", "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6", "%00", "%zz", "..%2f", "%F0%9F%92%A9", "' OR 1=1--"])("the id %s is 400", async (id) => {
    const path = route.path.replaceAll(/\{[^}]+\}/g, id);
    const body = bodyOf(route);
    const answer = await call(server.url + path, { method: route.method, key: person.key, ...(body ? { body } : {}) });
    expect(statusAndCode(answer)).toBe(`${route.invalidInputStatus} VALIDATION_ERROR`);
  });
});

test.each<[string, string, object | undefined, string]>([
  ["a query parameter", "/brands?search=%00", undefined, "search"],
  ["a property", "/connect-links", { brandExternalId: "a\0", platforms: ["twitter"] }, "brandExternalId"],
])("%s whose text the database refuses is named", async (_name, path, body, field) => {
  const answer = await call(server.url + path, { key: person.key, ...(body ? { body } : {}) });
  const { details } = (answer.body as { error: { details: { issues: { path: string }[] } } }).error;
  expect([answer.status, details.issues.map((issue) => issue.path)]).toEqual([400, [field]]);
});

describe.each(withBody)("%s", (_address, route) => {
  test.each([
    ["an undeclared property", { thisIsNotDeclared: 1 }, "thisIsNotDeclared"],
    ["an undeclared property with an empty name", { "": 1 }, ""],
    ...["workspaceId"]
      .filter((name) => !route.properties.includes(name))
      .map((name): [string, object, string] => ["the workspace", { [name]: randomUUID() }, name]),
    ...route.pathParameters.map((name): [string, object, string] => [`the path parameter ${name}`, { [name]: randomUUID() }, name]),
  ])("refuses %s", async (_name, extra, path) => {
    const url = server.url + pathWith(route.path, randomResources());
    const answer = await call(url, { method: route.method, key: person.key, body: bodyOf(route, extra) });
    expect(statusAndCode(answer)).toBe(`${route.invalidInputStatus} VALIDATION_ERROR`);
    const { details } = (answer.body as { error: { details: { issues: unknown[] } } }).error;
    expect(details.issues).toContainEqual({ path, message: "is not a known property", code: "unrecognized_keys" });
  });
});
