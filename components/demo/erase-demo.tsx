"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer } from "@/components/shell/viewer-context";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";

/** Erases the demo once its name has been typed. The demo's accounts are gone then, so a full page load leads to the sign-in. */
export function EraseDemoDialog({ onClose }: { onClose(): void }) {
  const t = useText("demo");
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const [name, setName] = useState("");
  const erase = useMutation(trpc.demo.erase.mutationOptions({ onSuccess: () => window.location.assign("/sign-in") }));
  const wrong = erase.error && viewError(erase.error).issues.some((issue) => issue.path === "name");
  return (
    <FormDialog
      title={t("erase.title")}
      description={t("erase.text")}
      action={t("erase.confirm")}
      keep={t("erase.keep")}
      danger
      busy={erase.isPending || erase.isSuccess}
      onSubmit={() => erase.mutate({ name })}
      onClose={onClose}
    >
      {erase.error && !wrong ? <ErrorNotice error={erase.error} /> : null}
      <Field label={t("erase.type", { name: workspace.name })} error={wrong ? t("erase.wrong") : undefined}>
        {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} required autoComplete="off" dir="auto" />}
      </Field>
    </FormDialog>
  );
}
