import { describe, expect, it } from "vitest";
import { type ConnectionFacts, dailyLead, healthOf, lifeOf, nextMove, type TokenState, toConnection } from "@/server/domains/connections/connections.engine";

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
  const day = 86_400;
  type Tokens = Omit<Parameters<typeof lifeOf>[0], "accessToken">;
  it.each<[string, Tokens, boolean, ReturnType<typeof lifeOf>]>([
    ["renewable", { refreshToken: "r", expiresInSeconds: 7_200 }, false, { accessTokenExpiresAt: inSeconds(7_200), expiresAt: null }],
    ["renewed without a word of the refresh token", { refreshToken: "", expiresInSeconds: 7_200 }, true, { accessTokenExpiresAt: inSeconds(7_200) }],
    ["not renewable", { expiresInSeconds: 60 * day }, false, { accessTokenExpiresAt: inSeconds(60 * day), expiresAt: inSeconds(60 * day) }],
    ["an empty refresh token is none", { refreshToken: "", expiresInSeconds: 60 }, false, { accessTokenExpiresAt: inSeconds(60), expiresAt: inSeconds(60) }],
    ["without end", {}, false, { accessTokenExpiresAt: null, expiresAt: null }],
    [
      "a token that renews itself",
      { refreshToken: "a", expiresInSeconds: 60 * day },
      true,
      { accessTokenExpiresAt: inSeconds(60 * day), expiresAt: inSeconds(60 * day) },
    ],
    [
      "with its refresh token",
      { refreshToken: "r", expiresInSeconds: 30 * day, refreshExpiresInSeconds: 60 * day },
      false,
      { accessTokenExpiresAt: inSeconds(30 * day), expiresAt: inSeconds(60 * day) },
    ],
    [
      "with the last access token, where that outlives what renewed it",
      { expiresInSeconds: 60 * day, refreshExpiresInSeconds: 3 * day },
      true,
      { accessTokenExpiresAt: inSeconds(60 * day), expiresAt: inSeconds(60 * day) },
    ],
    ["a page's token without end, renewed by its person's", { refreshToken: "r" }, false, { accessTokenExpiresAt: null, expiresAt: null }],
  ])("%s", (_name, tokens, hadRefreshToken, expected) => {
    expect(lifeOf({ accessToken: "a", ...tokens }, hadRefreshToken, now)).toEqual(expected);
  });
});

describe("what the daily look asks of a token", () => {
  const hour = 3_600;
  it.each<[string, Date | null, number]>([
    ["of two hours: what a call needs", inSeconds(2 * hour), 60],
    ["of a day", inSeconds(24 * hour), 60],
    ["of weeks: fifteen days", inSeconds(24 * hour + 1), 15 * 24 * hour],
    ["without end", null, 60],
  ])("%s", (_name, expiresAt, lead) => {
    expect(dailyLead(expiresAt, now)).toBe(lead);
  });
});

describe("health", () => {
  const week = 7 * 86_400;
  it.each<[string, Parameters<typeof healthOf>[0], string]>([
    ["without end", { status: "ACTIVE", expiresAt: null }, "ok"],
    ["more than a week left", { status: "ACTIVE", expiresAt: inSeconds(week + 1) }, "ok"],
    ["a week left", { status: "ACTIVE", expiresAt: inSeconds(week) }, "expiring"],
    ["a second left", { status: "ACTIVE", expiresAt: inSeconds(1) }, "expiring"],
    ["ended", { status: "ACTIVE", expiresAt: inSeconds(0) }, "expired"],
    ["refused by the platform", { status: "EXPIRED", expiresAt: null }, "expired"],
  ])("%s", (_name, row, health) => {
    expect(healthOf(row, now)).toBe(health);
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
    brand: null,
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
      brandExternalId: null,
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
