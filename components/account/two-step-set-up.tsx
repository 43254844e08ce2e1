"use client";

import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useId } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/copy";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { CodeInput } from "./code-input";
import { PasswordInput } from "./password-input";
import { refusedField } from "./two-step-proof";

/** The password, then the picture for the app, then a code that proves it was taken in. */
export function TwoStepSetUp({ onClose, onDone }: { onClose(): void; onDone(codes: string[]): void }) {
  const t = useText("twoStep");
  const trpc = useTRPC();
  const form = useId();
  const begin = useMutation(trpc.twoFactor.begin.mutationOptions());
  const confirm = useMutation(trpc.twoFactor.confirm.mutationOptions({ onSuccess: ({ codes }) => onDone(codes) }));
  const setup = begin.data;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (setup) confirm.mutate({ code: String(given.get("code")) });
    else begin.mutate({ currentPassword: String(given.get("password")) });
  };
  const error = begin.error ?? confirm.error;
  const wrongPassword = refusedField(begin.error, "currentPassword");
  const wrongCode = refusedField(confirm.error, "code");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("setUp.title")}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" busy={begin.isPending || confirm.isPending}>
            {t(setup ? "setUp.confirm" : "setUp.next")}
          </Button>
          <Button onClick={onClose}>{t("setUp.cancel")}</Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && !wrongPassword && !wrongCode ? <ErrorNotice error={error} /> : null}
        {setup ? (
          <>
            <p>{t("setUp.scan")}</p>
            <div className="justify-self-center rounded-card bg-white p-3">
              <QRCodeSVG value={setup.uri} size={176} title={t("setUp.picture")} />
            </div>
            <p className="text-sm text-gray-11">{t("setUp.manual")}</p>
            <CodeBlock code={setup.secret.replace(/(.{4})(?=.)/g, "$1 ")} exact={setup.secret} />
            <Field label={t("code")} error={wrongCode ? t("wrongCode") : undefined}>
              {(control) => <CodeInput {...control} key="code" name="code" required inputMode="numeric" />}
            </Field>
          </>
        ) : (
          <Field label={t("password")} error={wrongPassword ? t("wrongPassword") : undefined}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required maxLength={256} />}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
