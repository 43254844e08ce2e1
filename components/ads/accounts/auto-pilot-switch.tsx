"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Switch } from "radix-ui";
import { useId, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { ConfirmDialog } from "@/components/ui/dialog";
import { AutoPilotIcon } from "@/components/ui/icons";
import { useToast } from "@/components/ui/toast";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";

/** Turning it on allows automatic pauses, so it needs a confirmation; turning it off does not. Both are in the audit log. */
export function AutoPilotSwitch({ account }: { account: AdAccount }) {
  const t = useText("ads");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const may = useMay();
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const update = useMutation(
    trpc.ads.updateAccount.mutationOptions({
      onSuccess: async ({ name, autoPilotEnabled }) => {
        setConfirming(false);
        toast({ text: t(autoPilotEnabled ? "autoPilot.turnedOn" : "autoPilot.turnedOff", { account: name }) });
        await queries.invalidateQueries(trpc.ads.accounts.queryFilter());
      },
    }),
  );
  const on = account.autoPilotEnabled;
  const turn = (autoPilotEnabled: boolean) => update.mutate({ id: account.id, autoPilotEnabled });
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <Switch.Root
          id={id}
          checked={on}
          disabled={!may.manage || update.isPending}
          onCheckedChange={(wanted) => (wanted ? setConfirming(true) : turn(false))}
          aria-describedby={`${id}-hint`}
          className="mt-0.5 flex h-6 w-10 shrink-0 items-center rounded-full bg-gray-8 p-0.5 transition-colors disabled:bg-gray-6 data-[state=checked]:justify-end data-[state=checked]:bg-accent-4 pointer-coarse:my-2.5"
        >
          <Switch.Thumb className="size-5 rounded-full bg-surface" />
        </Switch.Root>
        <div className="grid min-w-0 gap-0.5">
          <label htmlFor={id} className="flex items-center gap-1.5 font-medium">
            {on ? <AutoPilotIcon className="text-violet-4" /> : null}
            {t("autoPilot.label")}
            <span className="sr-only">{account.name}</span>
          </label>
          <p id={`${id}-hint`} className="text-sm text-gray-11">
            {t(on ? "autoPilot.on" : "autoPilot.off")}
          </p>
        </div>
      </div>
      {update.error && !confirming ? <ErrorNotice error={update.error} /> : null}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger={false}
        title={t("autoPilot.title", { account: account.name })}
        text={t("autoPilot.text")}
        confirm={t("autoPilot.confirm")}
        keep={t("autoPilot.keep")}
        busy={update.isPending}
        onConfirm={() => turn(true)}
      >
        {update.error ? <ErrorNotice error={update.error} /> : null}
      </ConfirmDialog>
    </div>
  );
}
