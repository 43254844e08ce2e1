import { randomBytes, randomUUID } from "node:crypto";
import { database } from "@/server/db/database";
import { createApiKey } from "@/server/domains/api-keys";
import { createBrand } from "@/server/domains/brands";
import { seal } from "@/server/lib/sealing";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { seedAdAccount, seedCampaign } from "@/tests/api/ads/accounts-seed";

/** One of everything that has an id of its own in a workspace, put there without any platform. */

export interface Resources {
  connectionId: string;
  postId: string;
  mediaId: string;
  folderId: string;
  webhookId: string;
  deliveryId: string;
  adAccountId: string;
  campaignId: string;
  reportId: string;
  sessionId: string;
  brandId: string;
  apiKeyId: string;
  recurrenceId: string;
  connectLinkId: string;
}

export async function seedConnection(workspaceId: string, brandId: string | null = null, platform: SocialPlatform = "INSTAGRAM"): Promise<string> {
  const { id } = await database().connection.create({
    data: { workspaceId, brandId, platform, accountId: randomUUID(), accountName: "قهوة", scopes: [] },
    select: { id: true },
  });
  return id;
}

export async function seedPost(workspaceId: string, authorId: string, connectionId: string): Promise<string> {
  const { id } = await database().post.create({
    data: {
      workspaceId,
      authorId,
      content: "نص",
      status: "DRAFT",
      mediaUrls: [],
      targets: { create: { workspaceId, connectionId, platform: "INSTAGRAM", position: 0 } },
    },
    select: { id: true },
  });
  return id;
}

async function seedRecurrence(workspaceId: string, authorId: string, connectionId: string): Promise<string> {
  const draft = { content: "نص", accountIds: [connectionId] };
  const startsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const rule = { frequency: "DAILY" as const, minute: 540, startsOn: new Date(`${startsOn}T00:00:00Z`) };
  const { id } = await database().recurrence.create({ data: { workspaceId, authorId, draft, ...rule }, select: { id: true } });
  return id;
}

async function seedMedia(workspaceId: string): Promise<string> {
  const { id } = await database().mediaAsset.create({
    data: { workspaceId, kind: "IMAGE", fileName: "a.jpg", mime: "image/jpeg", bytes: 1, storageKey: `${workspaceId}/a/original` },
    select: { id: true },
  });
  return id;
}

async function seedConnectLink(workspaceId: string, brandId: string): Promise<string> {
  const end = new Date(Date.now() + 3_600_000);
  const { id } = await database().connectLink.create({
    data: { workspaceId, brandId, tokenHash: randomBytes(32), platforms: ["TWITTER"], locale: "ar", connectionIds: [], expiresAt: end },
    select: { id: true },
  });
  return id;
}

async function seedReport(workspaceId: string): Promise<string> {
  const day = new Date("2026-11-20");
  const texts = { locale: "ar", title: "تقرير", summary: "ملخص", body: "نص", findings: [], recommendations: [] };
  const { id } = await database().adReport.create({ data: { workspaceId, kind: "DAILY", ...texts, periodStart: day, periodEnd: day }, select: { id: true } });
  return id;
}

export async function seedResources(workspaceId: string, userId: string): Promise<Resources> {
  const { id: brandId } = await createBrand({ workspaceId, name: "قهوة" });
  const connectionId = await seedConnection(workspaceId, brandId);
  const postId = await seedPost(workspaceId, userId, connectionId);
  const mediaId = await seedMedia(workspaceId);
  const { id: folderId } = await database().mediaFolder.create({ data: { workspaceId, name: "عروض" }, select: { id: true } });
  const webhookId = randomUUID();
  const deliveryId = randomUUID();
  await database().webhookEndpoint.create({
    data: {
      id: webhookId,
      workspaceId,
      url: "https://hooks.example.com/",
      events: ["post.failed"],
      secretSealed: seal("whsec_test", { table: "WebhookEndpoint", column: "secretSealed", id: webhookId }),
      deliveries: { create: { id: deliveryId, workspaceId, eventId: randomUUID(), type: "post.failed", body: "{}", status: "FAILED" } },
    },
  });
  const { id: adAccountId } = await seedAdAccount(workspaceId);
  const campaignId = await seedCampaign(workspaceId, adAccountId);
  const reportId = await seedReport(workspaceId);
  const talk = { workspaceId, userId, title: "سؤال", lastMessageAt: new Date("2026-11-20") };
  const { id: sessionId } = await database().copilotSession.create({ data: talk, select: { id: true } });
  const { id: apiKeyId } = await createApiKey(userId, { name: "test", scopes: ["posts:read"], expiresAt: null });
  const recurrenceId = await seedRecurrence(workspaceId, userId, connectionId);
  const connectLinkId = await seedConnectLink(workspaceId, brandId);
  return {
    connectionId,
    postId,
    mediaId,
    folderId,
    webhookId,
    deliveryId,
    adAccountId,
    campaignId,
    reportId,
    sessionId,
    brandId,
    apiKeyId,
    recurrenceId,
    connectLinkId,
  };
}

/** The id that stands for `name` in a path: the resource's own, or another that looks like it. */
export function pathWith(path: string, resources: Resources): string {
  const {
    connectionId,
    postId,
    mediaId,
    folderId,
    adAccountId,
    campaignId,
    reportId,
    webhookId,
    deliveryId,
    sessionId,
    brandId,
    apiKeyId,
    recurrenceId,
    connectLinkId,
  } = resources;
  const owners: [prefix: string, ids: Record<string, string>][] = [
    ["/posts", { id: postId }],
    ["/recurring-posts", { id: recurrenceId }],
    ["/connections", { id: connectionId }],
    ["/brands", { id: brandId }],
    ["/connect-links", { id: connectLinkId }],
    ["/api-keys", { id: apiKeyId }],
    ["/media/folders", { id: folderId }],
    ["/media", { id: mediaId }],
    ["/ads/accounts", { id: adAccountId }],
    ["/ads/campaigns", { id: campaignId }],
    ["/ads/reports", { id: reportId }],
    ["/copilot/sessions", { id: sessionId }],
    ["/webhooks", { id: webhookId, deliveryId }],
  ];
  const ids = owners.find(([prefix]) => path.startsWith(prefix))?.[1] ?? {};
  return Object.entries(ids).reduce((filled, [name, id]) => filled.replace(`{${name}}`, id), path);
}
