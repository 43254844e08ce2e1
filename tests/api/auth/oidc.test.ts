import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { supplyEnvironment } from "@/env";
import { handleAuth } from "@/server/auth/handler";
import { sessionOf } from "@/server/auth/session";
import { createWorkspace } from "@/server/domains/workspaces";
import { inDashboard } from "../http/dashboard";
import { seedPerson } from "../http/seed";
import { inviteTo, refusalOf } from "../workspaces/person";
import { type OpenIdProvider, startOpenIdProvider } from "./openid-provider";

const origin = "http://127.0.0.1:3000";

let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await startOpenIdProvider(`${origin}/api/auth/callback/oidc`);
  supplyEnvironment({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.client.id, OIDC_CLIENT_SECRET: provider.client.secret, SIGNUP: "open" });
});
afterAll(() => provider.close());

beforeEach(() => {
  provider.person = { sub: randomUUID(), claims: { email: `p-${randomUUID()}@example.com`, email_verified: true, name: "سارة Sara" } };
  supplyEnvironment({ SIGNUP: "open" });
});

/** Keeps the cookies of both sides, as a browser does. */
function openBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => jars.get(new URL(url).host) ?? jars.set(new URL(url).host, new Map()).get(new URL(url).host) ?? new Map<string, string>();
  const cookiesFor = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (url: string, response: Response): Response => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
    return response;
  };
  const headersFor = (url: string) => ({ cookie: cookiesFor(url), host: new URL(url).host, "x-forwarded-proto": "http", "x-forwarded-for": "203.0.113.30" });
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const init = { headers: headersFor(url), redirect: "manual" as const, ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}) };
    if (!url.startsWith(origin)) return keep(url, await fetch(url, init));
    return keep(url, await handleAuth(new Request(url, init)));
  };
  return {
    jarOf,
    session: () => sessionOf(new Headers(headersFor(origin))),
    visit,
    /** Through the provider and back; answers with the address that the browser ends at. */
    async signIn(): Promise<string> {
      const { csrfToken } = (await (await visit(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string };
      let response = await visit(`${origin}/api/auth/signin/oidc`, { csrfToken, callbackUrl: `${origin}/posts` });
      let url = "";
      for (let step = 0; step < 8; step += 1) {
        const location = response.headers.get("location");
        if (location === null) throw new Error(`${response.status} at ${url}`);
        url = new URL(location, url || origin).href;
        if (url.startsWith(origin) && !url.startsWith(`${origin}/api/auth/`)) return url;
        response = await visit(url);
      }
      throw new Error(`no end at ${url}`);
    },
  };
}

test("a new person gets an account and a session, and comes back to the same account", async () => {
  const [first, second] = [openBrowser(), openBrowser()];
  expect(await first.signIn()).toBe(`${origin}/posts`);
  const opened = await first.session();
  expect(opened?.user).toEqual({ id: expect.any(String), email: provider.person.claims.email, name: "سارة Sara", locale: "ar" });
  provider.person.claims.email = `renamed-${randomUUID()}@example.com`;
  expect(await second.signIn()).toBe(`${origin}/posts`);
  const again = await second.session();
  expect([again?.user, again?.sessionId === opened?.sessionId]).toEqual([opened?.user, false]);
});

test.each([
  ["EMAIL_MISSING", { email: undefined }],
  ["EMAIL_UNVERIFIED", { email_verified: false }],
  ["EMAIL_UNVERIFIED", { email_verified: "false" }],
])("%s: %j opens no account", async (reason, claims) => {
  provider.person.claims = { ...provider.person.claims, ...claims };
  const browser = openBrowser();
  expect(await browser.signIn()).toBe(`${origin}/sign-in?error=${reason}`);
  expect(await browser.session()).toBeNull();
});

test("an address never opens an account that exists; its owner connects the identity from a session", async () => {
  const person = await seedPerson();
  provider.person.claims.email = person.email;
  const browser = openBrowser();
  expect(await browser.signIn()).toBe(`${origin}/sign-in?error=ACCOUNT_EXISTS`);
  expect(await browser.session()).toBeNull();
  const { csrfToken } = (await (await browser.visit(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string };
  await browser.visit(`${origin}/api/auth/callback/credentials`, { csrfToken, email: person.email, password: "a long enough password" });
  const session = await browser.session();
  expect(await browser.signIn()).toBe(`${origin}/posts`);
  expect((await browser.session())?.sessionId).toBe(session?.sessionId);
  const elsewhere = openBrowser();
  await elsewhere.signIn();
  expect((await elsewhere.session())?.user.id).toBe(person.userId);
  expect(await inDashboard(person).account.signInMethods()).toEqual({ hasPassword: true, oidc: { name: "SSO", isConnected: true } });
  await inDashboard(person).account.disconnectIdentity();
  expect(await openBrowser().signIn()).toBe(`${origin}/sign-in?error=ACCOUNT_EXISTS`);
});

test("an identity of one account is not connected to another", async () => {
  await openBrowser().signIn();
  const taken = provider.person;
  provider.person = { sub: randomUUID(), claims: { email: `q-${randomUUID()}@example.com` } };
  const browser = openBrowser();
  await browser.signIn();
  const before = await browser.session();
  provider.person = taken;
  // The provider's own session is another person's now.
  browser.jarOf(provider.issuer).clear();
  expect(await browser.signIn()).toBe(`${origin}/settings/security?oidc=IDENTITY_IN_USE`);
  expect((await browser.session())?.user).toEqual(before?.user);
});

test("the last way to sign in stays", async () => {
  const browser = openBrowser();
  await browser.signIn();
  const userId = (await browser.session())?.user.id ?? "";
  expect(await inDashboard({ userId }).account.signInMethods()).toEqual({ hasPassword: false, oidc: { name: "SSO", isConnected: true } });
  expect(await refusalOf(inDashboard({ userId }).account.disconnectIdentity())).toEqual({ code: "CONFLICT", reason: "PASSWORD_MISSING" });
});

test("SIGNUP holds for this way too: closed to all, by invitation to the invited address", async () => {
  supplyEnvironment({ SIGNUP: "closed" });
  expect(await openBrowser().signIn()).toBe(`${origin}/sign-in?error=SIGN_UP_CLOSED`);
  supplyEnvironment({ SIGNUP: "invite" });
  expect(await openBrowser().signIn()).toBe(`${origin}/sign-in?error=SIGN_UP_CLOSED`);
  const owner = await seedPerson();
  const { id } = await createWorkspace({ ownerEmail: owner.email, name: "فريق" });
  await inviteTo(owner, id, { email: String(provider.person.claims.email) });
  expect(await openBrowser().signIn()).toBe(`${origin}/posts`);
});

test("what fails inside is no part of the address that the browser ends at", async () => {
  provider.person.claims.name = "a\0b";
  const browser = openBrowser();
  expect(await browser.signIn()).toBe(`${origin}/sign-in?error=FAILED`);
  expect(await browser.session()).toBeNull();
});

test("an answer that this browser did not ask for signs nobody in", async () => {
  const browser = openBrowser();
  const { csrfToken } = (await (await browser.visit(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string };
  const started = await browser.visit(`${origin}/api/auth/signin/oidc`, { csrfToken, callbackUrl: origin });
  let response = await browser.visit(started.headers.get("location") ?? "");
  while (!response.headers.get("location")?.startsWith(origin))
    response = await browser.visit(new URL(response.headers.get("location") ?? "", provider.issuer).href);
  const victim = openBrowser();
  const answer = await victim.visit(response.headers.get("location") ?? "");
  expect(answer.headers.get("location")).toMatch(/\?error=OAuthCallback$/);
  expect(await victim.session()).toBeNull();
});

test.each(["{", "null ]", "[1]"])("a sign-in with the JSON body %s is refused", async (body) => {
  const url = `${origin}/api/auth/callback/credentials`;
  const answer = await handleAuth(new Request(url, { method: "POST", headers: { "content-type": "application/json" }, body }));
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: "VALIDATION_ERROR" } }]);
});

test("an address that cannot be stored is no account's", async () => {
  const browser = openBrowser();
  const { csrfToken } = (await (await browser.visit(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string };
  const answer = await browser.visit(`${origin}/api/auth/callback/credentials`, { csrfToken, email: "a\0@example.com", password: "a long enough password" });
  expect(answer.headers.get("location")).toMatch(/\?error=CredentialsSignin&/);
});
