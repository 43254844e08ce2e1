import { createHmac } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMetaAdapter } from "@/server/platforms/ads/meta";
import { platformConfig } from "@/server/platforms/config";
import { startSandbox } from "@/server/sandbox";
import { adsBenchOf, daysAgo } from "./ads-bench";
import { testFailedWrites } from "./contract/ad-writes";
import { classOf, startRecorder } from "./stand-in";

const bench = adsBenchOf("META", createMetaAdapter);

describe("sign-in at Meta", () => {
  it("a consent gives a long token, a person and a choice of ad accounts", async () => {
    const { adapter, standIn } = bench;
    const url = adapter.authorizeUrl({ state: "s1", codeVerifier: "v", redirectUri: "http://127.0.0.1/cb" });
    const page = await (await fetch(url)).text();
    const choices = [...page.matchAll(/value="(\d+)"[^>]*> <strong>@(\w+)/g)].map(([, id, name]) => ({ id, name }));
    expect(choices.map(({ name }) => name)).toEqual(["demo_main", "demo_empty", "demo_refuses"]);

    const consent = await fetch(url, { method: "POST", body: new URLSearchParams({ account: choices[0]?.id ?? "", decision: "approve" }), redirect: "manual" });
    const back = new URL(consent.headers.get("location") ?? "");
    expect(back.searchParams.get("state")).toBe("s1");
    const code = back.searchParams.get("code") ?? "";
    const exchange = { code, codeVerifier: "v", redirectUri: "http://127.0.0.1/cb" };
    const tokens = await adapter.exchangeCode(exchange);
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: tokens.accessToken,
      expiresInSeconds: 5_184_000,
      scopes: ["ads_read", "ads_management", "business_management"],
    });
    expect(await classOf(adapter.exchangeCode(exchange))).toBe("RECONNECT");
    expect(await adapter.getSignedInUser(tokens.accessToken)).toEqual({ externalUserId: expect.stringMatching(/^9\d+$/), name: "Owner of Sandbox main" });
    expect(await adapter.listAccounts(tokens.accessToken)).toEqual(
      ["main", "empty", "refuses"].map((behaviour, index) => ({
        externalId: choices[index]?.id,
        name: `Sandbox ${behaviour}`,
        currency: "SAR",
        timezone: "Asia/Riyadh",
        status: "ACTIVE",
        managerId: null,
        managerName: null,
      })),
    );

    await standIn.order("expire", { platform: "META", accountId: choices[0]?.id });
    expect(await classOf(adapter.getSignedInUser(tokens.accessToken))).toBe("RECONNECT");
    expect(await classOf(adapter.refreshTokens(tokens.accessToken))).toBe("RECONNECT");
  });

  it("renews what still works", async () => {
    const { accessToken, refreshToken } = await bench.access();
    const renewed = await bench.adapter.refreshTokens(refreshToken);
    expect(renewed.accessToken).not.toBe(accessToken);
    expect(await bench.adapter.listAccounts(renewed.accessToken)).not.toHaveLength(0);
  });
});

describe("reading Meta", () => {
  it("campaigns, with their budgets in millionths", async () => {
    const access = await bench.access();
    const { rows } = await bench.everyRow((cursor) => bench.adapter.readCampaigns(access, cursor));
    expect(rows.map(({ status, dailyBudgetMicros, lifetimeBudgetMicros }) => [status, dailyBudgetMicros, lifetimeBudgetMicros])).toEqual([
      ["ACTIVE", 900_000_000, null],
      // Kept on its ad sets: 200 and 120; a third one is paused and does not count.
      ["ACTIVE", 320_000_000, null],
      ["ACTIVE", 700_000_000, null],
      ["ACTIVE", 250_000_000, null],
      ["PAUSED", null, 30_000_000_000],
      ["REMOVED", 150_000_000, null],
    ]);
    expect(rows[3]).toEqual({
      externalId: expect.stringMatching(/^\d{17}$/),
      name: "الوعي بالعلامة - الخليج",
      objective: "OUTCOME_AWARENESS",
      status: "ACTIVE",
      effectiveStatus: "WITH_ISSUES",
      statusReasons: ["1815869"],
      dailyBudgetMicros: 250_000_000,
      lifetimeBudgetMicros: null,
      budgetShared: false,
      budgetOnAdSets: false,
      startedOn: daysAgo(40),
      updatedAt: expect.any(Date),
    });
    expect(await bench.adapter.readCampaign(access, rows[3]?.externalId ?? "")).toEqual(rows[3]);
    expect(await bench.adapter.readCampaign(access, "12345678901234567")).toBeNull();
  });

  it("an account without campaigns", async () => {
    const access = await bench.access("empty");
    expect(await bench.adapter.readCampaigns(access, null)).toEqual({ rows: [], next: null, waitSeconds: 0 });
    expect(await bench.adapter.readCreatives(access, null)).toEqual({ rows: [], next: null, waitSeconds: 0 });
    const query = { of: "campaigns" as const, since: daysAgo(6), until: daysAgo(0) };
    expect(await bench.adapter.readDays(access, query, null)).toEqual({ rows: [], next: null, waitSeconds: 0 });
  });

  it("ads, whose text is in three places", async () => {
    const access = await bench.access();
    const { rows } = await bench.everyRow((cursor) => bench.adapter.readCreatives(access, cursor));
    const named = (name: string) => rows.find((row) => row.name === name);
    expect(named("صورة - عبايات الشتاء")).toMatchObject({
      format: "IMAGE",
      title: "خصم حتى 40%",
      body: "تخفيضات نهاية الموسم بدأت. اختاري عبايتك الحين والتوصيل علينا.",
      callToAction: "SHOP_NOW",
      linkUrl: "https://store.example/sale-image",
      limits: [],
      startedOn: daysAgo(96),
    });
    expect(named("Video - try on at home")).toMatchObject({ format: "VIDEO", title: "جربيها في بيتك", callToAction: "SHOP_NOW" });
    expect(named("كاروسيل - الأكثر مبيعاً")).toMatchObject({ format: "CAROUSEL", title: "الأكثر مبيعاً هذا الأسبوع", callToAction: "LEARN_MORE" });
    expect(named("صورة - نتائج مضمونة")).toMatchObject({ effectiveStatus: "DISAPPROVED", limits: ["MISLEADING_CLAIMS"], status: "ACTIVE" });
  });

  it("days: a short window at once, a long one as a run, and the ads' days make up the campaign's", async () => {
    const access = await bench.access();
    const since = daysAgo(13);
    const until = daysAgo(1);
    const short = await bench.everyRow((cursor) => bench.adapter.readDays(access, { of: "campaigns", since, until }, cursor));
    const long = await bench.everyRow((cursor) => bench.adapter.readDays(access, { of: "creatives", since: daysAgo(89), until: daysAgo(0) }, cursor));
    expect((await bench.calls("read")).filter((call) => call.startsWith("POST"))).toHaveLength(1);
    expect(long.pages).toBeGreaterThan(2);

    const sale = await bench.campaignNamed(access, "تخفيضات");
    const ads = (await bench.everyRow((cursor) => bench.adapter.readCreatives(access, cursor))).rows.filter((ad) => ad.campaignExternalId === sale.externalId);
    const day = short.rows.find((row) => row.externalId === sale.externalId && row.date === daysAgo(4));
    const parts = long.rows.filter((row) => row.date === daysAgo(4) && ads.some((ad) => ad.externalId === row.externalId));
    expect(parts).toHaveLength(3);
    const sum = (name: "spendMicros" | "impressions" | "clicks" | "conversions" | "revenueMicros") => parts.reduce((total, part) => total + part[name], 0);
    expect(day).toEqual({
      externalId: sale.externalId,
      date: daysAgo(4),
      spendMicros: sum("spendMicros"),
      impressions: sum("impressions"),
      clicks: sum("clicks"),
      conversions: sum("conversions"),
      revenueMicros: sum("revenueMicros"),
      reach: expect.any(Number),
    });
    expect(day?.conversions).toBeGreaterThan(0);
    expect(new Set(long.rows.map((row) => row.date)).size).toBe(90);
  });

  it("a purchase that has several names is counted once, and one that has the plain name alone is counted too", async () => {
    const access = await bench.access();
    const { rows } = await bench.everyRow((cursor) => bench.adapter.readDays(access, { of: "campaigns", since: daysAgo(29), until: daysAgo(1) }, cursor));
    const ratio = async (name: string) => {
      const { externalId } = await bench.campaignNamed(access, name);
      const own = rows.filter((row) => row.externalId === externalId);
      return own.reduce((sum, row) => sum + row.revenueMicros, 0) / own.reduce((sum, row) => sum + row.conversions, 0) / 1_000_000;
    };
    expect(await ratio("تخفيضات")).toBeCloseTo(230, -1.3);
    expect(await ratio("الوعي")).toBeCloseTo(210, -1.3);
  });

  it("more than one request may return is read as a run", async () => {
    const access = await bench.access();
    await bench.fault("read", "error", { status: 400, body: { error: { code: 100, error_subcode: 1_504_018, message: "too much" } } });
    const { rows } = await bench.everyRow((cursor) => bench.adapter.readDays(access, { of: "campaigns", since: daysAgo(6), until: daysAgo(0) }, cursor));
    expect(rows.length).toBeGreaterThan(20);
  });

  it("a token that has ended, and a limit that is reached", async () => {
    const access = await bench.access();
    await bench.fault("read", "error", { status: 400, body: { error: { code: 80_004, message: "There have been too many calls to this ad-account." } } });
    await expect(bench.adapter.readCampaigns(access, null)).rejects.toMatchObject({ errorClass: "RATE" });
    await bench.standIn.order("expire", { platform: "META", accountId: access.externalId });
    expect(await classOf(bench.adapter.readCampaigns(access, null))).toBe("RECONNECT");
  });
});

describe("writing to Meta", () => {
  it("a dry run changes nothing; the change is seen; repeating it is harmless", async () => {
    const access = await bench.access();
    const { adapter } = bench;
    const { externalId } = await bench.campaignNamed(access, "عملاء جدد");
    expect(await adapter.setStatus(access, externalId, "PAUSED", { validateOnly: true })).toEqual({ warnings: [] });
    expect(await adapter.readCampaign(access, externalId)).toMatchObject({ status: "ACTIVE", effectiveStatus: "ACTIVE" });
    expect(await bench.calls("validate")).toHaveLength(1);

    for (const _ of [1, 2]) await adapter.setStatus(access, externalId, "PAUSED", { validateOnly: false });
    expect(await adapter.readCampaign(access, externalId)).toMatchObject({ status: "PAUSED", effectiveStatus: "IN_PROCESS" });
    await bench.standIn.order("clock", { advanceSeconds: 5 });
    expect(await adapter.readCampaign(access, externalId)).toMatchObject({ status: "PAUSED", effectiveStatus: "PAUSED" });
    expect(await bench.calls("update")).toHaveLength(2);
  });

  it("says what a resumed campaign leaves paused, and stops its figures while it is paused", async () => {
    const access = await bench.access();
    const { adapter } = bench;
    const { externalId } = await bench.campaignNamed(access, "Retargeting");
    await adapter.setStatus(access, externalId, "PAUSED", { validateOnly: false });
    await bench.standIn.order("clock", { advanceSeconds: 2 * 86_400 });
    const { rows } = await bench.everyRow((cursor) => adapter.readDays(access, { of: "campaigns", since: daysAgo(3), until: daysAgo(-2) }, cursor));
    expect(rows.filter((row) => row.externalId === externalId && row.date >= daysAgo(-1))).toEqual([]);
    expect(await adapter.setStatus(access, externalId, "ACTIVE", { validateOnly: true })).toEqual({ warnings: ["AD_SETS_STAY_PAUSED"] });
    expect(await adapter.setStatus(access, externalId, "ACTIVE", { validateOnly: false })).toEqual({ warnings: ["AD_SETS_STAY_PAUSED"] });
    expect(await adapter.readCampaign(access, externalId)).toMatchObject({ status: "ACTIVE" });
  });

  it("a daily budget, its dry run, and those that the campaign does not have", async () => {
    const access = await bench.access();
    const { adapter } = bench;
    const own = await bench.campaignNamed(access, "عملاء جدد");
    await adapter.setDailyBudget(access, own.externalId, 812_500_000, { validateOnly: true });
    expect(await adapter.readCampaign(access, own.externalId)).toMatchObject({ dailyBudgetMicros: 700_000_000 });
    for (const _ of [1, 2]) await adapter.setDailyBudget(access, own.externalId, 812_500_000, { validateOnly: false });
    expect(await adapter.readCampaign(access, own.externalId)).toMatchObject({ dailyBudgetMicros: 812_500_000 });
    expect((await bench.campaignNamed(access, "Retargeting")).budgetOnAdSets).toBe(true);
    for (const [name, micros] of [
      ["عملاء جدد", 3_740_000],
      ["Retargeting", 300_000_000],
      ["Ramadan", 300_000_000],
    ] as const) {
      const { externalId } = await bench.campaignNamed(access, name);
      expect(await classOf(adapter.setDailyBudget(access, externalId, micros, { validateOnly: true }))).toBe("INVALID");
    }
  });

  it("what somebody else changes is read", async () => {
    const access = await bench.access();
    const { externalId } = await bench.campaignNamed(access, "عملاء جدد");
    await bench.elsewhere(access, externalId, { status: "REMOVED", dailyBudget: 812.5 });
    expect(await bench.adapter.readCampaign(access, externalId)).toMatchObject({ status: "REMOVED", dailyBudgetMicros: 812_500_000 });
  });
});

testFailedWrites(bench, "عملاء جدد");

describe("Meta's webhooks", () => {
  it("tell the service of a change that has been worked in", async () => {
    const receiver = await startRecorder();
    receiver.answers.push({ status: 200 });
    const stateDir = mkdtempSync(join(tmpdir(), "nashir-sandbox-"));
    const sandbox = await startSandbox({ port: 0, stateDir, serviceUrl: receiver.url });
    const config = platformConfig("META", { sandbox: false }, { SANDBOX: "on", SANDBOX_PORT: sandbox.port });
    if (!config) throw new Error("no configuration");
    const adapter = createMetaAdapter(config);
    const made = await fetch(`http://127.0.0.1:${sandbox.port}/control/accounts`, {
      method: "POST",
      body: JSON.stringify({ platform: "META", behaviour: "main" }),
    });
    const { accountId, accessToken } = (await made.json()) as { accountId: string; accessToken: string };
    const access = { accessToken, externalId: accountId, managerId: null };
    const [first, second] = (await adapter.readCampaigns(access, null)).rows.map(({ externalId }) => externalId);
    // Not requested yet, so the first change is not returned.
    await adapter.setStatus(access, first ?? "", "PAUSED", { validateOnly: false });
    await adapter.subscribe?.(access);
    await adapter.setStatus(access, second ?? "", "PAUSED", { validateOnly: false });
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    await sandbox.stop();
    await receiver.stop();
    expect(receiver.received[0]).toMatchObject({ method: "POST", path: "/api/hooks/meta" });
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      entry: [{ id: accountId, changes: [{ field: "in_process_ad_objects", value: { id: second, level: "CAMPAIGN", status_name: "PAUSED" } }] }],
    });
  });

  it("are subscribed, and come signed over bytes without a character beyond ASCII", async () => {
    const access = await bench.access();
    await bench.adapter.subscribe?.(access);
    const receiver = await startRecorder();
    receiver.answers.push({ status: 200 });
    const value = { adgroup_id: "1", creative_fatigue_level: "HIGH", creative_fatigue_message: "الإعلان مكرر" };
    const order = { accountId: access.externalId, field: "creative_fatigue", value, url: `${receiver.url}/api/hooks/meta` };
    expect(await bench.standIn.order("hooks", order)).toEqual({ url: order.url, status: 200, subscribed: true });
    const [got] = receiver.received;
    await receiver.stop();
    expect(got).toMatchObject({ method: "POST", path: "/api/hooks/meta" });
    expect(got?.body).toMatch(/^[\x20-\x7e]+$/);
    expect(got?.headers["x-hub-signature-256"]).toBe(
      `sha256=${createHmac("sha256", "sandbox-meta-secret")
        .update(got?.body ?? "")
        .digest("hex")}`,
    );
    expect(JSON.parse(got?.body ?? "")).toEqual({
      object: "ad_account",
      entry: [{ id: access.externalId, time: expect.any(Number), changes: [{ field: "creative_fatigue", value }] }],
    });
  });
});
