import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { accessFor, createSandboxConnection, finishConnect, withAccess } from "@/server/domains/connections";
import { openToken } from "@/server/domains/connections/service/accounts/tokens";
import { socialConnections } from "@/server/domains/connections/service/social-connections";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { dashboardOf } from "../http/dashboard";
import { answerConsent, seedCaller } from "./consent";
import { callsOf, order, startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

/** Accounts of one consent have one refresh token between them, and it may work once. */

async function siblings(platform: SocialPlatform) {
  const caller = await seedCaller();
  const dashboard = dashboardOf(caller).connections;
  const { authorizeUrl } = await dashboard.start({ platform });
  const finished = await finishConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) });
  if (finished.outcome !== "choose") throw new Error(`${finished.outcome} instead of a choice`);
  const { flowId } = finished;
  const { accounts } = await dashboard.pendingChoice({ flowId });
  const [one, other] = await dashboard.choose({ flowId, accountIds: accounts.slice(0, 2).map(({ accountId }) => accountId) });
  if (!one || !other) throw new Error("fewer than two accounts");
  return { workspaceId: caller.workspaceId, one: one.id, other: other.id };
}

const rowOf = (workspaceId: string, id: string) => database().connection.findFirstOrThrow({ where: { workspaceId, id } });
const tokenOf = async (workspaceId: string, id: string) => (await accessFor(workspaceId, id)).access.accessToken;

async function works(workspaceId: string, id: string): Promise<boolean> {
  const accounts = await withAccess(workspaceId, id, ({ adapter, access }) => adapter.listAccounts(access.accessToken));
  return accounts.length > 0;
}

beforeEach(() => order("reset", {}));

describe("accounts that share both tokens", () => {
  it("are renewed once for twenty callers over both", async () => {
    const { workspaceId, one, other } = await siblings("LINKEDIN");
    const refusedToken = await tokenOf(workspaceId, one);
    expect(await tokenOf(workspaceId, other)).toBe(refusedToken);
    const before = await Promise.all([rowOf(workspaceId, one), rowOf(workspaceId, other)]);
    const callers = Array.from({ length: 20 }, (_, index) => accessFor(workspaceId, index % 2 === 0 ? one : other, { refusedToken }));
    const tokens = new Set((await Promise.all(callers)).map(({ access }) => access.accessToken));
    expect([tokens.size, tokens.has(refusedToken)]).toEqual([1, false]);
    expect(await callsOf("refresh")).toHaveLength(1);
    for (const { id, tokenVersion } of before) {
      expect(await rowOf(workspaceId, id)).toMatchObject({ status: "ACTIVE", tokenVersion: tokenVersion + 1, leaseExpiresAt: null });
    }
    await accessFor(workspaceId, other, { forceRefresh: true });
    expect(await works(workspaceId, one)).toBe(true);
    expect(await callsOf("refresh")).toHaveLength(2);
  });

  it("get both of a new pair, where the platform gives another refresh token", async () => {
    const { workspaceId, one, other } = await siblings("LINKEDIN");
    const body = { access_token: "new", expires_in: 5_184_000, refresh_token: "newer", refresh_token_expires_in: 31_536_000, scope: "openid" };
    await order("next", { platform: "LINKEDIN", operation: "refresh", behaviour: "error", status: 200, body });
    expect((await accessFor(workspaceId, one, { forceRefresh: true })).access.accessToken).toBe("new");
    expect(await tokenOf(workspaceId, other)).toBe("new");
    const rows = await Promise.all([rowOf(workspaceId, one), rowOf(workspaceId, other)]);
    expect(rows.map((row) => openToken(socialConnections.table, row, "refreshTokenSealed"))).toEqual(["newer", "newer"]);
  });

  it("are left free when the renewal is refused: the one that requested it waits for its owner, the other for its own turn", async () => {
    const { workspaceId, one, other } = await siblings("LINKEDIN");
    const body = { error: "invalid_request", error_description: "The token was revoked." };
    await order("next", { platform: "LINKEDIN", operation: "refresh", behaviour: "error", status: 400, body });
    await expect(accessFor(workspaceId, one, { forceRefresh: true })).rejects.toMatchObject({ errorClass: "RECONNECT" });
    expect(await rowOf(workspaceId, one)).toMatchObject({ status: "EXPIRED" });
    expect(await rowOf(workspaceId, other)).toMatchObject({ status: "ACTIVE", leaseExpiresAt: null });
    expect(await works(workspaceId, other)).toBe(true);
  });

  it("are distinguished from other accounts, and from rows that were tampered with", async () => {
    const { workspaceId, one, other } = await siblings("LINKEDIN");
    const stranger = await createSandboxConnection({ workspaceId, platform: "LINKEDIN", sandboxAccount: "ok" });
    const { refreshTokenSealed } = await rowOf(workspaceId, one);
    const before = await rowOf(workspaceId, stranger.id);
    await database().connection.updateMany({ where: { workspaceId, id: other }, data: { refreshTokenSealed } });
    await accessFor(workspaceId, one, { forceRefresh: true });
    expect(await rowOf(workspaceId, other)).toMatchObject({ refreshTokenSealed });
    expect(await rowOf(workspaceId, stranger.id)).toEqual(before);
  });
});

describe("pages, which have access tokens of their own", () => {
  it("share what renews them and keep the rest", async () => {
    const { workspaceId, one, other } = await siblings("FACEBOOK");
    const before = await rowOf(workspaceId, other);
    const [ofOne, ofOther] = await Promise.all([accessFor(workspaceId, one, { forceRefresh: true }), accessFor(workspaceId, other, { forceRefresh: true })]);
    expect(ofOne.access.accessToken).not.toBe(ofOther.access.accessToken);
    const after = await rowOf(workspaceId, other);
    expect(Buffer.from(after.accessTokenSealed ?? [])).not.toEqual(Buffer.from(before.accessTokenSealed ?? []));

    await accessFor(workspaceId, one, { forceRefresh: true });
    const untouched = await rowOf(workspaceId, other);
    expect(untouched.accessTokenSealed).toEqual(after.accessTokenSealed);
    expect(untouched.refreshTokenSealed).not.toEqual(after.refreshTokenSealed);
    expect(await works(workspaceId, other)).toBe(true);
  });
});
