"use client";

import type { FormEvent } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";

interface NameDialogProps {
  words: { title: string; label: string; action: string; taken: string };
  /** The name until now; empty for what is new. */
  name: string;
  busy: boolean;
  /** What the last attempt was refused with. */
  error: unknown;
  onSave(name: string): void;
  onClose(): void;
}

/** Asks for a name that is unique among items of its kind in the workspace. */
export function NameDialog({ words, name, busy, error, onSave, onClose }: NameDialogProps) {
  const fieldError = useFieldErrors(error);
  const taken = Boolean(error) && viewError(error).issues.some((issue) => issue.code === "taken");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSave(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <FormDialog title={words.title} action={words.action} busy={busy} onSubmit={submit} onClose={onClose}>
      {error && !fieldError("name") ? <ErrorNotice error={error} /> : null}
      <Field label={words.label} error={taken ? words.taken : fieldError("name")}>
        {(control) => <Input {...control} name="name" dir="auto" defaultValue={name} required maxLength={80} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
