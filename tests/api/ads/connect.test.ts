import { StepError } from "inngest";
import { describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { connectSandboxAdAccount, finishAdConnect } from "@/server/domains/ads";
import { withAdAccess } from "@/server/domains/ads/service/ad-access";
import { adConnections } from "@/server/domains/ads/service/ad-connections";
import { beginSync, failSync } from "@/server/domains/ads/service/sync-account";
import { maintainConnections } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { sandboxOrigin } from "@/server/platforms/config";
import { answerConsent, seedCaller } from "../connections/consent";
import { order, startFileSandbox } from "../connections/sandbox-environment";
import { dashboardOf } from "../http/dashboard";

await startFileSandbox();

/** Connecting ad accounts of the sandbox, as the dashboard and the browser do it. */

const OURS = "The reading failed on our side; it is tried again.";
const gone = { cause: { code: "NOT_FOUND" } };
const spent = { details: { reason: "CONNECT_STATE_INVALID" } };

async function consent(caller: Caller, handle = "demo_main") {
  const { authorizeUrl } = await dashboardOf(caller).ads.connect({ platform: "META" });
  return finishAdConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve", handle)) });
}

/** One sign-in reaches several ad accounts. */
async function requestedScopes(caller: Caller) {
  const finished = await consent(caller);
  if (finished.outcome !== "choose") throw new Error(`${finished.outcome} instead of a choice`);
  const { flowId } = finished;
  return { flowId, choice: await dashboardOf(caller).ads.pendingChoice({ flowId }) };
}

const idsOf = (choice: { accounts: { externalId: string }[] }) => choice.accounts.map((account) => account.externalId);
const storedAccounts = ({ workspaceId }: Caller) => database().adAccount.findMany({ where: { workspaceId }, orderBy: { externalId: "asc" } });
const storedConnections = ({ workspaceId }: Caller) => database().adConnection.findMany({ where: { workspaceId } });
const requestedSyncs = ({ workspaceId }: Caller) => database().outboxEvent.count({ where: { workspaceId, type: "ads/sync.requested" } });

describe("starting", () => {
  it("says what can be connected, and sends the person there with a state that is stored as a hash only", async () => {
    const caller = await seedCaller();
    expect(await dashboardOf(caller).ads.connectables()).toContainEqual({ platform: "META", available: true, sandbox: true });
    const { authorizeUrl } = await dashboardOf(caller).ads.connect({ platform: "meta" });
    const url = new URL(authorizeUrl);
    expect(url.origin).toBe(sandboxOrigin());
    expect(url.searchParams.get("redirect_uri")).toBe("http://nashir.test/api/connect/ads/callback");
    const [flow] = await database().connectFlow.findMany({ where: { workspaceId: caller.workspaceId } });
    expect(Buffer.from(flow?.stateHash ?? []).toString()).not.toContain(url.searchParams.get("state"));
    expect((flow?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000);
  });
});

describe("coming back", () => {
  it("works once, for the person who started it, within ten minutes", async () => {
    const caller = await seedCaller();
    const start = async () => answerConsent((await dashboardOf(caller).ads.connect({ platform: "META" })).authorizeUrl, "approve", "demo_main");
    const returned = await start();
    await expect(finishAdConnect({ userId: (await seedCaller()).userId, ...returned })).rejects.toMatchObject(spent);
    await expect(finishAdConnect({ userId: caller.userId, ...returned })).resolves.toMatchObject({ outcome: "choose" });
    await expect(finishAdConnect({ userId: caller.userId, ...returned })).rejects.toMatchObject(spent);
    const late = await start();
    await database().connectFlow.updateMany({ where: { workspaceId: caller.workspaceId }, data: { expiresAt: new Date() } });
    await expect(finishAdConnect({ userId: caller.userId, ...late })).rejects.toMatchObject(spent);
    expect(await storedAccounts(caller)).toEqual([]);
  });

  it("after a no connects nothing, and with a code that is too old says what the platform says", async () => {
    const caller = await seedCaller();
    const { authorizeUrl } = await dashboardOf(caller).ads.connect({ platform: "META" });
    const denied = await finishAdConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "deny", "demo_main")) });
    expect(denied).toEqual({ outcome: "denied", workspaceId: caller.workspaceId });
    const again = await dashboardOf(caller).ads.connect({ platform: "META" });
    const returned = await answerConsent(again.authorizeUrl, "approve", "demo_main");
    const refused = await finishAdConnect({ userId: caller.userId, ...returned, code: "wrong" });
    expect(refused).toEqual({ outcome: "refused", workspaceId: caller.workspaceId, message: expect.stringContaining("code") });
    expect(await storedConnections(caller)).toEqual([]);
  });
});

describe("a consent to several ad accounts", () => {
  it("connects none before the person has chosen, and keeps what it granted sealed", async () => {
    const caller = await seedCaller();
    const { choice } = await requestedScopes(caller);
    expect(choice).toEqual({ platform: "META", expiresAt: expect.stringMatching(/Z$/), accounts: expect.any(Array) });
    expect(choice.accounts.length).toBeGreaterThan(1);
    for (const account of choice.accounts) {
      expect(account).toEqual({
        externalId: expect.stringMatching(/^\d+$/),
        name: expect.any(String),
        currency: "SAR",
        timezone: "Asia/Riyadh",
        status: "ACTIVE",
        managerName: null,
        alreadyConnected: false,
      });
    }
    expect(await storedAccounts(caller)).toEqual([]);
    const [flow] = await database().connectFlow.findMany({ where: { workspaceId: caller.workspaceId } });
    const stored = Buffer.from(flow?.grantSealed ?? []).toString("latin1");
    expect(stored.length).toBeGreaterThan(100);
    for (const id of idsOf(choice)) expect(stored).not.toContain(id);
  });

  it("connects those that are chosen, on one sign-in, and has them read", async () => {
    const caller = await seedCaller();
    const { flowId, choice } = await requestedScopes(caller);
    const externalIds = idsOf(choice).slice(0, 2).sort();
    const accounts = await dashboardOf(caller).ads.choose({ flowId, externalIds });
    expect(accounts.map((account) => account.externalId).sort()).toEqual(externalIds);
    expect(accounts[0]).toMatchObject({ platform: "META", currency: "SAR", status: "ACTIVE", lastSyncedAt: null, needsReconnect: false, sandbox: true });
    const connections = await storedConnections(caller);
    expect(connections).toHaveLength(1);
    expect((await storedAccounts(caller)).map((account) => account.adConnectionId)).toEqual([connections[0]?.id, connections[0]?.id]);
    expect(await requestedSyncs(caller)).toBe(2);
    const [flow] = await database().connectFlow.findMany({ where: { workspaceId: caller.workspaceId } });
    expect(flow?.grantSealed).toBeNull();
  });

  it("is chosen from once, by who consented, in that workspace, and only among what was granted", async () => {
    const caller = await seedCaller();
    const { flowId, choice } = await requestedScopes(caller);
    const stranger = await seedCaller();
    const [first = ""] = idsOf(choice);
    for (const other of [stranger, { ...stranger, workspaceId: caller.workspaceId }, { ...caller, workspaceId: stranger.workspaceId }]) {
      await expect(dashboardOf(other).ads.pendingChoice({ flowId })).rejects.toMatchObject(gone);
      await expect(dashboardOf(other).ads.choose({ flowId, externalIds: [first] })).rejects.toMatchObject(gone);
    }
    const wrong = dashboardOf(caller).ads.choose({ flowId, externalIds: [first, "404"] });
    await expect(wrong).rejects.toMatchObject({ cause: { code: "VALIDATION_ERROR", details: { issues: [{ path: "externalIds.1" }] } } });
    const clicks = await Promise.allSettled([1, 2].map(() => dashboardOf(caller).ads.choose({ flowId, externalIds: [first] })));
    expect(clicks.map((click) => click.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await storedAccounts(caller)).toHaveLength(1);
  });
});

describe("connecting again", () => {
  it("repairs an expired sign-in and keeps every id, before anything more is chosen", async () => {
    const caller = await seedCaller();
    const { flowId, choice } = await requestedScopes(caller);
    const [first = ""] = idsOf(choice);
    await dashboardOf(caller).ads.choose({ flowId, externalIds: [first] });
    const [before] = await storedAccounts(caller);
    await database().adConnection.updateMany({ where: { workspaceId: caller.workspaceId }, data: { status: "EXPIRED" } });
    const again = await requestedScopes(caller);
    expect(again.choice.accounts.filter((account) => account.alreadyConnected).map((account) => account.externalId)).toEqual([first]);
    expect(await storedConnections(caller)).toMatchObject([{ id: before?.adConnectionId, status: "ACTIVE" }]);
    expect((await storedAccounts(caller)).map((account) => account.id)).toEqual([before?.id]);
    const key = { workspaceId: caller.workspaceId, adAccountId: before?.id ?? "" };
    const found = await withAdAccess(database(), key, (adapter, access) => adapter.listAccounts(access.accessToken));
    expect(found.map((account) => account.externalId)).toContain(first);
  });

  it("asks nothing where all of it is connected already, and takes up an account that was disconnected", async () => {
    const caller = await seedCaller();
    const { flowId, choice } = await requestedScopes(caller);
    const externalIds = idsOf(choice);
    const accounts = await dashboardOf(caller).ads.choose({ flowId, externalIds });
    const finished = await consent(caller);
    expect(finished).toEqual({ outcome: "connected", workspaceId: caller.workspaceId, adAccountIds: expect.any(Array) });
    const [one] = accounts;
    await dashboardOf(caller).ads.disconnect({ id: one?.id ?? "" });
    const again = await requestedScopes(caller);
    await dashboardOf(caller).ads.choose({ flowId: again.flowId, externalIds: [one?.externalId ?? ""] });
    const row = (await storedAccounts(caller)).find((account) => account.externalId === one?.externalId);
    expect(row).toMatchObject({ id: one?.id, status: "ACTIVE" });
  });
});

describe("a sign-in that serves no account", () => {
  const erased = { status: "REVOKED", accessTokenSealed: null, refreshTokenSealed: null };

  it("keeps no tokens when a choice is left open", async () => {
    const caller = await seedCaller();
    const { flowId, choice } = await requestedScopes(caller);
    const [account] = await dashboardOf(caller).ads.choose({ flowId, externalIds: idsOf(choice).slice(0, 1) });
    await dashboardOf(caller).ads.disconnect({ id: account?.id ?? "" });
    await requestedScopes(caller);
    expect(await storedConnections(caller)).toMatchObject([erased]);
  });

  it("keeps none when another one takes its last account over", async () => {
    const caller = await seedCaller();
    const { workspaceId } = caller;
    const { flowId, choice } = await requestedScopes(caller);
    await dashboardOf(caller).ads.choose({ flowId, externalIds: idsOf(choice).slice(0, 1) });
    await database().adConnection.updateMany({ where: { workspaceId }, data: { externalUserId: "a colleague" } });
    await requestedScopes(caller);
    const connections = await storedConnections(caller);
    const [serving, left] = [
      connections.filter((one) => one.externalUserId !== "a colleague"),
      connections.filter((one) => one.externalUserId === "a colleague"),
    ];
    expect(serving).toMatchObject([{ status: "ACTIVE", accessTokenSealed: expect.anything() }]);
    expect(left).toMatchObject([erased]);
    expect(await storedAccounts(caller)).toMatchObject([{ adConnectionId: serving[0]?.id }]);
  });
});

describe("asking for newer figures", () => {
  it("leaves out what is read now, and what was read or requested within a minute", async () => {
    const caller = await seedCaller();
    const { workspaceId } = caller;
    const { id } = await connectSandboxAdAccount({ workspaceId, platform: "META", sandboxAccount: "main" });
    const now = () => dashboardOf(caller).ads.syncNow({});
    const passMinute = () => database().outboxEvent.updateMany({ where: { workspaceId }, data: { createdAt: new Date(Date.now() - 61_000) } });
    const account = (data: object) => database().adAccount.updateMany({ where: { workspaceId }, data });
    expect(await now()).toEqual({ adAccountIds: [] });
    await passMinute();
    expect(await now()).toEqual({ adAccountIds: [id] });
    expect(await now()).toEqual({ adAccountIds: [] });
    expect(await requestedSyncs(caller)).toBe(2);
    await passMinute();
    await account({ lastSyncedAt: new Date(Date.now() - 30_000) });
    expect(await now()).toEqual({ adAccountIds: [] });
    await account({ lastSyncedAt: new Date(Date.now() - 61_000), syncRun: "a run", leaseExpiresAt: new Date(Date.now() + 60_000) });
    expect(await now()).toEqual({ adAccountIds: [] });
    // A run that died.
    await account({ leaseExpiresAt: new Date(Date.now() - 1) });
    expect(await dashboardOf(caller).ads.syncNow({ adAccountId: id.toUpperCase() })).toEqual({ adAccountIds: [id] });
  });
});

describe("disconnecting", () => {
  it("keeps the account's row and the others' sign-in; with the last one the tokens go", async () => {
    await order("reset", {});
    const caller = await seedCaller();
    const { flowId, choice } = await requestedScopes(caller);
    const accounts = await dashboardOf(caller).ads.choose({ flowId, externalIds: idsOf(choice).slice(0, 2) });
    const [one, other] = accounts.map((account) => account.id);
    expect(await dashboardOf(caller).ads.disconnect({ id: one ?? "" })).toEqual({ id: one, disconnected: true });
    expect(await storedConnections(caller)).toMatchObject([{ status: "ACTIVE" }]);
    await expect(withAdAccess(database(), { workspaceId: caller.workspaceId, adAccountId: one ?? "" }, async () => {})).rejects.toMatchObject({
      errorClass: "RECONNECT",
    });
    await dashboardOf(caller).ads.disconnect({ id: other ?? "" });
    expect(await storedConnections(caller)).toMatchObject([{ status: "REVOKED", accessTokenSealed: null, refreshTokenSealed: null }]);
    expect((await storedAccounts(caller)).map((account) => account.status)).toEqual(["DISCONNECTED", "DISCONNECTED"]);
    await expect(dashboardOf(caller).ads.disconnect({ id: other ?? "" })).rejects.toMatchObject(gone);
  });

  it("does nothing for another workspace's account", async () => {
    const caller = await seedCaller();
    const { id } = await connectSandboxAdAccount({ workspaceId: caller.workspaceId, platform: "META", sandboxAccount: "main" });
    await expect(dashboardOf(await seedCaller()).ads.disconnect({ id })).rejects.toMatchObject(gone);
    expect(await storedAccounts(caller)).toMatchObject([{ status: "ACTIVE" }]);
  });
});

describe("tokens", () => {
  async function one() {
    await order("reset", {});
    const caller = await seedCaller();
    const { id } = await connectSandboxAdAccount({ workspaceId: caller.workspaceId, platform: "META", sandboxAccount: "main" });
    return { caller, key: { workspaceId: caller.workspaceId, adAccountId: id } };
  }
  const tokenOf = (key: { workspaceId: string; adAccountId: string }) => withAdAccess(database(), key, async (_adapter, access) => access.accessToken);
  const expiringIn = ({ workspaceId }: Caller, seconds: number) =>
    database().adConnection.updateMany({ where: { workspaceId }, data: { accessTokenExpiresAt: new Date(Date.now() + seconds * 1_000) } });

  it("are renewed once for twenty callers at a time, and all get the new one", async () => {
    const { caller, key } = await one();
    const [before] = await storedConnections(caller);
    await expiringIn(caller, 30);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(key)));
    expect(new Set(tokens).size).toBe(1);
    const [after] = await storedConnections(caller);
    expect(after).toMatchObject({ status: "ACTIVE", tokenVersion: (before?.tokenVersion ?? 0) + 1, leaseExpiresAt: null });
  });

  it("of weeks are renewed long before their end while nobody reads", async () => {
    const { caller } = await one();
    await expiringIn(caller, 14 * 86_400);
    await maintainConnections(adConnections, "regular", null);
    const [before] = await storedConnections(caller);
    await maintainConnections(adConnections, "daily", null);
    const [after] = await storedConnections(caller);
    expect(after?.tokenVersion).toBe((before?.tokenVersion ?? 0) + 1);
    expect((after?.accessTokenExpiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(50 * 86_400_000);
  });

  it("outlive a refusal that is about one account only", async () => {
    const { caller, key } = await one();
    const body = { error: { message: "(#200) Ad account owner has NOT granted ads_management permission", type: "OAuthException", code: 200 } };
    await order("next", { platform: "META", operation: "read", behaviour: "error", status: 403, body });
    const reading = withAdAccess(database(), key, (adapter, access) => adapter.readCampaigns(access, null));
    await expect(reading).rejects.toMatchObject({ errorClass: "BLOCKED", message: body.error.message });
    expect(await storedConnections(caller)).toMatchObject([{ status: "ACTIVE" }]);
  });

  it.each([
    ["the platform's words", new StepError("campaigns, page 1", { name: "PlatformError", message: "Service unavailable" }), "Service unavailable"],
    [
      "one sentence for our own",
      new StepError("campaigns, page 1", { name: "PrismaClientKnownRequestError", message: "Invalid invocation in readings.ts" }),
      OURS,
    ],
    ["one sentence for what is no error", "Invalid invocation", OURS],
  ])("and when a reading fails for good, the account says so: %s", async (_name, error, message) => {
    const { caller, key } = await one();
    await beginSync({ ...key, reason: "asked", occurredAt: new Date().toISOString() }, "a run");
    await failSync(key, "a run", error);
    expect(await storedAccounts(caller)).toMatchObject([{ syncRun: null, syncError: message }]);
  });

  it("are sealed for their own row", async () => {
    const [mine, theirs] = [await one(), await one()];
    const [connection] = await storedConnections(mine.caller);
    const { workspaceId } = theirs.caller;
    await database().adConnection.updateMany({ where: { workspaceId }, data: { accessTokenSealed: connection?.accessTokenSealed ?? null } });
    await expect(tokenOf(theirs.key)).rejects.toMatchObject({ name: "SealError" });
  });
});
