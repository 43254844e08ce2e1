import { webhookEvents as names, type WebhookEvent } from "@/shared/webhook-events";
import { brand, WORKSPACE_ID } from "./brand-examples";
import { CONNECTION_ID, examples, fileUrl, MEDIA_ID, POST_ID, publishedResult } from "./examples";

/** What receivers are sent, which no procedure declares: see docs/webhooks.md. */

type Json = Record<string, unknown>;

/** Description of an event type, beyond the common fields. */
interface Described {
  summary: string;
  /** Properties of `data`, all of them required. */
  data: Json;
  example: Json;
}

const text = { type: "string" };
const uuid = { type: "string", format: "uuid" };
const time = { type: "string", format: "date-time" };
const nullable = (schema: { type: string }) => ({ ...schema, type: [schema.type, "null"] });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** The first entry of a list, as its operation's example has it. */
const listed = (operation: string) => (examples[operation] as { response: { data: [Json] } }).response.data[0];

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

/** How a post ended, or that it is planned. */
function ended(summary: string, status: string, results: (typeof publishedResult | typeof refused)[], scheduledAt?: string): Described {
  const planned = scheduledAt === undefined ? {} : { scheduledAt };
  const properties = {
    id: uuid,
    status: { ...text, const: status },
    publishedAt: { ...nullable(time), description: "When the first account had it; null when none has." },
    ...(scheduledAt === undefined ? {} : { scheduledAt: time }),
    results: { type: "array", items: reference("PostResult") },
  };
  const publishedAt = results.some(({ success }) => success) ? "2026-11-21T07:00:03.000Z" : null;
  return {
    summary,
    data: { post: { type: "object", required: Object.keys(properties), properties } },
    example: { post: { id: POST_ID, status, publishedAt, ...planned, results } },
  };
}

function aboutPost(summary: string, changes: Json, more: Pick<Described, "data" | "example"> = { data: {}, example: {} }): Described {
  const post = { ...reference("Post"), description: "As it was at that moment. Its files are not looked at, so none of its `warnings` is about them." };
  return { summary, data: { post, ...more.data }, example: { post: { ...listed("GET /posts"), ...changes }, ...more.example } };
}

function aboutConnection(summary: string, changes: Json = {}): Described {
  const connectLinkId = { ...nullable(uuid), description: "The connect link by which the account was connected; null without one." };
  const connection = { ...listed("GET /connections"), brandId: brand.id, brandExternalId: brand.externalId, ...changes };
  return { summary, data: { connection: reference("Connection"), connectLinkId }, example: { connection, connectLinkId: null } };
}

const status = (description: string) => ({ type: ["object", "null"], description, properties: { status: text, effectiveStatus: text } });
const campaignState = (description: string) => {
  const { properties, ...rest } = status(description);
  return { ...rest, properties: { ...properties, dailyBudget: nullable({ type: "number" }), currency: text } };
};

const described: Record<WebhookEvent, Described> = {
  "post.scheduled": ended("A post was scheduled", "SCHEDULED", [], "2026-12-03T16:00:00.000Z"),
  "post.published": ended("A post was published on all of its accounts", "PUBLISHED", [publishedResult]),
  "post.partially_published": ended("A post was published on some of its accounts", "PARTIALLY_PUBLISHED", [publishedResult, refused]),
  "post.failed": ended("A post was published on none of its accounts", "FAILED", [refused]),
  "post.approval_requested": aboutPost("A post awaits approval", { approval: "pending" }),
  "post.approved": aboutPost("A post was approved", { approval: "approved" }),
  "post.changes_requested": aboutPost(
    "An approver asked for changes of a post",
    { approval: "changes_requested" },
    { data: { comment: { ...text, description: "What the approver wrote." } }, example: { comment: "اختصروا النص من فضلكم" } },
  ),
  "post.deleted": aboutPost("A post was deleted before it was published", {}),
  "connection.connected": aboutConnection("An account was connected, or connected again"),
  "connection.expiring": aboutConnection("An account must be connected again within a week", { expiresAt: "2026-11-28T06:00:00.000Z" }),
  "connection.expired": aboutConnection("An account must be connected again before it publishes", { status: "expired" }),
  "connection.disconnected": aboutConnection("An account was disconnected"),
  "ads.anomaly_detected": {
    summary: "An unusual day of a campaign or an ad account was found",
    data: { anomaly: reference("Anomaly") },
    example: { anomaly: listed("GET /ads/anomalies") },
  },
  "ads.campaign_changed": {
    summary: "A campaign was paused, resumed or given another daily budget at its platform",
    data: {
      campaign: reference("Campaign"),
      action: { ...text, enum: ["campaign.pause", "campaign.resume", "campaign.budget"] },
      before: campaignState("What it was: its status, or its daily budget."),
      after: campaignState("What it is, as it was read back from the platform."),
      auditEventId: { ...uuid, description: "The entry of the audit chain." },
      actor: { type: "object", required: ["type"], properties: { type: { ...text, enum: ["user", "apiKey", "copilot", "system"] } } },
    },
    example: {
      campaign: { ...listed("GET /ads/campaigns"), status: "PAUSED", effectiveStatus: "PAUSED" },
      action: "campaign.pause",
      before: { status: "ACTIVE" },
      after: { status: "PAUSED", effectiveStatus: "PAUSED" },
      auditEventId: "0199b2c4-b4c5-70e6-b172-8d9e0f1a2b3c",
      actor: { type: "system" },
    },
  },
  "media.failed": {
    summary: "A post failed for an account because one of its files could not be fetched, read or converted",
    data: {
      media: {
        type: "object",
        required: ["id", "url"],
        properties: {
          id: { ...nullable(uuid), description: "In the media library; null for a file from elsewhere." },
          url: { ...text, description: "As the post has it." },
        },
      },
      postId: { ...nullable(uuid), description: "null: no post was published." },
      connectionId: nullable(uuid),
      platform: nullable(text),
      reason: { ...text, description: "As the account's result has it: a code and a sentence." },
    },
    example: {
      media: { id: MEDIA_ID, url: fileUrl },
      postId: POST_ID,
      connectionId: CONNECTION_ID,
      platform: "instagram",
      reason: "MEDIA_GONE: A file is no longer in the storage.",
    },
  },
};

/** `post.partially_published` is a `PostPartiallyPublishedEvent`. */
const schemaNameOf = (event: WebhookEvent) => `${event.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`;

function schemaOf(event: WebhookEvent) {
  const { data } = described[event];
  const about = {
    brand: { anyOf: [reference("EventBrand"), { type: "null" }], description: "The one brand that it is about; null: none, or several." },
    brandIds: { type: "array", items: uuid, description: "All brands that it is about." },
  };
  return {
    type: "object",
    required: ["id", "type", "createdAt", "workspaceId", "data"],
    properties: {
      id: { ...uuid, description: "The same for every attempt and every endpoint: by it a receiver knows a repeat." },
      type: { ...text, const: event },
      createdAt: time,
      workspaceId: uuid,
      data: { type: "object", required: [...Object.keys(data), ...Object.keys(about)], properties: { ...data, ...about } },
    },
  };
}

function exampleOf(event: WebhookEvent) {
  const isOfWorkspace = event.startsWith("ads.");
  const about = isOfWorkspace ? { brand: null, brandIds: [] } : { brand: { id: brand.id, externalId: brand.externalId }, brandIds: [brand.id] };
  const data = { ...described[event].example, ...about };
  return { id: "0199b2c4-c5d6-71f7-8283-9e0f1a2b3c4d", type: event, createdAt: "2026-11-21T07:00:04.000Z", workspaceId: WORKSPACE_ID, data };
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

const eventBrand = { type: "object", required: ["id", "externalId"], properties: { id: uuid, externalId: nullable(text) } };

export const webhookEventSchemas = { EventBrand: eventBrand, ...Object.fromEntries(names.map((event) => [schemaNameOf(event), schemaOf(event)])) };

export const webhookEvents = Object.fromEntries(
  names.map((event) => [
    event,
    {
      post: {
        operationId: `events.${event.replaceAll(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`,
        summary: described[event].summary,
        description: "Sent to each endpoint that subscribes to it. Answer 2xx within 10 seconds; the work itself belongs after the answer.",
        tags: ["Webhooks"],
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: { "application/json": { schema: reference(schemaNameOf(event)), example: exampleOf(event) } },
        },
        responses: {
          "2XX": { description: "Received." },
          "4XX": { description: "As every other answer: tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours." },
        },
      },
    },
  ]),
);
