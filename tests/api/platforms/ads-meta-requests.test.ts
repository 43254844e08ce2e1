import { beforeEach, describe, expect, it } from "vitest";
import type { AdsAdapter } from "@/server/platforms/ads/contract";
import { createMetaAdapter } from "@/server/platforms/ads/meta";
import { recordRequests } from "./stand-in";

/** What exactly goes over the wire: method, path, headers and body as Meta's documentation has them. */

const { config, recorder } = await recordRequests(createMetaAdapter, {
  clientId: "123",
  clientSecret: "s:cret",
  authorizeUrl: "https://www.facebook.com/v26.0/dialog/oauth",
  apiVersion: "v26.0",
});
let adapter: AdsAdapter;
// It remembers accounts.
beforeEach(() => {
  adapter = createMetaAdapter(config);
});
const access = { accessToken: "user-token", externalId: "77", managerId: null };
/** HMAC-SHA256 of `user-token` with the app's secret. */
const proof = "8e510cd751ad7c1c5a25072a60830f4610aa2104d85124d89434bfea14f86a23";

/** Every request in the order of its leaving: method and path, its query, its body. */
function sent() {
  return recorder.received.map(({ method, path, body }) => {
    const url = new URL(path, recorder.url);
    return [`${method} ${url.pathname}`, Object.fromEntries(url.searchParams), Object.fromEntries(new URLSearchParams(body))];
  });
}

const campaign = { id: "9", name: "n", status: "ACTIVE", effective_status: "ACTIVE", daily_budget: "5000" };
const success = { status: 200, body: { success: true } };
const list = (...data: unknown[]) => ({ status: 200, body: { data } });
const campaignFields = "id,name,status,effective_status,objective,daily_budget,lifetime_budget,start_time,updated_time,issues_info";
const adSetFields = "campaign_id,status,effective_status,daily_budget,lifetime_budget";

describe("requests to Meta", () => {
  it("the consent", () => {
    const url = new URL(adapter.authorizeUrl({ state: "s", codeVerifier: "v", redirectUri: "https://n.test/cb" }));
    expect(url.origin + url.pathname).toBe("https://www.facebook.com/v26.0/dialog/oauth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "123",
      redirect_uri: "https://n.test/cb",
      response_type: "code",
      scope: "ads_read,ads_management,business_management",
      state: "s",
    });
  });

  it("a code becomes a long token", async () => {
    recorder.answers.push(
      { status: 200, body: { access_token: "short", expires_in: 5_000 } },
      { status: 200, body: { access_token: "user-token", expires_in: 5_184_000 } },
      list({ permission: "ads_read", status: "granted" }, { permission: "ads_management", status: "declined" }),
    );
    expect(await adapter.exchangeCode({ code: "c", codeVerifier: "v", redirectUri: "https://n.test/cb" })).toEqual({
      accessToken: "user-token",
      refreshToken: "user-token",
      expiresInSeconds: 5_184_000,
      scopes: ["ads_read"],
    });
    const app = { client_id: "123", client_secret: "s:cret" };
    expect(sent()).toEqual([
      ["GET /v26.0/oauth/access_token", { redirect_uri: "https://n.test/cb", code: "c", ...app }, {}],
      ["GET /v26.0/oauth/access_token", { grant_type: "fb_exchange_token", fb_exchange_token: "short", ...app }, {}],
      ["GET /v26.0/me/permissions", { appsecret_proof: proof }, {}],
    ]);
    expect(recorder.received[2]?.headers.authorization).toBe("Bearer user-token");
  });

  it("accounts, to the last page", async () => {
    const account = { account_id: "77", name: "متجر", account_status: 2, currency: "JPY", timezone_name: "Asia/Tokyo" };
    recorder.answers.push(
      { status: 200, body: { data: [account], paging: { cursors: { after: "A" }, next: "https://graph.facebook.com/next" } } },
      { status: 200, body: { data: [], paging: { cursors: { after: "B" } } } },
    );
    expect(await adapter.listAccounts("user-token")).toEqual([
      { externalId: "77", name: "متجر", currency: "JPY", timezone: "Asia/Tokyo", status: "PAUSED", managerId: null, managerName: null },
    ]);
    const query = { fields: "account_id,name,account_status,currency,timezone_name", limit: "100", appsecret_proof: proof };
    expect(sent()).toEqual([
      ["GET /v26.0/me/adaccounts", query, {}],
      ["GET /v26.0/me/adaccounts", { ...query, after: "A" }, {}],
    ]);
  });

  it("campaigns, and the ad sets of those that have no budget of their own", async () => {
    recorder.answers.push(
      {
        status: 200,
        headers: { "x-ad-account-usage": '{"acc_id_util_pct":90}' },
        body: { data: [campaign, { ...campaign, id: "10", daily_budget: undefined }] },
      },
      { status: 200, body: { currency: "JPY", id: "act_77" } },
      list({ campaign_id: "10", status: "ACTIVE", effective_status: "ACTIVE", daily_budget: "300" }),
    );
    const page = await adapter.readCampaigns(access, "CUR");
    // The yen has no smaller unit.
    expect(page.rows.map(({ externalId, dailyBudgetMicros }) => [externalId, dailyBudgetMicros])).toEqual([
      ["9", 5_000_000_000],
      ["10", 300_000_000],
    ]);
    expect([page.next, page.waitSeconds]).toEqual([null, 15]);
    expect(sent()).toEqual([
      [
        "GET /v26.0/act_77/campaigns",
        {
          fields: campaignFields,
          effective_status: '["ACTIVE","PAUSED","IN_PROCESS","WITH_ISSUES","ARCHIVED"]',
          limit: "100",
          after: "CUR",
          appsecret_proof: proof,
        },
        {},
      ],
      ["GET /v26.0/act_77", { fields: "currency", appsecret_proof: proof }, {}],
      [
        "GET /v26.0/act_77/adsets",
        { fields: adSetFields, filtering: '[{"field":"campaign.id","operator":"IN","value":["10"]}]', limit: "500", appsecret_proof: proof },
        {},
      ],
    ]);
  });

  it("days at once, and as a run", async () => {
    const row = { campaign_id: "9", ad_id: "5", spend: "12.34", impressions: "1000", clicks: "25", reach: "800", date_start: "2026-11-01" };
    const actions = [
      { action_type: "purchase", value: "3" },
      { action_type: "omni_purchase", value: "2" },
    ];
    recorder.answers.push(list({ ...row, actions, action_values: [{ action_type: "omni_purchase", value: "120.55" }] }), {
      status: 200,
      body: { report_run_id: "run1" },
    });
    const day = {
      externalId: "5",
      date: "2026-11-01",
      spendMicros: 12_340_000,
      impressions: 1_000,
      clicks: 25,
      reach: 800,
      conversions: 2,
      revenueMicros: 120_550_000,
    };
    expect((await adapter.readDays(access, { of: "creatives", since: "2026-11-01", until: "2026-11-07" }, null)).rows).toEqual([day]);
    const long = { of: "campaigns" as const, since: "2026-08-01", until: "2026-11-07" };
    expect(await adapter.readDays(access, long, null)).toEqual({ rows: [], next: "run:run1", waitSeconds: 2 });
    recorder.answers.push({ status: 200, body: { async_status: "Job Running", async_percent_completion: 40 } });
    expect(await adapter.readDays(access, long, "run:run1")).toEqual({ rows: [], next: "run:run1", waitSeconds: 5 });
    recorder.answers.push(
      { status: 200, body: { async_status: "Job Completed" } },
      { status: 200, body: { data: [row], paging: { cursors: { after: "N" }, next: "x" } } },
    );
    expect(await adapter.readDays(access, long, "run:run1")).toMatchObject({
      next: "run:run1:N",
      waitSeconds: 0,
      rows: [{ ...day, conversions: 0, revenueMicros: 0 }],
    });
    recorder.answers.push({ status: 200, body: { data: [] } });
    expect(await adapter.readDays(access, long, "run:run1:N")).toEqual({ rows: [], next: null, waitSeconds: 0 });
    recorder.answers.push({ status: 200, body: { async_status: "Job Failed" } });
    await expect(adapter.readDays(access, long, "run:run1")).rejects.toMatchObject({ errorClass: "TRANSIENT" });

    const figures = "campaign_id,spend,impressions,clicks,reach,actions,action_values";
    const parameters = { time_increment: "1", use_unified_attribution_setting: "true", appsecret_proof: proof };
    const state = { fields: "async_status,async_percent_completion", appsecret_proof: proof };
    expect(sent()).toEqual([
      [
        "GET /v26.0/act_77/insights",
        { level: "ad", fields: `ad_id,${figures}`, time_range: '{"since":"2026-11-01","until":"2026-11-07"}', limit: "500", ...parameters },
        {},
      ],
      ["POST /v26.0/act_77/insights", {}, { level: "campaign", fields: figures, time_range: '{"since":"2026-08-01","until":"2026-11-07"}', ...parameters }],
      ["GET /v26.0/run1", state, {}],
      ["GET /v26.0/run1", state, {}],
      ["GET /v26.0/run1/insights", { limit: "500", appsecret_proof: proof }, {}],
      ["GET /v26.0/run1/insights", { limit: "500", after: "N", appsecret_proof: proof }, {}],
      ["GET /v26.0/run1", state, {}],
    ]);
  });

  it("a change, its dry run, and the subscription", async () => {
    recorder.answers.push(success, success, list({ campaign_id: "9", status: "PAUSED", effective_status: "PAUSED" }), success, success);
    await adapter.setStatus(access, "9", "PAUSED", { validateOnly: true });
    await adapter.setStatus(access, "9", "PAUSED", { validateOnly: false });
    expect(await adapter.setStatus(access, "9", "ACTIVE", { validateOnly: false })).toEqual({ warnings: ["AD_SETS_STAY_PAUSED"] });
    await adapter.subscribe?.(access);
    expect(sent()).toEqual([
      ["POST /v26.0/9", {}, { status: "PAUSED", execution_options: '["validate_only"]', appsecret_proof: proof }],
      ["POST /v26.0/9", {}, { status: "PAUSED", appsecret_proof: proof }],
      ["GET /v26.0/9/adsets", { fields: adSetFields, limit: "500", appsecret_proof: proof }, {}],
      ["POST /v26.0/9", {}, { status: "ACTIVE", appsecret_proof: proof }],
      ["POST /v26.0/act_77/subscribed_apps", {}, { app_id: "123", appsecret_proof: proof }],
    ]);
    expect(recorder.received[1]?.headers).toMatchObject({
      authorization: "Bearer user-token",
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
    });
  });

  it.each([
    ["SAR", "90000"],
    ["JPY", "900"],
  ])("a daily budget in %s and its dry run", async (currency, daily_budget) => {
    recorder.answers.push({ status: 200, body: { currency, id: "act_77" } }, success, success);
    for (const validateOnly of [true, false]) await adapter.setDailyBudget(access, "9", 900_000_000, { validateOnly });
    expect(sent()).toEqual([
      ["GET /v26.0/act_77", { fields: "currency", appsecret_proof: proof }, {}],
      ["POST /v26.0/9", {}, { daily_budget, execution_options: '["validate_only"]', appsecret_proof: proof }],
      ["POST /v26.0/9", {}, { daily_budget, appsecret_proof: proof }],
    ]);
  });

  it("an answer in another form: a read may be repeated, of a write nobody knows", async () => {
    recorder.answers.push({ status: 200, body: { ok: 1 } }, { status: 200, body: { ok: 1 } }, { status: 200, body: { success: false } });
    await expect(adapter.readCreatives(access, null)).rejects.toMatchObject({ errorClass: "TRANSIENT" });
    await expect(adapter.setStatus(access, "9", "PAUSED", { validateOnly: true })).rejects.toMatchObject({ errorClass: "TRANSIENT" });
    await expect(adapter.setStatus(access, "9", "PAUSED", { validateOnly: false })).rejects.toMatchObject({ errorClass: "UNKNOWN_OUTCOME" });
  });
});
