import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { createSandboxConnection } from "@/server/domains/connections";
import { maintainConnections } from "@/server/domains/connections/service/accounts/upkeep";
import { socialConnections } from "@/server/domains/connections/service/social-connections";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { dashboardOf } from "../http/dashboard";
import { seedCaller } from "./consent";
import { callsOf, order, startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

async function seed(platform: SocialPlatform) {
  const caller = await seedCaller();
  const { id } = await createSandboxConnection({ workspaceId: caller.workspaceId, platform, sandboxAccount: "ok" });
  return { caller, dashboard: dashboardOf(caller).connections, id, key: { workspaceId: caller.workspaceId, id } };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("what may be chosen", () => {
  it("is the platform's word", async () => {
    const { dashboard, id } = await seed("TIKTOK");
    expect(await dashboard.publishOptions({ connectionId: id })).toMatchObject({ privacyLevels: expect.arrayContaining(["SELF_ONLY"]) });
  });

  it("is nothing where the platform has no such rules", async () => {
    const { dashboard, id } = await seed("TWITTER");
    expect(await dashboard.publishOptions({ connectionId: id })).toEqual({});
  });

  it("says so when the platform does not answer, and is nobody else's", async () => {
    const { dashboard, id } = await seed("TIKTOK");
    await order("next", { platform: "TIKTOK", operation: "account", behaviour: "error", status: 503 });
    await expect(dashboard.publishOptions({ connectionId: id })).rejects.toMatchObject({
      cause: { code: "UPSTREAM_ERROR", details: { reason: "TRANSIENT" }, message: expect.stringMatching(/^The platform did not say what can be chosen: ./) },
    });
    const stranger = dashboardOf(await seedCaller()).connections;
    await expect(stranger.publishOptions({ connectionId: id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});

describe("defaults", () => {
  it("are kept as the platform's settings allow, and replaced whole", async () => {
    const { dashboard, id } = await seed("TWITTER");
    expect(await dashboard.setDefaults({ connectionId: id, defaults: { replySettings: "following" } })).toMatchObject({
      id,
      publishDefaults: { replySettings: "following" },
    });
    expect((await dashboard.accounts({})).data).toMatchObject([{ id, publishDefaults: { replySettings: "following" } }]);
    await dashboard.setDefaults({ connectionId: id, defaults: {} });
    expect((await dashboard.accounts({})).data).toMatchObject([{ id, publishDefaults: {} }]);
  });

  it.each([
    [{ replySettings: "nobody" }, "defaults.replySettings"],
    [{ boardId: "1" }, "defaults.boardId"],
  ])("%j are refused at %s", async (defaults, path) => {
    const { dashboard, id } = await seed("TWITTER");
    const refused = dashboard.setDefaults({ connectionId: id, defaults });
    await expect(refused).rejects.toMatchObject({ cause: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } } });
  });

  it("of another workspace's account cannot be set", async () => {
    const { dashboard } = await seed("TWITTER");
    await expect(dashboard.setDefaults({ connectionId: randomUUID(), defaults: {} })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  });
});

describe("health", () => {
  it.each([
    ["ACTIVE", 8, "ok"],
    ["ACTIVE", 6, "expiring"],
    ["ACTIVE", -1, "expired"],
    ["EXPIRED", 8, "expired"],
  ] as const)("of %s that ends in %i days is %s", async (status, days, health) => {
    const { dashboard, key } = await seed("TWITTER");
    await database().connection.updateMany({ where: key, data: { status, expiresAt: inDays(days) } });
    expect((await dashboard.accounts({})).data).toMatchObject([{ health }]);
  });
});

describe("the daily look", () => {
  it("renews what lives for weeks while there are days left, and nothing earlier", async () => {
    const { key } = await seed("LINKEDIN");
    const renewals = async () => (await callsOf("refresh")).length;
    await order("reset", {});
    await database().connection.updateMany({ where: key, data: { accessTokenExpiresAt: inDays(16) } });
    await maintainConnections(socialConnections, "daily", null);
    expect(await renewals()).toBe(0);
    await database().connection.updateMany({ where: key, data: { accessTokenExpiresAt: inDays(14) } });
    await maintainConnections(socialConnections, "daily", null);
    await maintainConnections(socialConnections, "daily", null);
    expect(await renewals()).toBe(1);
    const row = await database().connection.findFirstOrThrow({ where: key });
    expect([row.status, Math.round(((row.accessTokenExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)]).toEqual(["ACTIVE", 60]);
    // The refresh token lives for a year, and with it the connection.
    expect(Math.round(((row.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(365);
  });
});

describe("the regular round", () => {
  it("forgets consents that were never finished", async () => {
    const { caller, dashboard } = await seed("TWITTER");
    const { workspaceId } = caller;
    await dashboard.start({ platform: "TWITTER" });
    await maintainConnections(socialConnections, "regular", null);
    expect(await database().connectFlow.count({ where: { workspaceId } })).toBe(1);
    await database().connectFlow.updateMany({ where: { workspaceId }, data: { expiresAt: inDays(-1) } });
    await maintainConnections(socialConnections, "regular", null);
    expect(await database().connectFlow.count({ where: { workspaceId } })).toBe(0);
  });
});
