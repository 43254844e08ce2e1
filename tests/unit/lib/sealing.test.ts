import { describe, expect, it } from "vitest";
import { SealError, seal, unseal } from "@/server/lib/sealing";

const at = { table: "Connection", column: "accessToken", id: "1" };

describe("sealing", () => {
  it.each(["", "token", "رمز الدخول 🔑", "x".repeat(10_000)])("opens what it sealed (%#)", (plaintext) => {
    expect(unseal(seal(plaintext, at), at)).toBe(plaintext);
  });

  it("never seals the same value to the same bytes", () => {
    expect(Buffer.from(seal("token", at)).equals(Buffer.from(seal("token", at)))).toBe(false);
  });

  it.each([
    ["row", { ...at, id: "2" }],
    ["column", { ...at, column: "refreshToken" }],
    ["table", { ...at, table: "WebhookEndpoint" }],
  ])("refuses a value moved to another %s", (_what, elsewhere) => {
    expect(() => unseal(seal("token", at), elsewhere)).toThrow(SealError);
  });

  it("refuses a value with any one byte changed", () => {
    const sealed = seal("token", at);
    for (let index = 0; index < sealed.length; index++) {
      const altered = Uint8Array.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(() => unseal(altered, at), `byte ${index}`).toThrow(SealError);
    }
  });

  it.each([0, 1, 32])("refuses a value cut to %d bytes", (length) => {
    expect(() => unseal(seal("token", at).slice(0, length), at)).toThrow(SealError);
  });
});
