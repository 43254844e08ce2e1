"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { memoryKinds } from "./memory-kinds";

export function AddNoteDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useText("adsInsight");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const remember = useMutation(
    trpc.ads.remember.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.ads.memory.queryFilter());
        toast({ text: t("memory.added") });
        onClose();
      },
    }),
  );
  const errorOf = useFieldErrors(remember.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const memoryType = memoryKinds.find((kind) => kind === form.get("kind")) ?? "note";
    remember.mutate({ memoryType, content: String(form.get("content")) });
  };
  return (
    <FormDialog open={open} title={t("memory.add")} action={common("save")} busy={remember.isPending} onSubmit={submit} onClose={onClose}>
      {remember.error && !errorOf("content") ? <ErrorNotice error={remember.error} /> : null}
      <Field label={t("memory.kind")}>
        {(control) => (
          <Select {...control} name="kind">
            {memoryKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`memory.kinds.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("memory.content")} error={errorOf("content")}>
        {(control) => <Textarea {...control} name="content" required maxLength={4000} />}
      </Field>
    </FormDialog>
  );
}
