import { expect, test } from "vitest";
import { isHeartbeatLate } from "@/server/outbox/heartbeat";

test.each<[string, number | null, number, boolean]>([
  ["a fresh one", 59, 10_000, false],
  ["one of three minutes ago", 180, 10_000, false],
  ["an older one", 181, 10_000, true],
  ["none at all", null, 10_000, true],
  ["an old one, right after a start", 90_000, 60, false],
  ["none at all, right after a start", null, 60, false],
])("%s", (_name, age, watched, late) => {
  expect(isHeartbeatLate(age, watched)).toBe(late);
});
