import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { detectAnomalies } from "@/server/domains/ads/engine/anomalies";
import { judgeFatigue } from "@/server/domains/ads/engine/creative-fatigue";
import { elasticity } from "@/server/domains/ads/engine/response-curve";
import { type Campaign, campaignDay, campaignsOf, changeStatus, type Day, dayOf } from "@/server/sandbox/ads/ad-fixtures";
import { dayAt, daysAfter } from "@/server/sandbox/ads/plans";
import { adBehaviours } from "@/server/sandbox/records";
import { SandboxState } from "@/server/sandbox/sandbox-state";

/** The first visible accounts must show everything that the service can detect. */

const platforms = ["META", "GOOGLE"] as const;
let sandbox: SandboxState;
let directory: string;
const opened = (platform: string, behaviour: (typeof adBehaviours)[number]) => sandbox.createAccount({ platform, behaviours: adBehaviours }, behaviour);
const campaigns = (platform: string, behaviour: (typeof adBehaviours)[number] = "main") => campaignsOf(opened(platform, behaviour), sandbox);

const lastDays = (count: number) => Array.from({ length: count }, (_, index) => daysAfter(dayAt(sandbox.now()), index - count));
const daysIn = (campaign: Campaign, dates = lastDays(90)): Day[] => dates.flatMap((date) => campaignDay(campaign, date, sandbox) ?? []);
const facts = ({ date, spend, impressions, clicks, conversions, revenue }: Day) => ({
  date,
  spend: spend / 100,
  impressions,
  clicks,
  conversions,
  revenue: revenue / 100,
});
const roasOf = (days: Day[]) => days.reduce((sum, day) => sum + day.revenue, 0) / days.reduce((sum, day) => sum + day.spend, 0);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "nashir-sandbox-"));
  sandbox = new SandboxState(directory);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("the sandbox's ad accounts", () => {
  it("have campaigns that run, campaigns that do not, and names that are the platform's own", () => {
    const all = platforms.flatMap((platform) => campaigns(platform));
    for (const platform of platforms) {
      const own = campaigns(platform);
      expect(own.filter(({ status }) => status === "ACTIVE").length).toBeGreaterThanOrEqual(3);
      expect(own.filter(({ status }) => status === "PAUSED")).toHaveLength(1);
      expect(campaigns(platform, "empty")).toEqual([]);
      expect(campaigns(platform, "refuses").filter(({ status }) => status === "ACTIVE").length).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(all.map(({ plan }) => plan.name)).size).toBe(all.length);
    expect(all.some(({ plan }) => /[\u0600-\u06ff]/.test(plan.name))).toBe(true);
  });

  it.each(platforms)("%s: ninety days, always the same ones, and the ads' days add up", (platform) => {
    const [first, again] = [campaigns(platform)[0], campaigns(platform)[0]];
    if (!first || !again) throw new Error("no campaign");
    const days = daysIn(first);
    expect(days).toHaveLength(90);
    expect(daysIn(again)).toEqual(days);
    const date = daysAfter(dayAt(sandbox.now()), -10);
    const parts = first.ads.flatMap((ad) => dayOf(first, ad, date, sandbox) ?? []);
    for (const name of ["spend", "impressions", "clicks", "revenue"] as const) {
      expect(campaignDay(first, date, sandbox)?.[name]).toBe(parts.reduce((sum, part) => sum + part[name], 0));
    }
  });

  it.each(platforms)("%s: one campaign that pays, one that loses, and returns that diminish", (platform) => {
    const running = campaigns(platform).filter(({ status, plan }) => status === "ACTIVE" && plan.startedDaysAgo > 90);
    const returns = running.map((campaign) => roasOf(daysIn(campaign)));
    expect(Math.max(...returns)).toBeGreaterThan(4);
    expect(Math.min(...returns)).toBeLessThan(0.8);
    // Without the two last days, of which one is planted.
    const [best] = running;
    const points = best ? daysIn(best, lastDays(90).slice(0, -2)).map((day) => ({ spend: day.spend, value: day.revenue })) : [];
    const slope = elasticity(points.filter((point) => point.value > 0));
    expect(slope?.b).toBeGreaterThan(0.2);
    expect(slope?.b).toBeLessThan(1);
  });

  it.each(platforms)("%s: the day before yesterday stands out, and no other of the last week", (platform) => {
    const histories = campaigns(platform).map((campaign) => ({
      campaignId: campaign.plan.key,
      active: campaign.status === "ACTIVE",
      dailyBudget: campaign.dailyBudget,
      days: daysIn(campaign).map(facts),
    }));
    const found = detectAnomalies(histories, { dates: lastDays(7), baselineDays: 28 });
    const planted = daysAfter(dayAt(sandbox.now()), -2);
    const key = platform === "META" ? "sale" : "generic";
    expect(found.filter((one) => one.date === planted && one.campaignId === key).length).toBeGreaterThan(0);
    expect(found.filter((one) => one.date !== planted)).toEqual([]);
  });

  it.each(platforms)("%s: the tired ad is found, and most others are not", (platform) => {
    const inputs = campaigns(platform)
      .filter(({ status }) => status === "ACTIVE")
      .flatMap((campaign) =>
        campaign.ads.map((ad) => ({
          creativeId: ad.plan.key,
          retargeting: false,
          learning: false,
          deliveryLimited: false,
          weeklyFrequency: null,
          days: lastDays(90).flatMap((date) => {
            const day = dayOf(campaign, ad, date, sandbox);
            return day ? [{ ...facts(day), reach: platform === "META" ? day.reach : null }] : [];
          }),
        })),
      );
    const verdicts = judgeFatigue(inputs);
    expect(verdicts.filter(({ status }) => status === "fatigued").map(({ creativeId }) => creativeId)).toEqual([
      platform === "META" ? "cart-reminder" : "display-1",
    ]);
  });

  it("late conversions are counted later, and what has been counted stays", () => {
    const [campaign] = campaigns("GOOGLE");
    if (!campaign) throw new Error("no campaign");
    const yesterday = daysAfter(dayAt(sandbox.now()), -1);
    const before = campaignDay(campaign, yesterday, sandbox);
    sandbox.advance(30 * 86_400);
    const after = campaignDay(campaign, yesterday, sandbox);
    expect(after?.spend).toBe(before?.spend);
    expect(after?.conversions).toBeGreaterThan((before?.conversions ?? 0) * 1.05);
    sandbox.advance(30 * 86_400);
    expect(campaignDay(campaign, yesterday, sandbox)).toEqual(after);
  });

  it("a campaign that is paused spends nothing from then on, and goes on where it is resumed", () => {
    const [campaign] = campaigns("META");
    if (!campaign) throw new Error("no campaign");
    const author = { by: "a", client: "API" };
    expect(changeStatus(campaign, "PAUSED", author, sandbox)).toBe(true);
    sandbox.advance(3 * 86_400);
    const paused = daysAfter(dayAt(sandbox.now()), -1);
    expect(campaignDay(campaign, paused, sandbox)).toBeNull();
    const now = campaignsOf(campaign.account, sandbox)[0] ?? campaign;
    expect(changeStatus(now, "PAUSED", author, sandbox)).toBe(false);
    changeStatus(now, "ACTIVE", author, sandbox);
    sandbox.advance(2 * 86_400);
    expect(campaignDay(campaign, paused, sandbox)).toBeNull();
    expect(campaignDay(campaign, daysAfter(dayAt(sandbox.now()), -1), sandbox)?.spend).toBeGreaterThan(40_000);
  });
});
