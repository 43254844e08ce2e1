import { describe, expect, test } from "vitest";
import type { Guardrails } from "@/server/domains/ads/brand-profile.schema";
import { decide, type PilotAccount, type PilotCampaign, type PilotDay } from "@/server/domains/ads/engine/auto-pilot";
import { explanationText } from "@/server/domains/ads/engine/auto-pilot-wording";
import { addDays } from "@/server/domains/ads/engine/metrics";

const now = new Date("2026-11-21T09:00:00.000Z");
const today = "2026-11-21";
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** The days before today, the last one first to last in the list. */
function days(count: number, day: Partial<PilotDay> = {}): PilotDay[] {
  return Array.from({ length: count }, (_, index) => ({ date: addDays(today, index - count), spend: 100, conversions: 2, revenue: 80, ...day }));
}
const onToday = (spend: number): PilotDay => ({ date: today, spend, conversions: 0, revenue: 0 });

const account: PilotAccount = { autoPilotEnabled: true, status: "ACTIVE", currency: "SAR", lastSyncedAt: hoursAgo(1), today };
const campaign: PilotCampaign = {
  id: "c",
  status: "ACTIVE",
  effectiveStatus: "ACTIVE",
  statusReasons: [],
  startedOn: "2026-01-01",
  days: days(30),
  lastAttemptAt: null,
  lastPauseAt: null,
  lastResumeAt: null,
};
const guardrails: Guardrails = { dailySpendCap: null, roasFloor: 1.5, floorDays: 7, minSpend: 100, minConversions: 5 };
const cap: Guardrails = { ...guardrails, roasFloor: null, dailySpendCap: 120 };

interface Case {
  campaign?: Partial<PilotCampaign>;
  account?: Partial<PilotAccount>;
  guardrails?: Guardrails | null;
}

function decided(given: Case): string {
  const rails = given.guardrails === undefined ? guardrails : given.guardrails;
  const decision = decide({ ...campaign, ...given.campaign }, { ...account, ...given.account }, rails, now);
  return decision.pause ? decision.pause.code : decision.because;
}

describe("the auto-pilot", () => {
  test.each<[string, Case, string]>([
    ["pauses what returns less than the floor", {}, "ROAS_FLOOR"],
    ["pauses what spent more than the cap today", { guardrails: cap, campaign: { days: [...days(30), onToday(121)] } }, "SPEND_CAP"],
    [
      "pauses what spent more than the cap yesterday, while today has no figures",
      { guardrails: cap, campaign: { days: days(5, { spend: 121 }) } },
      "SPEND_CAP",
    ],
    [
      "pauses what only spends",
      { guardrails: { ...guardrails, minConversions: 0 }, campaign: { days: days(30, { conversions: 0, revenue: 0 }) } },
      "ROAS_FLOOR",
    ],
    ["never acts while it is off", { account: { autoPilotEnabled: false } }, "OFF"],
    ["never acts on a disconnected account", { account: { status: "DISCONNECTED" } }, "OFF"],
    ["never acts without guardrails", { guardrails: null }, "NO_GUARDRAILS"],
    ["never acts on guardrails without a limit", { guardrails: { ...guardrails, roasFloor: null } }, "NO_GUARDRAILS"],
    ["never acts on old figures", { account: { lastSyncedAt: hoursAgo(27) } }, "STALE_DATA"],
    ["never acts before the first figures", { account: { lastSyncedAt: null } }, "STALE_DATA"],
    ["leaves what is paused", { campaign: { status: "PAUSED" } }, "NOT_RUNNING"],
    ["leaves what a person resumed five days ago", { campaign: { lastResumeAt: hoursAgo(120) } }, "LEFT_ALONE"],
    ["leaves what runs again after its own pause five days ago", { campaign: { lastAttemptAt: hoursAgo(120), lastPauseAt: hoursAgo(120) } }, "LEFT_ALONE"],
    ["acts again after eight days", { campaign: { lastAttemptAt: hoursAgo(192), lastPauseAt: hoursAgo(192), lastResumeAt: hoursAgo(191) } }, "ROAS_FLOOR"],
    ["tries one campaign once a day", { campaign: { lastAttemptAt: hoursAgo(23) } }, "TRIED_TODAY"],
    ["tries again a day after the platform refused", { campaign: { lastAttemptAt: hoursAgo(25) } }, "ROAS_FLOOR"],
    ["leaves what is still learning", { campaign: { statusReasons: ["BIDDING_STRATEGY_LEARNING"] } }, "LEARNING"],
    ["leaves what started within the floor's days", { campaign: { startedOn: addDays(today, -6) } }, "TOO_YOUNG"],
    ["leaves what has fewer days than the floor asks for", { campaign: { startedOn: null, days: days(6) } }, "TOO_YOUNG"],
    ["leaves what has spent too little", { guardrails: { ...guardrails, minSpend: 701 } }, "TOO_LITTLE_DATA"],
    ["leaves what has too few conversions in its history", { guardrails: { ...guardrails, minConversions: 61 } }, "TOO_LITTLE_DATA"],
    ["leaves what spent nothing", { guardrails: { ...guardrails, minSpend: 0 }, campaign: { days: days(30, { spend: 0 }) } }, "TOO_LITTLE_DATA"],
    ["leaves what has conversions without a value", { campaign: { days: days(30, { revenue: 0 }) } }, "NO_REVENUE_TRACKED"],
    ["leaves what returns enough", { campaign: { days: days(30, { revenue: 150 }) } }, "WITHIN_LIMITS"],
    ["leaves what spends no more than the cap", { guardrails: cap, campaign: { days: [...days(30), onToday(120)] } }, "WITHIN_LIMITS"],
    ["judges the cap by today where today has figures", { guardrails: cap, campaign: { days: [...days(30, { spend: 500 }), onToday(10)] } }, "WITHIN_LIMITS"],
    ["leaves today's conversions to come", { campaign: { days: [...days(30, { revenue: 150 }), onToday(100_000)] } }, "WITHIN_LIMITS"],
  ])("%s", (_, given, expected) => {
    expect(decided(given)).toBe(expected);
  });

  test("explains itself with the figures", () => {
    const decision = decide(campaign, account, guardrails, now);
    expect(decision.pause).toEqual({ code: "ROAS_FLOOR", figures: { roas: 0.8, floor: 1.5, days: 7, spend: 700, conversions: 14, currency: "SAR" } });
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f\u00a0]/g, "");
    const explanation = (locale: "ar" | "en") => plain(explanationText(decision.pause ?? { code: "", figures: {} }, locale));
    expect(explanation("en")).toBe("The auto-pilot paused it: ROAS 0.80× over 7 days on SAR700.00, below your minimum of 1.50×.");
    expect(explanation("ar")).toContain("أوقفتها الإدارة التلقائية لأن عائدها خلال 7 أيام كان 0.80×");
  });
});
