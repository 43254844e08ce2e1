"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer, useZone } from "@/components/shell/viewer-context";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";

/** Deletes the workspace once its name has been typed, and says whether anything of it would be left. */
export function DeleteDialog({ onClose }: { onClose(): void }) {
  const t = useText("workspace");
  const trpc = useTRPC();
  const format = useFormat();
  const zone = useZone();
  const { workspace } = useViewer();
  const [name, setName] = useState("");
  const { data: latest } = useQuery(trpc.exports.latest.queryOptions());
  const remove = useMutation(trpc.workspaces.delete.mutationOptions({ onSuccess: () => window.location.assign("/") }));
  const wrong = remove.error && viewError(remove.error).issues.some((issue) => issue.path === "name");
  return (
    <FormDialog
      title={t("danger.delete.ask", { name: workspace.name })}
      description={t("danger.delete.text")}
      action={t("danger.delete.confirm")}
      keep={t("danger.delete.keep")}
      danger
      busy={remove.isPending || remove.isSuccess}
      onSubmit={() => remove.mutate({ name })}
      onClose={onClose}
    >
      {remove.error && !wrong ? <ErrorNotice error={remove.error} /> : null}
      <Notice hue={latest?.state === "DONE" ? "gray" : "amber"}>
        {latest?.state === "DONE" && latest.finishedAt
          ? t("danger.delete.exported", { time: format.dateTime(latest.finishedAt, zone) })
          : t("danger.delete.exportFirst")}
      </Notice>
      <Field label={t("danger.delete.type", { name: workspace.name })} error={wrong ? t("danger.delete.wrong") : undefined}>
        {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} required autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
