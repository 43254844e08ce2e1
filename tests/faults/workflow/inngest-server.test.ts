import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bearerOfServer, type Call, type InngestServer, type RegisteredFunction, startInngestServer } from "@/tests/fixtures/inngest-server";
import { accepted, type Stage, setStage, sql } from "@/tests/fixtures/publishing";

/** The built web process with an Inngest server: its requests, its responses, and its behaviour while the server does nothing. */

const registeredOrigin = "http://balancer.internal:8080";
let inngest: InngestServer;
let stage: Stage;

beforeAll(async () => {
  inngest = await startInngestServer();
  stage = await setStage({ accounts: 12, env: { ...inngest.env, ENGINE_PORT: "0", INNGEST_SERVE_ORIGIN: registeredOrigin, PUBLISH_LEASE_SECONDS: "3" } });
}, 180_000);
afterAll(async () => {
  await stage.close();
  await inngest.close();
});

const origin = () => stage.instance.baseUrl;
const call = (options: Call) => inngest.call(origin(), options);
const registrations = () => inngest.received.filter(({ kind }) => kind === "registration");
const events = (name: string) => inngest.received.filter(({ kind, body }) => kind === "event" && body.name === name).map(({ body }) => body);

/** None has come: whether they are late depends on how long the process has been up. */
const crons = expect.stringMatching(/^(ok|late)$/);

async function readiness() {
  const response = await fetch(`${origin()}/api/health/ready`);
  return { status: response.status, body: await response.json() };
}

async function schedule(content: string, account: number, scheduledAt: Date): Promise<string> {
  const accountIds = [stage.accounts[account]?.connectionId];
  const { data } = await stage.call("POST", "/posts/schedule", { content, accountIds, scheduledAt: scheduledAt.toISOString() });
  return String(data.id);
}

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000);
const heartbeat: Call = { functionId: "nashir-heartbeat", event: { name: "inngest/scheduled.timer", data: { cron: "* * * * *" } } };
const publishCall = (postId: string, revision = 0): Call => ({
  functionId: "nashir-publish-post",
  event: { name: "posts/publish.requested", data: { workspaceId: stage.workspaceId, postId, revision } },
});

test("before the functions are registered readiness says so, and no event leaves", async () => {
  const id = await schedule("before the registration", 0, inHours(2));
  expect(await readiness()).toEqual({ status: 503, body: { status: "unavailable", checks: { database: "ok", registration: "outstanding", crons } } });
  expect(inngest.received).toEqual([]);
  inngest.takesRegistrations = true;
  await vi.waitFor(
    async () => expect(await readiness()).toEqual({ status: 200, body: { status: "ready", checks: { database: "ok", registration: "ok", crons } } }),
    { timeout: 90_000, interval: 100 },
  );
  await vi.waitFor(() => expect(events("posts/armed").map(({ data }) => data.postId)).toEqual([id]), { timeout: 20_000, interval: 50 });
  expect(inngest.received[0]?.kind).toBe("registration");
});

test("the registration is authenticated, names the balancer's address, and has the crons and the rules of cancellation", () => {
  const [{ authorization, body } = { authorization: undefined, body: null }, ...more] = registrations();
  expect(more).toEqual([]);
  expect(authorization).toBe(bearerOfServer);
  expect(body.url).toBe(`${registeredOrigin}/api/inngest`);
  const find = (id: string) => body.functions.find((each: RegisteredFunction) => each.id === id);
  expect(find("nashir-heartbeat")).toMatchObject({ triggers: [{ cron: "* * * * *" }] });
  expect(find("nashir-publish-post").cancel).toEqual([
    { event: "posts/disarmed", if: "event.data.postId == async.data.postId && event.data.revision < async.data.revision" },
  ]);
});

test.each<[string, Partial<Call>]>([
  ["without a signature", { key: null }],
  ["signed with another key", { key: "signkey-prod-00000000000000000000000000000000" }],
  ["signed an hour ago", { signedAt: new Date(Date.now() - 3_600_000) }],
])("a call %s runs nothing", async (_name, signing) => {
  const answer = await call({ ...heartbeat, ...signing });
  expect({ ...answer, body: undefined }).toEqual({ status: 401, noRetry: null, body: undefined });
  expect(await sql(`SELECT "name" FROM "Heartbeat"`, [])).toEqual([]);
});

test("a signed call runs a step, and its replay ends the function without running it again", async () => {
  const first = await call(heartbeat);
  expect(first).toEqual({ status: 206, noRetry: null, body: [expect.objectContaining({ op: "StepRun", displayName: "beat" })] });
  const before = await sql<{ beatAt: Date }>(`SELECT "name", "beatAt" FROM "Heartbeat"`, []);
  expect(before).toEqual([{ name: "cron", beatAt: expect.any(Date) }]);
  expect(await call({ ...heartbeat, steps: { [first.body[0].id]: { data: null } } })).toMatchObject({ status: 200, body: null });
  expect(await sql(`SELECT "name", "beatAt" FROM "Heartbeat"`, [])).toEqual(before);
});

test("a step that fails is reported as one to repeat, and with the last attempt as failed", async () => {
  const expected = (op: string) => ({ status: 206, body: [{ op, displayName: "beat", error: { message: expect.any(String) } }] });
  await sql(`ALTER TABLE "Heartbeat" RENAME TO "Elsewhere"`, []);
  expect(await call(heartbeat)).toMatchObject(expected("StepError"));
  expect(await call({ ...heartbeat, attempt: 4 })).toMatchObject(expected("StepFailed"));
  await sql(`ALTER TABLE "Elsewhere" RENAME TO "Heartbeat"`, []);
  expect(await call({ ...heartbeat, attempt: 1 })).toMatchObject({ status: 206, body: [{ op: "StepRun", displayName: "beat" }] });
});

test("a call whose event is malformed is an error of the function", async () => {
  const answer = await call({ functionId: "nashir-publish-post", event: { name: "posts/armed", data: { postId: 7 } } });
  expect(answer).toMatchObject({ status: 500, noRetry: "false", body: { name: "ZodError" } });
});

test("one call made three times at once publishes once", async () => {
  const id = await schedule("called three times", 1, inHours(1));
  await sql(`UPDATE "Post" SET "scheduledAt" = now() WHERE "id" = $1`, [id]);
  const answers = await Promise.all([1, 2, 3].map(() => call(publishCall(id))));
  expect(answers.map(({ status }) => status)).toEqual([206, 206, 206]);
  expect(answers.filter(({ body }) => body[0].data?.data?.status === "PUBLISHED" || body[0].data?.status === "PUBLISHED")).toHaveLength(1);
  expect((await accepted(stage)).filter(({ content }) => content === "called three times")).toHaveLength(1);
});

test("an edit cancels the sleeping run, and a run that was not notified does nothing", async () => {
  const id = await schedule("edited later", 2, inHours(3));
  await stage.call("PATCH", `/posts/${id}`, { content: "edited" });
  await vi.waitFor(
    () => expect(events("posts/disarmed").map(({ data }) => ({ postId: data.postId, revision: data.revision }))).toContainEqual({ postId: id, revision: 1 }),
    {
      timeout: 20_000,
      interval: 50,
    },
  );
  await sql(`UPDATE "Post" SET "scheduledAt" = now() + interval '1 second' WHERE "id" = $1`, [id]);
  expect(await call(publishCall(id, 0))).toMatchObject({ status: 206, body: [{ op: "StepRun" }] });
  expect((await stage.call("GET", `/posts/${id}`)).data.status).toBe("SCHEDULED");
  await sql(`UPDATE "Post" SET "scheduledAt" = now() + interval '3 hours' WHERE "id" = $1`, [id]);
});

test("posts go out though the server takes events and runs nothing, and each is one wake", async () => {
  const ids = await Promise.all([3, 4, 5, 6, 7, 8, 9, 10, 11].map((account) => schedule(`overdue ${account}`, account, inHours(4))));
  await sql(`UPDATE "Post" SET "scheduledAt" = now() WHERE "id" = ANY($1::uuid[])`, [ids]);
  await vi.waitFor(async () => expect(await sql(`SELECT "id" FROM "Post" WHERE "id" = ANY($1::uuid[]) AND "status" <> 'PUBLISHED'`, [ids])).toEqual([]), {
    timeout: 150_000,
    interval: 500,
  });
  const sent = (await accepted(stage)).filter(({ content }) => content.startsWith("overdue"));
  expect(sent.map(({ content }) => content).sort()).toEqual([10, 11, 3, 4, 5, 6, 7, 8, 9].map((account) => `overdue ${account}`));
  const times = sent.map(({ at }) => Date.parse(at));
  expect(Math.max(...times) - Math.min(...times), "they wait for no later look at the table").toBeLessThan(5_000);
  const wakes = events("posts/publish.requested").filter(({ data }) => ids.includes(data.postId));
  expect(new Set(wakes.map(({ id }) => id)).size).toBe(ids.length);
});

test("a web process that comes back registers again, as another version of the same application", async () => {
  const [first] = registrations();
  stage.instance.kill("web");
  await vi.waitFor(() => expect(registrations()).toHaveLength(2), { timeout: 60_000, interval: 100 });
  const second = registrations()[1];
  expect(second?.body.url).toBe(first?.body.url);
  expect(second?.body.functions).toEqual(first?.body.functions);
  expect(second?.body.appVersion).not.toBe(first?.body.appVersion);
});
