import { describe, expect, test } from "vitest";
import {
  isLinkPreview,
  originProblem,
  readableOn,
  redirectProblem,
  returnAddress,
  type StoredStatus,
  statusOf,
} from "@/server/domains/brands/connect-links.engine";

const now = new Date("2026-11-21T07:00:00.000Z");
const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

test.each<[StoredStatus, Date, string]>([
  ["OPEN", future, "open"],
  ["OPENED", future, "opened"],
  ["OPEN", now, "expired"],
  ["OPENED", past, "expired"],
  ["REVOKED", future, "expired"],
  ["CONNECTED", past, "connected"],
  ["CANCELLED", past, "cancelled"],
  ["FAILED", past, "failed"],
])("a link stored as %s that ends %s is %s", (status, expiresAt, expected) => {
  expect(statusOf({ status, expiresAt }, now)).toBe(expected);
});

const path = "must be an origin without path, such as https://app.example.com";
test.each<[string, boolean, string | null]>([
  ["https://app.example.com", false, null],
  ["https://app.example.com/", false, null],
  ["https://app.example.com:8443", false, null],
  ["http://localhost:3000", true, null],
  ["http://localhost:3000", false, "must start with https://"],
  ["http://app.example.com", false, "must start with https://"],
  ["ftp://app.example.com", true, "must start with https://"],
  ["app.example.com", false, "must be an origin such as https://app.example.com"],
  ["https://app.example.com/done", false, path],
  ["https://app.example.com?", false, path],
  ["https://app.example.com#", false, path],
  ["https://user@app.example.com", false, path],
])("the origin %s, its host allowed: %s", (origin, isAllowed, problem) => {
  expect(originProblem(origin, isAllowed)).toBe(problem);
});

const other = "must have an origin that the workspace allows (Settings → Developers)";
test.each([
  ["https://app.example.com/done?a=1#b", null],
  ["https://APP.example.com", null],
  ["https://app.example.com:8443/", other],
  ["https://app.example.com.evil.com/", other],
  ["http://app.example.com/", other],
  ["javascript:alert(1)", "must be an https address"],
  ["/done", "must be an https address"],
  ["https://app.example.com@evil.com/", "must not contain a user name or password"],
])("leading back to %s", (address, problem) => {
  expect(redirectProblem(address, ["https://app.example.com"])).toBe(problem);
});

describe("where a used link leads", () => {
  const used = { id: "link", redirectUrl: "https://app.example.com/done?q=a%20b&status=x#end", status: "connected", connectionIds: ["1", "2"] } as const;

  test("names each connection, keeps the query and replaces what bears our names", () => {
    const url = new URL(returnAddress(used) ?? "");
    expect([...url.searchParams]).toEqual([
      ["q", "a b"],
      ["status", "connected"],
      ["connect_link", "link"],
      ["connection_id", "1"],
      ["connection_id", "2"],
    ]);
    expect(url.hash).toBe("#end");
  });

  test("nowhere, where its maker has named no address", () => {
    expect(returnAddress({ ...used, redirectUrl: null })).toBeNull();
  });
});

test.each([
  ["WhatsApp/2.23.20.0 A", true],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", true],
  ["Mozilla/5.0 (compatible; TelegramBot/1.0)", true],
  ["Slackbot-LinkExpanding 1.0", true],
  ["Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36", false],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Instagram 300.0", false],
  ["", false],
])("the program %s only previews a link: %s", (userAgent, expected) => {
  expect(isLinkPreview(userAgent)).toBe(expected);
});

test.each([
  ["#ffffff", "#000000"],
  ["#ffcc00", "#000000"],
  ["#ff0000", "#000000"],
  ["#0a7d5a", "#ffffff"],
  ["#1a2b8c", "#ffffff"],
  ["#000000", "#ffffff"],
])("on the colour %s reads %s", (color, expected) => {
  expect(readableOn(color)).toBe(expected);
});
