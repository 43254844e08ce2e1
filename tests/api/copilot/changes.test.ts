import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { callsOf, startFileSandbox } from "@/tests/api/connections/sandbox-environment";
import { makeRig, order, type Rig, startFileRest } from "../ads/action-rig";
import { disagreed, notHere, type Proposed, refusalOf, type Settled, sessionOf } from "./session";

await startFileSandbox();

/** Changes of ads in two steps: tried and proposed, and made only when a later message of the person agrees. */

const { database } = await import("@/server/db/database");
const { openProposals } = await import("@/server/domains/copilot/service/tools");
const { listMemory } = await import("@/server/domains/ads/repository/memory");

beforeEach(() => order("reset", {}));

const { activity, chainHolds } = startFileRest();
const updates = async () => (await callsOf("update")).length;

let rig: Rig;
let say: Awaited<ReturnType<typeof sessionOf>>;
beforeEach(async () => {
  rig = await makeRig();
  say = await sessionOf(rig);
});
const propose = async (verb: "pause" | "resume" = "pause") => {
  const campaign = rig.campaign(verb === "pause" ? "ACTIVE" : "PAUSED");
  const message = say(`${verb} it`);
  const { proposal } = (await message.use(`${verb}_campaign`, { campaignId: campaign.id, reason: "نفد المخزون" })) as Proposed;
  return { campaign, message, proposal };
};
const nothingChanged = async () => expect([await updates(), await activity(rig)]).toEqual([0, []]);
const stateOf = async (id: string) =>
  (await database().copilotProposal.findFirst({ where: { workspaceId: rig.workspaceId, id }, select: { state: true } }))?.state;

test("a change is only tried, and shown as a proposal that waits", async () => {
  const { campaign, message, proposal } = await propose();
  expect(proposal).toEqual({
    id: expect.any(String),
    tool: "pause_campaign",
    title: expect.stringMatching(/^Pause the campaign .+ \(Meta\)$/),
    preview: {
      campaign: { id: campaign.id, name: expect.any(String), platform: "META", adAccountId: rig.adAccountId },
      account: { name: expect.any(String) },
      spendPerDay: { amount: expect.any(Number), currency: "SAR" },
      diff: { status: { from: "ACTIVE", to: "PAUSED" } },
      warnings: expect.any(Array),
      noop: false,
    },
    changes: [
      {
        item: 1,
        what: "campaign",
        id: campaign.id,
        text: expect.any(String),
        accounts: [{ platform: "META", name: expect.any(String) }],
        field: "status",
        from: "ACTIVE",
        to: "PAUSED",
      },
    ],
    state: "PROPOSED",
    expiresAt: expect.any(String),
  });
  await nothingChanged();
  expect(await openProposals(message.context)).toEqual([]);
  const [open, ...others] = await openProposals(say("?", { locale: "ar" }).context);
  expect([open, others]).toEqual([
    {
      id: proposal.id,
      tool: "pause_campaign",
      input: { campaignId: campaign.id, reason: "نفد المخزون" },
      title: expect.stringMatching(/^إيقاف حملة .+ \(Meta\)$/),
      preview: proposal.preview,
      itemTitles: [[expect.stringMatching(/^إيقاف حملة/), expect.stringMatching(/^Pause the campaign/)]],
    },
    [],
  ]);
});

test("a change proposed twice in one message is one proposal", async () => {
  const { campaign, message, proposal } = await propose();
  const again = (await message.use("pause_campaign", { campaignId: campaign.id, reason: "نفد المخزون" })) as Proposed;
  expect([again.proposal.id, (await openProposals(say("?").context)).length]).toEqual([proposal.id, 1]);
});

test("a change beyond the fiftieth of one message is not even tried", async () => {
  const { message, proposal, campaign } = await propose();
  const { id: _first, ...row } = await database().copilotProposal.findFirstOrThrow({ where: { workspaceId: rig.workspaceId, id: proposal.id } });
  const copies = Array.from({ length: 49 }, () => ({ ...row, input: {}, preview: {}, outcome: {} }));
  await database().copilotProposal.createMany({ data: copies });
  const more = message.use("pause_campaign", { campaignId: campaign.id, reason: "another" });
  expect([await refusalOf(more), (await callsOf("validate")).length]).toEqual(["CONFLICT: At most 50 changes are proposed for one instruction.", 1]);
});

test("a change to what it is already is none", async () => {
  const campaign = rig.campaign("PAUSED");
  const answer = await say("pause").use("pause_campaign", { campaignId: campaign.id });
  expect(answer).toEqual({ noop: true, title: expect.any(String), preview: expect.objectContaining({ noop: true }) });
  expect(await openProposals(say("?").context)).toEqual([]);
});

test("a change is made when a later message agrees: once, recorded as the copilot's, and shown again on a repeated message", async () => {
  const { campaign, proposal } = await propose();
  const yes = say("نعم نفّذ");
  const answer = (await yes.use("confirm_changes")) as Settled;
  const [event, ...others] = await activity(rig);
  expect(answer).toEqual({
    changes: [
      {
        id: proposal.id,
        tool: "pause_campaign",
        title: proposal.title,
        state: "DONE",
        result: expect.objectContaining({ dryRun: false, noop: false, auditEventId: event?.id }),
      },
    ],
  });
  expect([others, event?.actor, event?.reason, event?.outcome]).toEqual([[], { type: "copilot", id: yes.context.run?.runId }, "نفد المخزون", "succeeded"]);
  expect([await rig.statusAtPlatform(campaign), await stateOf(proposal.id), await chainHolds(rig)]).toEqual(["PAUSED", "DONE", true]);

  const repeated = (await yes.use("confirm_changes")) as Settled;
  expect(repeated.changes.map(({ id, state }) => [id, state])).toEqual([[proposal.id, "DONE"]]);
  expect([await updates(), (await activity(rig)).length, await refusalOf(say("yes").use("confirm_changes"))]).toEqual([1, 1, disagreed]);
});

test("a change that was made while its process died is not made again", async () => {
  const { proposal } = await propose();
  const yes = say("yes");
  await yes.use("confirm_changes");
  // As it was between the platform's answer and our own note of it.
  await database().copilotProposal.updateMany({ where: { workspaceId: rig.workspaceId, id: proposal.id }, data: { state: "COMMITTING", endedAt: null } });
  const { changes } = (await yes.use("confirm_changes")) as Settled;
  expect([changes.map(({ state }) => state), await updates(), (await activity(rig)).length]).toEqual([["DONE"], 1, 1]);
});

test.each(["لا", "pause it now", "yes?", "what is yes", "yes if its ROAS is below 1", "نعم وارفع الميزانية"])(
  "is not made when the message says: %s",
  async (message) => {
    const { proposal } = await propose();
    expect([
      await refusalOf(say(message).use("confirm_changes")),
      await refusalOf(say(message).use("confirm_changes", { proposalIds: [proposal.id] })),
    ]).toEqual([disagreed, disagreed]);
    expect(await stateOf(proposal.id)).toBe("PROPOSED");
    await nothingChanged();
  },
);

test("a change is not made in the message that proposed it, whatever that says", async () => {
  const campaign = rig.campaign("ACTIVE");
  const message = say("yes");
  await message.use("pause_campaign", { campaignId: campaign.id });
  expect(await refusalOf(message.use("confirm_changes"))).toBe(disagreed);
  await nothingChanged();
});

test("a change is not made from another session, nor when its time has passed", async () => {
  const { proposal } = await propose();
  const elsewhere = await sessionOf(rig);
  expect(await refusalOf(elsewhere("yes").use("confirm_changes", { proposalIds: [proposal.id] }))).toBe(disagreed);
  await database().copilotProposal.updateMany({ where: { workspaceId: rig.workspaceId, id: proposal.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect([await refusalOf(say("yes").use("confirm_changes")), await openProposals(say("?").context)]).toEqual([disagreed, []]);
  await nothingChanged();
});

test("a change is not made by a yes from before it was proposed, however often that is repeated", async () => {
  await propose();
  const yes = say("yes");
  await yes.use("discard_changes");
  await propose();
  expect(await refusalOf(yes.use("confirm_changes"))).toBe(disagreed);
  await nothingChanged();
});

test("a change that the newest answer did not tell is made by its name or its button, not by a bare yes", async () => {
  const { proposal, campaign } = await propose();
  const follows = randomUUID();
  for (const yes of ["yes", "نعم نفّذ", "yes, the first"]) expect(await refusalOf(say(yes, { follows }).use("confirm_changes"))).toBe(disagreed);
  await nothingChanged();
  const { changes } = (await say("yes, pause the campaign", { follows }).use("confirm_changes")) as Settled;
  expect([changes.map(({ id, state }) => [id, state]), await rig.statusAtPlatform(campaign)]).toEqual([[[proposal.id, "DONE"]], "PAUSED"]);
});

test("changes that were confirmed are not made once the run was stopped", async () => {
  const { adAccountId } = rig;
  const message = say("x");
  const { proposal: first } = (await message.use("pause_campaign", { campaignId: rig.campaign("ACTIVE").id })) as Proposed;
  const { proposal: second } = (await message.use("set_autopilot", { adAccountId, enabled: true })) as Proposed;
  const continues = async () => (await stateOf(first.id)) === "PROPOSED";
  const { changes } = (await say("yes", { continues }).use("confirm_changes")) as Settled;
  expect(changes.map(({ id, state, error }) => [id, state, error?.code])).toEqual([
    [first.id, "DONE", undefined],
    [second.id, "PROPOSED", "CONFLICT"],
  ]);
  expect([await stateOf(second.id), (await activity(rig)).map(({ action }) => action)]).toEqual(["PROPOSED", ["campaign.pause"]]);
});

test("a change is made by a button for what the button names alone", async () => {
  const [paused, resumed] = [await propose("pause"), await propose("resume")];
  const { changes } = (await say("…", { confirmedIds: [resumed.proposal.id] }).use("confirm_changes")) as Settled;
  expect(changes.map(({ id, state }) => [id, state])).toEqual([[resumed.proposal.id, "DONE"]]);
  expect([await rig.statusAtPlatform(paused.campaign), await rig.statusAtPlatform(resumed.campaign)]).toEqual(["ACTIVE", "ACTIVE"]);
  expect(await stateOf(paused.proposal.id)).toBe("PROPOSED");
});

test("a change is made by a yes for what the yes names alone", async () => {
  const [paused, resumed] = [await propose("pause"), await propose("resume")];
  const { changes } = (await say("نعم أوقف الحملة").use("confirm_changes", { proposalIds: [paused.proposal.id, resumed.proposal.id] })) as Settled;
  expect([changes.map(({ id }) => id), await stateOf(resumed.proposal.id)]).toEqual([[paused.proposal.id], "PROPOSED"]);
});

test("a change is not made when the right to it was lost meanwhile", async () => {
  const { proposal } = await propose();
  expect(await refusalOf(say("yes", { scopes: ["copilot"] }).use("confirm_changes"))).toBe(notHere("confirm_changes"));
  const { changes } = (await say("yes", { scopes: ["copilot", "posts:create"] }).use("confirm_changes")) as Settled;
  expect(changes).toEqual([
    expect.objectContaining({ id: proposal.id, state: "PROPOSED", error: { code: "FORBIDDEN", message: "Missing required permission: ads:write" } }),
  ]);
  expect(await stateOf(proposal.id)).toBe("PROPOSED");
  await nothingChanged();
});

test("a change that its platform refuses is reported, recorded, and kept in mind", async () => {
  const { proposal, campaign } = await propose();
  await order("next", { platform: "META", operation: "update", behaviour: "error", status: 400, body: { error: { message: "Blocked", code: 368 } } });
  const { changes } = (await say("yes").use("confirm_changes")) as Settled;
  const [memory] = await listMemory(database(), { workspaceId: rig.workspaceId, memoryType: "failed_action", limit: 5 });
  expect(changes).toEqual([expect.objectContaining({ id: proposal.id, state: "FAILED", error: { code: "UPSTREAM_ERROR", message: expect.any(String) } })]);
  expect([memory?.source, memory?.content]).toEqual(["copilot", expect.stringMatching(/^Didn’t work: Pause the campaign .+\. Why: META/)]);
  expect([await stateOf(proposal.id), await rig.statusAtPlatform(campaign), (await activity(rig))[0]?.outcome]).toEqual(["FAILED", "ACTIVE", "failed"]);
});

test("a change that is dropped waits no more", async () => {
  const { proposal } = await propose();
  const { changes } = (await say("لا خلاص الغها").use("discard_changes")) as Settled;
  expect(changes).toEqual([{ id: proposal.id, tool: "pause_campaign", title: proposal.title, state: "DISCARDED" }]);
  expect(await refusalOf(say("yes").use("confirm_changes"))).toBe(disagreed);
  await nothingChanged();
});

test("a change of the auto-pilot goes the same way", async () => {
  const { adAccountId } = rig;
  const { proposal } = (await say("turn it on", { locale: "ar" }).use("set_autopilot", { adAccountId, enabled: true })) as Proposed;
  expect([proposal.title, proposal.preview.diff]).toEqual([
    expect.stringContaining("تفعيل الإدارة التلقائية لحساب"),
    { autoPilotEnabled: { from: false, to: true } },
  ]);
  await nothingChanged();
  const { changes } = (await say("نعم").use("confirm_changes")) as Settled;
  expect([changes[0]?.result?.autoPilotEnabled, (await activity(rig)).map(({ action, actor }) => [action, actor.type])]).toEqual([
    true,
    [["autoPilot.enable", "copilot"]],
  ]);
  expect(await say("again").use("set_autopilot", { adAccountId, enabled: true })).toEqual(expect.objectContaining({ noop: true }));
  expect(await refusalOf(say("x").use("set_autopilot", { adAccountId: randomUUID(), enabled: true }))).toBe("NOT_FOUND: Ad account not found.");
});
