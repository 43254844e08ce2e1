import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "@/server/lib/passwords";

test("a password is kept as argon2id takes it at least: 19 MiB, two passes", async () => {
  const hash = await hashPassword("a long enough password");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, "a long enough password")).toBe(true);
  expect(await verifyPassword(hash, "another password")).toBe(false);
  expect(await verifyPassword(null, "a long enough password")).toBe(false);
});
