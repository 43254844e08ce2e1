"use client";

import { useText } from "@/components/i18n/client";
import { isolated } from "@/shared/format";
import { webhookEvents } from "@/shared/webhook-events";

const eventNames = [...webhookEvents, "webhook.test"] as const;

/** What an event is called on pages; one that this page does not know yet keeps its name. */
export function useEventWords(): (type: string) => string {
  const t = useText("webhooks");
  return (type) => {
    const event = eventNames.find((candidate) => candidate === type);
    return event ? t(`events.${event}`) : isolated(type);
  };
}
