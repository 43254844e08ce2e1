import { randomUUID } from "node:crypto";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { database } from "@/server/db/database";
import { consumeForKey } from "@/server/http/rate-limit";
import { inDashboard } from "../http/dashboard";
import { seedPerson } from "../http/seed";
import { seedBrand, seedConnection, seedPost } from "../notifications/seed";

const MEGABYTE = 1_048_576;
const GIGABYTE = 1024 * MEGABYTE;

async function seedFile(workspaceId: string, bytes: number, origin: "UPLOAD" | "REMOTE" = "UPLOAD") {
  const file = { kind: "IMAGE", fileName: "a.png", mime: "image/png", storageKey: randomUUID() } as const;
  await database().mediaAsset.create({ data: { workspaceId, bytes, origin, ...file } });
}

const plans = [
  { plan: "FREE", keys: false, webhooks: false, copilot: false, requestsPerMinute: null, storageBytes: GIGABYTE },
  { plan: "PRO", keys: true, webhooks: true, copilot: true, requestsPerMinute: 120, storageBytes: 20 * GIGABYTE },
  { plan: "ENTERPRISE", keys: true, webhooks: true, copilot: true, requestsPerMinute: 600, storageBytes: 200 * GIGABYTE },
];

test("nothing used: each limit with what is left of it, and a day for each day of the chart", async () => {
  const person = await seedPerson();
  const today = DateTime.utc().startOf("day");
  const usage = await inDashboard(person).usage.read();
  expect(usage).toEqual({
    plan: "PRO",
    plans,
    keys: [{ id: person.keyId, name: "test", perMinute: 120, used: 0, resetsAt: null }],
    copilot: { today: null, days: expect.any(Array) },
    webhooks: { used: 0, limit: 20 },
    storage: { usedBytes: 0, quotaBytes: 20 * GIGABYTE },
    media: { files: 0, largestBytes: 1_073_741_824 },
    counts: { accounts: 0, brands: 0, members: 1, published: 0, waiting: 0 },
  });
  const days = Array.from({ length: 30 }, (_, back) => ({ date: today.minus({ days: 29 - back }).toISODate(), usd: 0 }));
  expect(usage.copilot?.days).toEqual(days);
});

test("what was used counts where it belongs, and nothing of another workspace or key", async () => {
  const person = await seedPerson();
  const { workspaceId } = person;
  const other = await seedPerson();
  await Promise.all([consumeForKey(person.keyId, "PRO", 1), consumeForKey(person.keyId, "PRO", 1), consumeForKey(other.keyId, "PRO", 1)]);
  await seedFile(workspaceId, 2 * MEGABYTE);
  await seedFile(workspaceId, MEGABYTE);
  await seedFile(workspaceId, MEGABYTE, "REMOTE");
  await seedFile(other.workspaceId, MEGABYTE);
  const copied = await database().mediaAsset.findFirstOrThrow({ where: { workspaceId }, select: { id: true } });
  await database().mediaVariant.create({
    data: { workspaceId, assetId: copied.id, recipe: "a", mime: "image/png", bytes: MEGABYTE, storageKey: randomUUID() },
  });
  await database().storageReservation.create({ data: { id: randomUUID(), workspaceId, bytes: 2 * MEGABYTE } });
  const day = DateTime.utc().startOf("day").toJSDate();
  const long = DateTime.utc().startOf("day").minus({ days: 30 }).toJSDate();
  await database().copilotSpend.createMany({
    data: [
      { workspaceId, day, microUsd: 1_250_000n },
      { workspaceId, day: long, microUsd: 9_000_000n },
      { workspaceId: other.workspaceId, day, microUsd: 4_000_000n },
    ],
  });
  const noon = DateTime.now().setZone("Asia/Riyadh").startOf("day").plus({ hours: 12 });
  const connection = await seedConnection(workspaceId);
  await seedPost(person, { status: "PUBLISHED", publishedAt: noon.toJSDate(), connectionIds: [connection] });
  await seedPost(person, { status: "PUBLISHED", publishedAt: noon.minus({ months: 1 }).toJSDate(), connectionIds: [connection] });
  const usage = await inDashboard(person).usage.read();
  expect(usage.keys).toEqual([{ id: person.keyId, name: "test", perMinute: 120, used: 2, resetsAt: expect.any(String) }]);
  const left = new Date(usage.keys[0]?.resetsAt ?? 0).getTime() - Date.now();
  expect(left > 0 && left <= 60_000).toBe(true);
  expect(usage.storage).toEqual({ usedBytes: 7 * MEGABYTE, quotaBytes: 20 * GIGABYTE });
  expect(usage.media).toEqual({ files: 2, largestBytes: 1_073_741_824 });
  expect(usage.copilot?.days.filter(({ usd }) => usd > 0)).toEqual([{ date: DateTime.utc().toISODate(), usd: 1.25 }]);
  expect(usage.counts).toEqual({ accounts: 1, brands: 0, members: 1, published: 1, waiting: 0 });
});

test("a member of one brand counts what they see, and their own keys by their own plan", async () => {
  const owner = await seedPerson({ plan: "ENTERPRISE" });
  const { workspaceId } = owner;
  const member = await seedPerson();
  const [visible, hidden] = [await seedBrand(workspaceId, "A"), await seedBrand(workspaceId, "B")];
  await seedConnection(workspaceId, { brandId: visible });
  await seedConnection(workspaceId, { brandId: hidden });
  const { id } = await database().membership.create({ data: { workspaceId, userId: member.userId, role: "VIEWER" } });
  await database().membershipBrand.create({ data: { workspaceId, membershipId: id, brandId: visible } });
  const usage = await inDashboard(member, workspaceId).usage.read();
  expect(usage).toMatchObject({ plan: "ENTERPRISE", keys: [{ id: member.keyId, perMinute: 120 }], counts: { accounts: 1, brands: 1, members: 2 } });
});

test("a free workspace has neither webhooks nor copilot, and its owner's keys do nothing", async () => {
  const person = await seedPerson();
  await database().user.update({ where: { id: person.userId }, data: { plan: "FREE" } });
  expect(await inDashboard(person).usage.read()).toMatchObject({ plan: "FREE", keys: [], webhooks: null, copilot: null });
});
