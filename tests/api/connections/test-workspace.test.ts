import { describe, expect, it } from "vitest";
import { env, supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { startAdConnect } from "@/server/domains/ads/service/ad-connect";
import { createApiKey } from "@/server/domains/api-keys";
import { finishConnect, withAccess } from "@/server/domains/connections";
import { createWorkspace } from "@/server/domains/workspaces";
import { sandboxOrigin } from "@/server/platforms/config";
import { dashboardOf } from "../http/dashboard";
import { answerConsent, seedCaller } from "./consent";
import { startFileSandbox } from "./sandbox-environment";

/** An installation with credentials for the real platforms, which no test workspace uses. */
await startFileSandbox({ TWITTER_CLIENT_ID: "id", TWITTER_CLIENT_SECRET: "secret", META_CLIENT_ID: "id", META_CLIENT_SECRET: "secret" });

async function seed(isTest: boolean) {
  const caller = await seedCaller();
  await database().workspace.update({ where: { id: caller.workspaceId }, data: { isTest } });
  return caller;
}

const originOf = ({ authorizeUrl }: { authorizeUrl: string }) => new URL(authorizeUrl).origin;

describe("a test workspace", () => {
  it.each([
    [true, sandboxOrigin(), sandboxOrigin()],
    [false, "https://x.com", "https://www.facebook.com"],
  ])("%s: sends people to the stand-in or to the real platforms", async (isTest, social, ads) => {
    const caller = await seed(isTest);
    expect(originOf(await dashboardOf(caller).connections.start({ platform: "TWITTER" }))).toBe(social);
    expect(originOf(await startAdConnect(caller, { platform: "META" }))).toBe(ads);
    const platforms = await dashboardOf(caller).connections.platforms();
    expect(platforms.find(({ platform }) => platform === "twitter")).toEqual({ platform: "twitter", available: true, sandbox: isTest });
  });

  it("connects accounts of the stand-in, and calls it with them", async () => {
    const caller = await seed(true);
    const { authorizeUrl } = await dashboardOf(caller).connections.start({ platform: "TWITTER" });
    const finished = await finishConnect({ userId: caller.userId, ...(await answerConsent(authorizeUrl, "approve")) });
    expect(finished).toMatchObject({ outcome: "connected", connections: [{ platform: "twitter", sandbox: true }] });
    const [connection] = "connections" in finished ? finished.connections : [];
    const accounts = await withAccess(caller.workspaceId, connection?.id ?? "", ({ adapter, access }) => adapter.listAccounts(access.accessToken));
    expect(accounts).toMatchObject([{ accountId: connection?.accountId }]);
  });

  it("has service keys that say so", async () => {
    const [test, live] = [await seed(true), await seed(false)];
    const prefixOf = async ({ userId, workspaceId }: typeof test) =>
      (await createApiKey(userId, { name: "n", scopes: ["posts:read"], expiresAt: null, workspaceId })).key.slice(0, -40);
    expect([await prefixOf(test), await prefixOf(live)]).toEqual(["svc_test_", "svc_"]);
  });

  it("is not created where the stand-in does not run", async () => {
    const { email } = await database().user.findFirstOrThrow({ select: { email: true } });
    const { SANDBOX } = env;
    supplyEnvironment({ SANDBOX: "off" });
    const refused = createWorkspace({ ownerEmail: email, name: "n", isTest: true });
    await expect(refused).rejects.toMatchObject({ code: "VALIDATION_ERROR", details: { issues: [{ path: "isTest" }] } });
    supplyEnvironment({ SANDBOX });
  });
});
