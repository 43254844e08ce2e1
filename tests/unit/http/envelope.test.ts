import { describe, expect, test } from "vitest";
import { failure, nextPage, respond, success, toResponse } from "@/server/http/envelope";
import type { Route } from "@/server/http/routes";
import { AppError } from "@/server/lib/errors";

const base = "https://api.example.com/api/v1/posts";

describe("nextPage", () => {
  test.each([
    ["the first of three", "", { total: 120, offset: 0, limit: 50 }, "/api/v1/posts?limit=50&offset=50"],
    ["the filters stay", "?status=draft&offset=0&limit=10", { total: 11, offset: 0, limit: 10 }, "/api/v1/posts?status=draft&offset=10&limit=10"],
    ["the last page", "?offset=100&limit=50", { total: 150, offset: 100, limit: 50 }, null],
    ["exactly at the end", "", { total: 50, offset: 0, limit: 50 }, null],
    ["one more than a page", "", { total: 51, offset: 0, limit: 50 }, "/api/v1/posts?limit=50&offset=50"],
    ["past the end", "?offset=900", { total: 51, offset: 900, limit: 50 }, null],
    ["nothing at all", "", { total: 0, offset: 0, limit: 50 }, null],
    ["text that needs escaping", "?q=%D9%82%20%26", { total: 9, offset: 0, limit: 1 }, "/api/v1/posts?q=%D9%82+%26&limit=1&offset=1"],
  ])("%s", (_name, query, page, expected) => {
    expect(nextPage(new URL(base + query), page)).toBe(expected);
  });
});

const route: Route = {
  method: "GET",
  path: "/posts",
  procedure: "posts.list",
  authority: { scope: "posts:read" },
  successStatus: 200,
  invalidInputStatus: 400,
  pathParameters: [],
  properties: [],
  shape: {},
  takesBody: false,
  takesFile: false,
  bodyOptional: false,
  enveloped: false,
};

describe("success", () => {
  test.each<[string, Partial<Route>, unknown, number, unknown]>([
    ["a value", {}, { id: "1" }, 200, { data: { id: "1" } }],
    ["null", {}, null, 200, { data: null }],
    ["a list without pages", {}, [1, 2], 200, { data: [1, 2] }],
    ["something made", { successStatus: 201 }, { id: "1" }, 201, { data: { id: "1" } }],
    [
      "a page",
      { enveloped: true },
      { data: [1], meta: { total: 2, offset: 0, limit: 1, next: null } },
      200,
      { data: [1], meta: { total: 2, offset: 0, limit: 1, next: "/api/v1/posts?limit=1&offset=1" } },
    ],
    ["meta of another kind", { enveloped: true }, { data: [1], meta: { fresh: true } }, 200, { data: [1], meta: { fresh: true } }],
  ])("%s", (_name, extra, output, status, body) => {
    const outcome = success({ ...route, ...extra }, output, new URL(base));
    expect({ status: outcome.status, body: JSON.parse(outcome.body) }).toEqual({ status, body });
  });
});

describe("failure", () => {
  const invalid = new AppError("VALIDATION_ERROR", "content: too long", { details: { issues: [] } });
  test.each([
    ["the table's status", new AppError("NOT_FOUND", "Post not found."), 400, 404, { code: "NOT_FOUND", message: "Post not found." }],
    ["details", invalid, 400, 400, { code: "VALIDATION_ERROR", message: "content: too long", details: { issues: [] } }],
    ["an operation that answers 422", invalid, 422, 422, { code: "VALIDATION_ERROR", message: "content: too long", details: { issues: [] } }],
    ["413 stays 413", new AppError("VALIDATION_ERROR", "large", { status: 413 }), 422, 413, { code: "VALIDATION_ERROR", message: "large" }],
    ["another 400 stays 400", new AppError("WORKSPACE_SELECTION_INVALID", "no"), 422, 400, { code: "WORKSPACE_SELECTION_INVALID", message: "no" }],
  ])("%s", (_name, error, invalidStatus, status, shown) => {
    const outcome = failure(error, invalidStatus);
    expect({ status: outcome.status, body: JSON.parse(outcome.body) }).toEqual({ status, body: { error: shown } });
    expect(outcome.headers).toEqual(status === 413 ? { Connection: "close" } : {});
  });

  test("Retry-After", () => {
    expect(failure(new AppError("RATE_LIMITED", "slow", { retryAfterSeconds: 7 })).headers).toEqual({ "Retry-After": "7" });
  });
});

test("every answer tells its request id and quota", () => {
  const quota = { limit: 120, remaining: 3, resetAt: 1_800_000_000, retryAfterSeconds: 5, exceeded: false };
  const response = toResponse(respond({ status: 418, body: "{}", headers: { "Retry-After": "9" } }, "req_1", quota));
  expect(response.status).toBe(418);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "retry-after": "9",
    "x-content-type-options": "nosniff",
    "x-ratelimit-limit": "120",
    "x-ratelimit-remaining": "3",
    "x-ratelimit-reset": "1800000000",
    "x-request-id": "req_1",
  });
});
