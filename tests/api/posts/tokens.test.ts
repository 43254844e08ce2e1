import { encode } from "next-auth/jwt";
import { beforeEach, expect, test, vi } from "vitest";
import { sandboxOrigin } from "@/server/platforms/config";
import { listEvents, sql } from "./events";
import { acceptedFrom, account, type Member, order, outcome, person, startRig, workspaces } from "./rig";

await startRig();

/** Tokens that die while posts go out, through the whole run. */

const { answerConsent } = await import("../connections/consent");
const { dashboardOf } = await import("../http/dashboard");
const { inPerson } = await import("../http/seed");
const { handleConnectCallback } = await import("@/server/auth/connect-callback");
const { sessionCookie, sessionSecret } = await import("@/server/auth/session");

const member = await person();
const dashboard = dashboardOf(inPerson(member, "OWNER")).connections;
const refusedRefresh = { error: "invalid_request", error_description: "Value passed for the token was invalid." };

beforeEach(() => order("reset", {}));

async function refreshes(platform: string): Promise<unknown[]> {
  return (await (await fetch(`${sandboxOrigin()}/control/calls?platform=${platform}&operation=refresh`)).json()) as unknown[];
}

async function publish(by: Member, content: string, accountIds: string[]) {
  const { data } = await by.call<{ id: string }>("POST", "/posts", { content, accountIds, publishNow: true });
  return outcome(by, data.id);
}

function attemptsOf(postId: unknown) {
  return sql<{ state: string; errorClass: string | null }>(
    `SELECT a."state", a."errorClass" FROM "PublishAttempt" a JOIN "PostTarget" t ON t."id" = a."postTargetId" WHERE t."postId" = $1 ORDER BY a."number"`,
    [postId],
  );
}

async function connectionOf(id: string) {
  const { data } = await member.call<{ id: string; status: string }[]>("GET", "/connections?limit=50");
  return data.find((connection) => connection.id === id);
}

/** The person's browser as it comes back from the platform. */
async function returnFrom(authorizeUrl: string, handle: string): Promise<URL> {
  const returned = await answerConsent(authorizeUrl, "approve", handle);
  const sessionId = await workspaces.startSession(member.userId, { userAgent: null, ipAddress: null });
  const token = await encode({ token: { sid: sessionId }, secret: sessionSecret() });
  const query = new URLSearchParams({ state: returned.state, code: returned.code ?? "" });
  const answer = await handleConnectCallback(
    new Request(`http://127.0.0.1/api/connect/callback?${query}`, { headers: { cookie: `${sessionCookie(false)}=${token}` } }),
  );
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "", "http://127.0.0.1");
}

test("a token that the platform has ended is renewed once, and the post goes out once", async () => {
  const connection = await account(member.workspaceId);
  await order("clock", { advanceSeconds: 7_300 });
  const post = await publish(member, "ended by the platform's clock", [connection.id]);
  expect(post.status).toBe("PUBLISHED");
  expect(await refreshes("TWITTER")).toHaveLength(1);
  expect(await attemptsOf(post.id)).toEqual([
    { state: "FAILED", errorClass: "RECONNECT" },
    { state: "SUCCEEDED", errorClass: null },
  ]);
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
  expect(await connectionOf(connection.id)).toMatchObject({ status: "connected" });
});

test("a renewal that is refused fails the account for good, and the connection waits for its owner", async () => {
  const connection = await account(member.workspaceId);
  const well = await account(member.workspaceId);
  const { accountId } = connection;
  await order("next", { platform: "TWITTER", accountId, operation: "create", behaviour: "error", status: 401 });
  await order("next", { platform: "TWITTER", operation: "refresh", behaviour: "error", status: 400, body: refusedRefresh });
  const post = await publish(member, "nobody renews this", [connection.id, well.id]);
  expect(post).toMatchObject({
    status: "PARTIALLY_PUBLISHED",
    results: [
      {
        connectionId: connection.id,
        success: false,
        externalPostId: null,
        error: refusedRefresh.error_description,
        problem: {
          class: "RECONNECT",
          code: "RECONNECT",
          message: refusedRefresh.error_description,
          remedy: "The account's owner has to connect it again.",
          retryable: false,
          docs: expect.stringMatching(/^https:\/\/docs\.x\.com\//),
        },
      },
      { connectionId: well.id, success: true },
    ],
  });
  expect(await acceptedFrom(accountId)).toEqual([]);
  expect(await refreshes("TWITTER")).toHaveLength(1);
  expect(await sql(`SELECT "status", "errorClass" FROM "PostTarget" WHERE "postId" = $1 AND "connectionId" = $2`, [post.id, connection.id])).toEqual([
    { status: "FAILED", errorClass: "RECONNECT" },
  ]);
  expect(await attemptsOf(post.id)).toContainEqual({ state: "FAILED", errorClass: "RECONNECT" });
  expect(await connectionOf(connection.id)).toMatchObject({ status: "expired" });
  const ends = await listEvents(member.workspaceId, String(post.id));
  expect(ends).toEqual([
    {
      type: "post.partially_published",
      payload: { data: { post: { id: post.id, status: "PARTIALLY_PUBLISHED", publishedAt: post.publishedAt, results: post.results } }, brands: [null] },
    },
  ]);
});

test("an account that is connected again keeps its id, and what was planned on it goes out", async () => {
  const connection = await account(member.workspaceId);
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const { data: planned } = await member.call<{ id: string }>("POST", "/posts/schedule", {
    content: "planned before",
    accountIds: [connection.id],
    scheduledAt,
  });
  await sql(`UPDATE "Connection" SET "status" = 'EXPIRED' WHERE "id" = $1`, [connection.id]);
  expect((await member.call("GET", `/posts/${planned.id}`)).data.warnings).toMatchObject([{ code: "CONNECTION_EXPIRED" }]);

  const { authorizeUrl } = await dashboard.start({ platform: "TWITTER", connectionId: connection.id });
  const back = await returnFrom(authorizeUrl, connection.accountName);
  expect(back.pathname + back.search).toBe("/accounts?outcome=connected&count=1");
  expect(await connectionOf(connection.id)).toEqual({ ...connection, status: "connected" });

  // As if its hour had come, and its run had been lost.
  await sql(`UPDATE "Post" SET "scheduledAt" = now() - interval '11 seconds' WHERE "id" = $1`, [planned.id]);
  expect((await outcome(member, planned.id)).status).toBe("PUBLISHED");
  expect((await acceptedFrom(connection.accountId)).map((sent) => sent.content)).toEqual(["planned before"]);
});

test("accounts of one consent: the choice comes first, a renewal serves them all, and both publish", async () => {
  const { authorizeUrl } = await dashboard.start({ platform: "LINKEDIN" });
  const back = await returnFrom(authorizeUrl, "demo_slow");
  expect([back.pathname, [...back.searchParams.keys()]]).toEqual(["/accounts", ["choose"]]);
  const flowId = back.searchParams.get("choose") ?? "";
  const { accounts } = await dashboard.pendingChoice({ flowId });
  const pages = accounts.filter(({ kind, accountName }) => kind === "organization" && /\b(ok|lost-reply)\b/.test(accountName));
  expect(pages).toHaveLength(2);
  const connections = await dashboard.choose({ flowId, accountIds: pages.map(({ accountId }) => accountId) });
  const ids = connections.map(({ id }) => id);

  // They have but one pair between them.
  await order("clock", { advanceSeconds: 61 * 86_400 });
  for (const connection of connections) {
    const post = await publish(member, `of one consent, ${connection.accountId}`, [connection.id]);
    expect(post).toMatchObject({ status: "PUBLISHED" });
    expect((await acceptedFrom(connection.accountId)).map((sent) => sent.content)).toEqual([`of one consent, ${connection.accountId}`]);
  }
  expect(await refreshes("LINKEDIN")).toHaveLength(1);

  await order("clock", { advanceSeconds: 61 * 86_400 });
  const together = await publish(member, "both at once", ids);
  expect(together.status).toBe("PUBLISHED");
  expect(await refreshes("LINKEDIN")).toHaveLength(2);
  for (const id of ids) expect(await connectionOf(id)).toMatchObject({ status: "connected" });
});

test("accounts whose renewal hangs keep no other account waiting at its due time", async () => {
  const well = await account(member.workspaceId);
  const hanging = await Promise.all(Array.from({ length: 5 }, () => account(member.workspaceId)));
  const ids = hanging.map(({ id }) => id);
  await sql(`UPDATE "Connection" SET "accessTokenExpiresAt" = now() - interval '1 minute' WHERE "id" = ANY($1::uuid[])`, [ids]);
  await order("next", { platform: "TWITTER", operation: "refresh", behaviour: "hang", times: ids.length });
  // One post each: five runs that all wait for the platform.
  for (const id of ids) {
    const { data } = await member.call<{ id: string }>(
      "POST",
      "/posts",
      { content: "waits for its token", accountIds: [id], publishNow: true },
      { prefer: "respond-async" },
    );
    expect(data).toMatchObject({ status: "PROCESSING" });
  }
  await vi.waitFor(async () => expect(await refreshes("TWITTER")).toHaveLength(ids.length), { timeout: 20_000, interval: 50 });

  const { data } = await member.call<{ id: string }>(
    "POST",
    "/posts",
    { content: "needs no new token", accountIds: [well.id], publishNow: true },
    { prefer: "respond-async" },
  );
  // Sooner than the first of those calls is given up.
  expect((await outcome(member, data.id, 10_000)).status).toBe("PUBLISHED");
  expect(await sql(`SELECT "status" FROM "Post" WHERE "content" = 'waits for its token'`)).toEqual(ids.map(() => ({ status: "PROCESSING" })));
});
