"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import { EndpointForm, type EndpointValues } from "./endpoint-form";
import { SecretOnce } from "./secret-once";

const empty: EndpointValues = { url: "", events: ["post.published", "post.partially_published", "post.failed"], description: "", brandIds: [] };

export function AddEndpointDialog({ open, brands, onClose }: { open: boolean; brands: readonly BrandView[]; onClose(): void }) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const create = useMutation(trpc.webhooks.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.webhooks.list.queryFilter()) }));
  const close = () => {
    onClose();
    // The secret leaves the page's memory with the dialog.
    create.reset();
  };
  if (!open) return null;
  if (create.data) return <SecretOnce secret={create.data.secret} rotated={false} onClose={close} />;
  return (
    <EndpointForm
      onClose={close}
      title={t("form.addTitle")}
      submit={t("add")}
      initial={empty}
      brands={brands}
      busy={create.isPending}
      error={create.error}
      onSubmit={({ description, brandIds, ...values }) =>
        create.mutate({ ...values, ...(description ? { description } : {}), ...(brandIds.length > 0 ? { brandIds: [...brandIds] } : {}) })
      }
    />
  );
}
