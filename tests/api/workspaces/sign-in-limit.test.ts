import { randomUUID } from "node:crypto";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { expect, test } from "vitest";
import { authOptions } from "@/server/auth/options";
import { seedPerson } from "../http/seed";

/** Signing in as next-auth has it done. */
function signIn(email: string, password: string, address = "203.0.113.7"): Promise<unknown> {
  const [provider] = authOptions(new Headers({ "x-forwarded-for": address }), new Headers()).providers;
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

const right = "a long enough password";
const limited = /^RATE_LIMITED:\d+$/;

test("ten wrong passwords keep out who sent them, and not the account's owner", async () => {
  const { email, userId } = await seedPerson();
  for (let count = 0; count < 10; count += 1) expect(await signIn(email, "a wrong one", "198.51.100.1")).toBeNull();
  expect(await signIn(email, right, "198.51.100.1")).toMatch(limited);
  expect(await signIn(email, right, "198.51.100.2")).toMatchObject({ id: userId });
});

test("guesses from many addresses close the account to new ones, and not to where its owner has signed in", async () => {
  const { email, userId } = await seedPerson();
  expect(await signIn(email, right, "198.51.100.3")).toMatchObject({ id: userId });
  for (let count = 0; count < 30; count += 1) expect(await signIn(email, "a wrong one", `192.0.2.${count}`)).toBeNull();
  expect(await signIn(email, right, "192.0.2.99")).toMatch(limited);
  expect(await signIn(email, right, "198.51.100.3")).toMatchObject({ id: userId });
});

test("a known address has no more guesses than another", async () => {
  const { email, userId } = await seedPerson();
  expect(await signIn(email, right, "198.51.100.4")).toMatchObject({ id: userId });
  for (let count = 0; count < 10; count += 1) expect(await signIn(email, "a wrong one", "198.51.100.4")).toBeNull();
  expect(await signIn(email, right, "198.51.100.4")).toMatch(limited);
});
