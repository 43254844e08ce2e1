import { randomUUID } from "node:crypto";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { expect, test } from "vitest";
import { authOptions } from "@/server/auth/options";
import { seedPerson } from "../http/seed";

/** Signing in as next-auth has it done, from one address. */
function signIn(email: string, password: string): Promise<unknown> {
  const [provider] = authOptions(new Headers({ "x-forwarded-for": "203.0.113.7" })).providers;
  const { authorize } = (provider as unknown as { options: CredentialsConfig }).options;
  return Promise.resolve(authorize({ email, password }, {})).catch((error: Error) => error.message);
}

test("of one address fifty guesses are heard in a quarter of an hour, and people who know their password are not counted", async () => {
  const { email, userId } = await seedPerson();
  for (let count = 0; count < 51; count += 1) expect(await signIn(email, "a long enough password")).toMatchObject({ id: userId });
  const guess = () => signIn(`${randomUUID()}@example.com`, "a wrong one");
  for (let count = 0; count < 50; count += 1) expect(await guess()).toBeNull();
  expect(await guess()).toMatch(/^RATE_LIMITED:\d+$/);
});
