import { describe, expect, it } from "vitest";
import { completeThrough } from "@/server/domains/ads/engine/account-days";
import { accountMovements } from "@/server/domains/ads/engine/account-movement";
import { historyOf } from "@/server/domains/ads/engine/anomaly-history";
import { currentDailyBudget, isLearning, isRetargeting } from "@/server/domains/ads/engine/campaign-state";
import { traitsOf, traitText } from "@/server/domains/ads/engine/creative-traits";
import { stableId } from "@/server/lib/stable-id";

const day = (date: string, spend = 100, more: object = {}) => ({ date, spend, impressions: 1000, clicks: 20, conversions: 2, revenue: 200, ...more });

describe("the last complete day", () => {
  const now = new Date("2026-11-21T21:30:00Z");
  it.each([
    ["Asia/Riyadh", null, "2026-11-21"],
    ["America/Los_Angeles", null, "2026-11-20"],
    ["Pacific/Kiritimati", null, "2026-11-21"],
    ["Nowhere/Land", null, "2026-11-20"],
    ["Asia/Riyadh", "2026-11-21T20:59:59Z", "2026-11-20"],
    ["Asia/Riyadh", "2026-11-21T21:00:00Z", "2026-11-21"],
    ["Asia/Riyadh", "2026-11-15T12:00:00Z", "2026-11-14"],
    // A clock that runs ahead of ours makes no day complete.
    ["Asia/Riyadh", "2026-11-25T12:00:00Z", "2026-11-21"],
  ])("in %s, read at %s, is %s", (timezone, read, expected) => {
    expect(completeThrough({ timezone, lastSyncedAt: read ? new Date(read) : null }, now)).toBe(expected);
  });
});

describe("a campaign's state", () => {
  const state = { effectiveStatus: "ACTIVE", statusReasons: [] as string[], startedOn: "2026-01-01" };
  const days = [day("2026-11-18"), day("2026-11-19")];
  it.each([
    ["an old campaign", {}, false],
    ["the platform's word", { effectiveStatus: "LEARNING" }, true],
    ["a reason of the platform", { statusReasons: ["BIDDING_STRATEGY_LEARNING"] }, true],
    ["learning that has ended without success", { effectiveStatus: "LEARNING_LIMITED" }, false],
    ["begun a week ago", { startedOn: "2026-11-13" }, false],
    ["begun within a week", { startedOn: "2026-11-14" }, true],
    ["begun nobody knows when", { startedOn: null }, false],
  ])("%s: learning is %s", (_name, over, expected) => {
    expect(isLearning({ ...state, ...over }, days, "2026-11-20")).toBe(expected);
  });
  it("a young campaign with fifty conversions has learnt", () => {
    expect(isLearning({ ...state, startedOn: "2026-11-18" }, [day("2026-11-19", 100, { conversions: 50 })], "2026-11-20")).toBe(false);
  });
  it.each([
    ["its own", { dailyBudget: 80, budgetShared: false }, 80],
    ["one shared with others counts as what it spends", { dailyBudget: 80, budgetShared: true }, 120],
    ["none counts as what it spends", { dailyBudget: null, budgetShared: false }, 120],
  ])("daily budget: %s", (_name, given, expected) => {
    expect(currentDailyBudget(given, [day("2026-11-18", 100), day("2026-11-19", 140), day("2026-11-20", 0)])).toBe(expected);
  });
  it("no budget and no spend is nothing", () => {
    expect(currentDailyBudget({ dailyBudget: null, budgetShared: false }, [])).toBe(0);
  });
  it.each([
    ["Retargeting – cart", true],
    ["Remarketing KSA", true],
    ["إعادة استهداف الزوار", true],
    ["اعادة الاستهداف", true],
    ["Prospecting", false],
    ["استهداف جديد", false],
  ])("%s: retargeting is %s", (name, expected) => {
    expect(isRetargeting(name)).toBe(expected);
  });
});

describe("a campaign's history", () => {
  const given = { id: "c", active: true, dailyBudget: null, actedOn: [], through: "2026-11-20" };
  it("has zeros where the platform sent no row, up to the last complete day", () => {
    const { days } = historyOf({ ...given, days: [day("2026-11-21"), day("2026-11-17"), day("2026-11-19")] });
    expect(days.map(({ date, spend }) => [date, spend])).toEqual([
      ["2026-11-17", 100],
      ["2026-11-18", 0],
      ["2026-11-19", 100],
      ["2026-11-20", 0],
    ]);
  });
  it("knows why a campaign that does not run is silent", () => {
    const { knownEvents } = historyOf({ ...given, active: false, actedOn: ["2026-11-02"], days: [day("2026-11-17"), day("2026-11-18")] });
    expect(knownEvents).toEqual(["2026-11-02", "2026-11-18", "2026-11-19", "2026-11-20"]);
    expect(historyOf({ ...given, days: [] })).toMatchObject({ days: [], knownEvents: [] });
  });
});

describe("traits", () => {
  const parts = { format: "IMAGE", title: null, body: null, callToAction: null };
  it.each([
    [{ ...parts }, ["format:IMAGE"]],
    [{ ...parts, body: "  " }, ["format:IMAGE"]],
    [{ ...parts, body: "Free shipping today only! 🎉" }, ["format:IMAGE", "language:en", "length:short", "offer:free-shipping", "tone:urgency", "tone:emoji"]],
    [{ ...parts, body: "خصم ٢٠٪ على كل العطور" }, ["format:IMAGE", "language:ar", "length:short", "offer:discount"]],
    [
      { ...parts, callToAction: "SHOP_NOW", title: "بكم؟", body: "السعر 99 ريال" },
      ["format:IMAGE", "cta:SHOP_NOW", "language:ar", "length:short", "offer:price", "tone:question"],
    ],
    [{ ...parts, body: "عايز عطر حلو أوي؟ ده اللي هيعجبك" }, ["format:IMAGE", "language:ar", "dialect:EGYPTIAN", "length:short", "tone:question"]],
    [{ ...parts, body: "a".repeat(161) }, ["format:IMAGE", "language:en", "length:long"]],
  ])("%j", (given, expected) => {
    expect(traitsOf(given)).toEqual(expected);
  });
  it("are named for the reader", () => {
    expect([traitText("offer:discount", "ar"), traitText("dialect:GULF", "en"), traitText("cta:SHOP_NOW", "en"), traitText("format:NEW", "ar")]).toEqual([
      "خصم",
      "Gulf Arabic",
      "the button “\u2068shop now\u2069”",
      "\u2068new\u2069",
    ]);
  });
});

describe("an account's movement", () => {
  const ad = (clicksLater: number) => ({
    days: [
      { ...day("2026-11-01"), impressions: 1000, clicks: 20, reach: null },
      { ...day("2026-11-10"), impressions: 1000, clicks: clicksLater, reach: null },
    ],
  });
  const [before, now] = [
    { since: "2026-11-01", until: "2026-11-01" },
    { since: "2026-11-10", until: "2026-11-10" },
  ];
  it("is the median change of the others, the ad itself left out", () => {
    const movement = accountMovements([ad(2), ad(10), ad(20), ad(30), ad(40)]);
    expect([0, 1, 2, 3, 4].map((own) => movement(own, before, now).ctr)).toEqual([1.25, 1.25, 1, 0.75, 0.75]);
  });
  it("is none where fewer than four others ran", () => {
    expect(accountMovements([ad(2), ad(10), ad(10), ad(10)])(0, before, now).ctr).toBe(1);
    expect(accountMovements([])(0, before, now)).toEqual({ ctr: 1, cpm: 1, cpr: 1 });
  });
});

it("the same thing has the same id, and another another", () => {
  expect(stableId("a", 1)).toBe(stableId("a", 1));
  expect(stableId("a", 1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set([stableId("a", 1), stableId("a", "1"), stableId("a1"), stableId("", "a", 1)]).size).toBe(4);
});
