"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { DeleteIcon, EditIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { ListedLabel } from "@/server/domains/posts/labels.schema";
import type { LabelColor } from "@/shared/label-colors";
import { MAX_LABEL_LENGTH } from "@/shared/post-limits";
import { ColorChoice } from "./color-choice";
import { LabelDot } from "./label-chip";
import { useLabels } from "./labels-context";

/** A change of a label changes the posts that have it. */
function useRefreshLabels(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => Promise.all([trpc.labels, trpc.posts].map((part) => queries.invalidateQueries(part.pathFilter())));
}

/** The workspace's labels: their names, their colours, and an end to them. */
export function LabelsDialog({ onClose }: { onClose(): void }) {
  const t = useText("labels");
  const labels = useLabels();
  const [editing, setEditing] = useState<ListedLabel | null>(null);
  const [deleting, setDeleting] = useState<ListedLabel | null>(null);
  if (editing) return <EditLabel label={editing} onClose={() => setEditing(null)} />;
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("text")}>
      {labels.length === 0 ? <p className="text-gray-11">{t("empty")}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {labels.map((label) => (
          <li key={label.name} className="flex items-center gap-2">
            <LabelDot color={label.color} />
            <bdi className="one-line min-w-0 grow">{label.name}</bdi>
            <span className="figures shrink-0 text-sm text-gray-10">{t("posts", { count: label.posts })}</span>
            <Button size="icon" variant="quiet" aria-label={t("edit", { label: label.name })} onClick={() => setEditing(label)}>
              <EditIcon />
            </Button>
            <Button size="icon" variant="quiet" aria-label={t("delete", { label: label.name })} onClick={() => setDeleting(label)}>
              <DeleteIcon />
            </Button>
          </li>
        ))}
      </ul>
      {deleting ? <DeleteLabel label={deleting} onClose={() => setDeleting(null)} /> : null}
    </Dialog>
  );
}

function EditLabel({ label, onClose }: { label: ListedLabel; onClose(): void }) {
  const t = useText("labels");
  const trpc = useTRPC();
  const refresh = useRefreshLabels();
  const [color, setColor] = useState<LabelColor>(label.color);
  const update = useMutation(
    trpc.labels.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  const taken = update.error !== null && viewError(update.error).issues.some((issue) => issue.code === "taken");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    update.mutate({ name: label.name, newName: String(new FormData(event.currentTarget).get("name")), color });
  };
  return (
    <FormDialog
      title={t("edit", { label: label.name })}
      description={t("editText", { count: label.posts })}
      action={t("save")}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {update.error && !taken ? <ErrorNotice error={update.error} /> : null}
      <Field label={t("name")} error={taken ? t("taken") : undefined}>
        {(control) => <Input {...control} name="name" defaultValue={label.name} required maxLength={MAX_LABEL_LENGTH} autoComplete="off" />}
      </Field>
      <ColorChoice value={color} onChange={setColor} />
    </FormDialog>
  );
}

function DeleteLabel({ label, onClose }: { label: ListedLabel; onClose(): void }) {
  const t = useText("labels");
  const trpc = useTRPC();
  const refresh = useRefreshLabels();
  const remove = useMutation(
    trpc.labels.delete.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("deleteTitle", { label: label.name })}
      text={t("deleteText", { count: label.posts })}
      confirm={t("deleteConfirm")}
      keep={t("keep")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ name: label.name })}
    >
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
