import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SocialAdapter } from "@/server/platforms/social/contract";
import { createTwitterAdapter } from "@/server/platforms/social/twitter";
import { classOf, type StandIn, startStandIn } from "./stand-in";

let standIn: StandIn;
let adapter: SocialAdapter;
const redirectUri = "http://nashir.test/api/connect/callback";

beforeAll(async () => {
  standIn = await startStandIn();
  adapter = createTwitterAdapter(standIn.configOf("TWITTER", "/i/oauth2/authorize", "2"));
});
beforeEach(() => standIn.order("reset", {}));
afterAll(() => standIn.stop());

describe("signing in", () => {
  const codeVerifier = randomBytes(48).toString("base64url");

  async function consent(decision: string, authorizeUrl = adapter.authorizeUrl({ state: "s-1", codeVerifier, redirectUri })): Promise<URL> {
    const page = await (await fetch(authorizeUrl)).text();
    const account = /value="(\d+)"[^>]*> <strong>@demo_ok</.exec(page)?.[1] ?? "";
    const answer = await fetch(authorizeUrl, { method: "POST", body: new URLSearchParams({ decision, account }), redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "");
  }

  it("offers every account of fixed behaviour", async () => {
    const page = await (await fetch(adapter.authorizeUrl({ state: "s-1", codeVerifier, redirectUri }))).text();
    expect([...page.matchAll(/<strong>@demo_(\w+)</g)].map((match) => match[1])).toEqual([
      "ok",
      "reject",
      "flaky",
      "rate_limit",
      "expired",
      "lost_reply",
      "slow",
    ]);
  });

  it("exchanges the code once, for tokens that say who it is", async () => {
    const back = await consent("approve");
    expect(back.searchParams.get("state")).toBe("s-1");
    const code = back.searchParams.get("code") ?? "";
    const tokens = await adapter.exchangeCode({ code, codeVerifier, redirectUri });
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresInSeconds: 7_200,
      scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
    });
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([{ accountId: expect.stringMatching(/^\d{19}$/), accountName: "demo_ok", kind: "profile" }]);
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier, redirectUri }))).toBe("RECONNECT");
  });

  it("says no with error=access_denied", async () => {
    const back = await consent("deny");
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: "s-1", error: "access_denied" });
  });

  it.each([
    ["another verifier", { codeVerifier: "x".repeat(64) }, 0],
    ["another address", { redirectUri: "http://elsewhere.test/" }, 0],
    ["a code of 31 seconds ago", {}, 31],
  ])("refuses %s", async (_name, change, advanceSeconds) => {
    const code = (await consent("approve")).searchParams.get("code") ?? "";
    await standIn.order("clock", { advanceSeconds });
    expect(await classOf(adapter.exchangeCode({ code, codeVerifier, redirectUri, ...change }))).toBe("RECONNECT");
  });

  it.each(["code_challenge", "state", "redirect_uri", "client_id"])("shows an error page and sends nobody on without %s", async (name) => {
    const url = new URL(adapter.authorizeUrl({ state: "s-1", codeVerifier, redirectUri }));
    url.searchParams.delete(name);
    const answer = await fetch(url, { redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
  });

  it("refuses a wrong secret as the app's own fault", async () => {
    const wrong = createTwitterAdapter({ ...standIn.configOf("TWITTER", "/i/oauth2/authorize", "2"), clientSecret: "wrong" });
    expect(await classOf(wrong.refreshTokens("x", { accountId: "1" }))).toBe("CONFIG");
  });

  it("replaces the refresh token at each use; the old one is dead", async () => {
    const account = await standIn.account("TWITTER");
    const first = await adapter.refreshTokens(account.refreshToken, account);
    expect(first.refreshToken).not.toBe(account.refreshToken);
    expect(await classOf(adapter.refreshTokens(account.refreshToken, account))).toBe("RECONNECT");
    expect((await adapter.refreshTokens(first.refreshToken ?? "", account)).accessToken).not.toBe(first.accessToken);
  });

  it("ends with the clock and with revoking", async () => {
    const account = await standIn.account("TWITTER");
    await standIn.order("clock", { advanceSeconds: 7_201 });
    expect(await classOf(adapter.listAccounts(account.accessToken))).toBe("RECONNECT");
    const renewed = await adapter.refreshTokens(account.refreshToken, account);
    await adapter.revokeToken(renewed.accessToken);
    expect(await classOf(adapter.listAccounts(renewed.accessToken))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(renewed.refreshToken ?? "", account))).toBe("RECONNECT");
  });
});
