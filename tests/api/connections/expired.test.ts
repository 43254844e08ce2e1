import { expect, it } from "vitest";
import { database } from "@/server/db/database";
import type { SidebarAccounts } from "@/server/domains/connections/connections.schema";
import type { Caller } from "@/server/domains/workspaces";
import { dashboardOf } from "../http/dashboard";
import { seedCaller } from "./consent";
import { startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

/** The shell of every page for a workspace with more accounts than it shows. */

const expired = async (dashboard: { sidebar(): Promise<SidebarAccounts> }) => (await dashboard.sidebar()).expired;

const HOUR_MS = 3_600_000;

async function connect(
  { workspaceId }: Caller,
  accounts: { name: string; status?: "ACTIVE" | "EXPIRED" | "REVOKED"; endsInHours?: number; brandId?: string }[],
) {
  const first = Date.now() - accounts.length * HOUR_MS;
  await database().connection.createMany({
    data: accounts.map(({ name, status = "ACTIVE", endsInHours, brandId = null }, index) => ({
      workspaceId,
      platform: "TWITTER" as const,
      accountId: name,
      accountName: name,
      sandbox: true,
      scopes: [],
      status,
      brandId,
      connectedAt: new Date(first + index * HOUR_MS),
      expiresAt: endsInHours === undefined ? null : new Date(Date.now() + endsInHours * HOUR_MS),
    })),
  });
}

const healthy = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `healthy-${index}`, endsInHours: 24 }));

it("counts every account that must be connected again, however many newer ones there are", async () => {
  const caller = await seedCaller();
  const dashboard = dashboardOf(caller).connections;
  expect(await expired(dashboard)).toEqual({ count: 0, newest: null });
  await connect(caller, [{ name: "refused", status: "EXPIRED" }, { name: "left", status: "REVOKED", endsInHours: -1 }, ...healthy(60)]);
  const refused = { id: expect.any(String), platform: "twitter", accountName: "refused" };
  expect(await expired(dashboard)).toEqual({ count: 1, newest: refused });
  // Nobody has noticed yet that its time is over.
  await connect(caller, [{ name: "past its end", endsInHours: -1 }]);
  expect(await expired(dashboard)).toEqual({ count: 2, newest: { ...refused, accountName: "past its end" } });
  const { accounts, total } = await dashboard.sidebar();
  const first = accounts.map(({ accountName, health }) => `${accountName} ${health}`);
  expect([total, accounts.length, first.slice(0, 3)]).toEqual([62, 6, ["past its end expired", "refused expired", "healthy-59 expiring"]]);
});

it("tells nobody of another workspace's accounts, nor of a brand's that they do not have", async () => {
  const caller = await seedCaller();
  const { id: brandId } = await database().brand.create({ data: { workspaceId: caller.workspaceId, name: "قهوة" }, select: { id: true } });
  const { id: other } = await database().brand.create({ data: { workspaceId: caller.workspaceId, name: "شاي" }, select: { id: true } });
  await connect(caller, [
    { name: "coffee", status: "EXPIRED", brandId },
    { name: "tea", status: "EXPIRED", brandId: other },
  ]);
  const limited = dashboardOf({ ...caller, role: "EDITOR", brandIds: [brandId] }).connections;
  expect(await expired(limited)).toMatchObject({ count: 1, newest: { accountName: "coffee" } });
  expect(await expired(dashboardOf(await seedCaller()).connections)).toEqual({ count: 0, newest: null });
});
