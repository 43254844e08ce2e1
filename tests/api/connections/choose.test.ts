import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { finishConnect } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { dashboardOf } from "../http/dashboard";
import { answerConsent, seedCaller } from "./consent";
import { startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

const gone = { cause: { code: "NOT_FOUND" } };

async function consent(caller: Caller, more: { connectionId?: string } = {}) {
  const { authorizeUrl } = await dashboardOf(caller).connections.start({ platform: "LINKEDIN", ...more });
  return finishConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) });
}

/** LinkedIn grants the person and every page that they administer. */
async function pendingChoice(more: Partial<Caller> = {}) {
  const caller = await seedCaller(more);
  const finished = await consent(caller);
  if (finished.outcome !== "choose") throw new Error(`${finished.outcome} instead of a choice`);
  const dashboard = dashboardOf(caller).connections;
  const { flowId } = finished;
  return { caller, dashboard, flowId, choice: await dashboard.pendingChoice({ flowId }) };
}

const idsOf = (choice: { accounts: { accountId: string }[] }) => choice.accounts.map((account) => account.accountId);

describe("a consent to several accounts", () => {
  it("connects none before the person has chosen, and shows them without their tokens", async () => {
    const { caller, dashboard, choice } = await pendingChoice();
    expect((await dashboard.list({})).data).toEqual([]);
    expect(choice).toEqual({ platform: "linkedin", expiresAt: expect.stringMatching(/Z$/), accounts: expect.any(Array) });
    expect(choice.accounts.length).toBeGreaterThan(1);
    for (const account of choice.accounts) {
      expect(account).toEqual({
        accountId: expect.stringMatching(/^urn:li:(person|organization):/),
        accountName: expect.any(String),
        kind: account.accountId.includes("person") ? "person" : "organization",
        avatarUrl: account.avatarUrl,
        alreadyConnected: false,
      });
    }
    const [flow] = await database().connectFlow.findMany({ where: { workspaceId: caller.workspaceId } });
    const stored = Buffer.from(flow?.grantSealed ?? []).toString("latin1");
    expect(stored.length).toBeGreaterThan(100);
    for (const id of idsOf(choice)) expect(stored).not.toContain(id);
  });

  it("connects what is chosen, each with its kind, and nothing else", async () => {
    const { caller, dashboard, flowId, choice } = await pendingChoice();
    const accountIds = idsOf(choice).slice(0, 2);
    const connections = await dashboard.choose({ flowId, accountIds });
    expect(connections.map((connection) => connection.accountId)).toEqual(accountIds);
    const { data } = await dashboard.accounts({});
    expect(data.map(({ accountId, kind, health, publishDefaults }) => ({ accountId, kind, health, publishDefaults }))).toEqual(
      expect.arrayContaining(choice.accounts.slice(0, 2).map(({ accountId, kind }) => ({ accountId, kind, health: "ok", publishDefaults: {} }))),
    );
    expect(data).toHaveLength(2);
    const [flow] = await database().connectFlow.findMany({ where: { workspaceId: caller.workspaceId } });
    expect(flow?.grantSealed).toBeNull();
  });

  it("may be chosen from once, even by two clicks at a time", async () => {
    const { dashboard, flowId, choice } = await pendingChoice();
    const accountIds = idsOf(choice).slice(0, 1);
    const clicks = await Promise.allSettled([dashboard.choose({ flowId, accountIds }), dashboard.choose({ flowId, accountIds })]);
    expect(clicks.map((click) => click.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(dashboard.choose({ flowId, accountIds })).rejects.toMatchObject(gone);
    await expect(dashboard.pendingChoice({ flowId })).rejects.toMatchObject(gone);
  });

  it("is nobody else's, of no other workspace, and over after ten minutes", async () => {
    const { caller, flowId, choice, dashboard } = await pendingChoice();
    const accountIds = idsOf(choice);
    const stranger = await seedCaller();
    for (const other of [stranger, { ...stranger, workspaceId: caller.workspaceId }, { ...caller, workspaceId: stranger.workspaceId }]) {
      await expect(dashboardOf(other).connections.pendingChoice({ flowId })).rejects.toMatchObject(gone);
      await expect(dashboardOf(other).connections.choose({ flowId, accountIds })).rejects.toMatchObject(gone);
    }
    expect(Date.parse(choice.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    await database().connectFlow.updateMany({ where: { workspaceId: caller.workspaceId }, data: { expiresAt: new Date() } });
    await expect(dashboard.choose({ flowId, accountIds })).rejects.toMatchObject(gone);
    expect((await dashboard.list({})).data).toEqual([]);
  });

  it("refuses an account that was not granted, by its place, and may be chosen from again", async () => {
    const { dashboard, flowId, choice } = await pendingChoice();
    const [first = ""] = idsOf(choice);
    const wrong = dashboard.choose({ flowId, accountIds: [first, `urn:li:organization:${randomUUID()}`] });
    await expect(wrong).rejects.toMatchObject({ cause: { code: "VALIDATION_ERROR", details: { issues: [{ path: "accountIds.1" }] } } });
    expect(await dashboard.choose({ flowId, accountIds: [first] })).toHaveLength(1);
  });

  it("gives a limited member's accounts their brand, and says which are connected already", async () => {
    const { caller, dashboard, flowId, choice } = await pendingChoice();
    const brand = await createBrand({ workspaceId: caller.workspaceId, name: "علامة" });
    const limited = dashboardOf({ ...caller, brandIds: [brand.id] }).connections;
    const [first = ""] = idsOf(choice);
    expect(await limited.choose({ flowId, accountIds: [first] })).toMatchObject([{ accountId: first, brandId: brand.id }]);
    const again = await consent(caller);
    if (again.outcome !== "choose") throw new Error(again.outcome);
    const { accounts } = await dashboard.pendingChoice({ flowId: again.flowId });
    expect(accounts.filter((account) => account.alreadyConnected).map((account) => account.accountId)).toEqual([first]);
  });

  it("renews the one that is to be renewed without asking, and keeps its id", async () => {
    const { caller, dashboard, flowId, choice } = await pendingChoice();
    const [, page = ""] = idsOf(choice);
    const [before] = await dashboard.choose({ flowId, accountIds: [page] });
    await database().connection.updateMany({ where: { workspaceId: caller.workspaceId }, data: { status: "EXPIRED" } });
    const finished = await consent(caller, { connectionId: before?.id ?? "" });
    expect(finished).toMatchObject({ outcome: "connected", connections: [{ id: before?.id, accountId: page, status: "connected" }] });
    expect((await dashboard.list({})).data).toHaveLength(1);
  });

  it("leaves the others working when one of them is disconnected", async () => {
    const { caller, dashboard, flowId, choice } = await pendingChoice();
    const [one, other] = await dashboard.choose({ flowId, accountIds: idsOf(choice).slice(0, 2) });
    await dashboard.disconnect({ id: one?.id ?? "" });
    const { withAccess } = await import("@/server/domains/connections");
    const accounts = await withAccess(caller.workspaceId, other?.id ?? "", ({ adapter, access }) => adapter.listAccounts(access.accessToken));
    expect(accounts.map((account) => account.accountId)).toContain(other?.accountId);
  });
});
