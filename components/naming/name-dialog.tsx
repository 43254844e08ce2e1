"use client";

import { type FormEvent, useId } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
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
  const common = useText("common");
  const formId = useId();
  const fieldError = useFieldErrors(error);
  const taken = Boolean(error) && viewError(error).issues.some((issue) => issue.code === "taken");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {words.action}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {error && !fieldError("name") ? <ErrorNotice error={error} /> : null}
        <Field label={words.label} error={taken ? words.taken : fieldError("name")}>
          {(control) => <Input {...control} name="name" dir="auto" defaultValue={name} required maxLength={80} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  );
}
