import { describe, expect, it } from "vitest";
import { createGoogleAdapter } from "@/server/platforms/ads/google";
import { adsBenchOf, daysAgo } from "./ads-bench";
import { testFailedWrites } from "./contract/ad-writes";
import { classOf } from "./stand-in";

const bench = adsBenchOf("GOOGLE", createGoogleAdapter);
const MANAGER = "8002003004";

describe("sign-in at Google", () => {
  it("a consent gives tokens, a person and a choice of ad accounts, through a manager and without", async () => {
    const { adapter } = bench;
    const url = adapter.authorizeUrl({ state: "s1", codeVerifier: "verifier-of-the-consent", redirectUri: "http://127.0.0.1/cb" });
    const page = await (await fetch(url)).text();
    const choices = [...page.matchAll(/value="(\d{10})"[^>]*> <strong>@(\w+)/g)].map(([, id, name]) => ({ id, name }));
    expect(choices.map(({ name }) => name)).toEqual(["demo_main", "demo_empty", "demo_refuses"]);

    const consent = await fetch(url, { method: "POST", body: new URLSearchParams({ account: choices[0]?.id ?? "", decision: "approve" }), redirect: "manual" });
    const code = new URL(consent.headers.get("location") ?? "").searchParams.get("code") ?? "";
    expect(await classOf(adapter.exchangeCode({ code: "wrong", codeVerifier: "v", redirectUri: "http://127.0.0.1/cb" }))).toBe("RECONNECT");
    const tokens = await adapter.exchangeCode({ code, codeVerifier: "verifier-of-the-consent", redirectUri: "http://127.0.0.1/cb" });
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresInSeconds: 3_599,
      scopes: ["https://www.googleapis.com/auth/adwords", "openid", "email"],
    });
    expect(await adapter.getSignedInUser(tokens.accessToken)).toEqual({ externalUserId: expect.stringMatching(/^\d{20}$/), name: "demo_main@store.example" });
    const account = { currency: "SAR", timezone: "Asia/Riyadh", status: "ACTIVE" };
    const through = { managerId: MANAGER, managerName: "Nashir Sandbox Manager" };
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual([
      { externalId: choices[0]?.id, name: "Sandbox main", ...account, ...through },
      { externalId: choices[2]?.id, name: "Sandbox refuses", ...account, ...through },
      { externalId: choices[1]?.id, name: "Sandbox empty", ...account, managerId: null, managerName: null },
    ]);

    const renewed = await adapter.refreshTokens(tokens.refreshToken ?? "");
    expect(renewed.refreshToken).toBeUndefined();
    await adapter.revokeToken(tokens.refreshToken ?? "");
    expect(await classOf(adapter.listAccounts(renewed.accessToken))).toBe("RECONNECT");
    expect(await classOf(adapter.getSignedInUser(renewed.accessToken))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(tokens.refreshToken ?? ""))).toBe("RECONNECT");
    await adapter.revokeToken(tokens.refreshToken ?? "");
  });
});

describe("reading Google Ads", () => {
  it("campaigns, their budgets and why they are held back", async () => {
    const access = await bench.access();
    const { rows } = await bench.everyRow((cursor) => bench.adapter.readCampaigns(access, cursor));
    expect(rows.map((row) => [row.status, row.effectiveStatus, row.statusReasons, row.dailyBudgetMicros, row.budgetShared])).toEqual([
      ["ACTIVE", "ELIGIBLE", [], 420_000_000, true],
      ["ACTIVE", "LIMITED", ["BUDGET_CONSTRAINED"], 500_000_000, false],
      ["ACTIVE", "ELIGIBLE", [], 310_000_000, false],
      ["ACTIVE", "LEARNING", ["BIDDING_STRATEGY_LEARNING"], 210_000_000, false],
      ["PAUSED", "PAUSED", ["CAMPAIGN_PAUSED"], 420_000_000, true],
      ["REMOVED", "REMOVED", ["CAMPAIGN_REMOVED"], 130_000_000, false],
    ]);
    expect(rows[3]).toEqual({
      externalId: expect.stringMatching(/^\d{11}$/),
      name: "Demand Gen - وصل حديثاً",
      objective: "DEMAND_GEN",
      status: "ACTIVE",
      effectiveStatus: "LEARNING",
      statusReasons: ["BIDDING_STRATEGY_LEARNING"],
      dailyBudgetMicros: 210_000_000,
      lifetimeBudgetMicros: null,
      budgetShared: false,
      budgetOnAdSets: false,
      startedOn: daysAgo(11),
      updatedAt: null,
    });
    expect(await bench.adapter.readCampaign(access, rows[3]?.externalId ?? "")).toEqual(rows[3]);
    expect(await bench.adapter.readCampaign(access, "12345678901")).toBeNull();
    expect(await bench.adapter.readCampaign(access, "1 OR 1")).toBeNull();
  });

  it("an account without campaigns, reached without a manager", async () => {
    const access = await bench.access("empty");
    expect(access.managerId).toBeNull();
    const none = { rows: [], next: null, waitSeconds: 0 };
    expect(await bench.adapter.readCampaigns(access, null)).toEqual(none);
    expect(await bench.adapter.readCreatives(access, null)).toEqual(none);
    expect(await bench.adapter.readDays(access, { of: "campaigns", since: daysAgo(6), until: daysAgo(0) }, null)).toEqual(none);
  });

  it("ads, what they say and what Google holds against them", async () => {
    const access = await bench.access();
    const { rows } = await bench.everyRow((cursor) => bench.adapter.readCreatives(access, cursor));
    const generic = await bench.campaignNamed(access, "Search - عبايات");
    expect(rows.filter((row) => row.campaignExternalId === generic.externalId)).toEqual([
      {
        externalId: expect.stringMatching(/^\d{12}$/),
        campaignExternalId: generic.externalId,
        name: "عبايات فخمة",
        format: "TEXT",
        status: "ACTIVE",
        effectiveStatus: "ELIGIBLE",
        title: "عبايات فخمة",
        body: "عبايات عملية للدوام والمناسبات.",
        callToAction: null,
        linkUrl: "https://store.example/generic-1",
        thumbnailUrl: null,
        limits: [],
        startedOn: null,
      },
      expect.objectContaining({ name: "عبايات مناسبات", effectiveStatus: "LIMITED", limits: ["PERSONALIZED_CONTENT"] }),
    ]);
    expect(rows.find((row) => row.name === "بنر - رجعنا لك")).toMatchObject({ format: "IMAGE", title: "رجعنا لك" });
    expect(rows.find((row) => row.name === "Reel - وصل حديثاً")).toMatchObject({ format: "VIDEO", title: "وصل حديثاً" });
  });

  it("days, some at a time; conversions are no whole numbers; the ads' days make up the campaign's", async () => {
    const access = await bench.access();
    const window = { since: daysAgo(89), until: daysAgo(0) };
    const campaigns = await bench.everyRow((cursor) => bench.adapter.readDays(access, { of: "campaigns", ...window }, cursor));
    const creatives = await bench.everyRow((cursor) => bench.adapter.readDays(access, { of: "creatives", ...window }, cursor));
    expect([campaigns.pages, creatives.pages]).toEqual([7, 7]);
    expect(new Set(campaigns.rows.map((row) => row.date)).size).toBe(90);

    const brand = await bench.campaignNamed(access, "اسم العلامة");
    const ads = (await bench.everyRow((cursor) => bench.adapter.readCreatives(access, cursor))).rows.filter((ad) => ad.campaignExternalId === brand.externalId);
    const day = campaigns.rows.find((row) => row.externalId === brand.externalId && row.date === daysAgo(5));
    const parts = creatives.rows.filter((row) => row.date === daysAgo(5) && ads.some((ad) => ad.externalId === row.externalId));
    expect(parts).toHaveLength(2);
    const sum = (name: "spendMicros" | "impressions" | "clicks" | "conversions" | "revenueMicros") => parts.reduce((total, part) => total + part[name], 0);
    expect(day).toEqual({
      externalId: brand.externalId,
      date: daysAgo(5),
      spendMicros: sum("spendMicros"),
      impressions: sum("impressions"),
      clicks: sum("clicks"),
      conversions: expect.closeTo(sum("conversions"), 5),
      revenueMicros: sum("revenueMicros"),
      reach: null,
    });
    expect(Number.isInteger(day?.conversions)).toBe(false);
    // The day on which nothing was counted: what is zero does not come at all.
    const generic = await bench.campaignNamed(access, "Search - عبايات");
    const silent = campaigns.rows.find((row) => row.externalId === generic.externalId && row.date === daysAgo(2));
    expect([silent?.conversions, silent?.revenueMicros]).toEqual([0, 0]);
    expect(silent?.clicks).toBeGreaterThan(100);
  });

  it("the manager must be named, and only where it stands between", async () => {
    const access = await bench.access();
    expect(await classOf(bench.adapter.readCampaigns({ ...access, managerId: null }, null))).toBe("BLOCKED");
    expect(await classOf(bench.adapter.readCampaigns({ ...access, managerId: "1234567890" }, null))).toBe("CONFIG");
  });

  it("a token that has ended, and quotas that are used up", async () => {
    const access = await bench.access();
    const errors = [{ errorCode: { quotaError: "RESOURCE_TEMPORARILY_EXHAUSTED" }, details: { quotaErrorDetails: { retryDelay: "900s" } } }];
    await bench.fault("read", "error", { status: 429, body: { error: { code: 429, details: [{ errors }] } } });
    const before = Date.now();
    const refused = await bench.adapter.readCampaigns(access, null).catch((error: unknown) => error);
    expect(refused).toMatchObject({ errorClass: "RATE" });
    const { retryAt } = (refused as { options: { retryAt: Date } }).options;
    expect(retryAt.getTime() - before).toBeGreaterThanOrEqual(900_000);
    await bench.standIn.order("clock", { advanceSeconds: 3_600 });
    expect(await classOf(bench.adapter.readCampaigns(access, null))).toBe("RECONNECT");
    const renewed = await bench.adapter.refreshTokens(access.refreshToken);
    expect((await bench.adapter.readCampaigns({ ...access, accessToken: renewed.accessToken }, null)).rows).toHaveLength(6);
  });
});

describe("writing to Google Ads", () => {
  it("a dry run changes nothing; the change is seen; repeating it is harmless", async () => {
    const access = await bench.access();
    const { adapter } = bench;
    const { externalId } = await bench.campaignNamed(access, "إعادة الاستهداف");
    expect(await adapter.setStatus(access, externalId, "PAUSED", { validateOnly: true })).toEqual({ warnings: [] });
    expect(await adapter.readCampaign(access, externalId)).toMatchObject({ status: "ACTIVE" });
    expect(await bench.calls("validate")).toHaveLength(1);
    for (const _ of [1, 2]) await adapter.setStatus(access, externalId, "PAUSED", { validateOnly: false });
    expect(await adapter.readCampaign(access, externalId)).toMatchObject({ status: "PAUSED", statusReasons: ["CAMPAIGN_PAUSED"] });
    await adapter.setStatus(access, externalId, "ACTIVE", { validateOnly: false });
    expect(await adapter.readCampaign(access, externalId)).toMatchObject({ status: "ACTIVE" });
    expect(await bench.calls("update")).toHaveLength(3);
  });

  it("says what a resumed campaign leaves paused; what is removed stays so", async () => {
    const access = await bench.access();
    const paused = await bench.campaignNamed(access, "عطور");
    expect(await bench.adapter.setStatus(access, paused.externalId, "ACTIVE", { validateOnly: true })).toEqual({ warnings: ["AD_GROUPS_STAY_PAUSED"] });
    const removed = await bench.campaignNamed(access, "إطلاق المتجر");
    for (const validateOnly of [true, false]) {
      expect(await classOf(bench.adapter.setStatus(access, removed.externalId, "ACTIVE", { validateOnly }))).toBe("INVALID");
    }
    expect(await classOf(bench.adapter.setStatus(access, "1/../2", "PAUSED", { validateOnly: false }))).toBe("INVALID");
  });

  it("a daily budget, its dry run, and one that several campaigns share", async () => {
    const access = await bench.access();
    const { adapter } = bench;
    const own = await bench.campaignNamed(access, "إعادة الاستهداف");
    await adapter.setDailyBudget(access, own.externalId, 512_500_000, { validateOnly: true });
    expect(await adapter.readCampaign(access, own.externalId)).toEqual(own);
    for (const _ of [1, 2]) await adapter.setDailyBudget(access, own.externalId, 512_500_000, { validateOnly: false });
    expect(await adapter.readCampaign(access, own.externalId)).toEqual({ ...own, dailyBudgetMicros: 512_500_000 });
    const shared = await bench.campaignNamed(access, "عطور");
    for (const [externalId, micros] of [
      [shared.externalId, 500_000_000],
      [own.externalId, 512_505_000],
      ["12345678901", 500_000_000],
    ] as const) {
      expect(await classOf(adapter.setDailyBudget(access, externalId, micros, { validateOnly: true }))).toBe("INVALID");
    }
  });
});

testFailedWrites(bench, "إعادة الاستهداف");

describe("the history of Google Ads", () => {
  it("tells what we and others changed, oldest first, each by a key that stays", async () => {
    const access = await bench.access();
    const { adapter } = bench;
    const since = new Date(Date.now() - 60_000);
    const brand = await bench.campaignNamed(access, "اسم العلامة");
    await bench.elsewhere(access, brand.externalId, { dailyBudget: 380, status: "PAUSED" });
    await adapter.setStatus(access, brand.externalId, "ACTIVE", { validateOnly: false });
    const changes = (await adapter.readChanges?.(access, since)) ?? [];
    expect(changes.map(({ kind, title, campaignExternalId }) => [kind, title, campaignExternalId])).toEqual([
      ["campaign_status_changed", "CAMPAIGN UPDATE: status (colleague@store.example)", brand.externalId],
      ["budget_changed", "CAMPAIGN_BUDGET UPDATE: amount_micros (colleague@store.example)", brand.externalId],
      ["campaign_status_changed", expect.stringMatching(/^CAMPAIGN UPDATE: status \(main_\w+@store\.example\)$/), brand.externalId],
    ]);
    expect(changes[0]?.payload).toMatchObject({
      clientType: "GOOGLE_ADS_WEB_CLIENT",
      changedFields: "status",
      oldResource: { campaign: { status: "ENABLED" } },
      newResource: { campaign: { status: "PAUSED" } },
    });
    expect(changes[2]?.payload).toMatchObject({ clientType: "GOOGLE_ADS_API" });
    expect(Math.abs((changes[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(new Set(changes.map(({ key }) => key)).size).toBe(3);
    expect(await adapter.readChanges?.(access, since)).toEqual(changes);
    await bench.elsewhere(access, brand.externalId, { status: "REMOVED" });
    expect((await adapter.readChanges?.(access, since))?.at(-1)?.kind).toBe("campaign_removed");
    // The budget is shared: the other campaign has changed too.
    expect(await bench.campaignNamed(access, "عطور")).toMatchObject({ dailyBudgetMicros: 380_000_000 });
    expect(await adapter.readChanges?.(access, new Date(Date.now() - 90 * 86_400_000))).toHaveLength(4);
  });
});

describe("the stand-in's query language", () => {
  it.each<[string, string]>([
    ["SELECT campaign.idd FROM campaign", "queryError.BAD_FIELD_NAME"],
    ["SELECT campaign.id FROM campains", "queryError.BAD_RESOURCE_TYPE_IN_FROM_CLAUSE"],
    ["SELECT ad_group_ad.ad.id FROM campaign", "queryError.PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE"],
    ["SELECT campaign.id FROM campaign WHERE campaign.id = 1 OR campaign.id = 2", "queryError.EXPECTED_AND"],
    ["SELECT campaign.id FROM campaign WHERE campaign.status = 'ON'", "queryError.BAD_ENUM_CONSTANT"],
    ["SELECT campaign.id FROM campaign WHERE campaign.name = 'open", "queryError.STRING_NOT_TERMINATED"],
    ["SELECT campaign.id, segments.date, metrics.clicks FROM campaign", "queryError.EXPECTED_FILTERS_ON_DATE_RANGE"],
    ["SELECT campaign.id, segments.date FROM campaign WHERE segments.date >= '2026-11-01'", "queryError.EXPECTED_FILTERS_ON_DATE_RANGE"],
    ["SELECT campaign.id, segments.date FROM campaign WHERE segments.date DURING LAST_5_DAYS", "queryError.INVALID_VALUE_WITH_DURING_OPERATOR"],
    ["SELECT campaign.id FROM campaign ORDER BY metrics.clicks", "queryError.EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE"],
    ["SELECT campaign.id FROM campaign LIMIT 0", "queryError.LIMIT_VALUE_TOO_LOW"],
    ["SELECT campaign.id FROM campaign GROUP BY campaign.id", "queryError.UNEXPECTED_INPUT"],
    ["SELECT change_event.campaign FROM change_event WHERE change_event.change_date_time DURING LAST_14_DAYS", "changeEventError.LIMIT_NOT_SPECIFIED"],
    ["SELECT change_event.campaign FROM change_event LIMIT 5", "changeEventError.CHANGE_DATE_RANGE_INFINITE"],
    [
      "SELECT change_event.campaign FROM change_event WHERE change_event.change_date_time BETWEEN '2020-01-01' AND '2030-01-01' LIMIT 5",
      "changeEventError.START_DATE_TOO_OLD",
    ],
  ])("%s: %s", async (query, reason) => {
    const access = await bench.access();
    const response = await fetch(`${bench.standIn.url}/google/v25/customers/${access.externalId}/googleAds:search`, {
      method: "POST",
      headers: { authorization: `Bearer ${access.accessToken}`, "content-type": "application/json", "login-customer-id": MANAGER },
      body: JSON.stringify({ query }),
    });
    const body = (await response.json()) as { error: { details: { errors: { errorCode: Record<string, string> }[] }[] } };
    expect(response.status).toBe(400);
    expect(Object.entries(body.error.details[0]?.errors[0]?.errorCode ?? {}).map((pair) => pair.join("."))).toEqual([reason]);
  });
});
