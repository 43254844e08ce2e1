import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
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

const commit = { dryRun: false };
const updates = async () => (await callsOf("update")).length;
const reasonOf = (body: unknown) => (body as { error?: { details?: { reason?: string } } }).error?.details?.reason;
const next = (operation: string, behaviour: string, extra: object = {}) => order("next", { platform: "META", operation, behaviour, ...extra });
const elsewhere = (campaign: { externalId: string }, status: string) =>
  order("campaigns", { platform: "META", accountId: rig.externalAccountId, campaignId: campaign.externalId, status });

test.each([[undefined], [{}], [{ dryRun: true, reason: "تجربة" }]])("a pause is a dry run unless it says otherwise: %o", async (body) => {
  const campaign = rig.campaign("ACTIVE");
  const answer = await change(rig, campaign.id, "pause", body);
  expect([answer.status, answer.body]).toEqual([
    200,
    { data: { dryRun: true, diff: { status: { from: "ACTIVE", to: "PAUSED" } }, warnings: expect.any(Array), noop: false } },
  ]);
  expect([(await callsOf("validate")).length, await updates(), await rig.statusAtPlatform(campaign)]).toEqual([1, 0, "ACTIVE"]);
  expect(await activity(rig)).toEqual([]);
});

test("a pause that is committed is made at the platform, read back and recorded", async () => {
  const campaign = rig.campaign("ACTIVE");
  const answer = await change(rig, campaign.id, "pause", { ...commit, reason: "نفد المخزون" });
  const [event, ...rest] = await activity(rig);
  const shown = await call(address(`/ads/campaigns/${campaign.id}`), { key: rig.key });
  const { insights: _figures, ...stored } = (shown.body as { data: Record<string, unknown> }).data;
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      data: {
        dryRun: false,
        campaign: stored,
        diff: { status: { from: "ACTIVE", to: "PAUSED" } },
        warnings: expect.any(Array),
        noop: false,
        auditEventId: event?.id,
      },
    },
  ]);
  expect([stored.status, await rig.statusAtPlatform(campaign), await updates()]).toEqual(["PAUSED", "PAUSED", 1]);
  expect(rest).toEqual([]);
  expect(event).toMatchObject({
    actor: { type: "apiKey", id: rig.keyId },
    action: "campaign.pause",
    target: { type: "campaign", id: campaign.id },
    dryRun: false,
    before: { status: "ACTIVE" },
    after: { status: "PAUSED" },
    reason: "نفد المخزون",
    outcome: "succeeded",
    error: null,
  });
  expect(await chainHolds(rig)).toBe(true);
});

test("a page that a synchronisation read before the change does not undo it here", async () => {
  const campaign = rig.campaign("ACTIVE");
  const key = { workspaceId: rig.workspaceId, adAccountId: rig.adAccountId };
  const reading = { ...key, readAt: new Date() };
  const { rows } = await withAdAccess(database(), key, (adapter, access) => adapter.readCampaigns(access, null));
  expect(statusAndCode(await change(rig, campaign.id, "pause", commit))).toBe("200 ok");
  await storeCampaigns(database(), reading, rows);
  const { status } = await database().adCampaign.findFirstOrThrow({ where: { workspaceId: rig.workspaceId, id: campaign.id }, select: { status: true } });
  expect(status).toBe("PAUSED");
});

test("GOOGLE's campaigns are paused, resumed and refused likewise", async () => {
  const google = await makeRig({ platform: "GOOGLE" });
  const campaign = google.campaign("ACTIVE");
  expect((await change(google, campaign.id, "pause")).body).toMatchObject({ data: { dryRun: true, noop: false } });
  expect((await change(google, campaign.id, "pause", commit)).body).toMatchObject({ data: { campaign: { status: "PAUSED" }, noop: false } });
  expect(await google.statusAtPlatform(campaign)).toBe("PAUSED");
  expect((await change(google, campaign.id, "resume", commit)).body).toMatchObject({ data: { campaign: { status: "ACTIVE" } } });
  const refused = await makeRig({ platform: "GOOGLE", behaviour: "refuses" });
  expect(statusAndCode(await change(refused, refused.campaign("ACTIVE").id, "pause", commit))).toBe("502 UPSTREAM_ERROR");
  expect(await activity(refused)).toMatchObject([{ outcome: "failed" }]);
});

test("a resume warns of what stays paused within", async () => {
  const campaign = rig.campaign("PAUSED");
  const dry = await change(rig, campaign.id, "resume");
  const done = await change(rig, campaign.id, "resume", commit);
  expect(done.body).toMatchObject({ data: { diff: { status: { from: "PAUSED", to: "ACTIVE" } }, noop: false } });
  expect((done.body as { data: { warnings: unknown } }).data.warnings).toEqual((dry.body as { data: { warnings: unknown } }).data.warnings);
  expect(await rig.statusAtPlatform(campaign)).toBe("ACTIVE");
});

test("what is already there is no write, dry or committed", async () => {
  const campaign = rig.campaign("PAUSED");
  expect((await change(rig, campaign.id, "pause")).body).toEqual({
    data: { dryRun: true, diff: { status: { from: "PAUSED", to: "PAUSED" } }, warnings: [], noop: true },
  });
  expect((await change(rig, campaign.id, "pause", commit)).body).toMatchObject({ data: { dryRun: false, noop: true, auditEventId: expect.any(String) } });
  expect(await updates()).toBe(0);
});

test("what was changed at the platform meanwhile counts, not what we last read", async () => {
  const campaign = rig.campaign("ACTIVE");
  await elsewhere(campaign, "PAUSED");
  expect((await change(rig, campaign.id, "pause", commit)).body).toMatchObject({
    data: { noop: true, diff: { status: { from: "PAUSED", to: "PAUSED" } }, campaign: { status: "PAUSED" } },
  });
});

describe("the platform", () => {
  test("refuses: 502, recorded as failed, ours unchanged", async () => {
    rig = await makeRig({ behaviour: "refuses" });
    const campaign = rig.campaign("ACTIVE");
    expect(statusAndCode(await change(rig, campaign.id, "pause"))).toBe("502 UPSTREAM_ERROR");
    expect(await activity(rig)).toEqual([]);
    const answer = await change(rig, campaign.id, "pause", commit);
    const [event] = await activity(rig);
    expect(statusAndCode(answer)).toBe("502 UPSTREAM_ERROR");
    expect(answer.body).toMatchObject({ error: { details: { platform: "META", reason: event?.error?.code, auditEventId: event?.id } } });
    expect(event).toMatchObject({ action: "campaign.pause", outcome: "failed", before: { status: "ACTIVE" }, after: { status: "ACTIVE" } });
    const { status } = await database().adCampaign.findFirstOrThrow({ where: { workspaceId: rig.workspaceId, id: campaign.id }, select: { status: true } });
    expect([status, await chainHolds(rig)]).toEqual(["ACTIVE", true]);
  });

  test("is down: 502, recorded as failed, nothing sent", async () => {
    const campaign = rig.campaign("ACTIVE");
    await next("read", "error", { status: 503, times: 20 });
    const answer = await change(rig, campaign.id, "pause", commit);
    await order("reset", {});
    expect(statusAndCode(answer)).toBe("502 UPSTREAM_ERROR");
    expect(await activity(rig)).toMatchObject([{ action: "campaign.pause", outcome: "failed", after: null, error: { code: expect.any(String) } }]);
  });

  test("loses the reply after it accepted: read back, and reported as done", async () => {
    const campaign = rig.campaign("ACTIVE");
    await next("update", "reset-after-accept");
    expect((await change(rig, campaign.id, "pause", commit)).body).toMatchObject({ data: { noop: false, campaign: { status: "PAUSED" } } });
    expect(await updates()).toBe(1);
    expect(await activity(rig)).toMatchObject([{ outcome: "succeeded", after: { status: "PAUSED" } }]);
  });

  test("fails after it accepted: read back, and reported as done", async () => {
    const campaign = rig.campaign("ACTIVE");
    await next("update", "error-after-accept", { status: 500 });
    expect((await change(rig, campaign.id, "pause", commit)).body).toMatchObject({ data: { campaign: { status: "PAUSED" } } });
  });

  test("fails before: 502, recorded as failed, and the next try goes through", async () => {
    const campaign = rig.campaign("ACTIVE");
    await next("update", "error", { status: 500, body: { error: { message: "An unknown error occurred", code: 1 } } });
    expect(statusAndCode(await change(rig, campaign.id, "pause", commit))).toBe("502 UPSTREAM_ERROR");
    expect(statusAndCode(await change(rig, campaign.id, "pause", commit))).toBe("200 ok");
    expect((await activity(rig)).map((event) => event.outcome)).toEqual(["succeeded", "failed"]);
  });

  test("has removed the campaign: 400 that names it, and no write", async () => {
    const campaign = rig.campaign("ACTIVE");
    await elsewhere(campaign, "REMOVED");
    for (const body of [{}, commit, commit]) {
      const answer = await change(rig, campaign.id, "resume", body);
      expect([statusAndCode(answer), reasonOf(answer.body)]).toEqual(["400 VALIDATION_ERROR", "CAMPAIGN_REMOVED"]);
    }
    expect(await updates()).toBe(0);
    expect(await activity(rig)).toMatchObject([{ outcome: "failed", error: { code: "CAMPAIGN_REMOVED" } }]);
  });
});

test("of ten pauses at once one is made; the others are refused", async () => {
  const campaign = rig.campaign("ACTIVE");
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(rig, campaign.id, "pause", commit)));
  const made = answers.filter(({ body }) => (body as { data?: { noop: boolean } }).data?.noop === false);
  const refused = answers.filter((answer) => answer.status === 409);
  expect([made.length, await updates()]).toEqual([1, 1]);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map((answer) => `${statusAndCode(answer)} ${reasonOf(answer.body)}`))).toEqual(new Set(["409 CONFLICT CHANGE_UNDER_WAY"]));
  expect(await chainHolds(rig)).toBe(true);
});

test("a repeated Idempotency-Key is the same answer and no second write", async () => {
  const campaign = rig.campaign("ACTIVE");
  const key = { "Idempotency-Key": randomUUID() };
  const first = await change(rig, campaign.id, "pause", commit, key);
  await change(rig, campaign.id, "resume", commit);
  const second = await change(rig, campaign.id, "pause", commit, key);
  expect([second.status, second.body, second.headers.get("idempotent-replayed")]).toEqual([200, first.body, "true"]);
  expect(await rig.statusAtPlatform(campaign)).toBe("ACTIVE");
});

describe("what a dead process left open", () => {
  const leave = (campaign: { id: string }, id: string = randomUUID()) =>
    database().adAction.create({
      data: {
        id,
        workspaceId: rig.workspaceId,
        adAccountId: rig.adAccountId,
        campaignId: campaign.id,
        action: "campaign.pause",
        actorType: "user",
        actorId: rig.userId,
        before: { status: "ACTIVE" },
        wanted: { status: "PAUSED" },
        leaseExpiresAt: new Date(Date.now() - 1),
      },
    });

  test("is read back: done, if the platform did it", async () => {
    const campaign = rig.campaign("ACTIVE");
    await leave(campaign);
    await elsewhere(campaign, "PAUSED");
    expect(await resolveAllAbandoned()).toEqual({ settled: 1 });
    expect(await resolveAllAbandoned()).toEqual({ settled: 0 });
    expect(await activity(rig)).toMatchObject([
      { action: "campaign.pause", outcome: "succeeded", actor: { type: "user", id: rig.userId }, after: { status: "PAUSED" } },
    ]);
  });

  test("is read back: failed, if it did not", async () => {
    await leave(rig.campaign("ACTIVE"));
    expect(await resolveAllAbandoned()).toEqual({ settled: 1 });
    expect(await activity(rig)).toMatchObject([{ outcome: "failed", error: { code: "INTERRUPTED" }, after: { status: "ACTIVE" } }]);
  });

  /** The platform fails after the first read-back, which did not show the change yet. */
  async function settleWhile(meanwhile: () => Promise<unknown>): Promise<{ settled: number }> {
    const reads = (await callsOf("read")).length;
    const settling = resolveAllAbandoned();
    await vi.waitFor(async () => expect((await callsOf("read")).length).toBeGreaterThan(reads), { timeout: 20_000 });
    await meanwhile();
    return settling;
  }

  test("is read back again, when the platform takes a moment", async () => {
    const campaign = rig.campaign("ACTIVE");
    await leave(campaign);
    expect(await settleWhile(() => elsewhere(campaign, "PAUSED"))).toEqual({ settled: 1 });
    expect(await activity(rig)).toMatchObject([{ outcome: "succeeded", after: { status: "PAUSED" } }]);
  });

  test("keeps the outcome of an owner who lives after all", async () => {
    const { workspaceId } = rig;
    const { id } = await leave(rig.campaign("ACTIVE"));
    await settleWhile(() => database().adAction.updateMany({ where: { workspaceId, id }, data: { state: "SUCCEEDED" } }));
    const { state } = await database().adAction.findFirstOrThrow({ where: { workspaceId, id }, select: { state: true } });
    expect([state, await activity(rig)]).toEqual(["SUCCEEDED", []]);
  });

  test("stays what it was read to be, when its owner saw less", async () => {
    const campaign = rig.campaign("ACTIVE");
    const reads = (await callsOf("read")).length;
    await next("update", "error", { status: 500 });
    const answer = change(rig, campaign.id, "pause", commit);
    await vi.waitFor(async () => expect((await callsOf("read")).length).toBe(reads + 2), { timeout: 20_000, interval: 5 });
    const ofCampaign = { workspaceId: rig.workspaceId, campaignId: campaign.id };
    await database().adAction.updateMany({ where: ofCampaign, data: { state: "SUCCEEDED" } });
    expect(statusAndCode(await answer)).toBe("502 UPSTREAM_ERROR");
    const { state } = await database().adAction.findFirstOrThrow({ where: ofCampaign, select: { state: true } });
    expect([state, await activity(rig)]).toEqual(["SUCCEEDED", []]);
  });

  test("stays open while the platform is down, however long", async () => {
    const { id } = await leave(rig.campaign("ACTIVE"));
    await database().adAction.updateMany({ where: { workspaceId: rig.workspaceId, id }, data: { createdAt: new Date(Date.now() - 48 * 3_600_000) } });
    await next("read", "error", { status: 503, times: 20 });
    expect(await resolveAllAbandoned()).toEqual({ settled: 0 });
    expect(await activity(rig)).toEqual([]);
    await order("reset", {});
    await database().adAction.updateMany({ where: { workspaceId: rig.workspaceId, id }, data: { leaseExpiresAt: new Date(Date.now() - 1) } });
  });

  test("is settled by the next request, which then goes through", async () => {
    const campaign = rig.campaign("ACTIVE");
    await leave(campaign);
    expect(statusAndCode(await change(rig, campaign.id, "pause", commit))).toBe("200 ok");
    expect((await activity(rig)).map((event) => event.outcome)).toEqual(["succeeded", "failed"]);
  });

  test("keeps another request out while it may still live", async () => {
    const campaign = rig.campaign("ACTIVE");
    const { id } = await leave(campaign);
    await database().adAction.updateMany({ where: { workspaceId: rig.workspaceId, id }, data: { leaseExpiresAt: new Date(Date.now() + 60_000) } });
    expect(statusAndCode(await change(rig, campaign.id, "pause", commit))).toBe("409 CONFLICT");
    expect(await updates()).toBe(0);
  });
});

test.each([
  ["a property that is not declared", { status: "PAUSED" }],
  ["a text for dryRun", { dryRun: "false" }],
  ["null for the reason", { reason: null }],
  ["a reason too long", { reason: "س".repeat(501) }],
  ["a reason with NUL", { reason: "a\u0000" }],
])("%s is refused", async (_, body) => {
  expect(statusAndCode(await change(rig, rig.campaign().id, "pause", body))).toBe("400 VALIDATION_ERROR");
  expect(await updates()).toBe(0);
});

test("another workspace's campaign answers as a random id does", async () => {
  const other = await makeRig();
  const answers = await Promise.all([other.campaign().id, randomUUID()].map((id) => change(rig, id, "pause", commit)));
  expect(answers.map(statusAndCode)).toEqual(["404 NOT_FOUND", "404 NOT_FOUND"]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(statusAndCode(await change(rig, "no-uuid", "pause"))).toBe("400 VALIDATION_ERROR");
});

test.each(["pause", "resume"] as const)("%s needs ads:write, and a call without it is not recorded", async (verb) => {
  const { key, workspaceId } = await seedPerson({ scopes: ["ads:read", "copilot"] });
  const answer = await call(address(`/ads/campaigns/${rig.campaign().id}/${verb}`), { method: "POST", key, body: commit });
  expect([answer.status, answer.body]).toEqual([403, { error: { code: "FORBIDDEN", message: "Missing required permission: ads:write" } }]);
  expect(await database().auditEvent.count({ where: { workspaceId } })).toBe(0);
});
