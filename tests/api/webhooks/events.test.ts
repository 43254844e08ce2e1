import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { runDetection } from "@/server/domains/ads/service/anomalies";
import { maintainConnections } from "@/server/domains/connections/service/accounts/upkeep";
import { socialConnections } from "@/server/domains/connections/service/social-connections";
import { webhookEvents } from "@/shared/webhook-events";
import { startReceiver } from "../../fixtures/webhook-receiver";
import { makeRig } from "../ads/action-rig";
import { seedJudged, usual } from "../ads/judged";
import { call } from "../http/client";
import { sql } from "../posts/events";
import { account, createBrand, inMinutes, origin, outcome, startRig } from "../posts/rig";
import { team } from "../posts/team";

/** Each event that can be subscribed to, brought about in earnest, relayed and delivered. */

await startRig({ ALLOWED_PRIVATE_HOSTS: "localhost", NODE_TLS_REJECT_UNAUTHORIZED: "0" });
const receiver = await startReceiver();
afterAll(() => receiver.close());

const { workspaceId, owner, editor, approver } = await team();
const brand = await createBrand({ workspaceId, name: "قهوة", externalId: "customer-1042" });
const ads = await makeRig();
const hook = { url: `${receiver.url}/hook`, events: webhookEvents };
await owner.call("POST", "/webhooks", hook);
await call(`${origin()}/api/v1/webhooks`, { key: ads.key, body: hook });

interface RecordedEvent {
  id: string;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  data: any;
}

/** The first matching one of this type, among the bodies that were delivered. */
function recordedEvents(type: string, matches: (data: RecordedEvent["data"]) => boolean = () => true): Promise<RecordedEvent> {
  const bodies = () => receiver.received.filter(({ path }) => path === "/hook").map(({ body }) => JSON.parse(body.toString()) as RecordedEvent);
  return vi.waitFor(() => bodies().find((one) => one.type === type && matches(one.data)) ?? expect.fail(`no ${type} came`), { timeout: 60_000, interval: 100 });
}

const ofBrand = { brand: { id: brand.id, externalId: "customer-1042" }, brandIds: [brand.id] };
const ofNone = { brand: null, brandIds: [] };

const [ok, rejects] = [await account(workspaceId, "ok", { brandId: brand.id }), await account(workspaceId, "reject")];
const write = async (by: typeof owner, body: object) => (await by.call<{ id: string }>("POST", "/posts", { content: `قهوة ${randomUUID()}`, ...body })).data.id;

test("posts: what becomes of them, and of which brand their accounts are", async () => {
  const of = (id: string) => (data: RecordedEvent["data"]) => data.post.id === id;
  const both = await write(owner, { accountIds: [ok.id, rejects.id], publishNow: true });
  const none = await write(owner, { accountIds: [rejects.id], publishNow: true });
  const all = await write(owner, { accountIds: [ok.id], publishNow: true });
  const planned = await write(owner, { accountIds: [ok.id], scheduledAt: inMinutes(90) });
  expect((await recordedEvents("post.partially_published", of(both))).data).toMatchObject({ brand: null, brandIds: [brand.id] });
  expect((await recordedEvents("post.failed", of(none))).data).toMatchObject(ofNone);
  expect((await recordedEvents("post.published", of(all))).data).toMatchObject({ post: { status: "PUBLISHED" }, ...ofBrand });
  expect((await recordedEvents("post.scheduled", of(planned))).data).toMatchObject({ post: { status: "SCHEDULED" }, ...ofBrand });
  await owner.call("DELETE", `/posts/${planned}`);
  expect((await recordedEvents("post.deleted")).data).toMatchObject({ post: { id: planned, status: "SCHEDULED", accountIds: [ok.id] }, ...ofBrand });
});

test("posts: their approval events, with the post as it is by then", async () => {
  const id = await write(editor, { accountIds: [ok.id], scheduledAt: inMinutes(120) });
  expect((await recordedEvents("post.approval_requested")).data).toMatchObject({ post: { id, status: "SCHEDULED", approval: "pending" }, ...ofBrand });
  await approver.at.approvals.requestChanges({ id, comment: "shorter" });
  expect((await recordedEvents("post.changes_requested")).data).toMatchObject({ post: { id, approval: "changes_requested" }, comment: "shorter", ...ofBrand });
  await editor.call("PATCH", `/posts/${id}`, { content: "قهوتنا" });
  await editor.at.approvals.request({ id });
  await approver.at.approvals.approve({ ids: [id] });
  expect((await recordedEvents("post.approved")).data).toMatchObject({ post: { id, content: "قهوتنا", approval: "approved" }, ...ofBrand });
});

test("connections: from the connection to its end", async () => {
  const connection = { ...ok, brandExternalId: "customer-1042" };
  expect((await recordedEvents("connection.connected", (data) => data.connection.id === ok.id)).data).toEqual({ connection, connectLinkId: null, ...ofBrand });
  const refused = await account(workspaceId, "expired", { brandId: brand.id });
  expect((await recordedEvents("connection.expired")).data).toMatchObject({ connection: { id: refused.id, status: "expired" }, ...ofBrand });
  const ending = await account(workspaceId);
  await sql(`UPDATE "Connection" SET "expiresAt" = now() + interval '3 days' WHERE "id" = $1`, [ending.id]);
  await maintainConnections(socialConnections, "daily", null);
  expect((await recordedEvents("connection.expiring")).data).toMatchObject({ connection: { id: ending.id, status: "connected" }, ...ofNone });
  await owner.call("DELETE", `/connections/${ending.id}`);
  expect((await recordedEvents("connection.disconnected")).data).toMatchObject({ connection: { id: ending.id }, connectLinkId: null, ...ofNone });
});

test("ads: unusual days, and campaigns that were paused", async () => {
  const { campaignIds } = await seedJudged(ads.workspaceId, { campaigns: [{ name: "a", day: (ago) => (ago === 2 ? null : usual) }] });
  await runDetection(ads.workspaceId);
  const { data: listed } = (await call(`${origin()}/api/v1/ads/anomalies`, { key: ads.key, headers: { "accept-language": "ar" } })).body as { data: object[] };
  const [anomaly] = listed.filter((one) => "campaignId" in one && one.campaignId === campaignIds[0]);
  expect(anomaly).toBeDefined();
  expect((await recordedEvents("ads.anomaly_detected", (data) => data.anomaly.campaignId === campaignIds[0])).data).toEqual({ anomaly, ...ofNone });

  const { id } = ads.campaign("ACTIVE");
  const { body } = await call(`${origin()}/api/v1/ads/campaigns/${id}/pause`, { key: ads.key, body: { dryRun: false } });
  expect((await recordedEvents("ads.campaign_changed")).data).toEqual({
    campaign: expect.objectContaining({ id, status: "PAUSED" }),
    action: "campaign.pause",
    before: { status: "ACTIVE" },
    after: { status: "PAUSED", effectiveStatus: expect.any(String) },
    auditEventId: (body as { data: { auditEventId: string } }).data.auditEventId,
    actor: { type: "apiKey" },
    ...ofNone,
  });
});

test("media: a file that is none", async () => {
  const url = `${receiver.url}/no-image.jpg`;
  const postId = await write(owner, { accountIds: [ok.id], mediaUrls: [url], publishNow: true });
  const { results } = await outcome(owner, postId);
  const reason = (results as { error: string }[])[0]?.error;
  expect(reason).toMatch(/^MEDIA_UNREADABLE: /);
  const { data } = await recordedEvents("media.failed");
  expect(data).toEqual({ media: { id: null, url }, postId, connectionId: ok.id, platform: "twitter", reason, ...ofBrand });
});

test.each(webhookEvents)("%s is delivered as openapi.json describes it", async (type) => {
  const { components, webhooks } = JSON.parse(readFileSync("openapi.json", "utf8").replaceAll("#/components/schemas/", "#/$defs/"));
  const { schema } = webhooks[type].post.requestBody.content["application/json"];
  const problems = z.fromJSONSchema({ ...schema, $defs: components.schemas }).safeParse(await recordedEvents(type)).error?.issues;
  expect(problems).toBeUndefined();
});
