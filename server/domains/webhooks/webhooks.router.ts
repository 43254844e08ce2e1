import { z } from "zod";
import { planFor } from "@/server/domains/workspaces";
import { pageOf } from "@/server/lib/pagination";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { getDelivery, listDeliveries, redeliver, testWebhook } from "./deliveries.service";
import {
  createWebhookInput,
  deletedWebhookSchema,
  deliveryDetailSchema,
  deliveryIdInput,
  deliverySchema,
  enableWebhookInput,
  listDeliveriesInput,
  updateWebhookInput,
  webhookIdInput,
  webhookOverviewSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from "./webhooks.schema";
import { createWebhook, deleteWebhook, disableWebhook, enableWebhook, getWebhook, listWebhooks, rotateSecret, updateWebhook } from "./webhooks.service";

const reading = protectedProcedure({ scope: "posts:read", plan: planFor.webhooks });
const caring = protectedProcedure({ scope: "posts:create", role: "ADMIN", plan: planFor.webhooks });
/** Bodies of deliveries speak of every brand's posts. */
const inspecting = protectedProcedure({ scope: "posts:read", role: "ADMIN", plan: planFor.webhooks });

const tags = ["Webhooks"];

export const webhooksRouter = router({
  list: reading
    .meta({ openapi: { method: "GET", path: "/webhooks", tags, protect: true, summary: "List webhook endpoints" } })
    .input(z.object({}))
    .output(z.array(webhookSchema))
    .query(({ ctx }) => listWebhooks(ctx.caller)),

  get: reading
    .input(webhookIdInput)
    .output(webhookOverviewSchema)
    .query(({ ctx, input }) => getWebhook(ctx.caller, input.id)),

  create: caring
    .meta({
      openapi: {
        method: "POST",
        path: "/webhooks",
        tags,
        protect: true,
        summary: "Register a webhook endpoint",
      },
      successStatus: 201,
    })
    .input(createWebhookInput)
    .output(webhookWithSecretSchema)
    .mutation(({ ctx, input }) => createWebhook(ctx.caller, input)),

  update: caring
    .meta({ openapi: { method: "PATCH", path: "/webhooks/{id}", tags, protect: true, summary: "Change a webhook endpoint" } })
    .input(updateWebhookInput)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => updateWebhook(ctx.caller, input)),

  delete: caring
    .meta({ openapi: { method: "DELETE", path: "/webhooks/{id}", tags, protect: true, summary: "Delete a webhook endpoint and its deliveries" } })
    .input(z.object({ id: webhookIdInput.shape.id }))
    .output(deletedWebhookSchema)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.caller, input.id)),

  test: caring
    .meta({ openapi: { method: "POST", path: "/webhooks/{id}/test", tags, protect: true, summary: "Send a signed webhook.test" } })
    .input(webhookIdInput)
    .output(deliverySchema)
    .mutation(({ ctx, input }) => testWebhook(ctx.caller, input.id)),

  enable: caring
    .meta({
      openapi: { method: "POST", path: "/webhooks/{id}/enable", tags, protect: true, summary: "Enable an endpoint, and send what was parked if asked to" },
    })
    .input(enableWebhookInput)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => enableWebhook(ctx.caller, input.id, input.replay ?? false)),

  disable: caring
    .input(webhookIdInput)
    .output(webhookSchema)
    .mutation(({ ctx, input }) => disableWebhook(ctx.caller, input.id)),

  rotateSecret: caring
    .meta({
      openapi: {
        method: "POST",
        path: "/webhooks/{id}/rotate-secret",
        tags,
        protect: true,
        summary: "Make a new signing secret",
      },
    })
    .input(webhookIdInput)
    .output(webhookWithSecretSchema)
    .mutation(({ ctx, input }) => rotateSecret(ctx.caller, input.id)),

  deliveries: reading
    .meta({ openapi: { method: "GET", path: "/webhooks/{id}/deliveries", tags, protect: true, summary: "List an endpoint's deliveries" } })
    .input(listDeliveriesInput)
    .output(pageOf(deliverySchema))
    .query(({ ctx, input }) => listDeliveries(ctx.caller, input)),

  delivery: inspecting
    .input(deliveryIdInput)
    .output(deliveryDetailSchema)
    .query(({ ctx, input }) => getDelivery(ctx.caller, input.id, input.deliveryId)),

  redeliver: caring
    .meta({
      openapi: { method: "POST", path: "/webhooks/{id}/deliveries/{deliveryId}/redeliver", tags, protect: true, summary: "Send one delivery again" },
    })
    .input(deliveryIdInput)
    .output(deliverySchema)
    .mutation(({ ctx, input }) => redeliver(ctx.caller, input.id, input.deliveryId)),
});
