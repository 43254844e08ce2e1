import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TokenSet } from "@/server/platforms/social/contract";
import type { Bench } from "../bench";
import { classOf } from "../stand-in";
import type { Particulars } from "./particulars";

const redirectUri = "http://nashir.test/api/connect/callback";

/** Consent, the code that works once, the renewal and the end of a sign-in. */
export function signingIn(bench: Bench, particulars: Particulars): void {
  const { kind, named = "demo_ok", pkce, tokens: expected, renewal, revokes } = particulars.signIn;
  const codeVerifier = randomBytes(48).toString("base64url");

  async function consent(decision = "approve"): Promise<{ account: string; back: URL; code: string }> {
    const url = bench.adapter.authorizeUrl({ state: "s-1", codeVerifier, redirectUri });
    const account = /value="([^"]+)"[^>]*> <strong>@demo_ok</.exec(await (await fetch(url)).text())?.[1] ?? "";
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ decision, account }), redirect: "manual" });
    const back = new URL(answer.headers.get("location") ?? "");
    return { account, back, code: back.searchParams.get("code") ?? "" };
  }
  const exchange = (code: string, more: { codeVerifier?: string } = {}) => bench.adapter.exchangeCode({ code, codeVerifier, redirectUri, ...more });
  const renew = (tokens: TokenSet, accountId: string) => bench.adapter.refreshTokens(tokens.refreshToken ?? "", { accountId });

  async function signedIn(): Promise<{ account: string; tokens: TokenSet }> {
    const { account, code } = await consent();
    return { account, tokens: await exchange(code) };
  }

  describe("signing in", () => {
    it("gives tokens for the account that was chosen", async () => {
      const { account, back, code } = await consent();
      expect(back.searchParams.get("state")).toBe("s-1");
      const tokens = await exchange(code);
      expect(tokens).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String), ...expected });
      const [first] = await bench.adapter.listAccounts(tokens.accessToken);
      expect(first).toMatchObject({ accountId: account, accountName: named, kind });
    });

    it("takes a code once, from the one who began, for the app that it was made for", async () => {
      const { code } = await consent();
      await exchange(code);
      expect(await classOf(exchange(code))).toBe("RECONNECT");
      const foreign = exchange((await consent()).code, { codeVerifier: "another" });
      expect(await classOf(foreign)).toBe(pkce ? "RECONNECT" : "none");
      const wrong = bench.adapterWith({ clientSecret: "wrong" });
      expect(await classOf(wrong.exchangeCode({ code: (await consent()).code, codeVerifier, redirectUri }))).toBe("CONFIG");
    });

    it("says no with error=access_denied", async () => {
      expect(Object.fromEntries((await consent("deny")).back.searchParams)).toEqual({ state: "s-1", error: "access_denied" });
    });

    it("renews", async () => {
      const { account, tokens } = await signedIn();
      const renewed = await renew(tokens, account);
      expect(await bench.adapter.listAccounts(renewed.accessToken)).not.toEqual([]);
      expect(await classOf(renew(tokens, account))).toBe(renewal === "rotates" ? "RECONNECT" : "none");
      if (renewal === "rotates") expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
      if (renewal === "stays") expect([undefined, tokens.refreshToken]).toContain(renewed.refreshToken);
    });

    it("ends by time, and is renewed then where the platform lets it", async () => {
      const { account, tokens } = await signedIn();
      await bench.standIn.order("clock", { advanceSeconds: (tokens.expiresInSeconds ?? 0) + 1 });
      expect(await classOf(bench.adapter.listAccounts(tokens.accessToken))).toBe("RECONNECT");
      expect(await classOf(renew(tokens, account))).toBe(renewal === "of itself" ? "RECONNECT" : "none");
    });

    it("is given back, where the platform lets it", async () => {
      const { account, tokens } = await signedIn();
      await bench.adapter.revokeToken(tokens.accessToken);
      const outcome = revokes ? "RECONNECT" : "none";
      expect(await classOf(bench.adapter.listAccounts(tokens.accessToken))).toBe(outcome);
      expect(await classOf(renew(tokens, account))).toBe(outcome);
    });
  });
}
