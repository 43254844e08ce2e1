import { beforeEach, describe, expect, it } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, tenantSql } from "@/server/db/database";
import { accessFor, createSandboxConnection, type SandboxAccount, withAccess } from "@/server/domains/connections";
import { createUser } from "@/server/domains/workspaces";
import { PlatformError } from "@/server/platforms/platform-error";
import { callsOf, order, startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

let sequence = 0;

async function seed(sandboxAccount: SandboxAccount = "ok") {
  sequence += 1;
  const user = await createUser({ email: `access${sequence}@example.test`, name: "Access", password: "a long enough password", locale: "en" });
  const workspaceId = user.personalWorkspaceId;
  return { workspaceId, connection: await createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount }) };
}

async function rowOf(workspaceId: string, id: string) {
  return database().connection.findFirstOrThrow({ where: { workspaceId, id } });
}

async function endAccessToken(workspaceId: string, id: string): Promise<void> {
  await database().connection.updateMany({ where: { workspaceId, id }, data: { accessTokenExpiresAt: new Date(Date.now() + 30_000) } });
}

beforeEach(() => order("reset", {}));

describe("a sandbox connection", () => {
  it("is the connection the API shows", async () => {
    const { connection } = await seed();
    expect(connection).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      platform: "twitter",
      accountId: expect.stringMatching(/^\d{19}$/),
      accountName: expect.stringMatching(/^ok_[0-9a-f]{6}$/),
      displayName: connection.accountName,
      status: "connected",
      expiresAt: null,
      connectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      brandId: null,
      brandExternalId: null,
      sandbox: true,
    });
  });

  it("to the account whose sign-in is refused is expired", async () => {
    const { connection } = await seed("expired");
    expect(connection.status).toBe("expired");
  });

  it("may exist many times in one workspace", async () => {
    const { workspaceId, connection } = await seed();
    const other = await createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    expect(other.accountId).not.toBe(connection.accountId);
  });
});

describe("tokens", () => {
  it("are renewed exactly once for 20 callers at a time, and all get the new one", async () => {
    const { workspaceId, connection } = await seed();
    const before = await rowOf(workspaceId, connection.id);
    await endAccessToken(workspaceId, connection.id);
    const all = await Promise.all(Array.from({ length: 20 }, () => accessFor(workspaceId, connection.id)));
    expect(new Set(all.map(({ access }) => access.accessToken)).size).toBe(1);
    expect(await callsOf("refresh")).toHaveLength(1);
    const after = await rowOf(workspaceId, connection.id);
    expect(after).toMatchObject({ status: "ACTIVE", tokenVersion: before.tokenVersion + 1, leaseExpiresAt: null });
    const [first] = all;
    await expect(first?.adapter.listAccounts(first.access.accessToken)).resolves.toEqual([
      { accountId: connection.accountId, accountName: connection.accountName, kind: "profile" },
    ]);
  });

  it("that the platform refused are renewed once for 20 callers", async () => {
    const { workspaceId, connection } = await seed();
    const { access } = await accessFor(workspaceId, connection.id);
    await Promise.all(Array.from({ length: 20 }, () => accessFor(workspaceId, connection.id, { refusedToken: access.accessToken })));
    await accessFor(workspaceId, connection.id, { refusedToken: access.accessToken });
    expect(await callsOf("refresh")).toHaveLength(1);
  });

  it("are renewed on demand", async () => {
    const { workspaceId, connection } = await seed();
    const { access } = await accessFor(workspaceId, connection.id);
    const renewed = await accessFor(workspaceId, connection.id, { forceRefresh: true });
    expect(renewed.access.accessToken).not.toBe(access.accessToken);
  });

  it("that ended by the platform's clock alone are renewed within the call", async () => {
    const { workspaceId, connection } = await seed();
    await order("clock", { advanceSeconds: 7_300 });
    const accounts = await withAccess(workspaceId, connection.id, ({ adapter, access }) => adapter.listAccounts(access.accessToken));
    expect(accounts).toHaveLength(1);
    expect(await callsOf("refresh")).toHaveLength(1);
  });

  it("whose renewal is refused make the connection expired", async () => {
    const { workspaceId, connection } = await seed();
    await endAccessToken(workspaceId, connection.id);
    const body = { error: "invalid_request", error_description: "Value passed for the token was invalid." };
    await order("next", { platform: "TWITTER", operation: "refresh", behaviour: "error", status: 400, body });
    await expect(accessFor(workspaceId, connection.id)).rejects.toMatchObject({ errorClass: "RECONNECT" });
    expect(await rowOf(workspaceId, connection.id)).toMatchObject({ status: "EXPIRED" });
    await expect(accessFor(workspaceId, connection.id)).rejects.toBeInstanceOf(PlatformError);
    expect(await callsOf("refresh")).toHaveLength(1);
  });

  const refusal = () => Promise.reject(new PlatformError("RECONNECT", "The token is refused."));

  it("that are refused even after a renewal make the connection expired", async () => {
    const { workspaceId, connection } = await seed();
    await expect(withAccess(workspaceId, connection.id, refusal)).rejects.toMatchObject({ errorClass: "RECONNECT" });
    expect(await rowOf(workspaceId, connection.id)).toMatchObject({ status: "EXPIRED" });
  });

  it("that somebody has just replaced stay, whatever an older one receives", async () => {
    const { workspaceId, connection } = await seed();
    let calls = 0;
    const refusedWhileReconnected = async () => {
      calls += 1;
      if (calls === 2) await accessFor(workspaceId, connection.id, { forceRefresh: true });
      return refusal();
    };
    await expect(withAccess(workspaceId, connection.id, refusedWhileReconnected)).rejects.toMatchObject({ errorClass: "RECONNECT" });
    expect(await rowOf(workspaceId, connection.id)).toMatchObject({ status: "ACTIVE" });
  });

  it("serve on while they live when the platform cannot renew them", async () => {
    const { workspaceId, connection } = await seed();
    const { access } = await accessFor(workspaceId, connection.id);
    await endAccessToken(workspaceId, connection.id);
    await order("next", { platform: "TWITTER", operation: "refresh", behaviour: "error", status: 503 });
    expect((await accessFor(workspaceId, connection.id)).access).toEqual(access);
    expect(await rowOf(workspaceId, connection.id)).toMatchObject({ status: "ACTIVE", leaseExpiresAt: null });
  });

  it("keep the refresh token when the platform sends an empty one", async () => {
    const { workspaceId, connection } = await seed();
    const before = await rowOf(workspaceId, connection.id);
    await endAccessToken(workspaceId, connection.id);
    const body = { token_type: "bearer", expires_in: 7_200, access_token: "renewed", refresh_token: "", scope: "tweet.read" };
    await order("next", { platform: "TWITTER", operation: "refresh", behaviour: "error", status: 200, body });
    expect((await accessFor(workspaceId, connection.id)).access.accessToken).toBe("renewed");
    const after = await rowOf(workspaceId, connection.id);
    expect(after.refreshTokenSealed).toEqual(before.refreshTokenSealed);
    expect(after.accessTokenSealed).not.toEqual(before.accessTokenSealed);
  });

  it("are sealed for their own row: swapped ciphertexts do not open", async () => {
    const one = await seed();
    const other = await seed();
    const { accessTokenSealed } = await rowOf(one.workspaceId, one.connection.id);
    await database().connection.updateMany({ where: { workspaceId: other.workspaceId, id: other.connection.id }, data: { accessTokenSealed } });
    await expect(accessFor(other.workspaceId, other.connection.id)).rejects.toMatchObject({ name: "SealError" });
    const rows = await tenantSql<{ text: string }>(
      database(),
      one.workspaceId,
      Prisma.sql`SELECT "Connection"::text AS text FROM "Connection" WHERE "workspaceId" = ${one.workspaceId}::uuid`,
    );
    const { access } = await accessFor(one.workspaceId, one.connection.id);
    expect(rows[0]?.text).not.toContain(Buffer.from(access.accessToken).toString("hex"));
  });
});
