import { z } from "zod";
import { webhookEvents } from "@/shared/webhook-events";
import { eventBrandSchema } from "./webhooks.schema";

/** An event that receivers subscribe to, as the outbox relays it. */
export const publicEventSchema = z.object({
  name: z.enum(webhookEvents),
  data: z.object({
    workspaceId: z.guid(),
    eventId: z.guid(),
    occurredAt: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
    /** Absent from what an earlier release recorded. */
    brands: z.array(eventBrandSchema.nullable()).optional(),
  }),
});

/** Wakes the run of one delivery's retry schedule. */
export const DELIVERY_REQUESTED = "webhooks/delivery.requested";
/** The same for a delivery to a slow endpoint. */
export const SLOW_DELIVERY_REQUESTED = "webhooks/slow-delivery.requested";
export const deliveryRequestedSchema = z.object({
  workspaceId: z.guid(),
  endpointId: z.guid(),
  deliveryId: z.guid(),
});
export type DeliveryRequested = z.output<typeof deliveryRequestedSchema>;

/** Request to send all due deliveries of one endpoint: parked ones were released. */
export const REPLAY_REQUESTED = "webhooks/replay.requested";
export const replayRequestedSchema = z.object({ workspaceId: z.guid(), endpointId: z.guid() });
