import { describe, expect, test } from "vitest";
import { safePath } from "@/components/account/safe-path";
import { connectionHealth, daysLeft, mostUrgentFirst } from "@/components/connections/connection-health";

const now = Date.parse("2026-11-22T09:00:00Z");

describe("where signing in leads", () => {
  test.each([
    ["/", "/"],
    ["/posts?status=failed#last", "/posts?status=failed#last"],
    ["/posts/a%2Fb", "/posts/a%2Fb"],
    ["/.//example.com", "/.//example.com"],
    ["//example.com", "/"],
    ["/\\example.com", "/"],
    ["/\t/example.com", "/"],
    ["/\n\\example.com", "/"],
    ["https://example.com/", "/"],
    ["javascript:alert(1)", "/"],
    ["", "/"],
    ["posts", "/"],
  ])("%j leads to %j", (query, led) => {
    expect(safePath(query)).toBe(led);
    // As a browser reads what it is sent to.
    expect(new URL(led, "https://nashir.test").origin).toBe("https://nashir.test");
  });
});

describe("an account's health", () => {
  const ending = (name: string, expiresAt: string | null, status: "connected" | "expired" = "connected") => ({ name, expiresAt, status });
  const lasting = ending("lasting", null);
  const soon = ending("soon", "2026-11-25T10:00:00Z");
  const later = ending("later", "2026-11-29T09:00:00Z");
  const ended = ending("ended", "2026-11-21T09:00:00Z", "expired");

  test.each([
    [lasting, "connected", 0],
    [soon, "expiring", 3],
    [later, "connected", 7],
    [ended, "expired", 0],
  ] as const)("%j is %s, %d days left", (account, health, days) => {
    expect(connectionHealth(account, now)).toBe(health);
    expect(daysLeft(account, now)).toBe(days);
  });

  test("what needs its owner comes first, and the rest keeps its order", () => {
    expect(mostUrgentFirst([lasting, soon, later, ended], now).map(({ name }) => name)).toEqual(["ended", "soon", "lasting", "later"]);
  });
});
