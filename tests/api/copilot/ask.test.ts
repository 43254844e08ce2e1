import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startInstallation } from "../installation";
import { type AskAnswer, allEvents, clientOf, eventsOf, seedPerson } from "./installation";

/** Asking, sessions and their events over REST, answered by the embedded planner. */

const installation = await startInstallation();
const { seedSharedWorkspace } = await import("@/tests/api/http/seed");
const { addMember, setPlan } = await import("@/server/domains/workspaces");
const { database } = await import("@/server/db/database");

const question = "How did my ads do this week?";
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test("an instruction is answered, and the session holds the question, the answer and the plan", async () => {
  const client = clientOf(installation, await seedPerson());
  const answer = await client.ask(`  ${question} `, { locale: "en" });
  expect([answer.status, { data: answer.data }]).toEqual([
    200,
    { data: { sessionId: expect.any(String), reply: expect.any(String), todos: expect.any(Array), proposals: [], usage: null } },
  ]);
  expect(answer.data.reply.length).toBeGreaterThan(0);
  const session = {
    id: answer.data.sessionId,
    title: question,
    status: "active",
    estimatedCostUsd: 0,
    createdAt: expect.stringMatching(iso),
    updatedAt: expect.stringMatching(iso),
    lastMessageAt: expect.stringMatching(iso),
  };
  const messages = [
    { id: expect.any(String), role: "user", content: question, createdAt: expect.stringMatching(iso) },
    { id: expect.any(String), role: "assistant", content: answer.data.reply, createdAt: expect.stringMatching(iso) },
  ];
  const shown = await client.get(`/copilot/sessions/${answer.data.sessionId}`);
  expect([shown.status, shown.data]).toEqual([200, { session, messages, todos: answer.data.todos }]);
  const listed = await client.get("/copilot/sessions");
  expect([listed.status, listed.data]).toEqual([200, [session]]);
  expect(await client.get(`/copilot/sessions/${answer.data.sessionId}/todos`)).toMatchObject({ status: 200, data: answer.data.todos });
});

test("the reply keeps to the locale and not to the message's language; Arabic by default", async () => {
  const client = clientOf(installation, await seedPerson());
  const arabic = await client.ask(question);
  const english = await client.ask("كيف أداء إعلاناتي هذا الأسبوع؟", { locale: "en" });
  expect(arabic.data.reply).toMatch(/\p{Script=Arabic}/u);
  expect(english.data.reply).not.toMatch(/\p{Script=Arabic}/u);
});

test("sessions are listed newest first, on pages", async () => {
  const client = clientOf(installation, await seedPerson());
  const ids: string[] = [];
  for (const message of ["one", "two", "three"]) ids.unshift((await client.ask(message)).data.sessionId);
  const all = await client.get<{ id: string }[]>("/copilot/sessions");
  expect(all.data.map(({ id }) => id)).toEqual(ids);
  const page = await client.get<{ id: string }[]>("/copilot/sessions?limit=1&offset=1");
  expect(page).toMatchObject({ data: [{ id: ids[1] }], meta: { total: 3, offset: 1, limit: 1, next: "/api/v1/copilot/sessions?limit=1&offset=2" } });
});

test.each<[string, unknown, string]>([
  ["no message", {}, "message"],
  ["an empty message", { message: "  \n " }, "message"],
  ["a message that is too long", { message: "ء".repeat(4001) }, "message"],
  ["a message that is no text", { message: 7 }, "message"],
  ["a NUL", { message: "a\0b" }, "message"],
  ["a session that is no uuid", { message: "hi", sessionId: "7" }, "sessionId"],
  ["an unknown locale", { message: "hi", locale: "fr" }, "locale"],
  ["an undeclared property", { message: "hi", model: "gpt" }, "model"],
])("%s: 422 that names the field", async (_what, body, path) => {
  const client = clientOf(installation, await seedPerson());
  const refused = await client.post("/copilot/ask", body);
  expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([422, "VALIDATION_ERROR", { issues: [expect.objectContaining({ path })] }]);
});

test("4,000 characters are counted as people count them", async () => {
  const client = clientOf(installation, await seedPerson());
  expect((await client.ask("😀".repeat(4000))).status).toBe(200);
});

test.each(["/copilot/sessions?limit=0", "/copilot/sessions?limit=51", "/copilot/sessions/7", "/copilot/sessions/7/todos", "/copilot/sessions/7/events"])(
  "%s is 422",
  async (path) => {
    const refused = await clientOf(installation, await seedPerson()).get(path);
    expect([refused.status, refused.error?.code]).toEqual([422, "VALIDATION_ERROR"]);
  },
);

describe("who may not", () => {
  test("a key without the scope: 403 FORBIDDEN, before the body is looked at", async () => {
    const client = clientOf(installation, await seedPerson({ scopes: ["ads:read", "ads:write"] }));
    const refusals = [
      await client.post("/copilot/ask", {}),
      await client.get("/copilot/sessions"),
      await client.get(`/copilot/sessions/${randomUUID()}/events`),
    ];
    for (const { status, error } of refusals) expect([status, error]).toEqual([403, { code: "FORBIDDEN", message: "Missing required permission: copilot" }]);
  });

  test("a plan that sinks: 403 PLAN_REQUIRED at once", async () => {
    const person = await seedPerson();
    const client = clientOf(installation, person);
    expect((await client.ask("hi")).status).toBe(200);
    await setPlan(person.email, "FREE");
    for (const { status, error } of [await client.ask("hi"), await client.get("/copilot/sessions")]) {
      expect([status, error]).toEqual([403, { code: "PLAN_REQUIRED", message: expect.any(String), details: { requiredPlan: "PRO" } }]);
    }
  });

  test("another person, also of the same workspace, finds nothing: neither the session, nor its plan, nor its events", async () => {
    const owner = await seedPerson();
    const member = await seedPerson();
    const workspaceId = await seedSharedWorkspace(owner.email);
    await addMember({ workspaceId, email: member.email, role: "ADMIN", brandIds: [] });
    const inShared = { "x-svc-workspace-id": workspaceId };
    const [mine, theirs] = [clientOf(installation, owner), clientOf(installation, member)];
    const { sessionId } = (await mine.ask("hi", {}, inShared)).data;
    const attempts = [
      await theirs.get(`/copilot/sessions/${sessionId}`, inShared),
      await theirs.get(`/copilot/sessions/${sessionId}/todos`, inShared),
      await theirs.get(`/copilot/sessions/${sessionId}/events`, inShared),
      await theirs.ask("hi", { sessionId }, inShared),
      // The owner's own, from another workspace.
      await mine.get(`/copilot/sessions/${sessionId}`),
      await mine.ask("hi", { sessionId }),
      await mine.get(`/copilot/sessions/${randomUUID()}`),
    ];
    for (const { status, error } of attempts) expect([status, error]).toEqual([404, { code: "NOT_FOUND", message: "Session not found." }]);
    expect((await theirs.get("/copilot/sessions", inShared)).data).toEqual([]);
  });
});

test("one instruction at a time in a session; in different ones side by side", async () => {
  const client = clientOf(installation, await seedPerson());
  const { sessionId } = (await client.ask("hi")).data;
  // Of two, the second may come when the first is done; of six, some come in between.
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => client.ask(question, { sessionId })));
  const refused = atOnce.find(({ status }) => status !== 200);
  expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(refused?.error).toEqual({ code: "CONFLICT", message: expect.any(String), details: { reason: "RUN_UNDER_WAY" } });
  expect(refused?.headers.get("retry-after")).toBe("2");
  const apart = await Promise.all([client.ask(question), client.ask(question), client.ask(question)]);
  expect(apart.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("the same Idempotency-Key asks once", async () => {
  const client = clientOf(installation, await seedPerson());
  const key = { "idempotency-key": randomUUID() };
  const first = await client.ask(question, {}, key);
  const again = await client.ask(question, {}, key);
  expect(again.data).toEqual(first.data);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await client.get<unknown[]>("/copilot/sessions")).data).toHaveLength(1);
});

describe("events", () => {
  test("tell the run from its beginning to its end; a watcher who comes back goes on where they were", async () => {
    const client = clientOf(installation, await seedPerson());
    const { sessionId, reply } = (await client.ask(question, { locale: "en" })).data;
    const response = await client.events(sessionId);
    expect([response.status, response.headers.get("content-type"), response.headers.get("x-ratelimit-limit")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "100000",
    ]);
    const events = await allEvents(response);
    expect(events[0]).toMatchObject({ kind: "round", data: { round: 1, model: "nashir-embedded" } });
    expect(events.at(-1)).toMatchObject({ kind: "done", data: { reply, usage: null } });
    expect(events.map(({ id }) => Number(id.split(":")[1]))).toEqual(events.map((_, index) => index + 1));
    const calls = events.filter(({ kind }) => kind === "tool_call").map(({ data }) => data.callId);
    const results = events.filter(({ kind }) => kind === "tool_result").map(({ data }) => data.callId);
    expect(calls.length).toBeGreaterThan(0);
    expect(results.sort()).toEqual(calls.sort());
    const middle = events[2];
    const rest = await allEvents(await client.events(sessionId, { "last-event-id": middle?.id ?? "" }));
    expect(rest).toEqual(events.slice(3));
    expect(await allEvents(await client.events(sessionId, { "last-event-id": "nonsense" }))).toEqual(events);
    const elsewhere = { "last-event-id": `${randomUUID()}:2` };
    expect(await allEvents(await client.events(sessionId, elsewhere))).toEqual(events);
  });

  test("are sent while the run works", async () => {
    const person = await seedPerson();
    const client = clientOf(installation, person);
    const { sessionId } = (await client.ask("hi")).data;
    const pending: Promise<{ data: AskAnswer }> = client.ask(question, { sessionId, locale: "en" });
    // The newest run that is under way: found as soon as it is.
    const started = await expect
      .poll(() => database().copilotRun.count({ where: { workspaceId: person.workspaceId, sessionId } }), { timeout: 10_000, interval: 5 })
      .toBe(2)
      .then(() => client.events(sessionId));
    const kinds: string[] = [];
    for await (const { kind } of eventsOf(started)) kinds.push(kind);
    expect(kinds.at(-1)).toBe("done");
    const last = await allEvents(await client.events(sessionId));
    expect(last.at(-1)?.data.reply).toBe((await pending).data.reply);
  });
});

test("an Arabic answer is rated, in the background", async () => {
  const person = await seedPerson();
  await clientOf(installation, person).ask("كيف كان أداء إعلاناتي هذا الأسبوع؟");
  const samples = () => database().dialectSample.findMany({ where: { workspaceId: person.workspaceId }, select: { model: true, dialect: true } });
  await expect.poll(samples, { timeout: 15_000, interval: 50 }).toEqual([{ model: "nashir-embedded", dialect: "MSA" }]);
});
