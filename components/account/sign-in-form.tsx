"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { usePreferences, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { CodeInput } from "./code-input";
import { OidcButton, oidcRefusalOf } from "./oidc-button";
import { PasswordInput } from "./password-input";
import { type SignInRefusal, useSignIn } from "./use-sign-in";

interface SignInFormProps {
  demo: { email: string; password: string } | null;
  next: string;
  /** Whether a link can be had by mail: where there were too many attempts, or for a new password. */
  mailsLinks: boolean;
  /** The name of the OpenID Connect provider, and why it did not sign in the person who comes from it. */
  oidc: string | null;
  refusal: string | null;
  /** What came of such a link that led here. */
  link: "opened" | "ended" | null;
}

export function SignInForm({ demo, next, mailsLinks, oidc, refusal: oidcRefusal, link }: SignInFormProps) {
  const t = useText("auth");
  const { submit, busy, refusal, forget } = useSignIn(next);
  const [demoChosen, setDemoChosen] = useState(false);
  /** Input of the first step, kept during the second one. */
  const [pair, setPair] = useState<{ email: string; password: string } | null>(null);
  const [codeRequired, setCodeRequired] = useState(false);
  if (refusal?.kind === "code" && !codeRequired) setCodeRequired(true);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDemoChosen(false);
    const form = new FormData(event.currentTarget);
    const given = { email: String(form.get("email")), password: String(form.get("password")) };
    setPair(given);
    void submit(given.email, given.password);
  };
  if (pair && codeRequired) {
    return (
      <SecondStep
        refusal={refusal}
        linkFor={mailsLinks ? pair.email : null}
        busy={busy}
        onCode={(code) => void submit(pair.email, pair.password, code)}
        onBack={() => {
          setCodeRequired(false);
          setPair(null);
          forget();
        }}
      />
    );
  }
  const openDemo = () => {
    if (!demo) return;
    setDemoChosen(true);
    void submit(demo.email, demo.password);
  };

  return (
    <div className="grid w-full max-w-[400px] gap-5">
      <div className="grid gap-1 text-center">
        <h1 className="text-3xl font-semibold">{t("signIn")}</h1>
        <p className="text-gray-11">{t("pitch")}</p>
      </div>
      <Card className="p-5">
        <form onSubmit={onSubmit} className="grid gap-4">
          {refusal ? <Refused refusal={refusal} linkFor={mailsLinks ? (pair?.email ?? null) : null} /> : null}
          {oidc && oidcRefusal && !refusal ? <Notice hue="red">{t(`oidc.refused.${oidcRefusalOf(oidcRefusal)}`, { provider: oidc })}</Notice> : null}
          {link && !refusal ? <Notice hue={link === "opened" ? "green" : "amber"}>{t(`link.${link}`)}</Notice> : null}
          <Field label={t("email")}>
            {(control) => <Input {...control} code name="email" type="email" autoComplete="username" required maxLength={254} />}
          </Field>
          <Field label={t("password")}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required maxLength={256} />}
          </Field>
          <Link href="/forgot-password" className="justify-self-start text-accent-5 underline underline-offset-4 hover:no-underline">
            {t("forgot.open")}
          </Link>
          <Button type="submit" variant="primary" busy={busy && !demoChosen} disabled={busy}>
            {t("signIn")}
          </Button>
        </form>
        {oidc ? <OidcButton name={oidc} next={next} className="mt-5 border-t border-gray-5 pt-5" /> : null}
        {demo ? (
          <div className="mt-5 grid gap-2 border-t border-gray-5 pt-5">
            <Button onClick={openDemo} busy={busy && demoChosen} disabled={busy}>
              {t("demo.button")}
            </Button>
            <p className="text-center text-xs text-gray-10">{t("demo.text")}</p>
          </div>
        ) : null}
      </Card>
      <p className="text-center text-gray-11">
        {t("toSignUp")}{" "}
        <Link href="/sign-up" className="font-medium text-accent-5 underline underline-offset-4 hover:no-underline">
          {t("signUp")}
        </Link>
      </p>
    </div>
  );
}

interface SecondStepProps {
  refusal: SignInRefusal | null;
  linkFor: string | null;
  busy: boolean;
  onCode(code: string): void;
  onBack(): void;
}

/** The code of the app, after the password was right. */
function SecondStep({ refusal, linkFor, busy, onCode, onBack }: SecondStepProps) {
  const t = useText("twoStep");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code")));
  };
  return (
    <div className="grid w-full max-w-[400px] gap-5">
      <div className="grid gap-1 text-center">
        <h1 className="text-3xl font-semibold">{t("signIn.title")}</h1>
        <p className="text-gray-11">{t("signIn.text")}</p>
      </div>
      <Card className="p-5">
        <form onSubmit={onSubmit} className="grid gap-4">
          {refusal ? <Refused refusal={refusal} linkFor={linkFor} /> : null}
          <Field label={t("code")} hint={t("codeHint")} error={refusal?.kind === "code" && refusal.wrong ? t("signIn.wrong") : undefined}>
            {(control) => <CodeInput {...control} name="code" required autoFocus />}
          </Field>
          <Button type="submit" variant="primary" busy={busy}>
            {t("signIn.submit")}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {t("signIn.back")}
          </Button>
        </form>
      </Card>
    </div>
  );
}

/** `linkFor`: whose mail a link may go to. */
function Refused({ refusal, linkFor }: { refusal: SignInRefusal; linkFor: string | null }) {
  const t = useText("auth");
  const error = useText("error");
  if (refusal.kind === "code") return null;
  if (refusal.kind === "rate") {
    return (
      <>
        <Countdown key={refusal.seconds} seconds={refusal.seconds} />
        {linkFor === null ? null : <SignInLinkOffer email={linkFor} />}
      </>
    );
  }
  if (refusal.kind === "wrong") return <Notice hue="red">{t("wrongPair")}</Notice>;
  return <Notice hue="red">{error(refusal.reached ? "workspaceUnavailable" : "offline")}</Notice>;
}

/** Says when trying again makes sense. Read out once; the count itself is quiet. */
function Countdown({ seconds }: { seconds: number }) {
  const t = useText("error");
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left > 0 ? <Notice hue="amber">{t("rateLimited", { count: left })}</Notice> : null;
}

/** The owner's way in while somebody else's wrong passwords keep everybody out. */
function SignInLinkOffer({ email }: { email: string }) {
  const t = useText("auth");
  const { locale } = usePreferences();
  const mailLink = useMutation(useTRPC().account.mailSignInLink.mutationOptions());
  if (mailLink.isSuccess) return <Notice hue="green">{t("link.asked")}</Notice>;
  return (
    <>
      {mailLink.error ? <ErrorNotice error={mailLink.error} /> : null}
      <div className="grid gap-2">
        <p className="text-gray-11">{t("link.offer")}</p>
        <Button onClick={() => mailLink.mutate({ email, locale })} busy={mailLink.isPending}>
          {t("link.ask")}
        </Button>
      </div>
    </>
  );
}
