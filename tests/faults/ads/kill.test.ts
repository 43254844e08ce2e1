import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { expireLeases, startCron } from "@/tests/fixtures/leases";

/** `kill -9` of the web process while the platform has a pause in hand: what came of it is read back and recorded, and nothing is written twice. */

interface Campaign {
  id: string;
  externalId: string;
  name: string;
  status: string;
}

interface AuditEvent {
  action: string;
  outcome: string;
  target: { id: string };
  after: { status: string } | null;
}

let instance: Instance;
let key: string;
let workspaceId: string;
let account: { id: string; externalId: string };

async function api<T>(path: string, body?: unknown): Promise<{ status: number; data: T }> {
  const response = await fetch(`${instance.baseUrl}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const parsed = (await response.json()) as { data: T };
  return { status: response.status, data: parsed.data };
}

async function order(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${instance.sandboxUrl}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

async function updates(): Promise<number> {
  const response = await fetch(`${instance.sandboxUrl}/control/calls?platform=META&operation=update`);
  return ((await response.json()) as unknown[]).length;
}

async function untilBack(): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${instance.baseUrl}/api/health`)).status).toBe(200), { timeout: 60_000, interval: 100 });
}

beforeAll(async () => {
  instance = await startInstance({ database: fileDatabaseUrl() });
  const email = `${randomUUID()}@faults.test`;
  const user = await instance.admin("user", "create", "--email", email, "--password", "a long enough password", "--plan", "PRO");
  workspaceId = user.personalWorkspaceId as string;
  ({ key } = await instance.admin("key", "create", "--email", email, "--name", "faults", "--scopes", "ads:read,ads:write"));
  account = await instance.admin("ads", "connect", "--workspace", workspaceId, "--platform", "META", "--sandbox-account", "main");
  await instance.admin("ads", "sync", "--workspace", workspaceId);
}, 180_000);
afterAll(() => instance.stop());

async function activeCampaign(index: number): Promise<Campaign> {
  const { data } = await api<Campaign[]>("/ads/campaigns?status=active");
  const campaign = data[index];
  if (!campaign) throw new Error("the stand-in has too few active campaigns");
  return campaign;
}

async function eventsOf(campaign: Campaign): Promise<AuditEvent[]> {
  const { data } = await api<AuditEvent[]>("/ads/activity");
  return data.filter((event) => event.target.id === campaign.id);
}

/** Changes of the killed process are recovered each minute, once their lease has expired. */
async function startSettling(): Promise<void> {
  await expireLeases("adAction");
  await startCron("ads-settle-actions");
}

/** Pauses, and kills the calling process while the platform has not responded. */
async function killWhilePausing(campaign: Campaign): Promise<void> {
  const before = await updates();
  await order("next", { platform: "META", operation: "update", behaviour: "hang" });
  const cut = api(`/ads/campaigns/${campaign.id}/pause`, { dryRun: false, reason: "نفد المخزون" }).then(
    () => "answered",
    () => "cut",
  );
  await vi.waitFor(async () => expect(await updates()).toBe(before + 1), { timeout: 30_000, interval: 5 });
  instance.kill("web");
  expect(await cut).toBe("cut");
  await untilBack();
}

test("killed after the platform accepted: read back, recorded as done, and never written twice", async () => {
  const campaign = await activeCampaign(0);
  const before = await updates();
  await killWhilePausing(campaign);
  await startSettling();
  const events = await vi.waitFor(
    async () => {
      const found = await eventsOf(campaign);
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 60_000, interval: 100 },
  );
  expect(events).toMatchObject([{ action: "campaign.pause", outcome: "succeeded", after: { status: "PAUSED" } }]);
  expect((await api<Campaign>(`/ads/campaigns/${campaign.id}`)).data.status).toBe("PAUSED");
  expect(await updates()).toBe(before + 1);
  expect(await instance.admin("audit", "verify", "--workspace", workspaceId)).toMatchObject({ valid: true, reason: null });
});

test("killed, and taken back at the platform meanwhile: recorded as failed, and the next pause goes through", async () => {
  const campaign = await activeCampaign(0);
  await killWhilePausing(campaign);
  await order("campaigns", { platform: "META", accountId: account.externalId, campaignId: campaign.externalId, status: "ACTIVE" });
  await startSettling();
  await vi.waitFor(async () => expect(await eventsOf(campaign)).toMatchObject([{ action: "campaign.pause", outcome: "failed" }]), {
    timeout: 60_000,
    interval: 100,
  });
  expect((await api(`/ads/campaigns/${campaign.id}/pause`, { dryRun: false })).status).toBe(200);
  expect(await eventsOf(campaign)).toMatchObject([{ outcome: "succeeded" }, { outcome: "failed" }]);
  expect(await instance.admin("audit", "verify", "--workspace", workspaceId)).toMatchObject({ valid: true, lastSeq: 3 });
});
