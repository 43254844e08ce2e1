"use client";

import { type FormEvent, type ReactNode, useId } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface FormDialogProps {
  open?: boolean;
  title: ReactNode;
  description?: ReactNode;
  /** On the button that submits. */
  action: ReactNode;
  /** On the one that closes; "Cancel" unless given. */
  keep?: ReactNode;
  danger?: boolean;
  busy: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of one form, with the button that submits it and one that closes. */
export function FormDialog({ open = true, title, description, action, keep, danger = false, busy, onSubmit, onClose, children }: FormDialogProps) {
  const t = useText("common");
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      description={description}
      footer={
        <>
          <Button type="submit" form={formId} variant={danger ? "danger" : "primary"} busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{keep ?? t("cancel")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-4">
        {children}
      </form>
    </Dialog>
  );
}
