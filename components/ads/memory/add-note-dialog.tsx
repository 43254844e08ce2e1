"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
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
  const formId = useId();
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
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const memoryType = memoryKinds.find((kind) => kind === form.get("kind")) ?? "note";
    remember.mutate({ memoryType, content: String(form.get("content")) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t("memory.add")}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={remember.isPending}>
            {common("save")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
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
      </form>
    </Dialog>
  );
}
