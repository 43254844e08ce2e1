"use client";

import { useText } from "@/components/i18n/client";
import type { WebhookEvent } from "@/server/domains/webhooks/webhooks.schema";
import { isolated } from "@/shared/format";

/** In the order shown. Only the type is shared: the schema itself would bring its whole library into the page. */
export const webhookEvents = ["post.scheduled", "post.published", "post.partially_published", "post.failed"] as const satisfies readonly WebhookEvent[];

const known = [...webhookEvents, "webhook.test"] as const;

/** What an event is called on pages; one that this page does not know yet keeps its name. */
export function useEventWords(): (type: string) => string {
  const t = useText("webhooks");
  return (type) => {
    const event = known.find((candidate) => candidate === type);
    return event ? t(`events.${event}`) : isolated(type);
  };
}
