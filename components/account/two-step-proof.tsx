"use client";

import { type FormEvent, useId } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { CodeInput } from "./code-input";
import { PasswordInput } from "./password-input";

interface TwoStepProofProps {
  kind: "disable" | "renewing";
  act: { mutate(given: { currentPassword: string; code: string }): void; isPending: boolean; error: unknown };
  onClose(): void;
}

export const refusedField = (error: unknown, path: string): boolean => error !== null && viewError(error).issues.some((issue) => issue.path === path);

/** Disabling or renewing the second step requires both steps again. */
export function TwoStepProof({ kind, act, onClose }: TwoStepProofProps) {
  const t = useText("twoStep");
  const form = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    act.mutate({ currentPassword: String(given.get("password")), code: String(given.get("code")) });
  };
  const wrongPassword = refusedField(act.error, "currentPassword");
  const wrongCode = refusedField(act.error, "code");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`${kind}.title`)}
      description={t(`${kind}.text`)}
      footer={
        <>
          <Button type="submit" form={form} variant={kind === "disable" ? "danger" : "primary"} busy={act.isPending}>
            {t(`${kind}.confirm`)}
          </Button>
          <Button onClick={onClose}>{kind === "disable" ? t("disable.keep") : t("setUp.cancel")}</Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="grid gap-4">
        {act.error && !wrongPassword && !wrongCode ? <ErrorNotice error={act.error} /> : null}
        <Field label={t("password")} error={wrongPassword ? t("wrongPassword") : undefined}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required maxLength={256} />}
        </Field>
        <Field label={t("code")} hint={t("codeHint")} error={wrongCode ? t("wrongCode") : undefined}>
          {(control) => <CodeInput {...control} name="code" required />}
        </Field>
      </form>
    </Dialog>
  );
}
