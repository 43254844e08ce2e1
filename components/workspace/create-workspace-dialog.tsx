"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";

/** A new shared workspace; its maker continues in it, where others are invited. */
export function CreateWorkspaceDialog({ onClose }: { onClose(): void }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  // A whole load, so that nothing of the former workspace stays in any cache.
  const create = useMutation(trpc.workspaces.create.mutationOptions({ onSuccess: () => window.location.assign("/settings/members") }));
  const fieldError = useFieldErrors(create.error);
  const [isTest, setIsTest] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const name = String(new FormData(event.currentTarget).get("name"));
    create.mutate({ name, isTest, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  };
  return (
    <FormDialog
      title={t("create.title")}
      description={t("create.text")}
      action={t("create.submit")}
      busy={create.isPending || create.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      {create.error && !fieldError("name") && !fieldError("isTest") ? <ErrorNotice error={create.error} /> : null}
      <Field label={t("create.name")} hint={t("create.nameHint")} error={fieldError("name")}>
        {(control) => <Input {...control} name="name" required maxLength={80} autoComplete="organization" />}
      </Field>
      <Checkbox label={t("create.test")} hint={t("create.testHint")} checked={isTest} onCheckedChange={(on) => setIsTest(on === true)} />
      {fieldError("isTest") ? <Notice hue="red">{t("create.testUnavailable")}</Notice> : null}
    </FormDialog>
  );
}
