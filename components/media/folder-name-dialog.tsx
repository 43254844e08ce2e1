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
import type { Folder } from "@/server/domains/media/folders.schema";

interface FolderNameDialogProps {
  /** Null: a new one. */
  folder: Folder | null;
  onClose(): void;
  onSaved(folder: Folder): void;
}

export function FolderNameDialog({ folder, onClose, onSaved }: FolderNameDialogProps) {
  const t = useText("media");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const formId = useId();
  const done = {
    onSuccess: async (saved: Folder) => {
      await queries.invalidateQueries(trpc.media.folders.list.queryFilter());
      onSaved(saved);
    },
  };
  const create = useMutation(trpc.media.folders.create.mutationOptions(done));
  const rename = useMutation(trpc.media.folders.rename.mutationOptions(done));
  const error = create.error ?? rename.error;
  const fieldError = useFieldErrors(error);
  const taken = error && viewError(error).issues.some((issue) => issue.code === "taken");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    if (folder) rename.mutate({ id: folder.id, name });
    else create.mutate({ name });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={folder ? t("folders.renameTitle", { name: folder.name }) : t("folders.new")}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending || rename.isPending}>
            {t(folder ? "folders.save" : "folders.create")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {error && !fieldError("name") ? <ErrorNotice error={error} /> : null}
        <Field label={t("folders.name")} error={taken ? t("folders.taken") : fieldError("name")}>
          {(control) => <Input {...control} name="name" dir="auto" defaultValue={folder?.name ?? ""} required maxLength={80} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  );
}
