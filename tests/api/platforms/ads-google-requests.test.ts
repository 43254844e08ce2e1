import { beforeEach, describe, expect, it } from "vitest";
import type { AdsAdapter } from "@/server/platforms/ads/contract";
import { createGoogleAdapter } from "@/server/platforms/ads/google";
import { recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as Google's documentation has them. */

const { config, recorder } = await recordRequests(createGoogleAdapter, {
  clientId: "client id",
  clientSecret: "s:cret",
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  apiVersion: "v25",
});
let adapter: AdsAdapter;
// It remembers accounts.
beforeEach(() => {
  adapter = createGoogleAdapter(config);
});
const access = { accessToken: "user-token", externalId: "1234567890", managerId: "9998887776" };

const requests = () => recorder.received.map(({ method, path }) => `${method} ${path}`);
/** The bodies, which are JSON in characters of one byte here. */
const bodies = () => recorder.received.map(({ body }) => (body === "" ? null : (JSON.parse(body) as Record<string, unknown>)));
const logins = () => recorder.received.map(({ headers }) => headers["login-customer-id"]);
const found = (...results: unknown[]) => ({ status: 200, body: { results } });
const SEARCH = "POST /v25/customers/1234567890/googleAds:search";

describe("requests to Google Ads", () => {
  it("the consent asks for a refresh token each time", () => {
    const url = new URL(adapter.authorizeUrl({ state: "s", codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", redirectUri: "https://n.test/cb" }));
    expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "client id",
      redirect_uri: "https://n.test/cb",
      scope: "https://www.googleapis.com/auth/adwords openid email",
      access_type: "offline",
      prompt: "consent",
      state: "s",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    });
  });

  const app = "client_id=client+id&client_secret=s%3Acret";
  it.each<[string, () => Promise<unknown>, string, string]>([
    [
      "exchange",
      () => adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" }),
      "POST /token",
      `grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fn.test%2Fcb&code_verifier=v&${app}`,
    ],
    ["refresh", () => adapter.refreshTokens("r0"), "POST /token", `grant_type=refresh_token&refresh_token=r0&${app}`],
    ["revoke", () => adapter.revokeToken("t"), "POST /revoke", "token=t"],
    ["who", () => adapter.getSignedInUser("t"), "GET /tokeninfo?access_token=t", ""],
  ])("%s", async (_name, call, request, body) => {
    recorder.answers.push({ status: 200, body: { access_token: "a", expires_in: 3_599, scope: "x", sub: "1" } });
    await call();
    expect(requests()).toEqual([request]);
    expect(recorder.received[0]?.body).toBe(body);
  });

  it("accounts below a manager, beside it and without access", async () => {
    const client = { id: "1111111111", descriptiveName: "Store", currencyCode: "SAR", timeZone: "Asia/Riyadh", level: "1", status: "ENABLED" };
    recorder.answers.push(
      { status: 200, body: { resourceNames: ["customers/9998887776", "customers/1111111111", "customers/2222222222"] } },
      found(
        { customerClient: { id: "9998887776", descriptiveName: "Agency", manager: true, status: "ENABLED" } },
        { customerClient: client },
        { customerClient: { ...client, id: "3333333333", status: "SUSPENDED", descriptiveName: "" } },
        { customerClient: { ...client, id: "4444444444", status: "CANCELED" } },
      ),
      found({ customerClient: { ...client, level: undefined } }),
      { status: 403, body: { error: { details: [{ errors: [{ errorCode: { authorizationError: "CUSTOMER_NOT_ENABLED" } }] }] } } },
    );
    const where = { currency: "SAR", timezone: "Asia/Riyadh" };
    expect(await adapter.listAccounts("user-token")).toEqual([
      { externalId: "1111111111", name: "Store", ...where, status: "ACTIVE", managerId: null, managerName: null },
      { externalId: "3333333333", name: "3333333333", ...where, status: "PAUSED", managerId: "9998887776", managerName: "Agency" },
    ]);
    expect(requests()).toEqual([
      "GET /v25/customers:listAccessibleCustomers",
      "POST /v25/customers/9998887776/googleAds:search",
      "POST /v25/customers/1111111111/googleAds:search",
      "POST /v25/customers/2222222222/googleAds:search",
    ]);
    expect(logins()).toEqual([undefined, "9998887776", "1111111111", "2222222222"]);
    expect(bodies()[1]?.query).toMatch(/^SELECT customer_client\.id, .* FROM customer_client$/);
  });

  it("days: from page to page and from stretch to stretch", async () => {
    const row = {
      campaign: { id: "5" },
      segments: { date: "2026-11-01" },
      metrics: { costMicros: "4520000", clicks: "10", conversions: 1.5, conversionsValue: 75.2 },
    };
    recorder.answers.push({ status: 200, body: { results: [row], nextPageToken: "T" } }, found({ ...row, metrics: undefined }), found());
    const window = { of: "campaigns" as const, since: "2026-11-01", until: "2026-11-20" };
    const day = {
      externalId: "5",
      date: "2026-11-01",
      spendMicros: 4_520_000,
      impressions: 0,
      clicks: 10,
      conversions: 1.5,
      revenueMicros: 75_200_000,
      reach: null,
    };
    expect(await adapter.readDays(access, window, null)).toEqual({ rows: [day], next: "2026-11-01|T", waitSeconds: 0 });
    const zeros = { spendMicros: 0, clicks: 0, conversions: 0, revenueMicros: 0 };
    expect(await adapter.readDays(access, window, "2026-11-01|T")).toEqual({ rows: [{ ...day, ...zeros }], next: "2026-11-15|", waitSeconds: 0 });
    expect(await adapter.readDays(access, window, "2026-11-15|")).toEqual({ rows: [], next: null, waitSeconds: 0 });
    const query = (since: string, until: string) =>
      `SELECT campaign.id, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value FROM campaign WHERE segments.date BETWEEN '${since}' AND '${until}'`;
    expect(requests()).toEqual([SEARCH, SEARCH, SEARCH]);
    expect(bodies()).toEqual([
      { query: query("2026-11-01", "2026-11-14") },
      { query: query("2026-11-01", "2026-11-14"), pageToken: "T" },
      { query: query("2026-11-15", "2026-11-20") },
    ]);
    expect(recorder.received[0]?.headers).toMatchObject({
      authorization: "Bearer user-token",
      "content-type": "application/json",
      "login-customer-id": "9998887776",
    });
  });

  it("a change and its dry run", async () => {
    const resourceName = "customers/1234567890/campaigns/5";
    recorder.answers.push({ status: 200, body: {} }, found(), found({ resourceName }));
    await adapter.setStatus(access, "5", "PAUSED", { validateOnly: true });
    await adapter.setStatus(access, "5", "ACTIVE", { validateOnly: false });
    const change = (status: string, validateOnly: boolean) => ({
      operations: [{ updateMask: "status", update: { resourceName, status } }],
      partialFailure: false,
      validateOnly,
    });
    const mutate = "POST /v25/customers/1234567890/campaigns:mutate";
    expect(requests()).toEqual([mutate, SEARCH, mutate]);
    const query = "SELECT ad_group.id, ad_group.status FROM ad_group WHERE campaign.id = 5 AND ad_group.status = 'PAUSED' LIMIT 1";
    expect(bodies()).toEqual([change("PAUSED", true), { query }, change("ENABLED", false)]);
  });

  it("a daily budget and its dry run", async () => {
    const resourceName = "customers/1234567890/campaignBudgets/6";
    const budget = found({ campaignBudget: { resourceName } });
    recorder.answers.push(budget, { status: 200, body: {} }, budget, found({ resourceName }));
    for (const validateOnly of [true, false]) await adapter.setDailyBudget(access, "5", 900_000_000, { validateOnly });
    const mutate = "POST /v25/customers/1234567890/campaignBudgets:mutate";
    expect(requests()).toEqual([SEARCH, mutate, SEARCH, mutate]);
    const query = "SELECT campaign_budget.resource_name, campaign_budget.explicitly_shared FROM campaign WHERE campaign.id = 5";
    const operations = [{ updateMask: "amount_micros", update: { resourceName, amountMicros: "900000000" } }];
    expect(bodies()).toEqual([
      { query },
      { operations, partialFailure: false, validateOnly: true },
      { query },
      { operations, partialFailure: false, validateOnly: false },
    ]);
  });

  it("the history is requested in the account's own time", async () => {
    recorder.answers.push(
      found({ customer: { timeZone: "Asia/Riyadh" } }),
      found({ changeEvent: { resourceName: "customers/1/changeEvents/1~0~0", changeDateTime: "2026-11-20 01:30:00.250000", changeResourceType: "AD_GROUP" } }),
    );
    const since = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000);
    expect(await adapter.readChanges?.(access, since)).toMatchObject([
      { key: "customers/1/changeEvents/1~0~0", at: new Date("2026-11-19T22:30:00.250Z"), campaignExternalId: null, kind: "ad_group_update" },
    ]);
    const local = new Date(since.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
    expect(bodies()[1]?.query).toContain(` FROM change_event WHERE change_event.change_date_time >= '${local}' AND change_event.change_date_time <= '`);
    expect(bodies()[1]?.query).toMatch(/ ORDER BY change_event\.change_date_time ASC LIMIT 10000$/);
  });

  it("an answer in another form: a read may be repeated, of a write nobody knows", async () => {
    recorder.answers.push({ status: 200, body: [] }, { status: 200, body: { results: [] } });
    await expect(adapter.readCreatives(access, null)).rejects.toMatchObject({ errorClass: "TRANSIENT" });
    await expect(adapter.setStatus(access, "5", "PAUSED", { validateOnly: false })).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
