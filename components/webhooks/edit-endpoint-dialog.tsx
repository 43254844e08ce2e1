"use client";

import { useMutation } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { Webhook } from "@/server/domains/webhooks/webhooks.schema";
import { EndpointForm } from "./endpoint-form";
import { useRefreshWebhooks } from "./use-refresh-webhooks";

export function EditEndpointDialog({ endpoint, onClose }: { endpoint: Webhook; onClose(): void }) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefreshWebhooks();
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ text: t("saved") });
        await refresh();
      },
    }),
  );
  return (
    <EndpointForm
      onClose={onClose}
      title={t("form.editTitle")}
      submit={t("form.save")}
      initial={{ url: endpoint.url, events: endpoint.events, description: endpoint.description ?? "" }}
      busy={update.isPending}
      error={update.error}
      onSubmit={({ description, ...values }) => update.mutate({ id: endpoint.id, ...values, description: description || null })}
    />
  );
}
