import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { finishAdConnect } from "@/server/domains/ads";
import { createBrand } from "@/server/domains/brands";
import { createSandboxConnection, finishConnect } from "@/server/domains/connections";
import { sandboxOrigin } from "@/server/platforms/config";
import { dashboardOf } from "../http/dashboard";
import { answerConsent, seedCaller } from "./consent";
import { callsOf, order, startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

async function start(more: { connectionId?: string } = {}) {
  const caller = await seedCaller();
  const dashboard = dashboardOf(caller).connections;
  const { authorizeUrl } = await dashboard.start({ platform: "TWITTER", ...more });
  return { caller, dashboard, authorizeUrl };
}

describe("starting", () => {
  it("sends the person to the platform with a challenge and a state that is stored as a hash only", async () => {
    const { caller, authorizeUrl } = await start();
    const url = new URL(authorizeUrl);
    expect(url.origin + url.pathname).toBe(`${sandboxOrigin()}/twitter/i/oauth2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "sandbox-twitter",
      redirect_uri: "http://nashir.test/api/connect/callback",
      scope: "tweet.read tweet.write users.read media.write offline.access",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const [flow] = await database().connectFlow.findMany({ where: { workspaceId: caller.workspaceId } });
    expect(Buffer.from(flow?.stateHash ?? []).toString()).not.toContain(url.searchParams.get("state"));
    expect((flow?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000);
  });

  it("refuses to renew another platform's connection, and another workspace's", async () => {
    const { caller, dashboard } = await start();
    const { id } = await createSandboxConnection({ workspaceId: caller.workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    await expect(dashboard.start({ platform: "LINKEDIN", connectionId: id })).rejects.toMatchObject({ cause: { code: "VALIDATION_ERROR" } });
    await expect(dashboard.start({ platform: "TWITTER", connectionId: randomUUID() })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});

describe("coming back", () => {
  it("connects the account", async () => {
    const { caller, dashboard, authorizeUrl } = await start();
    const finished = await finishConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) });
    const { data } = await dashboard.list({});
    expect(finished).toEqual({ outcome: "connected", workspaceId: caller.workspaceId, connections: data });
    expect(data).toMatchObject([{ platform: "twitter", accountName: "demo_ok", status: "connected", sandbox: true }]);
  });

  it("works once", async () => {
    const { caller, authorizeUrl } = await start();
    const returned = await answerConsent(authorizeUrl, "approve");
    await finishConnect({ userId: caller.userId, ...returned });
    await expect(finishConnect({ userId: caller.userId, ...returned })).rejects.toMatchObject({ details: { reason: "CONNECT_STATE_INVALID" } });
  });

  it("works for the person who started it only, and still for them afterwards", async () => {
    const { caller, authorizeUrl } = await start();
    const other = await seedCaller();
    const returned = await answerConsent(authorizeUrl, "approve");
    await expect(finishConnect({ userId: other.userId, ...returned })).rejects.toMatchObject({ details: { reason: "CONNECT_STATE_INVALID" } });
    await expect(finishConnect({ userId: caller.userId, ...returned })).resolves.toMatchObject({ outcome: "connected" });
  });

  it("works at the callback of its own kind of platform only", async () => {
    const { caller, authorizeUrl } = await start();
    const returned = { userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) };
    await expect(finishAdConnect(returned)).rejects.toMatchObject({ details: { reason: "CONNECT_STATE_INVALID" } });
    await expect(finishConnect(returned)).resolves.toMatchObject({ outcome: "connected" });
  });

  it("is too late after ten minutes", async () => {
    const { caller, authorizeUrl } = await start();
    await database().connectFlow.updateMany({ where: { workspaceId: caller.workspaceId }, data: { expiresAt: new Date() } });
    const returned = await answerConsent(authorizeUrl, "approve");
    await expect(finishConnect({ userId: caller.userId, ...returned })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("after a no changes nothing", async () => {
    const { caller, dashboard, authorizeUrl } = await start();
    const returned = await answerConsent(authorizeUrl, "deny");
    expect(returned).toMatchObject({ code: null, error: "access_denied" });
    expect(await finishConnect({ userId: caller.userId, ...returned })).toEqual({ outcome: "denied", workspaceId: caller.workspaceId });
    expect((await dashboard.list({})).data).toEqual([]);
  });

  it("with a code that is too old says that the platform refused", async () => {
    const { caller, authorizeUrl } = await start();
    const returned = await answerConsent(authorizeUrl, "approve");
    await order("clock", { advanceSeconds: 31 });
    const finished = await finishConnect({ userId: caller.userId, ...returned });
    expect(finished).toMatchObject({ outcome: "refused", message: "Value passed for the authorization code was invalid." });
  });
});

describe("connecting again", () => {
  it("keeps the id and revives an expired connection", async () => {
    const { caller, dashboard, authorizeUrl } = await start();
    await finishConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) });
    const [before] = (await dashboard.list({})).data;
    await database().connection.updateMany({ where: { workspaceId: caller.workspaceId }, data: { status: "EXPIRED" } });
    const again = await dashboard.start({ platform: "TWITTER", connectionId: before?.id });
    await finishConnect({ userId: caller.userId, ...(await answerConsent(again.authorizeUrl, "approve")) });
    expect((await dashboard.list({})).data).toEqual([before]);
  });

  it("refuses another account than the one that is renewed", async () => {
    const { caller, dashboard, authorizeUrl } = await start();
    await finishConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) });
    const [before] = (await dashboard.list({})).data;
    const again = await dashboard.start({ platform: "TWITTER", connectionId: before?.id });
    const finished = await finishConnect({ userId: caller.userId, ...(await answerConsent(again.authorizeUrl, "approve", "demo_slow")) });
    expect(finished.outcome).toBe("other-account");
    expect((await dashboard.list({})).data).toEqual([before]);
  });

  it("after disconnecting takes the same row up again", async () => {
    const { caller, dashboard, authorizeUrl } = await start();
    await finishConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) });
    const [before] = (await dashboard.list({})).data;
    await dashboard.disconnect({ id: before?.id ?? "" });
    const again = await dashboard.start({ platform: "TWITTER" });
    await finishConnect({ userId: caller.userId, ...(await answerConsent(again.authorizeUrl, "approve")) });
    const [after] = (await dashboard.list({})).data;
    expect(after).toEqual({ ...before, connectedAt: after?.connectedAt });
  });
});

describe("disconnecting", () => {
  it("erases the tokens, leaves the list, and tells the platform", async () => {
    await order("reset", {});
    const caller = await seedCaller();
    const dashboard = dashboardOf(caller).connections;
    const { id } = await createSandboxConnection({ workspaceId: caller.workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    expect(await dashboard.disconnect({ id })).toEqual({ id, disconnected: true });
    expect((await dashboard.list({})).data).toEqual([]);
    const row = await database().connection.findFirst({ where: { workspaceId: caller.workspaceId, id } });
    expect(row).toMatchObject({ status: "REVOKED", accessTokenSealed: null, refreshTokenSealed: null });
    expect((await callsOf("revoke")).map((call) => call.status)).toEqual([200, 200]);
    await expect(dashboard.disconnect({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });

  it("holds when the platform does not answer, and for another workspace's id does nothing", async () => {
    const caller = await seedCaller();
    const dashboard = dashboardOf(caller).connections;
    const { id } = await createSandboxConnection({ workspaceId: caller.workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    await expect(dashboardOf(await seedCaller()).connections.disconnect({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
    await order("next", { platform: "TWITTER", operation: "revoke", behaviour: "error", status: 503 });
    await dashboard.disconnect({ id });
    expect((await dashboard.list({})).data).toEqual([]);
  });
});

describe("brands", () => {
  it("are assigned, and limit what a member sees", async () => {
    const caller = await seedCaller();
    const dashboard = dashboardOf(caller).connections;
    const { workspaceId } = caller;
    const brand = await createBrand({ workspaceId, name: "علامة" });
    const { id } = await createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    const other = await createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    expect(await dashboard.assignBrand({ id, brandId: brand.id })).toMatchObject({ id, brandId: brand.id });
    await expect(dashboard.assignBrand({ id, brandId: randomUUID() })).rejects.toMatchObject({ cause: { code: "VALIDATION_ERROR" } });

    const limited = dashboardOf({ ...caller, brandIds: [brand.id] }).connections;
    expect((await limited.list({})).data.map((connection) => connection.id)).toEqual([id]);
    await expect(limited.disconnect({ id: other.id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});
