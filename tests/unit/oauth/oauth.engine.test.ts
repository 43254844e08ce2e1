import { describe, expect, test } from "vitest";
import {
  composeUserCode,
  type DevicePoll,
  isAllowedRedirect,
  isOwnResource,
  isRegisteredRedirect,
  normalizeUserCode,
  pollError,
  redirectWith,
  requestedScopes,
} from "@/server/domains/oauth/oauth.engine";
import { scopes } from "@/shared/access";

describe("isAllowedRedirect", () => {
  test.each<[string, boolean]>([
    ["https://app.example/callback?a=1", true],
    ["http://localhost:3000/callback", true],
    ["http://127.0.0.1/callback", true],
    ["http://[::1]:8080/callback", true],
    ["http://app.example/callback", false],
    ["http://localhost.app.example/callback", false],
    ["http://127.0.0.1.app.example/", false],
    ["https://app.example/callback#part", false],
    ["https://app.example/callback#", false],
    ["https://user@app.example/", false],
    ["javascript:alert(1)", false],
    ["cursor://callback", false],
    ["callback", false],
    ["https://app.example/\0", false],
    ["https://app.example/\ud800", false],
  ])("%s: %s", (uri, expected) => {
    expect(isAllowedRedirect(uri)).toBe(expected);
  });
});

describe("isRegisteredRedirect", () => {
  test.each<[string, string, boolean]>([
    ["https://app.example/a", "https://app.example/a", true],
    ["https://app.example/a", "https://app.example/a/", false],
    ["https://app.example/a", "https://app.example:444/a", false],
    ["https://app.example/a", "https://app.example/a?b=c", false],
    ["http://127.0.0.1/a", "http://127.0.0.1:51234/a", true],
    ["http://localhost:1/a", "http://localhost:2/a", true],
    ["http://localhost:1/a", "http://127.0.0.1:1/a", false],
    ["http://localhost:1/a", "http://localhost:2/b", false],
    ["http://localhost:1/a", "http://user@localhost:2/a", false],
    ["http://localhost:1/a", "not an address", false],
  ])("%s answers at %s: %s", (registered, requested, expected) => {
    expect(isRegisteredRedirect([registered], requested)).toBe(expected);
  });
});

test.each<[string | undefined, string[]]>([
  [undefined, ["posts:read", "ads:read"]],
  ["", ["posts:read", "ads:read"]],
  ["copilot posts:create", ["posts:create", "copilot"]],
  ["offline_access posts:read posts:read", ["posts:read"]],
  ["openid", []],
])("requestedScopes(%j)", (parameter, expected) => {
  expect(requestedScopes(parameter, scopes)).toEqual(expected);
});

test("an answer joins the address's own parameters", () => {
  expect(redirectWith("https://app.example/a?b=c", { code: "x y", state: undefined })).toBe("https://app.example/a?b=c&code=x+y");
});

test.each<[string, string | null, boolean]>([
  ["https://nashir.example/api/mcp", "https://nashir.example", true],
  ["https://nashir.example", "https://nashir.example", true],
  ["https://other.example/api/mcp", "https://nashir.example", false],
  ["https://nashir.example/other", "https://nashir.example", false],
  ["http://192.168.1.2:3000/api/mcp", null, true],
  ["nonsense", null, false],
])("isOwnResource(%s, %s)", (resource, origin, expected) => {
  expect(isOwnResource(resource, origin)).toBe(expected);
});

test("a user code is found however it is typed", () => {
  const code = composeUserCode(
    (() => {
      let at = 0;
      return () => at++;
    })(),
  );
  expect([code, normalizeUserCode(" bcdf ghjk")]).toEqual(["BCDF-GHJK", normalizeUserCode(code)]);
});

const at = new Date("2026-11-21T07:00:00.000Z");
const secondsAgo = (seconds: number) => new Date(at.getTime() - seconds * 1000);
const pending: DevicePoll = { state: "PENDING", expiresAt: secondsAgo(-60), intervalSeconds: 5, polledAt: null };

test.each<[Partial<DevicePoll>, string | null]>([
  [{}, "authorization_pending"],
  [{ polledAt: secondsAgo(5) }, "authorization_pending"],
  [{ polledAt: secondsAgo(4.9) }, "slow_down"],
  [{ polledAt: secondsAgo(9), intervalSeconds: 10 }, "slow_down"],
  [{ state: "APPROVED", polledAt: secondsAgo(1) }, null],
  [{ state: "APPROVED", expiresAt: at }, "expired_token"],
  [{ state: "DENIED" }, "access_denied"],
  [{ state: "USED" }, "invalid_grant"],
])("pollError(%j)", (change, expected) => {
  expect(pollError({ ...pending, ...change }, at)).toBe(expected);
});
