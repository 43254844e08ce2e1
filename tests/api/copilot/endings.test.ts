import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startModelProvider } from "@/tests/fixtures/model-provider";
import type { Rig, RigCampaign } from "../ads/action-rig";
import { startInstallation } from "../installation";
import { allEvents, clientOf } from "./installation";

/** State after a run, however it ends: proposals that were shown, costs that are counted once, nothing that was stopped. */

const provider = await startModelProvider();
const installation = await startInstallation({ COPILOT_MODEL: "anthropic/claude-sonnet-4-5", COPILOT_BASE_URL: provider.url, COPILOT_API_KEY: "a-key" });
const { database } = await import("@/server/db/database");
const { makeRig } = await import("../ads/action-rig");
const { signedIn } = await import("../http/dashboard");
const { listMemory } = await import("@/server/domains/ads/repository/memory");
const { createSandboxConnection } = await import("@/server/domains/connections");
afterAll(() => provider.close());

let rig: Rig;
let campaign: RigCampaign;
let client: ReturnType<typeof clientOf>;
beforeEach(async () => {
  rig = await makeRig();
  campaign = rig.campaign("ACTIVE");
  client = clientOf(installation, rig);
});

/** Calls one tool, then replies `text`. */
const answerWith = (text: string, name?: string, input: unknown = {}) =>
  provider.setScript(({ toolResults }) => (name && toolResults.length === 0 ? { calls: [{ name, input }] } : { text }));
const pause = () => ["pause_campaign", { campaignId: campaign.id }] as const;
// 100,000 × 3 $ + 20,000 × 15 $, a million: 0.60 $.
const usage = { input: 100_000, output: 20_000 };
const runOf = (sessionId: string) => database().copilotRun.findFirst({ where: { workspaceId: rig.workspaceId, sessionId }, select: { state: true } });

test.each([
  { locale: "en", title: /Pause the campaign .+ \(Meta\)/, ask: "Nothing has changed yet" },
  { locale: "ar", title: /إيقاف حملة .+ \(Meta\)/, ask: "لم يتغيّر شيء بعد" },
])("what a model proposes and does not say, the reply tells all the same ($locale)", async ({ locale, title, ask }) => {
  answerWith("Anything else?", ...pause());
  const { data } = await client.ask("Look at it", { locale });
  const [first, ...others] = data.reply.split("\n\n");
  expect([first, others.join()]).toEqual(["Anything else?", expect.stringMatching(title)]);
  expect(data.reply).toContain(ask);
  const events = await allEvents(await client.events(data.sessionId));
  const texts = events.flatMap((event) => (event.kind === "text" ? [event.data.text] : []));
  expect([texts.join(""), events.at(-1)?.data.reply]).toEqual([data.reply, data.reply]);
  answerWith("Done.", "confirm_changes");
  await client.ask("نعم، نفّذ", { sessionId: data.sessionId, locale });
  expect(await rig.statusAtPlatform(campaign)).toBe("PAUSED");
});

test("what a model proposes and says is in the block all the same, and a bare yes two answers later does not reach it", async () => {
  provider.setScript(({ toolResults }) => {
    const [, title] = /"title":"([^"]+)"/.exec(toolResults.join().replaceAll("\\", "")) ?? [];
    return title ? { text: `I would: ${title}. Shall I?` } : { calls: [{ name: "pause_campaign", input: { campaignId: campaign.id } }] };
  });
  const { data } = await client.ask("Pause it", { locale: "en" });
  expect(data.reply).toMatch(/^I would: Pause the campaign .+ \(Meta\)\. Shall I\?\n\nWaiting for your confirmation:/);
  answerWith("Fine weather.");
  await client.ask("How is the weather?", { sessionId: data.sessionId, locale: "en" });
  answerWith("Done.", "confirm_changes");
  await client.ask("Yes", { sessionId: data.sessionId, locale: "en" });
  expect([await rig.statusAtPlatform(campaign), provider.requests[1]?.toolResults[0]]).toEqual(["ACTIVE", expect.stringContaining("FORBIDDEN")]);
});

test("a run that a person stopped is not begun again by a repeat of its request", async () => {
  provider.setScript(() => "hang");
  const page = signedIn(rig).copilot;
  const request = { message: "Think long", intentId: randomUUID() };
  const { sessionId } = await page.start(request);
  await expect.poll(() => provider.requests.length, { timeout: 20_000, interval: 20 }).toBe(1);
  await page.stop({ id: sessionId });
  expect(await page.start(request)).toMatchObject({ sessionId });
  expect(await runOf(sessionId)).toEqual({ state: "STOPPED" });
});

test("what a model cost is counted, although its session was deleted while it answered", async () => {
  const sessions = database().copilotSession;
  provider.setScript(async () => {
    const { id } = await sessions.findFirstOrThrow({ where: { workspaceId: rig.workspaceId }, select: { id: true } });
    await signedIn(rig).copilotSessions.delete({ id });
    return { text: "Dear.", usage };
  });
  const answer = await client.ask("Hello", { locale: "en" });
  expect([answer.status, await sessions.count({ where: { workspaceId: rig.workspaceId } })]).toEqual([502, 0]);
  const spent = () => database().copilotSpend.findMany({ where: { workspaceId: rig.workspaceId }, select: { microUsd: true } });
  await expect.poll(spent, { timeout: 15_000, interval: 50 }).toEqual([{ microUsd: 600_000n }]);
});

test("what a run cost that failed and was retried is counted once", async () => {
  const page = signedIn(rig).copilot;
  const request = { message: "Which accounts?", locale: "en" as const, intentId: randomUUID() };
  const list = { calls: [{ name: "list_ad_accounts", input: {} }], usage };
  provider.setScript(({ toolResults }) => (toolResults.length === 0 ? list : { status: 500 }));
  const { sessionId } = await page.start(request);
  await expect.poll(() => runOf(sessionId), { timeout: 30_000, interval: 50 }).toEqual({ state: "FAILED" });
  provider.setScript(() => ({ text: "One.", usage }));
  await page.start(request);
  await expect.poll(() => runOf(sessionId), { timeout: 30_000, interval: 50 }).toEqual({ state: "DONE" });
  const shown = await client.get<{ session: { estimatedCostUsd: number } }>(`/copilot/sessions/${sessionId}`);
  expect(shown.data.session.estimatedCostUsd).toBe(1.2);
});

test("what no database takes is left out of what a model says and calls", async () => {
  const hostile = { id: "call\0\ud83d", name: "get\0insights\ud83d", input: { "a\0": "\ud83d" } };
  provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { text: "\0", calls: [hostile] } : { text: "A\0ll \ud83dwell." }));
  const answer = await client.ask("Hello", { locale: "en" });
  expect([answer.status, answer.data?.reply]).toEqual([200, "All \ufffdwell."]);
});

test("a plan of posts that fails leaves nothing of their text in the workspace's memory", async () => {
  const { id: connectionId } = await createSandboxConnection({ workspaceId: rig.workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
  const created = await client.post<{ id: string }>("/posts", { content: "سر العلامة الأخرى", accountIds: [connectionId] });
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  answerWith("Shall I?", "schedule_posts", { posts: [{ postId: created.data.id, scheduledAt }] });
  const { data } = await client.ask("Schedule it", { locale: "en" });
  await database().post.deleteMany({ where: { workspaceId: rig.workspaceId } });
  answerWith("It failed.", "confirm_changes");
  await client.ask("Yes", { sessionId: data.sessionId, locale: "en" });
  const proposals = await database().copilotProposal.findMany({ where: { workspaceId: rig.workspaceId }, select: { state: true } });
  expect([proposals, await listMemory(database(), { workspaceId: rig.workspaceId, memoryType: undefined, limit: 5 })]).toEqual([[{ state: "FAILED" }], []]);
});

test("a model that schedules older drafts beside the requested post is refused, and learns what to do", async () => {
  const { id: connectionId } = await createSandboxConnection({ workspaceId: rig.workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const older = await client.post<{ id: string }>("/posts", { content: "مسودة قديمة", accountIds: [connectionId] });
  const calls = [
    { name: "create_drafts", input: { drafts: [{ content: "قهوتنا الجديدة", connectionIds: [connectionId], scheduledAt }] } },
    { name: "schedule_posts", input: { posts: [{ postId: older.data.id, scheduledAt }] } },
  ];
  provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls } : { text: "One post waits." }));
  const { data } = await client.ask("Write a post about our coffee and schedule it", { locale: "en" });
  expect(provider.requests.at(-1)?.toolResults.join()).toContain("CONFLICT");
  const proposals = await database().copilotProposal.findMany({ where: { workspaceId: rig.workspaceId }, select: { tool: true } });
  expect([proposals, data.reply.includes("قهوتنا الجديدة"), data.reply.includes("مسودة قديمة")]).toEqual([[{ tool: "create_drafts" }], true, false]);
});
