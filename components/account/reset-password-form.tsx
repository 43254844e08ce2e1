"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { AccountCard } from "./account-card";
import { PasswordInput } from "./password-input";

/** `email`: whose link it is; null = it was used or has expired. */
export function ResetPasswordForm({ token, email }: { token: string; email: string | null }) {
  const t = useText("auth");
  const reset = useMutation(useTRPC().account.resetPassword.mutationOptions());
  const fieldError = useFieldErrors(reset.error);
  const ended = email === null || fieldError("token") !== undefined;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate({ token, newPassword: String(new FormData(event.currentTarget).get("password")) });
  };
  return (
    <AccountCard title={t("reset.title")} text={null}>
      {reset.isSuccess ? <Notice hue="green">{t("reset.done")}</Notice> : null}
      {ended && !reset.isSuccess ? (
        <>
          <Notice hue="amber">{t("reset.ended")}</Notice>
          <Link href="/forgot-password" className="text-accent-5 underline underline-offset-4 hover:no-underline">
            {t("reset.again")}
          </Link>
        </>
      ) : null}
      {ended || reset.isSuccess ? null : (
        <form onSubmit={onSubmit} className="grid gap-4">
          {reset.error && viewError(reset.error).issues.length === 0 ? <ErrorNotice error={reset.error} /> : null}
          <Field label={t("email")}>{(control) => <Input {...control} code name="email" type="email" value={email} readOnly autoComplete="username" />}</Field>
          <Field label={t("reset.password")} hint={t("passwordHint")} error={fieldError("newPassword")}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required maxLength={256} />}
          </Field>
          <Button type="submit" variant="primary" busy={reset.isPending}>
            {t("reset.save")}
          </Button>
        </form>
      )}
    </AccountCard>
  );
}

/** The link was opened too often from one address; it stays valid. */
export function ResetPasswordBusy() {
  const t = useText("links");
  return (
    <AccountCard title={t("busy.title")} text={null}>
      <Notice hue="amber">{t("busy.text")}</Notice>
    </AccountCard>
  );
}
