import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { pruneOAuth } from "@/server/domains/oauth/service/apps";
import { removeMember } from "@/server/domains/workspaces";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { asking, callback, clientIdOf, connect, decide, exchange, form, inBrowser, mcp, origin, refresh, refusal, register, rest, send, startRig } from "./rig";

/** Apps act for a person who let them: registration, consent, tokens. */

await startRig();

let person: Seeded;
beforeAll(async () => {
  person = await seedPerson();
});

test("an app that a person let in reads their posts and has the tools of its scopes", async () => {
  const { answer, access } = await connect(person, "posts:read offline_access");
  expect(answer.body).toEqual({
    access_token: expect.stringMatching(/^oat_[0-9A-Za-z]{40}$/),
    token_type: "Bearer",
    expires_in: expect.any(Number),
    refresh_token: expect.stringMatching(/^ort_/),
    scope: "posts:read",
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await rest(access)).toBe("200 ok");
  const { status, body } = await mcp({ authorization: `Bearer ${access}` });
  const { tools: listed } = (body as { result: { tools: { name: string }[] } }).result;
  expect([status, listed.map(({ name }) => name).sort()]).toEqual([200, ["check_post", "get_post", "list_connections", "list_posts", "optimal_times"]]);
});

test("what was not granted is refused", async () => {
  const { access } = await connect(person);
  expect(await rest(access, "/posts", { method: "POST", body: "{}" })).toBe("403 FORBIDDEN");
});

test("the decision comes back with the state, whether it is yes or no", async () => {
  const authorization = asking(await clientIdOf());
  const denied = await decide(person, authorization, false);
  expect([denied.origin + denied.pathname, Object.fromEntries(denied.searchParams)]).toEqual([
    callback,
    { error: "access_denied", error_description: "the person refused", state: "a state" },
  ]);
  expect(Object.fromEntries((await decide(person, authorization)).searchParams)).toEqual({ code: expect.any(String), state: "a state" });
});

describe("an authorization request", () => {
  const view = async (more: Record<string, string>) => {
    const { request } = asking(await clientIdOf(), more);
    const { data } = await inBrowser(person, "decide", { request, allow: true, workspaceId: person.workspaceId });
    return data ? new URL(data.to).searchParams.get("error") : null;
  };
  test.each<[Record<string, string>, string]>([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "short" }, "invalid_request"],
    [{ scope: "everything" }, "invalid_scope"],
    [{ resource: "https://other.example/mcp" }, "invalid_target"],
  ])("%j goes back to the app with an error", async (more, error) => {
    expect(await view(more)).toBe(error);
  });

  test.each<[Record<string, string>]>([[{ redirect_uri: "https://evil.example/callback" }], [{ redirect_uri: `${callback}/more` }], [{ client_id: "nobody" }]])(
    "%j goes nowhere",
    async (more) => {
      const { request } = asking(await clientIdOf(), more);
      const answer = await inBrowser(person, "decide", { request, allow: true, workspaceId: person.workspaceId });
      expect([answer.status, answer.code, answer.data]).toEqual([400, "VALIDATION_ERROR", undefined]);
    },
  );

  test("is decided on by a signed-in person alone", async () => {
    const { request } = asking(await clientIdOf());
    const { status } = await send("/api/trpc/oauth.decide", {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ request, allow: true, workspaceId: person.workspaceId }),
    });
    expect(status).toBe(401);
  });

  test("a person lets nobody into a workspace that they are no member of, nor anybody on the free plan", async () => {
    const stranger = await seedPerson();
    const { request } = asking(await clientIdOf());
    expect((await inBrowser(stranger, "decide", { request, allow: true, workspaceId: person.workspaceId })).code).toBe("WORKSPACE_ACCESS_REVOKED");
    const owner = await seedPerson();
    await database().user.update({ where: { id: owner.userId }, data: { plan: "FREE" } });
    expect((await inBrowser(owner, "decide", { request, allow: true, workspaceId: owner.workspaceId })).code).toBe("PLAN_REQUIRED");
  });
});

describe("a code", () => {
  const coded = async () => {
    const clientId = await clientIdOf();
    const authorization = asking(clientId);
    return { clientId, verifier: authorization.verifier, code: (await decide(person, authorization)).searchParams.get("code") ?? "" };
  };

  test("needs the verifier, and is used up by a wrong one", async () => {
    const { clientId, code, verifier } = await coded();
    expect(refusal(await exchange(clientId, code, "x".repeat(43)))).toEqual([400, "invalid_grant"]);
    expect(refusal(await exchange(clientId, code, verifier))).toEqual([400, "invalid_grant"]);
  });

  test("needs the address that it went to, and the app that requested it", async () => {
    const [one, two] = [await coded(), await coded()];
    expect(refusal(await exchange(one.clientId, one.code, one.verifier, { redirect_uri: "https://app.example/other" }))).toEqual([400, "invalid_request"]);
    expect(refusal(await exchange(await clientIdOf(), two.code, two.verifier))).toEqual([400, "invalid_grant"]);
  });

  test("gives nothing after its end", async () => {
    const { clientId, code, verifier } = await coded();
    await database().oAuthCode.updateMany({ where: { clientId }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(refusal(await exchange(clientId, code, verifier))).toEqual([400, "invalid_grant"]);
  });

  test("that comes twice ends what it was exchanged for", async () => {
    const { clientId, code, verifier, access } = await connect(person);
    expect(await rest(access)).toBe("200 ok");
    expect(refusal(await exchange(clientId, code, verifier))).toEqual([400, "invalid_grant"]);
    expect(await rest(access)).toBe("401 UNAUTHORIZED");
  });
});

describe("a refresh token", () => {
  test("gives new tokens, once; used again, it ends them all", async () => {
    const first = await connect(person);
    const second = await refresh(first.clientId, first.refresh);
    expect(second.answer.status).toBe(200);
    expect([await rest(first.access), await rest(second.access)]).toEqual(["401 UNAUTHORIZED", "200 ok"]);
    expect(refusal((await refresh(first.clientId, first.refresh)).answer)).toEqual([400, "invalid_grant"]);
    expect(await rest(second.access)).toBe("401 UNAUTHORIZED");
    expect(refusal((await refresh(first.clientId, second.refresh)).answer)).toEqual([400, "invalid_grant"]);
  });

  test("gives an access token with fewer scopes, and never more than the person granted", async () => {
    const granted = await connect(person, "posts:read ads:read");
    const narrowed = await refresh(granted.clientId, granted.refresh, { scope: "ads:read" });
    expect([narrowed.answer.body.scope, await rest(narrowed.access)]).toEqual(["ads:read", "403 FORBIDDEN"]);
    const whole = await refresh(granted.clientId, narrowed.refresh);
    expect([whole.answer.body.scope, await rest(whole.access)]).toEqual(["posts:read ads:read", "200 ok"]);
    expect(refusal((await refresh(granted.clientId, whole.refresh, { scope: "posts:create" })).answer)).toEqual([400, "invalid_scope"]);
  });

  test("is of one app", async () => {
    const granted = await connect(person);
    expect(refusal((await refresh(await clientIdOf(), granted.refresh)).answer)).toEqual([400, "invalid_grant"]);
  });
});

test("an app with a secret shows it, as Basic or in the body", async () => {
  const { body } = await register({ token_endpoint_auth_method: "client_secret_post" });
  const [clientId, secret] = [String(body.client_id), String(body.client_secret)];
  const codeFor = async () => {
    const authorization = asking(clientId);
    return { code: (await decide(person, authorization)).searchParams.get("code") ?? "", verifier: authorization.verifier };
  };
  const one = await codeFor();
  expect(refusal(await exchange(clientId, one.code, one.verifier))[1]).toBe("invalid_client");
  expect(refusal(await exchange(clientId, one.code, one.verifier, { client_secret: "wrong" }))[1]).toBe("invalid_client");
  const { status, body: tokens } = await exchange(clientId, one.code, one.verifier, { client_secret: secret });
  expect(status).toBe(200);
  const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` };
  const refreshed = await form("/oauth/token", { grant_type: "refresh_token", refresh_token: String(tokens.refresh_token) }, basic);
  expect(refreshed.status).toBe(200);
});

describe("access ends", () => {
  test.each(["access", "refresh"] as const)("when the app revokes its %s token", async (which) => {
    const granted = await connect(person);
    const { status } = await form("/oauth/revoke", { client_id: granted.clientId, token: granted[which] });
    expect([status, await rest(granted.access)]).toEqual([200, "401 UNAUTHORIZED"]);
    expect(refusal((await refresh(granted.clientId, granted.refresh)).answer)).toEqual([400, "invalid_grant"]);
  });

  test("and not when another app does, or with a token that nobody knows", async () => {
    const granted = await connect(person);
    const other = await clientIdOf();
    expect((await form("/oauth/revoke", { client_id: other, token: granted.access })).status).toBe(200);
    expect((await form("/oauth/revoke", { client_id: other, token: granted.refresh })).status).toBe(200);
    expect(refusal(await form("/oauth/revoke", { client_id: "nobody", token: granted.access }))).toEqual([401, "invalid_client"]);
    expect(await rest(granted.access)).toBe("200 ok");
  });

  test("when the person disconnects the app, which they find among the connected ones and not among their keys", async () => {
    const owner = await seedPerson();
    const granted = await connect(owner);
    const dashboard = inDashboard(owner);
    const [app] = await dashboard.oauth.apps();
    expect(app).toEqual({
      id: expect.any(String),
      name: "Editor",
      workspace: expect.any(String),
      scopes: ["posts:read"],
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    expect((await dashboard.apiKeys.list({})).data.map(({ id }) => id)).toEqual([owner.keyId]);
    expect((await inBrowser(person, "disconnect", { id: app?.id })).code).toBe("NOT_FOUND");
    expect((await inBrowser(owner, "disconnect", { id: app?.id })).status).toBe(200);
    expect([await rest(granted.access), await dashboard.oauth.apps()]).toEqual(["401 UNAUTHORIZED", []]);
  });

  test("when the person leaves the workspace", async () => {
    const owner = await seedPerson();
    const shared = await seedSharedWorkspace(owner.email);
    await database().membership.create({ data: { workspaceId: shared, userId: person.userId, role: "VIEWER" } });
    const { access } = await connect(person, "posts:read posts:create", shared);
    expect(await rest(access)).toBe("200 ok");
    // At most the person's role.
    expect(await rest(access, "/posts", { method: "POST", body: "{}" })).toBe("403 WORKSPACE_ACCESS_REVOKED");
    await removeMember({ workspaceId: shared, email: person.email });
    expect(await rest(access)).toBe("403 WORKSPACE_ACCESS_REVOKED");
  });
});

test("an app is bound to the workspace that it was let into", async () => {
  const shared = await seedSharedWorkspace(person.email);
  const { access } = await connect(person, "posts:read keys:manage", shared);
  const inWorkspace = (id: string) => ({ headers: { "x-svc-workspace-id": id } });
  expect(await rest(access, "/posts", inWorkspace(shared))).toBe("200 ok");
  expect(await rest(access, "/posts", inWorkspace(person.workspaceId))).toBe("403 WORKSPACE_ACCESS_REVOKED");
  const newKey = async (more: Record<string, unknown>) => {
    const { status, body } = await send("/api/v1/api-keys", {
      method: "POST",
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "of an app", scopes: ["posts:read"], ...more }),
    });
    return { status, body: body as { data: { key: string }; error: { details: unknown } } };
  };
  // Nor does a key that it makes reach further, or last longer.
  const made = await newKey({});
  expect(made.status).toBe(201);
  expect(await rest(made.body.data.key, "/posts", inWorkspace(shared))).toBe("200 ok");
  expect(await rest(made.body.data.key, "/posts", inWorkspace(person.workspaceId))).toBe("403 WORKSPACE_ACCESS_REVOKED");
  const beyond = await newKey({ workspaceId: person.workspaceId });
  expect([beyond.status, beyond.body.error.details]).toEqual([403, { reason: "BEYOND_REACH", field: "workspaceId" }]);
});

test("what has ended is pruned, and what still works is not", async () => {
  const granted = await connect(person);
  const [unused, past] = [await clientIdOf(), new Date(Date.now() - 8 * 86_400_000)];
  await database().oAuthClient.updateMany({ data: { createdAt: past } });
  await database().oAuthCode.updateMany({ data: { expiresAt: past } });
  await pruneOAuth();
  const left = await database().oAuthClient.findMany({ where: { id: { in: [unused, granted.clientId] } }, select: { id: true } });
  expect([left, await database().oAuthCode.count()]).toEqual([[{ id: granted.clientId }], 0]);
  expect((await refresh(granted.clientId, granted.refresh)).answer.status).toBe(200);
});

test("no token, code or secret is in the database", async () => {
  const { code, access, refresh: refreshToken } = await connect(person);
  const rows = JSON.stringify(await Promise.all([database().apiKey.findMany(), database().oAuthCode.findMany(), database().oAuthRefreshToken.findMany()]));
  for (const secret of [code, access, refreshToken]) expect(rows).not.toContain(secret);
});
