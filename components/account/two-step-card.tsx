"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CheckIcon } from "@/components/ui/icons";
import { useToast } from "@/components/ui/toast";
import type { TwoFactorState } from "@/server/domains/workspaces/two-factor.schema";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { TwoStepProof } from "./two-step-proof";
import { TwoStepSetUp } from "./two-step-set-up";

type Open = "setUp" | "disable" | "renewing" | null;

/** Turning two-step verification on and off. */
export function TwoStepCard({ initial, zone }: { initial: TwoFactorState; zone: string }) {
  const t = useText("twoStep");
  const format = useFormat();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { data } = useQuery(trpc.twoFactor.state.queryOptions(undefined, { initialData: initial }));
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const changed = () => queries.invalidateQueries(trpc.twoFactor.state.queryFilter());
  const showCodes = async (fresh: string[]) => {
    setOpen(null);
    setCodes(fresh);
    await Promise.all([changed(), queries.invalidateQueries(trpc.account.sessions.queryFilter())]);
  };
  const disable = useMutation(
    trpc.twoFactor.disable.mutationOptions({
      onSuccess: async () => {
        setOpen(null);
        toast({ text: t("disabled") });
        await changed();
      },
    }),
  );
  const renew = useMutation(trpc.twoFactor.renewCodes.mutationOptions({ onSuccess: ({ codes: fresh }) => showCodes(fresh) }));
  const close = () => setOpen(null);
  return (
    <Card>
      <CardHeader title={t("title")} text={t("intro")} />
      <div className="flex flex-wrap items-center gap-3 p-4">
        {data.enabledAt ? (
          <>
            <Badge hue="green" icon={CheckIcon}>
              {t("on", { date: format.date(data.enabledAt, zone) })}
            </Badge>
            <span className="text-gray-11">{t("left", { count: data.recoveryCodesLeft })}</span>
            <Button onClick={() => setOpen("renewing")}>{t("renew")}</Button>
            <Button onClick={() => setOpen("disable")}>{t("turnOff")}</Button>
          </>
        ) : (
          <>
            <Badge hue="gray">{t("off")}</Badge>
            <Button onClick={() => setOpen("setUp")}>{t("turnOn")}</Button>
          </>
        )}
      </div>
      {open === "setUp" ? <TwoStepSetUp onClose={close} onDone={(fresh) => void showCodes(fresh)} /> : null}
      {open === "disable" ? <TwoStepProof kind="disable" act={disable} onClose={close} /> : null}
      {open === "renewing" ? <TwoStepProof kind="renewing" act={renew} onClose={close} /> : null}
      {codes ? <RecoveryCodesDialog codes={codes} onStored={() => setCodes(null)} /> : null}
    </Card>
  );
}
