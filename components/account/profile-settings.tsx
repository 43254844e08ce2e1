"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { locales } from "@/components/i18n/locale";
import { useSavePreference } from "@/components/preferences/display-menu";
import { clocks, digitSets, shortcutChoices, themes } from "@/components/preferences/preferences";
import { useTRPC } from "@/components/providers/trpc";
import { useCommandKey } from "@/components/shell/use-command-key";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Page } from "@/components/ui/page";
import { useToast } from "@/components/ui/toast";
import { LeaveQuestion } from "@/components/workspace/leave-question";

export function ProfileSettings() {
  const t = useText("settings");
  return (
    <Page title={t("profile.title")} narrow>
      <AccountCard />
      <DisplayCard />
    </Page>
  );
}

function AccountCard() {
  const t = useText("settings");
  const common = useText("common");
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const { user, workspace } = useViewer();
  const [name, setName] = useState(user.name);
  const update = useMutation(
    trpc.account.updateProfile.mutationOptions({
      onSuccess: () => {
        toast({ text: common("saved") });
        router.refresh();
      },
    }),
  );
  const fieldError = useFieldErrors(update.error);
  const changed = name.trim() !== user.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ name });
  };
  return (
    <Card>
      <CardHeader title={t("profile.account")} />
      <form onSubmit={submit} className="grid max-w-[560px] gap-4 p-4">
        {update.error && !fieldError("name") ? <ErrorNotice error={update.error} /> : null}
        <Field label={t("profile.name")} error={fieldError("name")}>
          {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} required maxLength={80} autoComplete="name" />}
        </Field>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
          <Fact name={t("profile.email")} value={user.email} />
          <Fact name={t("profile.workspace")} value={workspace.name} />
          <Fact name={t("profile.role")} value={t(`profile.roles.${workspace.role}`)} />
          <Fact name={t("profile.plan")} value={t(`profile.plans.${workspace.plan}`)} />
        </dl>
        {changed ? (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={update.isPending}>
              {common("save")}
            </Button>
            <Button onClick={() => setName(user.name)}>{common("cancel")}</Button>
          </div>
        ) : null}
      </form>
      <LeaveQuestion active={changed && !update.isPending} />
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-gray-10">{name}</dt>
      <dd className="wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function DisplayCard() {
  const commandKey = useCommandKey();
  const t = useText("settings");
  const common = useText("common");
  const save = useSavePreference();
  const preferences = usePreferences();
  const format = useFormat();
  const { workspace } = useViewer();
  const [sampleTime] = useState("2026-11-22T06:30:00.000Z");
  return (
    <Card>
      <CardHeader title={t("profile.display")} />
      <div className="grid gap-5 p-4">
        <Setting label={t("profile.language")} hint={t("profile.languageHint")}>
          <Choice
            label={t("profile.language")}
            value={preferences.locale}
            onChange={(locale) => save({ locale })}
            options={locales.map((value) => ({ value, label: <span lang={value}>{common(`language.${value}`)}</span> }))}
          />
        </Setting>
        <Setting label={t("profile.theme")}>
          <Choice
            label={t("profile.theme")}
            value={preferences.theme}
            onChange={(theme) => save({ theme })}
            options={themes.map((value) => ({ value, label: common(`theme.${value}`) }))}
          />
        </Setting>
        <Setting label={t("profile.digits")} hint={t("profile.digitsHint")}>
          <Choice
            label={t("profile.digits")}
            value={preferences.digits}
            onChange={(digits) => save({ digits })}
            options={digitSets.map((value) => ({ value, label: t(`profile.${value}`) }))}
          />
        </Setting>
        <Setting label={t("profile.clock")}>
          <Choice
            label={t("profile.clock")}
            value={preferences.clock}
            onChange={(clock) => save({ clock })}
            options={clocks.map((value) => ({ value, label: t(`profile.${value}`) }))}
          />
        </Setting>
        <Setting label={t("profile.shortcuts")} hint={t("profile.shortcutsHint", { key: commandKey })}>
          <Choice
            label={t("profile.shortcuts")}
            value={preferences.shortcuts}
            onChange={(shortcuts) => save({ shortcuts })}
            options={shortcutChoices.map((value) => ({ value, label: t(`profile.${value}`) }))}
          />
        </Setting>
        <p className="figures text-sm text-gray-11">
          {t("profile.sample")}: {format.dateTime(sampleTime, workspace.timezone)} · {format.number(12345.6, 2)}
        </p>
      </div>
    </Card>
  );
}

function Setting({ label, hint, children }: { label: string; hint?: string; children: React.ReactNode }) {
  return (
    <div className="grid items-center gap-2 sm:grid-cols-[1fr_auto]">
      <div>
        <p className="font-medium">{label}</p>
        {hint ? <p className="text-xs text-gray-10">{hint}</p> : null}
      </div>
      {children}
    </div>
  );
}
