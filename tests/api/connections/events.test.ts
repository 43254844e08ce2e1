import { expect, it } from "vitest";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { createSandboxConnection, disconnectBrand, markConnectionExpired } from "@/server/domains/connections";
import { accessFor } from "@/server/domains/connections/service/access";
import { maintainConnections } from "@/server/domains/connections/service/accounts/upkeep";
import { socialConnections } from "@/server/domains/connections/service/social-connections";
import { dashboardOf } from "../http/dashboard";
import { seedCaller } from "./consent";
import { startFileSandbox } from "./sandbox-environment";

await startFileSandbox();

/** Of each end of a connection one event is recorded, anyone who finds it and however often. */

async function seed(brandId: string | null = null) {
  const caller = await seedCaller();
  const { workspaceId } = caller;
  const connection = await createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount: "ok", brandId });
  return { caller, workspaceId, id: connection.id };
}

async function recordedEvents(workspaceId: string): Promise<string[]> {
  const rows = await database().outboxEvent.findMany({ where: { workspaceId, type: { startsWith: "connection." } }, orderBy: { createdAt: "asc" } });
  return rows.map(({ type }) => type.replace("connection.", ""));
}

const DAY_MS = 86_400_000;
const endsIn = ({ workspaceId, id }: { workspaceId: string; id: string }, days: number) =>
  database().connection.updateMany({ where: { workspaceId, id }, data: { expiresAt: new Date(Date.now() + days * DAY_MS) } });
/** As two processes do it, and again the day after. */
async function check(): Promise<void> {
  await Promise.all([maintainConnections(socialConnections, "daily", null), maintainConnections(socialConnections, "daily", null)]);
  await maintainConnections(socialConnections, "daily", null);
}

it("that its end is near: once for each end", async () => {
  const connection = await seed();
  await endsIn(connection, 8);
  await check();
  expect(await recordedEvents(connection.workspaceId)).toEqual(["connected"]);
  await endsIn(connection, 6);
  await check();
  expect(await recordedEvents(connection.workspaceId)).toEqual(["connected", "expiring"]);
  await endsIn(connection, 5);
  await check();
  expect(await recordedEvents(connection.workspaceId)).toEqual(["connected", "expiring", "expiring"]);
});

it("that it has ended: found past its end, and when the platform refuses its tokens", async () => {
  const connection = await seed();
  await endsIn(connection, -1);
  await check();
  expect(await recordedEvents(connection.workspaceId)).toEqual(["connected", "expired"]);

  const { workspaceId, id } = await seed();
  const { access } = await accessFor(workspaceId, id);
  await Promise.all([1, 2, 3].map(() => markConnectionExpired(workspaceId, id, access.accessToken)));
  expect(await recordedEvents(workspaceId)).toEqual(["connected", "expired"]);
});

it("that it was disconnected: manually, twice at once, and with its brand, with the brand as it was", async () => {
  const { caller, workspaceId, id } = await seed();
  const dashboard = dashboardOf(caller).connections;
  await Promise.allSettled([dashboard.disconnect({ id }), dashboard.disconnect({ id })]);
  expect(await recordedEvents(workspaceId)).toEqual(["connected", "disconnected"]);

  const brand = await createBrand({ workspaceId, name: "قهوة", externalId: "customer-7" });
  const { id: branded } = await createSandboxConnection({ workspaceId, platform: "TWITTER", sandboxAccount: "ok", brandId: brand.id });
  await disconnectBrand(workspaceId, brand.id);
  const [last] = await database().outboxEvent.findMany({ where: { workspaceId, type: "connection.disconnected" }, orderBy: { createdAt: "desc" }, take: 1 });
  expect(last?.payload).toEqual({
    data: { connection: expect.objectContaining({ id: branded, brandId: brand.id, brandExternalId: "customer-7" }), connectLinkId: null },
    brands: [{ id: brand.id, externalId: "customer-7" }],
  });
});
