import { webhookEvents as names, type WebhookEvent } from "@/server/domains/webhooks/webhooks.schema";
import { postId, publishedResult } from "./examples";

/** What receivers are sent, which no procedure declares: see docs/webhooks.md. */

const statuses: Record<WebhookEvent, string> = {
  "post.scheduled": "SCHEDULED",
  "post.published": "PUBLISHED",
  "post.partially_published": "PARTIALLY_PUBLISHED",
  "post.failed": "FAILED",
};

const summaries: Record<WebhookEvent, string> = {
  "post.scheduled": "A post was scheduled",
  "post.published": "A post was published on all of its accounts",
  "post.partially_published": "A post was published on some of its accounts",
  "post.failed": "A post was published on none of its accounts",
};

function resultsOf(event: WebhookEvent) {
  const refused = {
    ...publishedResult,
    platform: "INSTAGRAM",
    success: false,
    externalPostId: null,
    externalUrl: null,
    error: "The image is too small.",
    problem: {
      class: "INVALID",
      code: "INVALID",
      message: "The image is too small.",
      remedy: "Change the post as the platform's message says.",
      retryable: false,
      docs: "https://developers.facebook.com/docs/instagram-platform/content-publishing",
    },
  };
  if (event === "post.scheduled") return [];
  if (event === "post.published") return [publishedResult];
  return event === "post.failed" ? [refused] : [publishedResult, refused];
}

/** `post.partially_published` is a `PostPartiallyPublishedEvent`. */
const schemaNameOf = (event: WebhookEvent) => `${event.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`;

function schemaOf(event: WebhookEvent) {
  const time = { type: "string", format: "date-time" };
  const isPlanned = event === "post.scheduled";
  return {
    type: "object",
    required: ["id", "type", "createdAt", "data"],
    properties: {
      id: { type: "string", format: "uuid", description: "The same for every attempt and every endpoint: by it a receiver knows a repeat." },
      type: { type: "string", const: event },
      createdAt: time,
      data: {
        type: "object",
        required: ["post"],
        properties: {
          post: {
            type: "object",
            required: ["id", "status", "publishedAt", "results", ...(isPlanned ? ["scheduledAt"] : [])],
            properties: {
              id: { type: "string", format: "uuid" },
              status: { type: "string", const: statuses[event] },
              publishedAt: { type: ["string", "null"], format: "date-time", description: "When the first account had it; null when none has." },
              ...(isPlanned ? { scheduledAt: time } : {}),
              results: { type: "array", items: { $ref: "#/components/schemas/PostResult" } },
            },
          },
        },
      },
    },
  };
}

function exampleOf(event: WebhookEvent) {
  const results = resultsOf(event);
  return {
    id: "0199b2c4-c5d6-71f7-8283-9e0f1a2b3c4d",
    type: event,
    createdAt: "2026-11-21T07:00:04.000Z",
    data: {
      post: {
        id: postId,
        status: statuses[event],
        publishedAt: results.some(({ success }) => success) ? "2026-11-21T07:00:03.000Z" : null,
        ...(event === "post.scheduled" ? { scheduledAt: "2026-12-03T16:00:00.000Z" } : {}),
        results,
      },
    },
  };
}

const header = (name: string, description: string) => ({ name, in: "header", required: true, description, schema: { type: "string" } });
const headers = [
  header(
    "X-Svc-Signature",
    "`t=<unix seconds>,v1=<hex>`: the HMAC-SHA-256 of `<t>.<raw body>` with the endpoint's secret. After a rotation a second `v1` for a day.",
  ),
  header("X-Svc-Event", "The event's name, as in `type`."),
  header("X-Svc-Delivery", "The delivery's id, the same at every attempt."),
];

export const webhookEventSchemas = Object.fromEntries(names.map((event) => [schemaNameOf(event), schemaOf(event)]));

export const webhookEvents = Object.fromEntries(
  names.map((event) => [
    event,
    {
      post: {
        operationId: `events.${event.replaceAll(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`,
        summary: summaries[event],
        description: "Sent to each endpoint that subscribes to it. Answer 2xx within 10 seconds; the work itself belongs after the answer.",
        tags: ["Webhooks"],
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: `#/components/schemas/${schemaNameOf(event)}` }, example: exampleOf(event) } },
        },
        responses: {
          "2XX": { description: "Received." },
          "4XX": { description: "As every other answer: tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours." },
        },
      },
    },
  ]),
);
