import type { CredentialsConfig } from "next-auth/providers/credentials";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { supplyEnvironment } from "@/env";
import { authOptions } from "@/server/auth/options";
import { handleSignInLink } from "@/server/auth/sign-in-link";
import { createCaller } from "@/server/trpc/root";
import { sessionContext } from "@/server/trpc/session-context";
import { decodedMail, type MailReceiver, startMailReceiver } from "@/tests/fixtures/mail-receiver";
import { inDashboard } from "../http/dashboard";
import { seedPerson } from "../http/seed";

/** Browsers of their own: each keeps its cookies, and comes from the address that the test gives it. */

const right = "a long enough password";
const limited = /^RATE_LIMITED:\d+$/;

let mails: MailReceiver;

beforeAll(async () => {
  mails = await startMailReceiver();
  supplyEnvironment({ SMTP_URL: mails.url, SMTP_FROM: "ناشر <nashir@example.com>" });
});
afterAll(() => mails.close());

function openBrowser(address: string, scheme: "http" | "https" = "http") {
  const cookies = new Map<string, string>();
  const set: string[] = [];
  const headers = () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { cookie, host: "127.0.0.1:3000", "x-forwarded-for": address, "x-forwarded-proto": scheme };
  };
  const keep = <T extends { headers: Headers }>(answer: T): T => {
    for (const line of answer.headers.getSetCookie()) {
      set.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    set,
    cookies,
    /** Signing in as next-auth does it: the person, null, or the code for the sign-in page. */
    async signIn(email: string, password = right): Promise<unknown> {
      const answer = { headers: new Headers() };
      const [provider] = authOptions(new Headers(headers()), answer.headers).providers;
      const { authorize } = (provider as unknown as { options: CredentialsConfig }).options;
      const outcome = await Promise.resolve(authorize({ email, password }, {})).catch((error: Error) => error.message);
      keep(answer);
      return outcome;
    },
    async open(url: string) {
      return keep(await handleSignInLink(new Request(url, { headers: headers() })));
    },
    requestLink: (email: string) => createCaller(sessionContext(new Headers(headers()), new Headers())).account.mailSignInLink({ email, locale: "en" }),
  };
}

/** From the very address that `victim` uses and from many others, until all that counts by account or address is full. */
async function guessUntilLocked(email: string, address: string): Promise<void> {
  const attacker = openBrowser(address);
  for (let count = 0; count < 10; count += 1) await attacker.signIn(email, "a wrong one");
  expect(await attacker.signIn(email)).toMatch(limited);
  for (let count = 0; count < 30; count += 1) await openBrowser(`192.0.2.${count}`).signIn(email, "a wrong one");
  expect(await openBrowser("192.0.2.200").signIn(email)).toMatch(limited);
}

const deviceCookieOf = (browser: { set: string[] }) => browser.set.filter((line) => /nashir\.device\./.test(line)).at(-1) ?? "";

test("a browser that has signed in to the account is let in while guesses lock its address and all others", async () => {
  const { email } = await seedPerson();
  const owner = openBrowser("203.0.113.1");
  expect(await owner.signIn(email)).toMatchObject({ email });
  await guessUntilLocked(email, "203.0.113.1");
  expect(await owner.signIn(email)).toMatchObject({ email });
});

test("a known browser has ten guesses of its own, and knowing one account opens no other", async () => {
  const [{ email }, other] = [await seedPerson(), await seedPerson()];
  const browser = openBrowser("203.0.113.2");
  expect(await browser.signIn(email)).toMatchObject({ email });
  await guessUntilLocked(other.email, "203.0.113.2");
  expect(await browser.signIn(other.email)).toMatch(limited);
  for (let count = 0; count < 10; count += 1) expect(await browser.signIn(email, "a wrong one")).toBeNull();
  expect(await browser.signIn(email)).toMatch(limited);
  expect(await openBrowser("203.0.113.3").signIn(email)).toMatchObject({ email });
});

test("the cookie lasts, is kept from scripts and other sites, and over https from plain http", async () => {
  const { email, userId } = await seedPerson();
  const [plain, secure] = [openBrowser("203.0.113.4"), openBrowser("203.0.113.4", "https")];
  expect([await plain.signIn(email), await secure.signIn(email)]).toMatchObject([{ email }, { email }]);
  const flags = "Max-Age=31536000; Path=/; HttpOnly";
  expect(deviceCookieOf(plain)).toMatch(new RegExp(`^nashir\\.device\\.${userId}=[\\w.-]+; ${flags}; SameSite=Lax$`));
  expect(deviceCookieOf(secure)).toMatch(new RegExp(`^__Host-nashir\\.device\\.${userId}=[\\w.-]+; ${flags}; Secure; SameSite=Lax$`));
});

test("a cookie that was changed, and one from before the password was changed, count as none", async () => {
  const person = await seedPerson();
  const { email } = person;
  const [owner, second] = [openBrowser("203.0.113.5"), openBrowser("203.0.113.5")];
  expect([await owner.signIn(email), await second.signIn(email)]).toMatchObject([{ email }, { email }]);
  const name = `nashir.device.${person.userId}`;
  const forged = (owner.cookies.get(name) ?? "").split(".");
  owner.cookies.set(name, [crypto.randomUUID(), ...forged.slice(1)].join("."));
  await guessUntilLocked(email, "203.0.113.5");
  expect(await owner.signIn(email)).toMatch(limited);
  await inDashboard(person).account.changePassword({ currentPassword: right, newPassword: "another long password" });
  expect(await second.signIn(email, "another long password")).toMatch(limited);
});

const linkIn = (source: string) => /http:\/\/\S+\/sign-in\/link\/[\w.-]+/.exec(decodedMail(source))?.[0] ?? "";

test("a link by mail lets the owner's browser try the password at once, and nobody without it", async () => {
  const { email } = await seedPerson();
  await guessUntilLocked(email, "203.0.113.6");
  const owner = openBrowser("203.0.113.6");
  expect(await owner.requestLink(email)).toEqual({ asked: true });
  await vi.waitFor(() => expect(mails.received.at(-1)?.to).toEqual([email]));
  const link = linkIn(mails.received.at(-1)?.source ?? "");
  const answer = await owner.open(link);
  expect([answer.status, answer.headers.get("location"), answer.headers.get("referrer-policy")]).toEqual([303, "/sign-in?link=opened", "no-referrer"]);
  expect(await owner.signIn(email, "a wrong one")).toBeNull();
  expect(await owner.signIn(email)).toMatchObject({ email });
  const ended = await owner.open(`${link.slice(0, -4)}AAAA`);
  expect([ended.status, ended.headers.get("location"), ended.headers.getSetCookie()]).toEqual([303, "/sign-in?link=ended", []]);
});

test("asking tells nobody who has an account, and writes at most three times an hour", async () => {
  const { email } = await seedPerson();
  const browser = openBrowser("203.0.113.8");
  const before = mails.received.length;
  expect(await browser.requestLink("nobody@example.com")).toEqual({ asked: true });
  for (let count = 0; count < 5; count += 1) expect(await browser.requestLink(email)).toEqual({ asked: true });
  await vi.waitFor(() => expect(mails.received.length).toBe(before + 3));
  expect(mails.received.slice(before).map(({ to }) => to)).toEqual([[email], [email], [email]]);
});
