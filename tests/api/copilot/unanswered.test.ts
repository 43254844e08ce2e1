import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startModelProvider } from "@/tests/fixtures/model-provider";
import type { Rig } from "../ads/action-rig";
import { startInstallation } from "../installation";
import { clientOf } from "./installation";

/** A question of the chat page that was stopped or failed is in its session, and is visible to nobody else: neither to the API nor to the model. */

const provider = await startModelProvider();
const installation = await startInstallation({ COPILOT_MODEL: "anthropic/claude-sonnet-4-5", COPILOT_BASE_URL: provider.url, COPILOT_API_KEY: "a-key" });
const { database } = await import("@/server/db/database");
const { makeRig } = await import("../ads/action-rig");
const { signedIn } = await import("../http/dashboard");
const { pruneSessions } = await import("@/server/domains/copilot/service/sweep-runs");
afterAll(() => provider.close());

let rig: Rig;
let client: ReturnType<typeof clientOf>;
let page: ReturnType<typeof signedIn>;
beforeEach(async () => {
  rig = await makeRig();
  client = clientOf(installation, rig);
  page = signedIn(rig, { locale: "en" });
});

const stateOf = async (runId: string) =>
  (await database().copilotRun.findFirstOrThrow({ where: { workspaceId: rig.workspaceId, id: runId }, select: { state: true } })).state;
const ended = (runId: string, state: string) => expect.poll(() => stateOf(runId), { timeout: 30_000, interval: 20 }).toBe(state);
const reply = { text: "Let me look.", calls: [{ name: "list_ad_accounts", input: {} }] };

/** Asks, has two words and a look-up come, and stops it. */
async function sendAndStop(message: string, more: { sessionId?: string } = {}) {
  provider.setScript(({ toolResults }) => (toolResults.length === 0 ? reply : "hang"));
  const started = await page.copilot.start({ message, locale: "en", ...more });
  await expect.poll(() => provider.requests.length, { timeout: 20_000, interval: 20 }).toBe(2);
  await page.copilot.stop({ id: started.sessionId });
  await ended(started.runId, "STOPPED");
  return started;
}

const stopped = { words: "Let me look.", end: "stopped", code: "COPILOT_FAILED", mayHaveChanged: false, confirm: [], lookups: 1 };

test("what was stopped is in its session with the words that had come, and the session is in the list", async () => {
  const { runId, sessionId } = await sendAndStop("Which accounts?");
  const { unanswered, messages, run, locale } = await page.copilotSessions.read({ id: sessionId });
  const shown = [{ ...stopped, runId, question: "Which accounts?", after: 0 }];
  expect({ unanswered, messages, run, locale }).toEqual({ unanswered: shown, messages: [], run: null, locale: "en" });
  const named = async (query: string) => (await page.copilotSessions.list({ query })).items.map(({ title }) => title);
  expect([await named(""), await named("accounts"), await named("elsewhere")]).toEqual([["Which accounts?"], ["Which accounts?"], []]);
  expect((await page.copilotSessions.events({ sessionId, runId })).map(({ kind }) => kind)).toContain("tool_call");

  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  await database().copilotSession.updateMany({ where: { workspaceId: rig.workspaceId }, data: { updatedAt: longAgo } });
  await pruneSessions();
  expect(await named("")).toEqual(["Which accounts?"]);
});

test("neither the API nor the model hears of it, and what follows stands after it", async () => {
  const { runId, sessionId } = await sendAndStop("Which accounts?");
  const session = await client.get<{ messages: unknown[]; session: { lastMessageAt: null } }>(`/copilot/sessions/${sessionId}`);
  expect([session.data.messages, session.data.session.lastMessageAt, (await client.get("/copilot/sessions")).data]).toEqual([[], null, []]);

  provider.setScript(() => ({ text: "Hello." }));
  await client.ask("Good morning", { sessionId, locale: "en" });
  expect(JSON.stringify(provider.requests[0]?.body.messages)).not.toMatch(/Which accounts|Let me look/);
  const again = await sendAndStop("And now?", { sessionId });
  const { unanswered, messages } = await page.copilotSessions.read({ id: sessionId });
  expect(messages.map(({ content }) => content)).toEqual(["Good morning", "Hello."]);
  expect(unanswered).toEqual([
    { ...stopped, runId, question: "Which accounts?", after: 0 },
    { ...stopped, runId: again.runId, question: "And now?", after: 2 },
  ]);
});

test("what failed is there too; tried again with the same intent it is answered, and no longer stands without", async () => {
  provider.setScript(() => ({ status: 500 }));
  const request = { message: "Hello", locale: "en" as const, intentId: randomUUID() };
  const { runId, sessionId } = await page.copilot.start(request);
  await ended(runId, "FAILED");
  const failed = { ...stopped, runId, question: "Hello", words: "", end: "failed", lookups: 0, after: 0 };
  expect((await page.copilotSessions.read({ id: sessionId })).unanswered).toEqual([failed]);
  provider.setScript(() => ({ text: "Hello to you." }));
  await page.copilot.start(request);
  await ended(runId, "DONE");
  const { unanswered, messages } = await page.copilotSessions.read({ id: sessionId });
  expect([unanswered, messages.map(({ content }) => content)]).toEqual([[], ["Hello", "Hello to you."]]);
});

test("a program's question that failed is its own affair: it tries again", async () => {
  provider.setScript(() => ({ status: 500 }));
  expect((await client.ask("Hello", { locale: "en" })).status).toBe(502);
  expect((await page.copilotSessions.list({})).items).toEqual([]);
});

test("it says that changes may have been made where some were to be carried out, and what was confirmed", async () => {
  const id = randomUUID();
  provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "confirm_changes", input: {} }] } : { status: 500 }));
  const { runId, sessionId } = await page.copilot.start({ message: "Confirm this change", locale: "en", confirm: [{ proposalId: id, items: [2] }] });
  await ended(runId, "FAILED");
  expect((await page.copilotSessions.read({ id: sessionId })).unanswered).toMatchObject([
    { mayHaveChanged: true, confirm: [{ proposalId: id, items: [2] }], lookups: 1 },
  ]);
});

test("another person's session is not found by its run", async () => {
  const { runId, sessionId } = await sendAndStop("Which accounts?");
  const other = await sendAndStop("And the posts?");
  await expect(page.copilotSessions.events({ sessionId: other.sessionId, runId })).rejects.toMatchObject({ message: expect.stringContaining("not found") });
  await expect(signedIn(await makeRig()).copilotSessions.events({ sessionId, runId })).rejects.toMatchObject({ message: expect.stringContaining("not found") });
});
