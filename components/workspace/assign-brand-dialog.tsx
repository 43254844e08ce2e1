"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";

/** Which brand an account belongs to. */
export function AssignBrandDialog({ account, brands, onClose }: { account: ConnectedAccount; brands: readonly BrandView[]; onClose(): void }) {
  const t = useText("workspace");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [brandId, setBrandId] = useState(account.brandId ?? "");
  const assign = useMutation(
    trpc.connections.assignBrand.mutationOptions({
      onSuccess: async () => {
        toast({ text: common("saved") });
        onClose();
        await Promise.all([queries.invalidateQueries(trpc.connections.pathFilter()), queries.invalidateQueries(trpc.brands.views.queryFilter())]);
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<bdi>{account.accountName}</bdi>}
      footer={
        <>
          <Button variant="primary" busy={assign.isPending} onClick={() => assign.mutate({ id: account.id, brandId: brandId || null })}>
            {common("save")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      {assign.error ? <ErrorNotice error={assign.error} /> : null}
      <Field label={t("brands.assign")}>
        {(control) => (
          <Select {...control} value={brandId} onChange={(event) => setBrandId(event.target.value)}>
            <option value="">{t("brands.none")}</option>
            {brands.map((brand) => (
              <option key={brand.id} value={brand.id}>
                {brand.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  );
}
