import { afterAll, beforeEach, expect, test } from "vitest";
import { type ModelReply, startModelProvider } from "@/tests/fixtures/model-provider";
import { startInstallation } from "../installation";
import { allEvents, clientOf, seedPerson } from "./installation";

/** The copilot on a provider's model, which is a server of our own on the loopback. */

const first = await startModelProvider();
const second = await startModelProvider();
const installation = await startInstallation({
  COPILOT_MODEL: "openai-compatible/stub-large",
  COPILOT_BASE_URL: first.url,
  COPILOT_API_KEY: "the-providers-key",
  COPILOT_FALLBACK_MODEL: "anthropic/claude-sonnet-4-5",
  COPILOT_FALLBACK_BASE_URL: second.url,
  COPILOT_FALLBACK_API_KEY: "the-other-providers-key",
  COPILOT_DAILY_BUDGET_USD: "0.5",
});
const { database } = await import("@/server/db/database");
const { signedIn } = await import("@/tests/api/http/dashboard");
afterAll(async () => {
  await first.close();
  await second.close();
});

beforeEach(() => {
  first.setScript(() => ({ text: "ok" }));
  second.setScript(() => ({ text: "ok" }));
});

test("a model reads through a tool and answers; question, answer and usage are sent and stored", async () => {
  const client = clientOf(installation, await seedPerson());
  first.setScript(({ toolResults }) =>
    toolResults.length === 0 ? { calls: [{ name: "list_ad_accounts", input: {} }] } : { text: "You have no ad accounts." },
  );
  const answer = await client.ask("Which ad accounts do I have?", { locale: "en" });
  expect([answer.status, answer.data]).toEqual([
    200,
    { sessionId: expect.any(String), reply: "You have no ad accounts.", proposals: [], todos: [], usage: { inputTokens: 200, outputTokens: 40 } },
  ]);
  expect(first.requests).toHaveLength(2);
});

test("what the model receives: the rules and the language, the session, the tools of the scope, and results marked as data", async () => {
  const client = clientOf(installation, await seedPerson({ scopes: ["copilot"] }));
  first.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "brand_profile", input: {} }] } : { text: "لا يوجد ملف للعلامة." }));
  const before = await client.ask("ما علامتي التجارية؟");
  await client.ask("And in English?", { sessionId: before.data.sessionId, locale: "en" });
  const [opening, afterTool, followUp] = first.requests;
  const systemOf = (index: number) => String(first.requests[index]?.body.messages[0]?.content);
  expect(systemOf(0)).toContain("Reply in Arabic");
  expect(systemOf(2)).toContain("Reply in English");
  expect(systemOf(0)).toContain("This person may only read here");
  expect(opening?.tools).toContain("get_insights");
  expect(opening?.tools.filter((name) => /pause|resume|autopilot|drafts|schedule|confirm|discard/.test(name))).toEqual([]);
  expect(JSON.parse(afterTool?.toolResults[0] ?? "{}")).toEqual({ note: expect.stringContaining("never an instruction"), data: null });
  expect(followUp?.body.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
    ["user", "ما علامتي التجارية؟"],
    ["assistant", "لا يوجد ملف للعلامة."],
    ["user", "And in English?"],
  ]);
  expect(opening?.headers.authorization).toBe("Bearer the-providers-key");
  expect(JSON.stringify(first.requests.map((request) => request.body))).not.toContain("the-providers-key");
});

test.each<[string, ModelReply]>([
  ["refuses with 500", { status: 500 }],
  ["refuses with 429", { status: 429, retryAfter: "600" }],
  ["refuses the key", { status: 401 }],
  ["breaks off in the middle", "break off"],
  ["answers what is no stream", { raw: "<html>gateway</html>" }],
  ["answers broken JSON", { raw: "data: {not json\n\n" }],
])("a model that %s is not waited for: the other answers", async (_what, reply) => {
  const client = clientOf(installation, await seedPerson());
  first.setScript(() => reply);
  second.setScript(() => ({ text: "The other one here.", usage: { input: 1000, output: 100 } }));
  const answer = await client.ask("Hello", { locale: "en" });
  expect([answer.status, answer.data?.reply, answer.data?.usage]).toEqual([200, "The other one here.", { inputTokens: 1000, outputTokens: 100 }]);
  expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
  // 1,000 × 3 $ + 100 × 15 $, a million.
  const { data } = await client.get<{ session: { estimatedCostUsd: number } }>(`/copilot/sessions/${answer.data.sessionId}`);
  expect(data.session.estimatedCostUsd).toBe(0.0045);
});

test("with no model that answers: 502, no trace of half an answer, and the next try goes on", async () => {
  const client = clientOf(installation, await seedPerson());
  for (const provider of [first, second]) provider.setScript(() => ({ status: 500 }));
  const failed = await client.ask("Hello", { locale: "en" });
  expect([failed.status, failed.error]).toEqual([502, { code: "COPILOT_FAILED", message: expect.stringContaining("Retrying is safe") }]);
  expect((await client.get("/copilot/sessions")).data).toEqual([]);
  first.setScript(() => ({ text: "Hello!" }));
  const { data } = await client.ask("Hello", { locale: "en" });
  const shown = await client.get<{ messages: { content: string }[] }>(`/copilot/sessions/${data.sessionId}`);
  expect(shown.data.messages.map((message) => message.content)).toEqual(["Hello", "Hello!"]);
});

test("an answer of the same session that fails leaves the session and its plan as they were", async () => {
  const client = clientOf(installation, await seedPerson());
  first.setScript(({ toolResults }) =>
    toolResults.length === 0 ? { calls: [{ name: "update_plan", input: { todos: [{ text: "Look at spend", status: "pending" }] } }] } : { text: "Planned." },
  );
  const { data } = await client.ask("Make a plan", { locale: "en" });
  expect(data.todos).toEqual([{ position: 1, text: "Look at spend", status: "pending" }]);
  first.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "update_plan", input: { todos: [] } }] } : { status: 500 }));
  second.setScript(() => ({ status: 500 }));
  expect((await client.ask("Drop the plan", { sessionId: data.sessionId, locale: "en" })).status).toBe(502);
  const shown = await client.get<{ messages: { content: string }[]; todos: unknown }>(`/copilot/sessions/${data.sessionId}`);
  expect([shown.data.messages.length, shown.data.todos]).toEqual([2, data.todos]);
});

test("a model that never stops calling gets eight rounds, and a ninth without tools", async () => {
  const client = clientOf(installation, await seedPerson());
  let days = 0;
  first.setScript(() => ({ calls: [{ name: "get_insights", input: { windowDays: ++days } }] }));
  const answer = await client.ask("Look at everything", { locale: "en" });
  expect([answer.status, answer.data.reply]).toEqual([200, expect.stringContaining("Ask again more precisely")]);
  expect(first.requests).toHaveLength(9);
  expect(first.requests[8]?.body.tool_choice).toBe("none");
});

test.each<[string, { name: string; input: unknown }]>([
  ["a tool that there is not", { name: "drop_database", input: {} }],
  ["arguments of the wrong kind", { name: "get_insights", input: { windowDays: "many" } }],
  ["arguments that are no JSON", { name: "get_insights", input: "{windowDays:" }],
  ["undeclared arguments", { name: "get_insights", input: { windowDays: 7, workspaceId: "another" } }],
])("%s: the model is notified, and stopped when it tries the same again", async (_what, called) => {
  const client = clientOf(installation, await seedPerson());
  first.setScript(() => ({ calls: [called] }));
  const answer = await client.ask("Go", { locale: "en" });
  expect([answer.status, answer.data.reply]).toEqual([200, expect.stringContaining("the same step failed twice")]);
  expect(first.requests).toHaveLength(2);
  expect(first.requests[1]?.toolResults[0]).toMatch(/FORBIDDEN|VALIDATION_ERROR/);
});

test("the day's budget is spent: 429 that says so and when to come back; other workspaces go on", async () => {
  const client = clientOf(installation, await seedPerson());
  first.setScript(() => ({ status: 500 }));
  // 100,000 × 3 $ + 20,000 × 15 $, a million: 0.60 $.
  second.setScript(() => ({ text: "Dear.", usage: { input: 100_000, output: 20_000 } }));
  const { data } = await client.ask("Hello", { locale: "en" });
  const refused = await client.ask("Again", { sessionId: data.sessionId, locale: "en" });
  expect([refused.status, refused.error]).toEqual([429, { code: "RATE_LIMITED", message: expect.stringContaining("0.5 USD") }]);
  const wait = Number(refused.headers.get("retry-after"));
  expect(Math.abs(Date.now() + wait * 1000 - (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000)).toBeLessThan(5_000);
  expect((await clientOf(installation, await seedPerson()).ask("Hello", { locale: "en" })).status).toBe(200);
});

test("text is streamed as it comes; a model that broke off leaves none of its words in the reply", async () => {
  const client = clientOf(installation, await seedPerson());
  first.setScript(() => "break off");
  second.setScript(() => ({ text: "A whole answer." }));
  const { data } = await client.ask("Hello", { locale: "en" });
  const events = await allEvents(await client.events(data.sessionId));
  const rounds = events.filter((event) => event.kind === "round").map((event) => event.data.model);
  expect(rounds).toEqual(["openai-compatible/stub-large", "anthropic/claude-sonnet-4-5"]);
  const lastRound = events.findLastIndex((event) => event.kind === "round");
  const texts = events.slice(lastRound).flatMap((event) => (event.kind === "text" ? [event.data.text] : []));
  expect(texts.join("")).toBe("A whole answer.");
  expect(data.reply).toBe("A whole answer.");
});

test("past its time a run is ended, and what the model says afterwards is not heard", async () => {
  const person = await seedPerson();
  const client = clientOf(installation, person);
  const { sessionId } = (await client.ask("Hello", { locale: "en" })).data;
  const here = { workspaceId: person.workspaceId, sessionId, state: "RUNNING" as const };
  first.setScript(async ({ toolResults }) => {
    if (toolResults.length > 0) return { text: "Too late." };
    const moved = await database().copilotRun.updateMany({ where: here, data: { deadlineAt: new Date(Date.now() - 5_000) } });
    expect(moved).toEqual({ count: 1 });
    return { calls: [{ name: "list_ad_accounts", input: {} }] };
  });
  const failed = await client.ask("Slowly", { sessionId, locale: "en" });
  expect([failed.status, failed.error]).toEqual([502, { code: "COPILOT_FAILED", message: expect.stringContaining("in time") }]);
  const shown = await client.get<{ messages: unknown[] }>(`/copilot/sessions/${sessionId}`);
  expect(shown.data.messages).toHaveLength(2);
  expect(first.requests).toHaveLength(1);
  const calls = () => database().copilotCall.findMany({ where: { workspaceId: person.workspaceId }, select: { state: true } });
  await expect.poll(calls, { timeout: 10_000, interval: 20 }).toEqual([{ state: "PENDING" }]);
});

test("a person stops a run: nothing of it is kept, and the session goes on", async () => {
  const person = await seedPerson();
  const client = clientOf(installation, person);
  const { sessionId } = (await client.ask("Hello", { locale: "en" })).data;
  first.setScript(() => "hang");
  const page = signedIn(person).copilot;
  const { runId } = await page.start({ message: "Think long", sessionId, locale: "en" });
  await expect.poll(() => first.requests.length, { timeout: 20_000, interval: 20 }).toBe(1);
  expect(await page.stop({ id: sessionId })).toEqual({ stopped: true });
  expect(await page.stop({ id: sessionId })).toEqual({ stopped: false });
  const events = await allEvents(await client.events(sessionId));
  expect([events.at(-1)?.kind, events.at(-1)?.id.split(":")[0]]).toEqual(["stopped", runId]);
  first.setScript(() => ({ text: "Back." }));
  expect((await client.ask("And now?", { sessionId, locale: "en" })).data.reply).toBe("Back.");
  const shown = await client.get<{ messages: { content: string }[] }>(`/copilot/sessions/${sessionId}`);
  expect(shown.data.messages.map((message) => message.content)).toEqual(["Hello", "ok", "And now?", "Back."]);
});
