import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { acquireLease } from "@/server/domains/ads/repository/actions";
import { acquireSyncLease } from "@/server/domains/ads/repository/sync-runs";
import { acquireRenewalLease } from "@/server/domains/connections/tokens.repository";
import { acquireRunLease } from "@/server/domains/copilot/repository/runs";
import { acquireDeliveryLease } from "@/server/domains/webhooks/deliveries.repository";
import { type Seeded, seedPerson } from "../http/seed";

/** Every lease: one holder at a time, another once it has ended, and none on a row that is not to be worked on. The lease of a post is in posts/claims. */

const LEASE_SECONDS = 60;

let person: Seeded;
beforeAll(async () => {
  person = await seedPerson();
});

interface Leased {
  acquire(): Promise<unknown>;
  /** Columns of the row. */
  update(data: { leaseExpiresAt: Date } & Record<string, unknown>): Promise<unknown>;
}

const past = () => new Date(Date.now() - 1_000);
const future = () => new Date(Date.now() + 60_000);

async function adAccount() {
  const { workspaceId } = person;
  const ofPlatform = { workspaceId, platform: "META" as const, name: "Shop" };
  const connection = await database().adConnection.create({ data: { ...ofPlatform, externalUserId: randomUUID() } });
  return database().adAccount.create({
    data: { ...ofPlatform, adConnectionId: connection.id, externalId: randomUUID(), currency: "SAR", timezone: "Asia/Riyadh" },
  });
}

const leases: Record<string, () => Promise<Leased>> = {
  "a copilot run": async () => {
    const { workspaceId, userId } = person;
    const [db, id] = [database(), randomUUID()];
    const session = await db.copilotSession.create({ data: { workspaceId, userId, title: "Week" } });
    const request = { actorType: "user", actorId: userId, fromDashboard: true, locale: "en", message: "How was the week?" };
    await db.copilotRun.create({ data: { id, workspaceId, sessionId: session.id, userId, ...request, deadlineAt: future() } });
    return {
      acquire: () => acquireRunLease(db, { workspaceId, runId: id }, randomUUID()),
      update: (data) => db.copilotRun.update({ where: { workspaceId, id }, data }),
    };
  },
  "an ad account's sync": async () => {
    const { workspaceId, id } = await adAccount();
    return {
      acquire: () => acquireSyncLease(database(), { workspaceId, adAccountId: id }, randomUUID(), LEASE_SECONDS),
      update: (data) => database().adAccount.update({ where: { workspaceId, id }, data }),
    };
  },
  "a change of a campaign": async () => {
    const { workspaceId, id: adAccountId } = await adAccount();
    const states = { before: { status: "ACTIVE" }, wanted: { status: "PAUSED" } };
    const { id } = await database().adAction.create({
      data: { workspaceId, adAccountId, campaignId: randomUUID(), action: "campaign.pause", actorType: "user", ...states, leaseExpiresAt: past() },
    });
    return {
      acquire: () => acquireLease(database(), { workspaceId, id }, new Date(), future()),
      update: (data) => database().adAction.update({ where: { workspaceId, id }, data }),
    };
  },
  "a renewal of tokens": async () => {
    const { workspaceId } = person;
    const { id, tokenVersion } = await database().connection.create({
      data: { workspaceId, platform: "TWITTER", accountId: randomUUID(), accountName: "shop", kind: "PROFILE" },
    });
    return {
      acquire: () => acquireRenewalLease(database(), { name: "Connection" } as never, [{ workspaceId, id, tokenVersion }], LEASE_SECONDS),
      update: (data) => database().connection.update({ where: { workspaceId, id }, data }),
    };
  },
  "a webhook delivery": async () => {
    const { workspaceId } = person;
    const endpoint = await database().webhookEndpoint.create({
      data: { workspaceId, url: "https://example.com", events: [], secretSealed: Buffer.from("sealed") },
    });
    const { id } = await database().webhookDelivery.create({
      data: { workspaceId, endpointId: endpoint.id, eventId: randomUUID(), type: "post.published", body: "{}", nextAttemptAt: past() },
    });
    return {
      acquire: () => acquireDeliveryLease(database(), { workspaceId, deliveryId: id }, LEASE_SECONDS),
      update: (data) => database().webhookDelivery.update({ where: { workspaceId, id }, data }),
    };
  },
};

it.each(Object.entries(leases))("%s is held by one, and by another once that lease has ended", async (_, make) => {
  const { acquire, update } = await make();
  expect(await acquire()).toBeTruthy();
  expect(await acquire()).toBeFalsy();
  await update({ leaseExpiresAt: past() });
  expect(await acquire()).toBeTruthy();
});

describe("no lease is acquired of", () => {
  it.each<[string, keyof typeof leases, Record<string, unknown>]>([
    ["a run past its deadline", "a copilot run", { deadlineAt: past() }],
    ["a run that has ended", "a copilot run", { state: "DONE" }],
    ["a disconnected ad account", "an ad account's sync", { status: "DISCONNECTED" }],
    ["a change that is settled", "a change of a campaign", { state: "SUCCEEDED" }],
    ["tokens that were replaced", "a renewal of tokens", { tokenVersion: 7 }],
    ["an expired connection", "a renewal of tokens", { status: "EXPIRED" }],
    ["a delivery before its next attempt", "a webhook delivery", { nextAttemptAt: future() }],
    ["a delivery that succeeded", "a webhook delivery", { status: "SUCCEEDED" }],
  ])("%s", async (_, name, change) => {
    const leased = await leases[name]?.();
    await leased?.update({ leaseExpiresAt: past(), ...change });
    expect(await leased?.acquire()).toBeFalsy();
  });
});
