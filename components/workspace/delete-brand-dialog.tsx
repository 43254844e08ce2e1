"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AppErrorView, viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Choice } from "@/components/ui/choice";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import { isolated } from "@/shared/format";

/** Deletes a brand and keeps or disconnects its accounts, or says who is still limited to it. */
export function DeleteBrandDialog({ brand, onClose }: { brand: BrandView; onClose(): void }) {
  const t = useText("workspace");
  const people = useText("people");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [connections, setConnections] = useState<"keep" | "disconnect">("keep");
  const remove = useMutation(
    trpc.brands.delete.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("brands.delete.done", { name: brand.name }) });
        onClose();
        await Promise.all([queries.invalidateQueries(trpc.connections.pathFilter()), queries.invalidateQueries(trpc.brands.views.queryFilter())]);
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
      onConfirm={() => remove.mutate({ id: brand.id, ...(brand.accounts.length > 0 ? { connections } : {}) })}
    >
      {brand.accounts.length > 0 && !inUse ? (
        <div className="grid gap-2">
          <p>{t("brands.delete.accounts", { names: brand.accounts.map(({ accountName }) => isolated(accountName)).join(people("separator")) })}</p>
          <Choice<"keep" | "disconnect">
            label={t("brands.delete.connections")}
            value={connections}
            onChange={setConnections}
            options={[
              { value: "keep", label: t("brands.delete.keepAccounts") },
              { value: "disconnect", label: t("brands.delete.disconnectAccounts") },
            ]}
          />
          {connections === "disconnect" ? <Notice hue="amber">{t("brands.delete.disconnectText")}</Notice> : null}
        </div>
      ) : null}
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
        {texts(details.members).length > 0 ? <li>{t("brands.delete.members", { names: names(details.members) })}</li> : null}
        {invitations > 0 ? <li>{t("brands.delete.invitations", { count: invitations })}</li> : null}
      </ul>
    </Notice>
  );
}
