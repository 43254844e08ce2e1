import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { callsOf, startFileSandbox } from "@/tests/api/connections/sandbox-environment";
import { call, statusAndCode } from "@/tests/api/http/client";
import { seedPerson } from "@/tests/api/http/seed";
import { makeRig, order, type Rig, startFileRest } from "./action-rig";

await startFileSandbox();

const { database } = await import("@/server/db/database");
const { withAdAccess } = await import("@/server/domains/ads/service/ad-access");
const { storeCampaigns } = await import("@/server/domains/ads/repository/readings");
const { resolveAllAbandoned } = await import("@/server/domains/ads/service/settle-action");

let rig: Rig;
const { address, change, activity, chainHolds } = startFileRest();
beforeEach(async () => {
  await order("reset", {});
  rig = await makeRig();
});

const OWN_BUDGET = "عملاء جدد";
const updates = async () => (await callsOf("update")).length;
const stored = (campaign: { id: string }) =>
  database().adCampaign.findFirstOrThrow({ where: { workspaceId: rig.workspaceId, id: campaign.id }, select: { dailyBudgetMicros: true } });
const reasonOf = (body: unknown) => (body as { error: { details: { reason: string } } }).error.details.reason;

test("a budget is a dry run unless it says otherwise", async () => {
  const campaign = rig.named(OWN_BUDGET);
  const answer = await change(rig, campaign.id, "budget", { dailyBudget: 770 });
  expect([answer.status, answer.body]).toEqual([200, { data: { dryRun: true, diff: { dailyBudget: { from: 700, to: 770 } }, warnings: [], noop: false } }]);
  expect([(await callsOf("validate")).length, await updates(), (await rig.atPlatform(campaign))?.dailyBudgetMicros]).toEqual([1, 0, 700_000_000]);
  expect(await activity(rig)).toEqual([]);
});

test("a budget that is committed is set at the platform, read back, stored and recorded", async () => {
  const campaign = rig.named(OWN_BUDGET);
  const answer = await change(rig, campaign.id, "budget", { dailyBudget: 840.004, dryRun: false, reason: "عائد أعلى" });
  const [event, ...rest] = await activity(rig);
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      data: {
        dryRun: false,
        campaign: expect.objectContaining({ id: campaign.id, dailyBudget: 840, status: "ACTIVE" }),
        diff: { dailyBudget: { from: 700, to: 840 } },
        warnings: [],
        noop: false,
        auditEventId: event?.id,
      },
    },
  ]);
  expect([(await rig.atPlatform(campaign))?.dailyBudgetMicros, (await stored(campaign)).dailyBudgetMicros, await updates()]).toEqual([
    840_000_000,
    840_000_000n,
    1,
  ]);
  expect(rest).toEqual([]);
  expect(event).toMatchObject({
    actor: { type: "apiKey", id: rig.keyId },
    action: "campaign.budget",
    target: { type: "campaign", id: campaign.id },
    before: { dailyBudget: 700, currency: "SAR" },
    after: { dailyBudget: 840, currency: "SAR" },
    reason: "عائد أعلى",
    outcome: "succeeded",
    error: null,
  });
  expect(await chainHolds(rig)).toBe(true);
});

test("GOOGLE's budgets are set likewise; a large step is warned of", async () => {
  const google = await makeRig({ platform: "GOOGLE" });
  const campaign = google.named("إعادة الاستهداف");
  const answer = await change(google, campaign.id, "budget", { dailyBudget: 900, dryRun: false });
  expect(answer.body).toMatchObject({ data: { campaign: { dailyBudget: 900 }, noop: false, warnings: [{ code: "LARGE_BUDGET_STEP" }] } });
  expect((await google.atPlatform(campaign))?.dailyBudgetMicros).toBe(900_000_000);
});

test.each([
  ["META", "Retargeting", "BUDGET_ON_AD_SETS"],
  ["META", "Ramadan", "NO_DAILY_BUDGET"],
  ["GOOGLE", "عطور", "BUDGET_SHARED"],
] as const)("%s, %s: 400 %s, no write, a committed one recorded as failed", async (platform, name, reason) => {
  const own = await makeRig({ platform });
  const campaign = own.named(name);
  for (const dryRun of [true, false]) {
    const answer = await change(own, campaign.id, "budget", { dailyBudget: 300, dryRun });
    expect([statusAndCode(answer), reasonOf(answer.body)]).toEqual(["400 VALIDATION_ERROR", reason]);
  }
  expect(await activity(own)).toMatchObject([{ action: "campaign.budget", outcome: "failed", error: { code: reason } }]);
  expect(await updates()).toBe(0);
});

test.each([
  ["META", "Retargeting", OWN_BUDGET],
  ["GOOGLE", "عطور", "إعادة الاستهداف"],
] as const)("%s: a plan marks the campaigns whose budget can be set", async (platform, without, own) => {
  const { workspaceId, adAccountId, key, named } = await makeRig({ platform });
  const { rows } = await withAdAccess(database(), { workspaceId, adAccountId }, (adapter, access) => adapter.readCampaigns(access, null));
  // The shared budget of the sandbox is that of a paused campaign too, and a plan is for those that run.
  const running = rows.map((row) => ({ ...row, status: "ACTIVE" as const }));
  await storeCampaigns(database(), { workspaceId, adAccountId, readAt: new Date() }, running);
  const { body } = await call(address("/ads/budget-shift"), { method: "POST", key, body: { totalDailyBudget: 2_000 } });
  const { allocations } = (body as { data: { allocations: { campaignId: string; adjustable: boolean }[] } }).data;
  const adjustable = (name: string) => allocations.find(({ campaignId }) => campaignId === named(name).id)?.adjustable;
  expect([adjustable(without), adjustable(own)]).toEqual([false, true]);
});

test("a lost reply is read back; a refusal leaves it as it was", async () => {
  const campaign = rig.named(OWN_BUDGET);
  await order("next", { platform: "META", operation: "update", behaviour: "reset-after-accept" });
  expect((await change(rig, campaign.id, "budget", { dailyBudget: 720, dryRun: false })).body).toMatchObject({ data: { campaign: { dailyBudget: 720 } } });
  expect(statusAndCode(await change(rig, campaign.id, "budget", { dailyBudget: 1, dryRun: false }))).toBe("502 UPSTREAM_ERROR");
  expect((await activity(rig)).map(({ outcome, after }) => [outcome, after])).toEqual([
    ["failed", { dailyBudget: 720, currency: "SAR" }],
    ["succeeded", { dailyBudget: 720, currency: "SAR" }],
  ]);
});

test("the same budget is no write", async () => {
  expect((await change(rig, rig.named(OWN_BUDGET).id, "budget", { dailyBudget: 700, dryRun: false })).body).toMatchObject({
    data: { noop: true, warnings: [], auditEventId: expect.any(String) },
  });
  expect(await updates()).toBe(0);
});

test("a repeated Idempotency-Key is the same answer and no second write", async () => {
  const campaign = rig.named(OWN_BUDGET);
  const key = { "Idempotency-Key": randomUUID() };
  const first = await change(rig, campaign.id, "budget", { dailyBudget: 720, dryRun: false }, key);
  await change(rig, campaign.id, "budget", { dailyBudget: 730, dryRun: false });
  const second = await change(rig, campaign.id, "budget", { dailyBudget: 720, dryRun: false }, key);
  expect([second.body, second.headers.get("idempotent-replayed")]).toEqual([first.body, "true"]);
  expect((await rig.atPlatform(campaign))?.dailyBudgetMicros).toBe(730_000_000);
});

test("one that a dead process left open is read back", async () => {
  const campaign = rig.named(OWN_BUDGET);
  const { workspaceId, adAccountId, userId, externalAccountId: accountId } = rig;
  await database().adAction.create({
    data: {
      id: randomUUID(),
      workspaceId,
      adAccountId,
      campaignId: campaign.id,
      action: "campaign.budget",
      actorType: "user",
      actorId: userId,
      before: { dailyBudget: 700, currency: "SAR" },
      wanted: { dailyBudget: 812.5, currency: "SAR" },
      leaseExpiresAt: new Date(Date.now() - 1),
    },
  });
  await order("campaigns", { platform: "META", accountId, campaignId: campaign.externalId, dailyBudget: 812.5 });
  expect(await resolveAllAbandoned()).toEqual({ settled: 1 });
  expect(await activity(rig)).toMatchObject([{ action: "campaign.budget", outcome: "succeeded", after: { dailyBudget: 812.5 } }]);
});

test.each([{}, { dailyBudget: 0 }, { dailyBudget: "5" }, { dailyBudget: 2e9 }, { dailyBudget: 5, currency: "USD" }])("%o is refused", async (body) => {
  expect(statusAndCode(await change(rig, rig.named(OWN_BUDGET).id, "budget", body))).toBe("400 VALIDATION_ERROR");
});

test("needs ads:write; another workspace's campaign answers as a random id does", async () => {
  const { key } = await seedPerson({ scopes: ["ads:read", "copilot"] });
  const path = (id: string) => address(`/ads/campaigns/${id}/budget`);
  expect(statusAndCode(await call(path(rig.campaign().id), { method: "POST", key, body: { dailyBudget: 5 } }))).toBe("403 FORBIDDEN");
  const other = await makeRig();
  const answers = await Promise.all([other.campaign().id, randomUUID()].map((id) => change(rig, id, "budget", { dailyBudget: 5 })));
  expect(answers.map(statusAndCode)).toEqual(["404 NOT_FOUND", "404 NOT_FOUND"]);
});
