import { beforeEach, expect, test } from "vitest";
import type { Guardrails } from "@/server/domains/ads/brand-profile.schema";
import { call } from "@/tests/api/http/client";
import { startFileSandbox } from "../connections/sandbox-environment";
import { makeRig, order, type Rig, type RigCampaign, startFileRest } from "./action-rig";

await startFileSandbox();

const { database } = await import("@/server/db/database");
const { listBreaches: findBreaches, listPilotedAccounts: findPilotedAccounts, pauseForBreach } = await import("@/server/domains/ads/service/auto-pilot");

let rig: Rig;
let poor: RigCampaign;
const { address, change, activity, chainHolds } = startFileRest();
const guardrails: Guardrails = { dailySpendCap: null, roasFloor: 1.5, floorDays: 7, minSpend: 100, minConversions: 5 };
const accountKey = () => ({ workspaceId: rig.workspaceId, adAccountId: rig.adAccountId });

/** The account's days are Riyadh's, which begin before those of UTC. */
const RIYADH_OFFSET_MS = 3 * 3_600_000;

/** A campaign that has returned too little for a month, in an account whose auto-pilot is on. */
beforeEach(async () => {
  await order("reset", {});
  rig = await makeRig();
  poor = rig.campaign("ACTIVE");
  const { workspaceId, adAccountId } = rig;
  const days = Array.from({ length: 30 }, (_, index) => ({
    ...accountKey(),
    campaignId: poor.id,
    date: new Date(Date.now() + RIYADH_OFFSET_MS - (index + 1) * 86_400_000),
    spendMicros: 100_000_000n,
    impressions: 1_000,
    clicks: 10,
    conversions: 2,
    revenueMicros: 80_000_000n,
  }));
  await database().adCampaignDay.createMany({ data: days });
  await database().adAccount.updateMany({ where: { workspaceId, id: adAccountId }, data: { autoPilotEnabled: true, lastSyncedAt: new Date() } });
  await database().brandProfile.create({ data: { workspaceId, name: "قهوة", languages: [], valueProps: [], bannedTerms: [], guardrails } });
});

/** One hour's round of the account. */
async function round(): Promise<{ paused: boolean }[]> {
  const outcomes: { paused: boolean }[] = [];
  for (const pause of await findBreaches(accountKey())) outcomes.push(await pauseForBreach(accountKey(), pause.campaignId));
  return outcomes;
}

test("pauses what breaks a guardrail, says why in both languages, and undone it leaves the campaign alone", async () => {
  expect(await findPilotedAccounts()).toContainEqual(accountKey());
  expect(await round()).toEqual([{ paused: true }]);
  expect(await rig.statusAtPlatform(poor)).toBe("PAUSED");
  expect(await activity(rig)).toMatchObject([
    {
      actor: { type: "system", id: "auto-pilot" },
      action: "campaign.pause",
      outcome: "succeeded",
      explanation: { code: "ROAS_FLOOR", figures: { roas: 0.8, floor: 1.5, days: 7, spend: 700, conversions: 14, currency: "SAR" } },
      reason: expect.stringContaining("The auto-pilot paused it"),
    },
  ]);
  const arabic = await call(address("/ads/activity"), { key: rig.key, headers: { "accept-language": "ar" } });
  expect(arabic.body).toMatchObject({ data: [{ reason: expect.stringContaining("أوقفتها الإدارة التلقائية") }] });
  expect(await round()).toEqual([]);

  expect((await change(rig, poor.id, "resume", { dryRun: false })).status).toBe(200);
  expect(await round()).toEqual([]);
  expect([await rig.statusAtPlatform(poor), await chainHolds(rig)]).toEqual(["ACTIVE", true]);
});

test("a refusal of the platform is recorded, and the campaign is tried once a day", async () => {
  await order("next", { platform: "META", operation: "update", behaviour: "error", status: 400, body: { error: { message: "Invalid parameter", code: 100 } } });
  expect(await round()).toEqual([{ paused: false }]);
  expect(await activity(rig)).toMatchObject([{ outcome: "failed", explanation: { code: "ROAS_FLOOR" } }]);
  expect(await round()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ["was switched off", () => database().adAccount.updateMany({ where: { workspaceId: rig.workspaceId }, data: { autoPilotEnabled: false } })],
  ["lost its guardrails", () => database().brandProfile.deleteMany({ where: { workspaceId: rig.workspaceId } })],
  ["met a person's resume", () => change(rig, poor.id, "resume", { dryRun: false })],
])("between finding and pausing it %s: nothing is written", async (_, meanwhile) => {
  const [pause] = await findBreaches(accountKey());
  await meanwhile();
  const before = (await activity(rig)).length;
  expect(await pauseForBreach(accountKey(), pause?.campaignId ?? "")).toEqual({ paused: false });
  expect([await rig.statusAtPlatform(poor), (await activity(rig)).length]).toEqual(["ACTIVE", before]);
});

test("a step that is run again does not pause again what was resumed at the platform", async () => {
  expect(await round()).toEqual([{ paused: true }]);
  await order("campaigns", { platform: "META", accountId: rig.externalAccountId, campaignId: poor.externalId, status: "ACTIVE" });
  expect(await pauseForBreach(accountKey(), poor.id)).toEqual({ paused: false });
  expect([await rig.statusAtPlatform(poor), (await activity(rig)).length]).toEqual(["ACTIVE", 1]);
});

test.each<[string, () => Promise<unknown>]>([
  ["switched off", () => database().adAccount.updateMany({ where: { workspaceId: rig.workspaceId }, data: { autoPilotEnabled: false } })],
  ["without a brand profile", () => database().brandProfile.deleteMany({ where: { workspaceId: rig.workspaceId } })],
  [
    "with guardrails of another form",
    () => database().brandProfile.updateMany({ where: { workspaceId: rig.workspaceId }, data: { guardrails: { roasFloor: "1" } } }),
  ],
  [
    "with figures of the day before yesterday",
    () => database().adAccount.updateMany({ where: { workspaceId: rig.workspaceId }, data: { lastSyncedAt: new Date(0) } }),
  ],
])("it does nothing %s", async (_, given) => {
  await given();
  expect(await round()).toEqual([]);
  expect(await rig.statusAtPlatform(poor)).toBe("ACTIVE");
});
