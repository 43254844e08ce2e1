import type { OperationExample } from "./ads-example-shop";
import { adsExamples } from "./ads-examples";

/** Examples of the description, by method and path. A test parses each with the schema it stands beside. */

const postId = "0199b2c4-7f0a-7c1e-9d3b-5a1f0e2c4b6d";
const connectionId = "0199b2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f";
const webhookId = "0199b2c4-3c4d-7e5f-8a6b-7c8d9e0f1a2b";

const scheduledPost = {
  id: postId,
  content: "نفتح أبوابنا مساء الخميس ☕️ See you at seven!",
  status: "SCHEDULED",
  platforms: ["instagram"],
  mediaUrls: ["https://cdn.example.com/opening.jpg"],
  scheduledAt: "2026-12-03T16:00:00.000Z",
  createdAt: "2026-11-21T07:00:00.000Z",
};

const webhook = {
  id: webhookId,
  url: "https://hooks.example.com/nashir",
  events: ["post.published", "post.failed"],
  description: "Our newsroom",
  status: "active",
  failure_count: 0,
  disabledAt: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  createdAt: "2026-11-21T07:00:00.000Z",
};

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
  "POST /posts": {
    request: {
      content: "قهوتنا الجديدة وصلت. Our new coffee has arrived.",
      accountIds: [connectionId],
      mediaUrls: ["https://cdn.example.com/coffee.jpg"],
      platformCaptions: { twitter: "وصلت! New coffee is here." },
      publishNow: true,
    },
  },
  "POST /posts/schedule": {
    request: {
      content: scheduledPost.content,
      accountIds: [connectionId],
      mediaUrls: scheduledPost.mediaUrls,
      scheduledAt: "2026-12-03T19:00:00+03:00",
    },
    response: { data: scheduledPost },
  },
  "PATCH /posts/{id}": { request: { scheduledAt: "2026-12-04T19:00:00+03:00" } },
  "PATCH /media/{id}": { request: { altText: "فنجان قهوة على طاولة خشبية" } },
  "DELETE /posts/{id}": { response: { data: { id: postId, deleted: true } } },
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
    response: { data: { ...webhook, secret: "whsec_bm90LWEtcmVhbC1zZWNyZXQtanVzdC1hbi1leGFtcGxl" } },
  },
  "PATCH /webhooks/{id}": { request: { events: ["post.published"] } },
  "POST /copilot/ask": {
    request: { message: "كيف كان أداء إعلاناتي هذا الأسبوع؟", sessionId: copilotSession.id, locale: "ar" },
    response: {
      data: { sessionId: copilotSession.id, reply: "أنفقت 12,400 ريال بعائد 3.1 خلال آخر 7 أيام.", todos: [], usage: { inputTokens: 2140, outputTokens: 96 } },
    },
  },
  "GET /copilot/sessions": { response: { data: [copilotSession], meta: { total: 1, offset: 0, limit: 20, next: null } } },
  "GET /copilot/sessions/{id}/todos": { response: { data: [{ position: 1, text: "مراجعة الحملات الأضعف", status: "in_progress" }] } },
  "POST /webhooks/{id}/enable": { request: { replay: true } },
};
