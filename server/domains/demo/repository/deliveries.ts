import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

/** The demo's webhook endpoint with what it was sent. It is switched off, so nothing is sent to it. */

interface PastDeliveries {
  endpoint: Prisma.WebhookEndpointCreateManyInput;
  deliveries: Prisma.WebhookDeliveryCreateManyInput[];
  attempts: Prisma.WebhookAttemptCreateManyInput[];
}

export async function addPastDeliveries(tx: Db, { endpoint, deliveries, attempts }: PastDeliveries): Promise<void> {
  await tx.webhookEndpoint.createMany({ data: [endpoint], skipDuplicates: true });
  await tx.webhookDelivery.createMany({ data: deliveries, skipDuplicates: true });
  await tx.webhookAttempt.createMany({ data: attempts, skipDuplicates: true });
}
