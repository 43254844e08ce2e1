"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { ColorChoice } from "@/components/labels/color-choice";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { DeleteIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import type { CalendarNote } from "@/server/domains/posts/calendar-notes.schema";
import type { LabelColor } from "@/shared/label-colors";

export interface OpenedNote {
  day: string;
  /** Null: a new one. */
  note: CalendarNote | null;
}

export function NoteDialog({ day, note, onClose }: OpenedNote & { onClose(): void }) {
  const t = useText("calendar");
  const bulk = useText("bulk");
  const common = useText("common");
  const format = useFormat();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const formId = useId();
  const [color, setColor] = useState<LabelColor>(note?.color ?? "gray");
  const refresh = () => queries.invalidateQueries(trpc.posts.calendar.pathFilter());
  const done = {
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  };
  const create = useMutation(trpc.calendarNotes.create.mutationOptions(done));
  const update = useMutation(trpc.calendarNotes.update.mutationOptions(done));
  const restore = useMutation(trpc.calendarNotes.create.mutationOptions({ onSuccess: refresh }));
  const remove = useMutation(
    trpc.calendarNotes.delete.mutationOptions({
      onSuccess: async () => {
        await done.onSuccess();
        if (!note) return;
        const { text, color: before } = note;
        toast({ text: t("notes.deleted"), action: { label: bulk("undo"), run: () => restore.mutate({ day, text, color: before }) } });
      },
    }),
  );
  const error = create.error ?? update.error ?? remove.error;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text"));
    if (note) update.mutate({ id: note.id, text, color });
    else create.mutate({ day, text, color });
  };
  const date = format.date(`${day}T12:00:00Z`, "UTC");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={note ? t("notes.edit") : t("notes.add")}
      description={date}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending || update.isPending}>
            {t("notes.save")}
          </Button>
          {note ? (
            <Button busy={remove.isPending} onClick={() => remove.mutate({ id: note.id })}>
              <DeleteIcon />
              {t("notes.delete")}
            </Button>
          ) : (
            <Button onClick={onClose}>{common("cancel")}</Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-4">
        {error ? <ErrorNotice error={error} /> : null}
        <Field label={t("notes.text")} hint={t("notes.hint")}>
          {(control) => <Input {...control} name="text" defaultValue={note?.text ?? ""} required maxLength={200} autoComplete="off" />}
        </Field>
        <ColorChoice value={color} onChange={setColor} />
      </form>
    </Dialog>
  );
}
