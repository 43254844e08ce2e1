import { describe, expect, test } from "vitest";
import { keyUri, newRecoveryCodes, newSecret, plainCode, RECOVERY_CODE_COUNT, stepOf } from "@/server/domains/workspaces/two-factor.engine";

// The seed of RFC 6238, appendix B, for SHA-1: "12345678901234567890".
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("one-time codes", () => {
  test.each([
    ["of the RFC's example, by its last six digits", "287082", 59, 0, 1],
    ["of a later one", "081804", 1_111_111_109, 0, 37_037_036],
    ["with a space, as apps show them", "081 804", 1_111_111_109, 0, 37_037_036],
    ["in Arabic digits", "٠٨١٨٠٤", 1_111_111_109, 0, 37_037_036],
    ["in Persian digits", "۰۸۱۸۰۴", 1_111_111_109, 0, 37_037_036],
    ["of the step before", "287082", 89, 0, 1],
    ["two steps old", "287082", 119, 0, null],
    ["that was taken already", "287082", 59, 1, null],
    ["older than the last one taken", "287082", 59, 2, null],
    ["that is wrong", "287083", 59, 0, null],
    ["of five digits", "28708", 59, 0, null],
    ["that is no code", "🙂", 59, 0, null],
  ])("%s", (_, typed, seconds, lastStep, step) => {
    expect(stepOf(secret, typed, { now: at(seconds), lastStep })).toBe(step);
  });

  test("the picture names the product and the person", () => {
    expect(keyUri(secret, "نورة@example.com")).toMatch(/^otpauth:\/\/totp\/Nashir:%D9%86.*secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/);
  });

  test("each secret is another, of 160 bits", () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    expect(secrets.every((one) => /^[A-Z2-7]{32}$/.test(one))).toBe(true);
  });
});

describe("recovery codes", () => {
  test("are ten, without letters that are taken for others, and read however they are typed", () => {
    let next = 0;
    const codes = newRecoveryCodes((below) => next++ % below);
    expect(codes).toHaveLength(RECOVERY_CODE_COUNT);
    expect(codes[0]).toBe("abcde-fghjk");
    expect(codes.join("")).not.toMatch(/[il01o]/);
    expect(plainCode(" ABCDE FGHJK ")).toBe(plainCode(codes[0] ?? ""));
  });
});
