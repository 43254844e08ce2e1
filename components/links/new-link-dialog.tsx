"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { usePreferences, useText } from "@/components/i18n/client";
import { LanguageChoice } from "@/components/i18n/language-choice";
import type { Locale } from "@/components/i18n/locale";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

interface NewLinkDialogProps {
  title: string;
  text?: string;
  /** On the button. */
  action: string;
  /** How long the link can work. */
  life: { label: string; options: readonly { value: number; label: string }[]; initial: number };
  busy: boolean;
  error: unknown;
  /** In place of the error's own words. */
  problem?: string | undefined;
  /** The dialog's other fields. */
  children?: ReactNode;
  onSubmit(terms: { form: FormData; locale: Locale; life: number }): void;
  onClose(): void;
}

/** Asks for what a link to a page without an account needs: what it shows, its language, and how long it works. */
export function NewLinkDialog({ title, text, action, life, busy, error, problem, children, onSubmit, onClose }: NewLinkDialogProps) {
  const t = useText("links");
  const common = useText("common");
  const formId = useId();
  const [locale, setLocale] = useState(usePreferences().locale);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({ form, locale, life: Number(form.get("life")) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {action}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {error ? <ErrorNotice error={error}>{problem}</ErrorNotice> : null}
        {children}
        <LanguageChoice label={t("language")} value={locale} onChange={setLocale} />
        <Field label={life.label}>
          {(control) => (
            <Select {...control} name="life" defaultValue={life.initial}>
              {life.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
