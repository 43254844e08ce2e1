import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { createResetLink, findSession, startSession, verifyCredentials } from "@/server/domains/workspaces";
import { createCaller } from "@/server/trpc/root";
import { sessionContext } from "@/server/trpc/session-context";
import { decodedMail, type MailReceiver, startMailReceiver } from "@/tests/fixtures/mail-receiver";
import { seedPerson } from "../http/seed";
import { refusalOf } from "./person";

const old = "a long enough password";
const chosen = "another long password";

let mails: MailReceiver;

beforeAll(async () => {
  mails = await startMailReceiver();
  supplyEnvironment({ SMTP_URL: mails.url, SMTP_FROM: "ناشر <nashir@example.com>" });
});
afterAll(() => mails.close());

const visitor = () => createCaller(sessionContext(new Headers({ host: "127.0.0.1:3000", "x-forwarded-for": "203.0.113.20" }), new Headers())).account;
const tokenOf = (text: string) => /\/reset-password\/([\w.-]+)/.exec(text)?.[1] ?? "";
const linkFor = async (email: string) => tokenOf((await createResetLink(email)).url);
const client = { userAgent: null, ipAddress: null };

test("a link by mail sets a new password once and signs out every session", async () => {
  const { email, userId } = await seedPerson();
  const session = await startSession(userId, client);
  expect(await visitor().mailPasswordReset({ email, locale: "en" })).toEqual({ asked: true });
  await vi.waitFor(() => expect(mails.received.at(-1)?.to).toEqual([email]));
  const token = tokenOf(decodedMail(mails.received.at(-1)?.source ?? ""));
  const other = await linkFor(email);
  expect(await visitor().passwordReset({ token })).toEqual({ email });
  await expect(visitor().resetPassword({ token, newPassword: "short" })).rejects.toThrow("must have at least 10 characters");
  expect(await visitor().resetPassword({ token, newPassword: chosen })).toEqual({ email });
  expect([await verifyCredentials(email, old), await verifyCredentials(email, chosen)]).toMatchObject([null, { email }]);
  expect(await findSession(session)).toBeNull();
  for (const used of [token, other]) {
    expect(await visitor().passwordReset({ token: used })).toBeNull();
    expect(await refusalOf(visitor().resetPassword({ token: used, newPassword: chosen }))).toEqual({ code: "VALIDATION_ERROR", path: "token" });
  }
});

test("of two people with one link, one sets the password", async () => {
  const { email } = await seedPerson();
  const token = await linkFor(email);
  const outcomes = await Promise.allSettled([chosen, `${chosen} 2`].map((newPassword) => visitor().resetPassword({ token, newPassword })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test.each(["", "x", "a.b.c.d.e", "\u0000"])("the token %j opens nothing", async (token) => {
  const { email } = await seedPerson();
  const parts = (await linkFor(email)).split(".");
  const forged = token === "" ? [...parts.slice(0, 2), "9999999999", ...parts.slice(3)].join(".") : token;
  expect(await visitor().passwordReset({ token: forged })).toBeNull();
});

test("a link ends after an hour", async () => {
  const { email } = await seedPerson();
  const token = await linkFor(email);
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
  try {
    expect(await visitor().passwordReset({ token })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("a person who signs in without a password gets one", async () => {
  const { email, userId } = await seedPerson();
  await database().account.deleteMany({ where: { userId } });
  await visitor().resetPassword({ token: await linkFor(email), newPassword: chosen });
  expect(await verifyCredentials(email, chosen)).toMatchObject({ id: userId });
});

test("asking about an address without an account is answered the same, and nothing is sent", async () => {
  const before = mails.received.length;
  expect(await visitor().mailPasswordReset({ email: "nobody@example.com", locale: "ar" })).toEqual({ asked: true });
  const { email } = await seedPerson();
  await visitor().mailPasswordReset({ email, locale: "ar" });
  await vi.waitFor(() => expect(mails.received.at(-1)?.to).toEqual([email]));
  expect(mails.received.length).toBe(before + 1);
});
