"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AppErrorView, viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/workspaces/people.schema";
import { isolated } from "@/shared/format";

/** Deletes a brand, or says what still hangs on it. */
export function DeleteBrandDialog({ brand, onClose }: { brand: BrandView; onClose(): void }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation(
    trpc.brands.delete.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("brands.delete.done", { name: brand.name }) });
        onClose();
        await queries.invalidateQueries(trpc.brands.list.queryFilter());
      },
    }),
  );
  const refusal = remove.error ? viewError(remove.error) : null;
  const inUse = refusal?.reason === "BRAND_IN_USE" ? refusal : null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("brands.delete.title", { name: brand.name })}
      text={inUse ? t("brands.delete.inUse") : t("brands.delete.text")}
      confirm={t("brands.delete.confirm")}
      keep={t("brands.delete.keep")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: brand.id })}
    >
      {inUse ? <InUse details={inUse.details} /> : remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : []);

function InUse({ details }: { details: AppErrorView["details"] }) {
  const t = useText("workspace");
  const people = useText("people");
  const names = (value: unknown) => texts(value).map(isolated).join(people("separator"));
  const invitations = typeof details.invitations === "number" ? details.invitations : 0;
  return (
    <Notice hue="amber">
      <ul className="grid gap-1">
        {texts(details.accounts).length > 0 ? <li>{t("brands.delete.accounts", { names: names(details.accounts) })}</li> : null}
        {texts(details.members).length > 0 ? <li>{t("brands.delete.members", { names: names(details.members) })}</li> : null}
        {invitations > 0 ? <li>{t("brands.delete.invitations", { count: invitations })}</li> : null}
      </ul>
    </Notice>
  );
}
