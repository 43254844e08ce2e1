import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "@/tests/api/http/client";
import { type RestServer, startRestServer } from "@/tests/api/http/rest-server";
import { startFileSandbox } from "../connections/sandbox-environment";
import { makeRig, order, type Rig } from "./action-rig";

await startFileSandbox();

const { database } = await import("@/server/db/database");
const { listHistoryAccounts: findHistoryAccounts, followSignals, readHistory } = await import("@/server/domains/ads/service/signals");
const { handleMetaHook } = await import("@/server/http/meta-hook");

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
beforeEach(() => order("reset", {}));
afterAll(() => server.close());

const accountOf = ({ workspaceId, adAccountId }: Rig) => ({ workspaceId, adAccountId });
async function signalsOf(rig: Rig) {
  const { body } = await call(`${server.url}/ads/signals`, { key: rig.key });
  return (body as { data: { kind: string; severity: string; title: string; payload: Record<string, unknown> }[] }).data;
}
async function statusOf(rig: Rig, id: string) {
  const { status } = await database().adCampaign.findFirstOrThrow({ where: { workspaceId: rig.workspaceId, id }, select: { status: true } });
  return status;
}

test("GOOGLE has no webhooks: its history becomes signals, each change once", async () => {
  const rig = await makeRig({ platform: "GOOGLE" });
  const campaign = rig.campaign("ACTIVE");
  const change = (what: object) => order("campaigns", { platform: "GOOGLE", accountId: rig.externalAccountId, campaignId: campaign.externalId, ...what });
  expect(await findHistoryAccounts()).toContainEqual(accountOf(rig));
  await change({ status: "PAUSED" });
  expect(await readHistory(accountOf(rig))).toEqual({ stored: 1 });
  expect(await readHistory(accountOf(rig))).toEqual({ stored: 0 });
  await change({ dailyBudget: 777 });
  expect(await readHistory(accountOf(rig))).toEqual({ stored: 1 });
  const signals = await signalsOf(rig);
  expect(signals.map(({ kind, severity }) => [kind, severity]).sort()).toEqual([
    ["budget_changed", "warning"],
    ["campaign_status_changed", "warning"],
  ]);
  const paused = signals.find((signal) => signal.kind === "campaign_status_changed");
  expect(paused).toMatchObject({ title: "A campaign’s status was changed at the platform", payload: { campaignExternalId: campaign.externalId } });

  const [event] = await database().outboxEvent.findMany({
    where: { workspaceId: rig.workspaceId, type: "ads/signals.received" },
    orderBy: { createdAt: "asc" },
    select: { payload: true },
  });
  expect(await statusOf(rig, campaign.id)).toBe("ACTIVE");
  expect(await followSignals(event?.payload as Parameters<typeof followSignals>[0])).toEqual({ read: 1 });
  expect(await statusOf(rig, campaign.id)).toBe("PAUSED");
});

test("META tells of a campaign: it is read again", async () => {
  const rig = await makeRig();
  const campaign = rig.campaign("ACTIVE");
  await order("campaigns", { platform: "META", accountId: rig.externalAccountId, campaignId: campaign.externalId, status: "PAUSED" });
  const value = { id: campaign.externalId, level: "CAMPAIGN", status_name: "PAUSED" };
  const body = JSON.stringify({ object: "ad_account", entry: [{ id: rig.externalAccountId, time: 1, changes: [{ field: "in_process_ad_objects", value }] }] });
  const signature = `sha256=${createHmac("sha256", "sandbox-meta-secret").update(body).digest("hex")}`;
  const answer = await handleMetaHook(
    new Request("http://nashir.test/api/hooks/meta", { method: "POST", body, headers: { "x-hub-signature-256": signature } }),
  );
  expect(await answer.json()).toEqual({ stored: 1 });
  const { payload } = await database().outboxEvent.findFirstOrThrow({
    where: { workspaceId: rig.workspaceId, type: "ads/signals.received" },
    select: { payload: true },
  });
  await followSignals(payload as Parameters<typeof followSignals>[0]);
  expect(await statusOf(rig, campaign.id)).toBe("PAUSED");
});
