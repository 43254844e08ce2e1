"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { usePreferences, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { AccountCard } from "./account-card";

export function ForgotPasswordForm({ mailsLinks }: { mailsLinks: boolean }) {
  const t = useText("auth");
  const { locale } = usePreferences();
  const mailReset = useMutation(useTRPC().account.mailPasswordReset.mutationOptions());
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mailReset.mutate({ email: String(new FormData(event.currentTarget).get("email")), locale });
  };
  return (
    <AccountCard title={t("forgot.title")} text={mailsLinks ? t("forgot.text") : null}>
      {mailsLinks ? null : <Notice hue="amber">{t("forgot.noMail")}</Notice>}
      {mailReset.isSuccess ? <Notice hue="green">{t("forgot.asked")}</Notice> : null}
      {mailsLinks && !mailReset.isSuccess ? (
        <form onSubmit={onSubmit} className="grid gap-4">
          {mailReset.error ? <ErrorNotice error={mailReset.error} /> : null}
          <Field label={t("email")}>
            {(control) => <Input {...control} code name="email" type="email" autoComplete="username" required maxLength={254} />}
          </Field>
          <Button type="submit" variant="primary" busy={mailReset.isPending}>
            {t("forgot.send")}
          </Button>
        </form>
      ) : null}
    </AccountCard>
  );
}
