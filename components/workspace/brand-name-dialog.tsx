"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { BrandView } from "@/server/domains/workspaces/people.schema";

/** A new brand's name, or another one for `brand`. */
export function BrandNameDialog({ brand, onClose }: { brand: BrandView | null; onClose(): void }) {
  const t = useText("workspace");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const formId = useId();
  const done = {
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries(trpc.brands.list.queryFilter());
    },
  };
  const create = useMutation(trpc.brands.create.mutationOptions(done));
  const rename = useMutation(trpc.brands.rename.mutationOptions(done));
  const error = create.error ?? rename.error;
  const fieldError = useFieldErrors(error);
  const taken = error && viewError(error).issues.some((issue) => issue.code === "taken");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    if (brand) rename.mutate({ id: brand.id, name });
    else create.mutate({ name });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={brand ? t("brands.renameTitle", { name: brand.name }) : t("brands.add")}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending || rename.isPending}>
            {brand ? t("brands.save") : t("brands.add")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {error && !fieldError("name") ? <ErrorNotice error={error} /> : null}
        <Field label={t("brands.name")} error={taken ? t("brands.taken") : fieldError("name")}>
          {(control) => <Input {...control} name="name" defaultValue={brand?.name ?? ""} required maxLength={80} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  );
}
