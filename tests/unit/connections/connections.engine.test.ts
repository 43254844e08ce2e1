import { describe, expect, it } from "vitest";
import { type ConnectionFacts, lifeOf, nextMove, type TokenState, toConnection } from "@/server/domains/connections/connections.engine";

const now = new Date("2026-11-21T10:00:00.000Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe("what to do before a call", () => {
  const live: TokenState = { status: "ACTIVE", hasAccessToken: true, hasRefreshToken: true, accessTokenExpiresAt: inSeconds(3_600) };
  const ending = { accessTokenExpiresAt: inSeconds(60) };
  const ended = { accessTokenExpiresAt: inSeconds(0) };
  it.each<[string, Partial<TokenState>, boolean, string]>([
    ["a token with an hour left", {}, false, "use"],
    ["a token that does not end", { accessTokenExpiresAt: null }, false, "use"],
    ["a minute left", ending, false, "refresh"],
    ["61 seconds left", { accessTokenExpiresAt: inSeconds(61) }, false, "use"],
    ["ended", ended, false, "refresh"],
    ["refused by the platform", {}, true, "refresh"],
    ["a minute left and no refresh token", { ...ending, hasRefreshToken: false }, false, "use"],
    ["ended and no refresh token", { ...ended, hasRefreshToken: false }, false, "reconnect"],
    ["refused and no refresh token", { hasRefreshToken: false }, true, "reconnect"],
    ["refused, without end, no refresh token", { hasRefreshToken: false, accessTokenExpiresAt: null }, true, "reconnect"],
    ["no token", { hasAccessToken: false }, false, "reconnect"],
    ["expired", { status: "EXPIRED" }, false, "reconnect"],
    ["disconnected", { status: "REVOKED" }, false, "reconnect"],
  ])("%s", (_name, change, refused, move) => {
    expect(nextMove({ ...live, ...change }, now, { minLifeSeconds: 60, refused })).toBe(move);
  });
});

describe("how long it lives", () => {
  it.each<[string, { refreshToken?: string; expiresInSeconds?: number }, boolean, Date | null, Date | null]>([
    ["renewable", { refreshToken: "r", expiresInSeconds: 7_200 }, false, inSeconds(7_200), null],
    ["renewable by the one stored before", { refreshToken: "", expiresInSeconds: 7_200 }, true, inSeconds(7_200), null],
    ["not renewable", { expiresInSeconds: 5_184_000 }, false, inSeconds(5_184_000), inSeconds(5_184_000)],
    ["an empty refresh token is none", { refreshToken: "", expiresInSeconds: 60 }, false, inSeconds(60), inSeconds(60)],
    ["without end", {}, false, null, null],
  ])("%s", (_name, tokens, hadRefreshToken, accessTokenExpiresAt, expiresAt) => {
    expect(lifeOf(tokens, hadRefreshToken, now)).toEqual({ accessTokenExpiresAt, expiresAt });
  });
});

describe("as the API shows it", () => {
  const row: ConnectionFacts = {
    id: "01980000-0000-7000-8000-000000000001",
    platform: "TWITTER",
    accountId: "2244994945",
    accountName: "nashir",
    status: "ACTIVE",
    sandbox: false,
    expiresAt: null,
    connectedAt: inSeconds(-60),
    brandId: null,
  };
  it("has every field", () => {
    expect(toConnection(row, now)).toEqual({
      id: row.id,
      platform: "twitter",
      accountId: "2244994945",
      accountName: "nashir",
      displayName: "nashir",
      status: "connected",
      expiresAt: null,
      connectedAt: "2026-11-21T09:59:00.000Z",
      brandId: null,
      sandbox: false,
    });
  });
  it.each<[Partial<ConnectionFacts>, string]>([
    [{ expiresAt: inSeconds(1) }, "connected"],
    [{ expiresAt: inSeconds(0) }, "expired"],
    [{ status: "EXPIRED" }, "expired"],
  ])("%j is %s", (change, status) => {
    expect(toConnection({ ...row, ...change }, now).status).toBe(status);
  });
});
