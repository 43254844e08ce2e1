"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Code } from "@/components/ui/copy";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { CheckIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { type Column, Table } from "@/components/ui/table";
import { Ago, Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { TwoFactorState } from "@/server/domains/workspaces/two-factor.schema";
import type { SignInMethods } from "@/server/domains/workspaces/workspaces.schema";
import { OidcCard } from "./oidc-card";
import { PasswordInput } from "./password-input";
import { TwoStepCard } from "./two-step-card";

/** Names of browsers and systems, in the order in which they must be matched: each header also contains the names below it. */
const browsers = [
  ["Edge", /\bEdg/],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /SamsungBrowser/],
  ["Firefox", /Firefox\/|FxiOS/],
  ["Chrome", /Chrome\/|CriOS/],
  ["Safari", /Safari\//],
] as const;

const systems = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad|iPod/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
] as const;

/** Description of a session; null where the header matches nothing. */
function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  if (!userAgent) return null;
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return browser && system ? { browser, system } : null;
}

interface SessionView {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

interface SecuritySettingsProps {
  sessions: SessionView[];
  twoStep: TwoFactorState;
  methods: SignInMethods;
  oidcRefusal: string | null;
  now: number;
}

export function SecuritySettings({ sessions, twoStep, methods, oidcRefusal, now }: SecuritySettingsProps) {
  const t = useText("settings");
  const zone = useZone();
  return (
    <Page title={t("security.title")}>
      {methods.hasPassword ? <PasswordCard /> : null}
      <OidcCard initial={methods} refusal={oidcRefusal} />
      <TwoStepCard initial={twoStep} zone={zone} />
      <SessionsCard initial={sessions} now={now} />
    </Page>
  );
}

function PasswordCard() {
  const t = useText("settings");
  const auth = useText("auth");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: async () => {
        form.current?.reset();
        await queries.invalidateQueries(trpc.account.sessions.queryFilter());
      },
    }),
  );
  const fieldError = useFieldErrors(change.error);
  const wrong = change.error && viewError(change.error).issues.some((issue) => issue.path === "currentPassword");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    change.mutate({ currentPassword: String(given.get("current")), newPassword: String(given.get("next")) });
  };
  return (
    <Card>
      <CardHeader title={t("security.password.title")} />
      <form ref={form} onSubmit={submit} className="grid max-w-[560px] gap-4 p-4">
        {change.isSuccess ? <Notice hue="green">{t("security.password.done")}</Notice> : null}
        {change.error && !wrong && !fieldError("newPassword") ? <ErrorNotice error={change.error} /> : null}
        <Field label={t("security.password.current")} error={wrong ? t("security.password.wrong") : undefined}>
          {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" required maxLength={256} />}
        </Field>
        <Field label={t("security.password.next")} hint={auth("passwordHint")} error={fieldError("newPassword")}>
          {(control) => <PasswordInput {...control} name="next" autoComplete="new-password" required maxLength={256} />}
        </Field>
        <div>
          <Button type="submit" busy={change.isPending}>
            {t("security.password.submit")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function SessionsCard({ initial, now }: { initial: SessionView[]; now: number }) {
  const t = useText("settings");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { data: sessions } = useQuery(trpc.account.sessions.queryOptions(undefined, { initialData: initial }));
  const [ending, setEnding] = useState<SessionView | null>(null);
  const revoke = useMutation(
    trpc.account.revokeSession.mutationOptions({
      onSuccess: async () => {
        setEnding(null);
        toast({ text: t("security.sessions.revoked") });
        await queries.invalidateQueries(trpc.account.sessions.queryFilter());
      },
    }),
  );
  const nameOf = (session: SessionView) => {
    const device = deviceOf(session.userAgent);
    return device ? t("security.sessions.device", device) : t("security.sessions.unknown");
  };
  const columns: Column<SessionView>[] = [
    {
      key: "device",
      header: t("security.sessions.title"),
      plain: true,
      wide: true,
      cell: (session) => (
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {nameOf(session)}
          {session.current ? (
            <Badge hue="accent" icon={CheckIcon}>
              {t("security.sessions.current")}
            </Badge>
          ) : null}
        </span>
      ),
    },
    { key: "address", header: t("security.sessions.address"), cell: (session) => (session.ipAddress ? <Code>{session.ipAddress}</Code> : "—") },
    { key: "started", header: t("security.sessions.started"), cell: (session) => <Time at={session.createdAt} /> },
    { key: "seen", header: t("security.sessions.lastSeen"), cell: (session) => <Ago at={session.lastSeenAt} now={now} /> },
    {
      key: "act",
      header: <span className="sr-only">{t("security.sessions.revoke")}</span>,
      plain: true,
      cell: (session) =>
        session.current ? null : (
          <Button size="sm" onClick={() => setEnding(session)} aria-label={`${t("security.sessions.revoke")}: ${nameOf(session)}`}>
            {t("security.sessions.revoke")}
          </Button>
        ),
    },
  ];
  return (
    <Card>
      <CardHeader title={t("security.sessions.title")} text={t("security.sessions.intro")} />
      <Table caption={t("security.sessions.title")} columns={columns} rows={sessions} rowKey={(session) => session.id} />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => {
          if (!open) setEnding(null);
        }}
        title={t("security.sessions.confirm.title")}
        text={t("security.sessions.confirm.text")}
        confirm={t("security.sessions.confirm.confirm")}
        keep={t("security.sessions.confirm.keep")}
        busy={revoke.isPending}
        onConfirm={() => ending && revoke.mutate({ id: ending.id })}
      >
        {revoke.error ? <ErrorNotice error={revoke.error} /> : null}
      </ConfirmDialog>
    </Card>
  );
}
