"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Consent, type ConsentViewer } from "./consent";
import { NoticePage } from "./notice-page";

/** The code of a device, then the same consent as in the browser. */
export function DeviceView({ code, viewer }: { code: string; viewer: ConsentViewer }) {
  const t = useText("oauth");
  const trpc = useTRPC();
  const [userCode, setUserCode] = useState<string | null>(null);
  const [allowed, setAllowed] = useState(false);
  const waiting = useQuery(trpc.oauth.deviceRequest.queryOptions({ userCode: userCode ?? "" }, { enabled: userCode !== null, retry: false }));
  const decide = useMutation(trpc.oauth.decideDevice.mutationOptions());

  if (decide.isSuccess)
    return <NoticePage title={t(`device.${allowed ? "allowed" : "denied"}.title`)} text={t(`device.${allowed ? "allowed" : "denied"}.text`)} />;
  if (userCode !== null && waiting.data) {
    return (
      <Consent
        app={waiting.data.app}
        host={null}
        scopes={waiting.data.scopes}
        viewer={viewer}
        busy={decide.isPending}
        error={decide.error}
        onDecide={(decision) => {
          setAllowed(decision.allow);
          decide.mutate({ userCode, ...decision });
        }}
      />
    );
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("code")).trim();
    if (typed === userCode) void waiting.refetch();
    else setUserCode(typed);
  };
  return (
    <div className="grid w-full max-w-[400px] gap-5">
      <div className="grid gap-1 text-center">
        <h1 className="text-xl font-semibold">{t("device.title")}</h1>
        <p className="text-gray-11">{t("device.text")}</p>
      </div>
      <Card className="p-5">
        <form onSubmit={submit} className="grid gap-4">
          {waiting.error ? <ErrorNotice error={waiting.error} /> : null}
          <Field label={t("device.code")} error={waiting.data === null && !waiting.isFetching ? t("device.unknown") : undefined}>
            {(control) => (
              <Input
                {...control}
                code
                name="code"
                defaultValue={code}
                required
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" busy={waiting.isFetching}>
            {t("device.continue")}
          </Button>
        </form>
      </Card>
    </div>
  );
}
