"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { NameDialog } from "@/components/naming/name-dialog";
import { useTRPC } from "@/components/providers/trpc";
import type { BrandView } from "@/server/domains/workspaces/people.schema";

/** A new brand's name, or another one for `brand`. */
export function BrandNameDialog({ brand, onClose }: { brand: BrandView | null; onClose(): void }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = {
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries(trpc.brands.list.queryFilter());
    },
  };
  const create = useMutation(trpc.brands.create.mutationOptions(done));
  const rename = useMutation(trpc.brands.rename.mutationOptions(done));
  return (
    <NameDialog
      words={{
        title: brand ? t("brands.renameTitle", { name: brand.name }) : t("brands.add"),
        label: t("brands.name"),
        action: t(brand ? "brands.save" : "brands.add"),
        taken: t("brands.taken"),
      }}
      name={brand?.name ?? ""}
      busy={create.isPending || rename.isPending}
      error={create.error ?? rename.error}
      onSave={(name) => (brand ? rename.mutate({ id: brand.id, name }) : create.mutate({ name }))}
      onClose={onClose}
    />
  );
}
