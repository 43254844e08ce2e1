import { describe, expect, test } from "vitest";
import {
  checksumOf,
  composeKey,
  displayPrefix,
  fieldBeyond,
  type GrantLimit,
  isWellFormedKey,
  type RequestedKey,
} from "@/server/domains/api-keys/api-keys.engine";

const key = composeKey(() => 7);

describe("composeKey", () => {
  test("is svc_ and 40 base62 characters", () => {
    expect(key).toMatch(/^svc_7{34}[0-9A-Za-z]{6}$/);
  });

  test.each([0, 9, 10, 35, 36, 61])("takes every digit: %i", (digit) => {
    expect(isWellFormedKey(composeKey(() => digit))).toBe(true);
  });

  test("says when it is one of a test workspace", () => {
    const testKey = composeKey(() => 7, "test");
    expect(testKey).toMatch(/^svc_test_7{34}[0-9A-Za-z]{6}$/);
    expect(isWellFormedKey(testKey)).toBe(true);
    expect(isWellFormedKey(testKey.replace("_test", ""))).toBe(false);
  });

  test("shows its first twelve characters", () => {
    expect(displayPrefix(key)).toBe("svc_77777777");
  });
});

describe("checksumOf", () => {
  // CRC-32's own check value is cbf43926 for these nine digits; that number in base 62, and the others, as Python's zlib has them.
  test.each([
    ["123456789", "3jZRME"],
    ["", "000000"],
    ["a", "4GEHKN"],
  ])("%j → %s", (rest, expected) => {
    expect(checksumOf(rest)).toBe(expected);
  });
});

describe("isWellFormedKey", () => {
  const swapped = `${key.slice(0, 10)}8${key.slice(11)}`;
  test.each([
    ["a right key", key, true],
    ["one character changed", swapped, false],
    ["one character left out", key.slice(0, -1), false],
    ["one character more", `${key}0`, false],
    ["another prefix", `sk_${key.slice(4)}`, false],
    ["the checksum alone changed", key.slice(0, -1) + (key.endsWith("0") ? "1" : "0"), false],
    ["white space behind", `${key}\n`, false],
    ["letters of another script", `svc_${"ｱ".repeat(40)}`, false],
    ["nothing", "", false],
  ])("%s", (_name, candidate, expected) => {
    expect(isWellFormedKey(candidate)).toBe(expected);
  });

  test("finds every change of a single character", () => {
    for (let at = 4; at < key.length; at++) {
      const other = key[at] === "x" ? "y" : "x";
      expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });
});

describe("fieldBeyond", () => {
  const soon = new Date("2026-12-01T00:00:00Z");
  const later = new Date("2026-12-02T00:00:00Z");
  const free: GrantLimit = { scopes: null, brandIds: null, expiresAt: null };
  const plain: RequestedKey = { scopes: ["posts:read"], brandIds: [], expiresAt: null };
  test.each<[string, GrantLimit, RequestedKey, ReturnType<typeof fieldBeyond>]>([
    ["a person in the dashboard", free, { ...plain, scopes: ["ads:write"] }, null],
    ["the same scopes", { ...free, scopes: ["posts:read", "keys:manage"] }, plain, null],
    ["one more scope", { ...free, scopes: ["posts:read"] }, { ...plain, scopes: ["posts:read", "ads:read"] }, "scopes"],
    ["one of its brands", { ...free, brandIds: ["a", "b"] }, { ...plain, brandIds: ["b"] }, null],
    ["another brand", { ...free, brandIds: ["a"] }, { ...plain, brandIds: ["a", "b"] }, "brandIds"],
    ["all brands", { ...free, brandIds: ["a"] }, plain, "brandIds"],
    ["the same end", { ...free, expiresAt: soon }, { ...plain, expiresAt: soon }, null],
    ["a later end", { ...free, expiresAt: soon }, { ...plain, expiresAt: later }, "expiresAt"],
    ["no end", { ...free, expiresAt: soon }, plain, "expiresAt"],
  ])("%s", (_name, limit, wanted, expected) => {
    expect(fieldBeyond(limit, wanted)).toBe(expected);
  });
});
