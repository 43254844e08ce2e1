import type { OperationExample } from "./ads-example-shop";
import { adsExamples } from "./ads-examples";
import { brandExamples } from "./brand-examples";
import { publishingExamples } from "./publishing-examples";

/** Examples of the description, by method and path. A test parses each with its schema. */

export const POST_ID = "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d";
export const CONNECTION_ID = "0199b2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f";
const WEBHOOK_ID = "0199b2c4-3c4d-7e5f-8a6b-7c8d9e0f1a2b";

const scheduledPost = {
  id: POST_ID,
  content: "نفتح أبوابنا مساء الخميس ☕️ See you at seven!",
  status: "SCHEDULED",
  platforms: ["instagram"],
  mediaUrls: ["https://cdn.example.com/opening.jpg"],
  scheduledAt: "2026-12-03T16:00:00.000Z",
  createdAt: "2026-11-21T07:00:00.000Z",
};

const post = {
  ...scheduledPost,
  approval: "none",
  platformCaptions: {},
  platformSettings: {},
  labels: [],
  publishedAt: null,
  updatedAt: "2026-11-21T07:00:00.000Z",
  accountIds: [CONNECTION_ID],
  brandIds: [],
  results: [],
  warnings: [],
};

const COFFEE = "قهوتنا الجديدة وصلت. Our new coffee has arrived.";
/** Also the account of a webhook payload. */
export const publishedResult = {
  platform: "TWITTER",
  success: true,
  externalPostId: "1859300000000000001",
  externalUrl: "https://x.com/shop/status/1859300000000000001",
  error: null,
  problem: null,
  connectionId: CONNECTION_ID,
};
const publishedPost = {
  ...post,
  content: COFFEE,
  status: "PUBLISHED",
  platforms: ["twitter"],
  mediaUrls: ["https://cdn.example.com/coffee.jpg"],
  platformCaptions: { twitter: "وصلت! New coffee is here." },
  platformSettings: { [CONNECTION_ID]: { replySettings: "following" } },
  labels: ["إطلاق"],
  scheduledAt: null,
  publishedAt: "2026-11-21T07:00:03.000Z",
  results: [publishedResult],
};

const pageOf = (item: unknown, limit: number) => ({ data: [item], meta: { total: 1, offset: 0, limit, next: null } });

const connection = {
  id: CONNECTION_ID,
  platform: "twitter",
  accountId: "1029384756",
  accountName: "متجر البن",
  displayName: "متجر البن",
  status: "connected",
  expiresAt: null,
  connectedAt: "2026-11-01T08:00:00.000Z",
  brandId: null,
  brandExternalId: null,
  sandbox: false,
};

const queueSlots = {
  timezone: "Asia/Riyadh",
  slots: [
    { connectionId: CONNECTION_ID, weekday: 4, time: "19:00" },
    { connectionId: CONNECTION_ID, weekday: 7, time: "09:30" },
  ],
};

const nextDate = { date: "2026-12-03", at: "2026-12-03T16:00:00.000Z", change: null, postId: POST_ID, deleted: false, edited: false };
const recurringPost = {
  id: "0199b2c4-8192-7d0e-8f1a-2b3c4d5e6f70",
  content: COFFEE,
  repeat: { frequency: "WEEKLY", weekdays: [4], monthDay: null, minute: 1_140, startsOn: "2026-12-03", until: null, maxCount: null },
  state: "ACTIVE",
  stopReason: null,
  accounts: [{ connectionId: CONNECTION_ID, platform: "TWITTER", accountName: "متجر البن" }],
  next: [nextDate],
};

export const MEDIA_ID = "0199b2c4-2b3c-7d4e-8f50-6a7b8c9d0e1f";
export const fileUrl = `https://nashir.example.com/api/media/${MEDIA_ID}?signature=c2lnbmF0dXJl`;
const file = {
  id: MEDIA_ID,
  url: fileUrl,
  kind: "image",
  mime: "image/jpeg",
  bytes: 184_320,
  width: 1080,
  height: 1080,
  durationSeconds: null,
  altText: "فنجان قهوة على طاولة خشبية",
  folderId: null,
  createdAt: "2026-11-21T07:00:00.000Z",
};

const webhook = {
  id: WEBHOOK_ID,
  url: "https://hooks.example.com/nashir",
  events: ["post.published", "post.failed"],
  brandIds: null,
  description: "Our newsroom",
  status: "active",
  failure_count: 0,
  disabledAt: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  createdAt: "2026-11-21T07:00:00.000Z",
};

const withSecret = { ...webhook, secret: "whsec_bm90LWEtcmVhbC1zZWNyZXQtanVzdC1hbi1leGFtcGxl" };

const delivery = {
  id: "0199b2c4-4d5e-7f60-8a7b-8c9d0e1f2a3b",
  eventId: "0199b2c4-c5d6-71f7-8283-9e0f1a2b3c4d",
  type: "post.published",
  brandId: null,
  status: "succeeded",
  attempts: [{ at: "2026-11-21T07:00:04.000Z", statusCode: 200, error: null, durationMs: 84 }],
  nextAttemptAt: null,
  createdAt: "2026-11-21T07:00:03.000Z",
};
const waitingDelivery = { ...delivery, status: "pending", attempts: [], nextAttemptAt: "2026-11-21T07:00:03.000Z" };

const copilotSession = {
  id: "0199b2c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d",
  title: "كيف كان أداء إعلاناتي هذا الأسبوع؟",
  status: "active",
  estimatedCostUsd: 0.0041,
  createdAt: "2026-11-21T07:00:00.000Z",
  updatedAt: "2026-11-21T07:00:04.000Z",
  lastMessageAt: "2026-11-21T07:00:04.000Z",
};

export const examples: Readonly<Record<string, OperationExample>> = {
  ...adsExamples,
  ...brandExamples,
  ...publishingExamples,
  "GET /posts": { response: pageOf(post, 50) },
  "POST /posts": {
    request: {
      content: COFFEE,
      accountIds: [CONNECTION_ID],
      mediaUrls: publishedPost.mediaUrls,
      platformCaptions: publishedPost.platformCaptions,
      platformSettings: { twitter: { replySettings: "following" } },
      labels: publishedPost.labels,
      publishNow: true,
    },
    response: { data: publishedPost },
  },
  "POST /posts/bulk": {
    request: {
      posts: [
        { content: scheduledPost.content, accountIds: [CONNECTION_ID], scheduledAt: "2026-12-03T19:00:00+03:00" },
        { content: COFFEE, accountIds: [POST_ID] },
      ],
    },
    response: {
      data: {
        results: [
          { index: 0, post },
          {
            index: 1,
            error: {
              code: "VALIDATION_ERROR",
              message: "accountIds.0: is not a connected account of this workspace",
              details: { issues: [{ path: "accountIds.0", message: "is not a connected account of this workspace", code: "custom" }] },
            },
          },
        ],
      },
    },
  },
  "POST /posts/schedule": {
    request: {
      content: scheduledPost.content,
      accountIds: [CONNECTION_ID],
      mediaUrls: scheduledPost.mediaUrls,
      scheduledAt: "2026-12-03T19:00:00+03:00",
    },
    response: { data: scheduledPost },
  },
  "GET /posts/{id}": { response: { data: publishedPost } },
  "PATCH /posts/{id}": {
    request: { scheduledAt: "2026-12-04T19:00:00+03:00" },
    response: { data: { ...post, scheduledAt: "2026-12-04T16:00:00.000Z" } },
  },
  "DELETE /posts/{id}": { response: { data: { id: POST_ID, deleted: true } } },
  "POST /posts/{id}/approve": { response: { data: { ...post, approval: "approved" } } },
  "POST /posts/{id}/request-changes": {
    request: { comment: "الموعد في النص غير صحيح." },
    response: { data: { ...post, approval: "changes_requested" } },
  },
  "POST /posts/{id}/retry": { request: { accountIds: [CONNECTION_ID] }, response: { data: publishedPost } },
  "GET /queue/slots": { response: { data: queueSlots } },
  "PUT /queue/slots": { request: { slots: queueSlots.slots }, response: { data: queueSlots } },
  "GET /recurring-posts": { response: pageOf(recurringPost, 50) },
  "GET /recurring-posts/{id}": { response: { data: recurringPost } },
  "PATCH /recurring-posts/{id}": { request: { repeat: recurringPost.repeat }, response: { data: recurringPost } },
  "POST /recurring-posts/{id}/pause": { response: { data: { ...recurringPost, state: "PAUSED", next: [{ ...nextDate, postId: null }] } } },
  "POST /recurring-posts/{id}/resume": { response: { data: recurringPost } },
  "POST /recurring-posts/{id}/end": { response: { data: { ...recurringPost, state: "ENDED", next: [] } } },
  "GET /connections": { response: pageOf(connection, 20) },
  "PATCH /connections/{id}": { request: { brandId: null }, response: { data: connection } },
  "DELETE /connections/{id}": { response: { data: { id: CONNECTION_ID, disconnected: true } } },
  "GET /media": { response: pageOf(file, 50) },
  "POST /media": { request: { file: "(the bytes of coffee.jpg)" }, response: { data: { ...file, altText: null } } },
  "PATCH /media/{id}": { request: { altText: file.altText }, response: { data: file } },
  "DELETE /media/{id}": { response: { data: { id: MEDIA_ID, deleted: true } } },
  "GET /analytics/optimal-times": {
    response: {
      data: {
        platform: "instagram",
        timezone: "Asia/Riyadh",
        source: "prior",
        sampleSize: 0,
        slots: [{ weekday: 1, hour: 15, score: 1, sampleSize: 0, nextAt: "2026-11-23T12:00:00.000Z" }],
      },
    },
  },
  "GET /webhooks": { response: { data: [webhook] } },
  "POST /webhooks": {
    request: { url: webhook.url, events: webhook.events, description: webhook.description },
    response: { data: withSecret },
  },
  "PATCH /webhooks/{id}": { request: { events: ["post.published"] }, response: { data: { ...webhook, events: ["post.published"] } } },
  "DELETE /webhooks/{id}": { response: { data: { id: WEBHOOK_ID, deleted: true } } },
  "POST /webhooks/{id}/test": { response: { data: { ...waitingDelivery, type: "webhook.test" } } },
  "POST /webhooks/{id}/rotate-secret": { response: { data: withSecret } },
  "GET /webhooks/{id}/deliveries": { response: pageOf(delivery, 50) },
  "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": { response: { data: waitingDelivery } },
  "POST /copilot/ask": {
    request: { message: "كيف كان أداء إعلاناتي هذا الأسبوع؟", sessionId: copilotSession.id, locale: "ar" },
    response: {
      data: {
        sessionId: copilotSession.id,
        reply: "أنفقت 12,400 ريال بعائد 3.1 خلال آخر 7 أيام.",
        todos: [],
        proposals: [],
        usage: { inputTokens: 2140, outputTokens: 96 },
      },
    },
  },
  "GET /copilot/sessions": { response: { data: [copilotSession], meta: { total: 1, offset: 0, limit: 20, next: null } } },
  "GET /copilot/sessions/{id}/todos": { response: { data: [{ position: 1, text: "مراجعة الحملات الأضعف", status: "in_progress" }] } },
  "GET /copilot/sessions/{id}": {
    response: {
      data: {
        session: copilotSession,
        messages: [
          { id: "0199b2c4-6f70-7b8c-9d0e-1f2a3b4c5d6e", role: "user", content: copilotSession.title, createdAt: "2026-11-21T07:00:00.000Z" },
          {
            id: "0199b2c4-7081-7c9d-8e1f-2a3b4c5d6e7f",
            role: "assistant",
            content: "أنفقت 12,400 ريال بعائد 3.1 خلال آخر 7 أيام.",
            createdAt: "2026-11-21T07:00:04.000Z",
          },
        ],
        todos: [],
      },
    },
  },
  "POST /webhooks/{id}/enable": { request: { replay: true }, response: { data: webhook } },
};
