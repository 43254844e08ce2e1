import { describe, expect, it } from "vitest";
import { readForwarded } from "@/server/front/forwarded";
import { contentSecurityPolicy } from "@/server/front/security-headers";

const forwarded = { "x-forwarded-for": "198.51.100.9, 203.0.113.7", "x-forwarded-proto": "https" };

describe("forwarded headers", () => {
  it.each([
    ["a proxy on this machine is believed, its own entry alone", forwarded, "127.0.0.1", false, { address: "203.0.113.7", secure: true }],
    ["also over IPv6", forwarded, "::1", false, { address: "203.0.113.7", secure: true }],
    ["and in its mapped form", forwarded, "::ffff:127.0.0.1", false, { address: "203.0.113.7", secure: true }],
    ["anybody else is not", forwarded, "192.0.2.1", false, { address: "192.0.2.1", secure: false }],
    ["unless BASE_URL says that a proxy is in front", forwarded, "192.0.2.1", true, { address: "203.0.113.7", secure: true }],
    ["without headers the connection counts", {}, "192.0.2.1", true, { address: "192.0.2.1", secure: false }],
    ["an empty header is none", { "x-forwarded-for": " " }, "127.0.0.1", false, { address: "127.0.0.1", secure: false }],
  ])("%s", (_name, headers, peer, https, facts) => {
    expect(readForwarded(headers, peer, https)).toEqual(facts);
  });
});

describe("the content policy", () => {
  it("has no host but our own, and no inline script or style sheet", () => {
    const policy = contentSecurityPolicy("abc", false);
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
