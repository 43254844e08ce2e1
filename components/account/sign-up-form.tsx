"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { usePreferences, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { OidcButton } from "./oidc-button";
import { PasswordInput } from "./password-input";

import { useSignIn } from "./use-sign-in";

interface SignUpFormProps {
  /** The token of the link that led here; after signing up the person is back at it. */
  invitation: string | null;
  /** Whom the invitation is for. */
  email: string;
  /** The name of the OpenID Connect provider. */
  oidc: string | null;
}

export function SignUpForm({ invitation, email: invited, oidc }: SignUpFormProps) {
  const t = useText("auth");
  const trpc = useTRPC();
  const { locale } = usePreferences();
  const next = invitation ? `/invitation/${encodeURIComponent(invitation)}` : "/";
  const signIn = useSignIn(next);
  const signUp = useMutation(trpc.account.signUp.mutationOptions());
  const fieldError = useFieldErrors(signUp.error);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, email, password] = ["name", "email", "password"].map((field) => String(form.get(field)));
    if (!name || !email || !password) return;
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    signUp.mutate({ name, email, password, locale, timezone, ...(invitation ? { invitation } : {}) }, { onSuccess: () => void signIn.submit(email, password) });
  };

  return (
    <div className="grid w-full max-w-[400px] gap-5">
      <div className="grid gap-1 text-center">
        <h1 className="text-3xl font-semibold">{t("signUp")}</h1>
        <p className="text-gray-11">{t("pitch")}</p>
      </div>
      <Card className="p-5">
        <form onSubmit={onSubmit} className="grid gap-4">
          {signUp.error && viewError(signUp.error).issues.length === 0 ? <SignUpRefused error={signUp.error} /> : null}
          <Field label={t("name")} error={fieldError("name")}>
            {(control) => <Input {...control} name="name" autoComplete="name" required maxLength={80} />}
          </Field>
          <Field label={t("email")} error={fieldError("email")}>
            {(control) => <Input {...control} code name="email" type="email" defaultValue={invited} autoComplete="username" required maxLength={254} />}
          </Field>
          <Field label={t("password")} hint={t("passwordHint")} error={fieldError("password")}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required maxLength={256} />}
          </Field>
          <Button type="submit" variant="primary" busy={signUp.isPending || signIn.busy}>
            {t("signUp")}
          </Button>
        </form>
        {oidc ? <OidcButton name={oidc} next={next} className="mt-5 border-t border-gray-5 pt-5" /> : null}
      </Card>
      <p className="text-center text-gray-11">
        {t("toSignIn")}{" "}
        <Link href="/sign-in" className="font-medium text-accent-5 underline underline-offset-4 hover:no-underline">
          {t("signIn")}
        </Link>
      </p>
    </div>
  );
}

function SignUpRefused({ error }: { error: unknown }) {
  const t = useText("auth");
  return viewError(error).code === "FORBIDDEN" ? <Notice hue="amber">{t("closed")}</Notice> : <ErrorNotice error={error} />;
}
