"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { usePreferences, useText } from "@/components/i18n/client";
import { LanguageChoice } from "@/components/i18n/language-choice";
import type { Locale } from "@/components/i18n/locale";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
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
  const [locale, setLocale] = useState(usePreferences().locale);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    onSubmit({ form, locale, life: Number(form.get("life")) });
  };
  return (
    <FormDialog title={title} description={text} action={action} busy={busy} onSubmit={submit} onClose={onClose}>
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
    </FormDialog>
  );
}
