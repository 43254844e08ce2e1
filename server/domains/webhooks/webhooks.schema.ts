import { z } from "zod";
import { paginationInput } from "@/server/lib/pagination";
import { webhookEvents } from "@/shared/webhook-events";

export const TEST_EVENT = "webhook.test";

/** A brand as payloads name it. */
export const eventBrandSchema = z.object({ id: z.guid(), externalId: z.string().nullable() });
export type EventBrand = z.output<typeof eventBrandSchema>;

export const MAX_ENDPOINTS = 20;
/** Consecutive counted failures after which an endpoint is disabled. */
export const MAX_FAILURES = 5;

const uuid = z.guid("must be a UUID");
const time = z.iso.datetime();

const url = z
  .string("must be a URL")
  .min(1, "must be a URL")
  .regex(/^[^\s\p{C}]*$/u, "must not contain spaces or control characters");
const events = z
  .array(z.enum(webhookEvents, `must be one of ${webhookEvents.join(", ")}`))
  .min(1, "must name at least one event")
  .transform((names) => webhookEvents.filter((name) => names.includes(name)));
const description = z
  .string()
  .trim()
  .max(500, "must be at most 500 characters")
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not contain control characters");

const brandIds = z
  .array(uuid.toLowerCase())
  .min(1, "must name at least one brand, or be null")
  .max(100, "must name at most 100 brands")
  .nullable()
  .describe(
    "The brands of whose posts, accounts and files it shall hear; null = all that you see. With brands it hears of no event of the whole workspace (`ads.*`).",
  );

export const createWebhookInput = z.strictObject({ url, events, description: description.optional(), brandIds: brandIds.optional() });
export type CreateWebhookInput = z.output<typeof createWebhookInput>;

export const updateWebhookInput = z.strictObject({
  id: uuid,
  url: url.optional(),
  events: events.optional(),
  description: description.nullable().optional(),
  brandIds: brandIds.optional(),
});
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;

export const webhookIdInput = z.strictObject({ id: uuid });

export const enableWebhookInput = z.strictObject({
  id: uuid,
  /** Whether to send the parked deliveries. */
  replay: z.boolean().optional(),
});

export const listDeliveriesInput = z.object({
  id: uuid,
  ...paginationInput({ default: 50, max: 100 }),
  brandId: uuid.toLowerCase().optional().describe("Deliveries of events about this brand alone."),
  brandExternalId: z.string().max(200).optional().describe("The same, by the brand's identifier in your own system."),
});
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;

export const deliveryIdInput = z.strictObject({ id: uuid, deliveryId: uuid });

export const webhookSchema = z
  .object({
    id: uuid,
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    brandIds: z.array(uuid).nullable().describe("The brands of whose posts, accounts and files it hears; null = all of the workspace's."),
    description: z.string().nullable(),
    status: z.enum(["active", "disabled"]),
    failure_count: z.int(),
    disabledAt: time.nullable(),
    lastSuccessAt: time.nullable(),
    lastFailureAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: "WebhookEndpoint" });
export type Webhook = z.output<typeof webhookSchema>;

/** The answer to registration and rotation alone. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() }).meta({ id: "WebhookEndpointWithSecret" });
export type WebhookWithSecret = z.output<typeof webhookWithSecretSchema>;

/** For the dashboard: how many deliveries wait and how many an enabling could replay. */
export const webhookOverviewSchema = webhookSchema.extend({ pendingCount: z.int(), parkedCount: z.int() });
export type WebhookOverview = z.output<typeof webhookOverviewSchema>;

export const deletedWebhookSchema = z.object({ id: uuid, deleted: z.literal(true) }).meta({ id: "DeletedWebhookEndpoint" });

const deliveryStatusSchema = z.enum(["pending", "succeeded", "failed", "parked"]);

const attemptSchema = z
  .object({
    at: time,
    statusCode: z.int().nullable(),
    error: z.string().nullable(),
    durationMs: z.int(),
  })
  .meta({ id: "WebhookAttempt" });

export const deliverySchema = z
  .object({
    id: uuid,
    eventId: uuid,
    type: z.string(),
    brandId: uuid.nullable().describe("The one brand that the event is about; null = none, or several."),
    status: deliveryStatusSchema,
    attempts: z.array(attemptSchema),
    nextAttemptAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.output<typeof deliverySchema>;

/** For the dashboard: one delivery with the bytes that were sent and the beginning of each answer. */
export const deliveryDetailSchema = deliverySchema.extend({
  body: z.string(),
  attempts: z.array(attemptSchema.extend({ answerHead: z.string().nullable() })),
});
export type DeliveryDetail = z.output<typeof deliveryDetailSchema>;
