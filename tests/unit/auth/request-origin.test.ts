import { describe, expect, it } from "vitest";
import { authOptions } from "@/server/auth/options";
import { cookieName, isSameOrigin, isSecure, publicOrigin, redirectWithin } from "@/server/auth/request-origin";

const cases: [name: string, headers: Record<string, string>, same: boolean][] = [
  ["our own page", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, true],
  ["our own page over https", { origin: "https://nashir.example", host: "nashir.example", "x-forwarded-proto": "https" }, true],
  ["our own page, said by the browser", { origin: "http://a.test", host: "a.test", "sec-fetch-site": "same-origin" }, true],
  ["no origin", { host: "a.test" }, false],
  ["an opaque origin", { origin: "null", host: "a.test" }, false],
  ["another site", { origin: "https://evil.test", host: "a.test", "x-forwarded-proto": "https" }, false],
  ["a sibling subdomain", { origin: "https://blog.a.test", host: "a.test", "x-forwarded-proto": "https" }, false],
  [
    "a sibling subdomain, said by the browser",
    { origin: "https://a.test", host: "a.test", "x-forwarded-proto": "https", "sec-fetch-site": "same-site" },
    false,
  ],
  ["the same host over http", { origin: "http://a.test", host: "a.test", "x-forwarded-proto": "https" }, false],
  ["another port", { origin: "http://a.test:81", host: "a.test:80" }, false],
  ["a host that only starts alike", { origin: "https://a.test.evil.test", host: "a.test", "x-forwarded-proto": "https" }, false],
];

describe("a request's origin", () => {
  it.each(cases)("judges %s", (_name, headers, same) => {
    expect(isSameOrigin(new Headers(headers))).toBe(same);
  });
});

describe("cookie names", () => {
  it("bind to the host where the scheme allows it", () => {
    expect([cookieName("session", true), cookieName("session", false)]).toEqual(["__Host-nashir.session", "nashir.session"]);
  });

  it.each([
    ["https", true],
    ["https,http", true],
    ["http", false],
    ["", false],
  ])("reads the scheme of %j", (header, secure) => {
    expect(isSecure(new Headers({ "x-forwarded-proto": header }))).toBe(secure);
  });
});

describe("where a sign-in leads to", () => {
  const origin = "http://localhost:3000";
  it.each([
    ["/posts?status=failed", "http://localhost:3000/posts?status=failed"],
    ["http://localhost:3000/ads", "http://localhost:3000/ads"],
    ["https://localhost:3000/ads", origin],
    ["https://evil.test/", origin],
    ["//evil.test/posts", origin],
    ["/\\evil.test", origin],
    ["http://localhost:3000.evil.test", origin],
    ["javascript:alert(1)", origin],
    ["http://", origin],
  ])("%s", (target, expected) => {
    expect(redirectWithin(origin, target)).toBe(expected);
  });

  it("is under the address that the request was sent to, where none is configured", async () => {
    const headers = new Headers({ host: "nashir.lan:8080", "x-forwarded-proto": "https" });
    expect(publicOrigin(headers)).toBe("https://nashir.lan:8080");
    expect(await authOptions(headers, new Headers()).callbacks?.redirect?.({ url: "/posts", baseUrl: "http://localhost:3000" })).toBe(
      "https://nashir.lan:8080/posts",
    );
  });
});
