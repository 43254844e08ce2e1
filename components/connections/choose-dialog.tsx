"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/feedback";
import type { PendingChoice } from "@/server/domains/connections/connections.schema";
import { usePlatformName } from "./platform-name";

/** Where one consent granted several accounts: which of them are connected. Nothing is until this is answered. */
export function ChooseDialog({ flowId }: { flowId: string }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const nameOf = usePlatformName();
  const { data: choice, error } = useQuery(trpc.connections.pendingChoice.queryOptions({ flowId }, { staleTime: Number.POSITIVE_INFINITY, retry: false }));
  const [changed, setChanged] = useState<string[] | null>(null);
  const chosen = changed ?? (choice ? startingChoice(choice) : []);
  const leave = (query = "") => router.replace(`/settings/accounts${query}`);
  const choose = useMutation(
    trpc.connections.choose.mutationOptions({
      onSuccess: async (connected) => {
        await queries.invalidateQueries(trpc.connections.pathFilter());
        leave(`?outcome=connected&count=${connected.length}`);
      },
    }),
  );
  const toggle = (id: string, on: boolean) => setChanged(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Dialog
      open
      onOpenChange={() => leave()}
      title={choice ? t("choose.title", { platform: nameOf(choice.platform) }) : t("choose.loading")}
      description={t("choose.text")}
      footer={
        <>
          <Button
            variant="primary"
            busy={choose.isPending || choose.isSuccess}
            disabled={chosen.length === 0}
            onClick={() => choose.mutate({ flowId, accountIds: chosen })}
          >
            {t("choose.confirm", { count: chosen.length })}
          </Button>
          <Button onClick={() => leave()}>{t("choose.leave")}</Button>
        </>
      }
    >
      {error ? <ErrorNotice error={error}>{t("choose.gone")}</ErrorNotice> : null}
      {choose.error ? <ErrorNotice error={choose.error} /> : null}
      {!choice && !error ? [0, 1, 2].map((line) => <Skeleton key={line} className="h-12" />) : null}
      <ul className="grid gap-1">
        {choice?.accounts.map((account) => (
          <li key={account.accountId} className="flex items-center gap-3 rounded-control border border-gray-5 px-3 py-1.5">
            <Initial name={account.accountName} />
            <Checkbox
              className="min-w-0 grow"
              label={<bdi className="font-medium">{account.accountName}</bdi>}
              hint={t(`kind.${account.kind}`)}
              checked={chosen.includes(account.accountId)}
              onCheckedChange={(on) => toggle(account.accountId, on === true)}
            />
            {account.alreadyConnected ? <Badge hue="gray">{t("choose.already")}</Badge> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The page loads nothing from other hosts, so an account's picture is its first letter. */
function Initial({ name }: { name: string }) {
  return (
    <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-gray-4 font-medium text-gray-11">
      {[...name.replace(/^[@\s]+/, "")][0]?.toLocaleUpperCase()}
    </span>
  );
}

/** What is connected already stays chosen, so that its access is renewed along with the rest; a single account needs no click. */
function startingChoice({ accounts }: PendingChoice): string[] {
  const connected = accounts.filter((account) => account.alreadyConnected).map((account) => account.accountId);
  return connected.length > 0 || accounts.length !== 1 ? connected : accounts.map((account) => account.accountId);
}
