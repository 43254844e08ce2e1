"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import type { BrandView } from "@/server/domains/brands/brands.schema";

/** Name and external id of a new brand, or of `brand`. */
export function BrandDialog({ brand, onClose }: { brand: BrandView | null; onClose(): void }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = {
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries(trpc.brands.views.queryFilter());
    },
  };
  const create = useMutation(trpc.brands.create.mutationOptions(done));
  const update = useMutation(trpc.brands.update.mutationOptions(done));
  const error = create.error ?? update.error;
  const fieldError = useFieldErrors(error);
  const issues = error ? viewError(error).issues : [];
  const errorOf = (field: "name" | "externalId") =>
    issues.some((issue) => issue.code === "taken" && issue.path === field)
      ? t(field === "name" ? "brands.taken" : "brands.externalIdTaken")
      : fieldError(field);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const name = String(form.get("name"));
    const externalId = String(form.get("externalId")).trim();
    if (brand) update.mutate({ id: brand.id, name, externalId: externalId || null });
    else create.mutate({ name, ...(externalId ? { externalId } : {}) });
  };
  return (
    <FormDialog
      title={brand ? t("brands.editTitle", { name: brand.name }) : t("brands.add")}
      action={t(brand ? "brands.save" : "brands.add")}
      busy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !errorOf("name") && !errorOf("externalId") ? <ErrorNotice error={error} /> : null}
      <Field label={t("brands.name")} error={errorOf("name")}>
        {(control) => <Input {...control} name="name" dir="auto" defaultValue={brand?.name ?? ""} required maxLength={100} autoComplete="off" />}
      </Field>
      <Field label={t("brands.externalId")} hint={t("brands.externalIdHint")} error={errorOf("externalId")}>
        {(control) => <Input {...control} code name="externalId" defaultValue={brand?.externalId ?? ""} maxLength={200} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
