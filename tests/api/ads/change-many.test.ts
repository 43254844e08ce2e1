import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { callsOf, startFileSandbox } from "@/tests/api/connections/sandbox-environment";
import { seedPerson } from "@/tests/api/http/seed";
import { makeRig, order, type Rig, startFileRest } from "./action-rig";

await startFileSandbox();

const { dashboardOf } = await import("./dashboard");

let rig: Rig;
const { activity, chainHolds } = startFileRest();
beforeEach(async () => {
  await order("reset", {});
  rig = await makeRig();
});

const many = (input: Parameters<ReturnType<typeof dashboardOf>["changeMany"]>[0], who: Rig = rig) => dashboardOf(who, { locale: "en" }).changeMany(input);
const updates = async () => (await callsOf("update")).length;
const ofStatus = (status: string) => rig.campaigns.filter((campaign) => campaign.status === status).map((campaign) => campaign.id);

test("a dry run tells for each campaign what would come of it, and changes none", async () => {
  const [running, resting, gone] = [ofStatus("ACTIVE"), ofStatus("PAUSED"), ofStatus("REMOVED")];
  const unknown = randomUUID();
  const answer = await many({ ids: [...running, ...resting, ...gone, unknown], to: "PAUSED" });
  const would = (from: string, noop: boolean) => ({ dryRun: true, diff: { status: { from, to: "PAUSED" } }, warnings: expect.any(Array), noop });
  expect([running.length > 1, resting.length > 0, gone.length > 0]).toEqual([true, true, true]);
  expect(answer).toEqual({
    dryRun: true,
    outcomes: [
      ...running.map((id) => ({ id, ok: true, result: would("ACTIVE", false) })),
      ...resting.map((id) => ({ id, ok: true, result: { ...would("PAUSED", true), warnings: [] } })),
      ...gone.map((id) => ({
        id,
        ok: false,
        error: {
          code: "VALIDATION_ERROR",
          message: "id: the campaign was removed at its platform and cannot be changed",
          details: expect.objectContaining({ reason: "CAMPAIGN_REMOVED" }),
        },
      })),
      { id: unknown, ok: false, error: { code: "NOT_FOUND", message: "Campaign not found.", details: null } },
    ],
  });
  expect([await updates(), await activity(rig)]).toEqual([0, []]);
});

test("a commit changes, reads back and records each", async () => {
  const ids = ofStatus("ACTIVE");
  const answer = await many({ ids: [...ids, ...ids], to: "PAUSED", reason: "نهاية الموسم", dryRun: false });
  const events = await activity(rig);
  expect(answer).toEqual({
    dryRun: false,
    outcomes: ids.map((id) => ({
      id,
      ok: true,
      result: {
        dryRun: false,
        campaign: expect.objectContaining({ id, status: "PAUSED" }),
        diff: { status: { from: "ACTIVE", to: "PAUSED" } },
        warnings: expect.any(Array),
        noop: false,
        auditEventId: expect.toSatisfy((eventId) => events.some((event) => event.id === eventId)),
      },
    })),
  });
  expect(events).toHaveLength(ids.length);
  for (const event of events) {
    expect(event).toMatchObject({ actor: { type: "user", id: rig.userId }, action: "campaign.pause", reason: "نهاية الموسم", outcome: "succeeded" });
  }
  expect(await Promise.all(rig.campaigns.filter(({ id }) => ids.includes(id)).map((campaign) => rig.statusAtPlatform(campaign)))).toEqual(
    ids.map(() => "PAUSED"),
  );
  expect([await updates(), await chainHolds(rig)]).toEqual([ids.length, true]);
});

test("a refusal of one leaves the others done, and is recorded as failed", async () => {
  const ids = ofStatus("ACTIVE");
  await order("next", { platform: "META", operation: "update", behaviour: "error", status: 403 });
  const { outcomes } = await many({ ids, to: "PAUSED", dryRun: false });
  const failed = outcomes.filter((outcome) => !outcome.ok);
  expect(failed).toEqual([
    {
      id: expect.toSatisfy((id) => ids.includes(id)),
      ok: false,
      error: {
        code: "UPSTREAM_ERROR",
        message: expect.stringMatching(/^META: /),
        details: expect.objectContaining({ platform: "META", auditEventId: expect.any(String) }),
      },
    },
  ]);
  expect(outcomes.map((outcome) => outcome.id)).toEqual(ids);
  expect((await activity(rig)).map((event) => event.outcome).sort()).toEqual(["failed", ...ids.slice(1).map(() => "succeeded")]);
});

test.each([
  ["no campaign", { ids: [], to: "PAUSED" as const }],
  ["51 campaigns", { ids: Array.from({ length: 51 }, () => randomUUID()), to: "PAUSED" as const }],
  ["no uuid", { ids: ["a"], to: "PAUSED" as const }],
  ["an undeclared property", { ids: [randomUUID()], to: "PAUSED" as const, id: randomUUID() }],
])("%s is refused", async (_, input) => {
  await expect(many(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("another workspace's campaigns are not found", async () => {
  const stranger = { ...rig, ...(await seedPerson()) };
  const ids = ofStatus("ACTIVE");
  const { outcomes } = await many({ ids, to: "PAUSED", dryRun: false }, stranger);
  expect(outcomes.map((outcome) => !outcome.ok && outcome.error.code)).toEqual(ids.map(() => "NOT_FOUND"));
  expect(await updates()).toBe(0);
});
