"use client";

import { useMutation } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { Webhook } from "@/server/domains/webhooks/webhooks.schema";
import { EndpointForm } from "./endpoint-form";
import { useRefreshWebhooks } from "./use-refresh-webhooks";

interface EditEndpointDialogProps {
  endpoint: Webhook;
  brands: readonly BrandView[];
  onClose(): void;
}

export function EditEndpointDialog({ endpoint, brands, onClose }: EditEndpointDialogProps) {
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
  const present = endpoint.brandIds ?? [];
  return (
    <EndpointForm
      onClose={onClose}
      title={t("form.editTitle")}
      submit={t("form.save")}
      initial={{ url: endpoint.url, events: endpoint.events, description: endpoint.description ?? "", brandIds: present }}
      brands={brands}
      busy={update.isPending}
      error={update.error}
      onSubmit={({ description, brandIds, ...values }) => {
        // Left as they are, they stay what the endpoint was registered for, also where a brand of them is gone.
        const chosen = brandIds.length > 0 ? [...brandIds] : null;
        update.mutate({ id: endpoint.id, ...values, description: description || null, ...(brandIds === present ? {} : { brandIds: chosen }) });
      }}
    />
  );
}
