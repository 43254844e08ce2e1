"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/feedback";

/** One consent reaches several ad accounts: which of them are connected. Nothing is until this is answered. */
export function ChooseDialog({ flowId }: { flowId: string }) {
  const t = useText("ads");
  const format = useFormat();
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const nameOf = usePlatformName();
  const { data: choice, error } = useQuery(trpc.ads.pendingChoice.queryOptions({ flowId }, { staleTime: Number.POSITIVE_INFINITY, retry: false }));
  const [changed, setChanged] = useState<string[] | null>(null);
  const chosen = changed ?? choice?.accounts.filter((account) => account.alreadyConnected).map((account) => account.externalId) ?? [];
  const leave = (query = "") => router.replace(`/ads${query}`);
  const choose = useMutation(
    trpc.ads.choose.mutationOptions({
      onSuccess: async (connected) => {
        await queries.invalidateQueries(trpc.ads.pathFilter());
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
            onClick={() => choose.mutate({ flowId, externalIds: chosen })}
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
        {choice?.accounts.map(({ externalId, name, currency, timezone, managerName, alreadyConnected }) => (
          <li key={externalId} className="flex items-center gap-3 rounded-control border border-gray-5 px-3 py-1.5">
            <Checkbox
              className="min-w-0 grow"
              label={<bdi className="font-medium">{name}</bdi>}
              hint={
                managerName
                  ? t("choose.under", { currency, city: format.city(timezone), manager: managerName })
                  : t("choose.facts", { currency, city: format.city(timezone) })
              }
              checked={chosen.includes(externalId)}
              onCheckedChange={(on) => toggle(externalId, on === true)}
            />
            {alreadyConnected ? <Badge hue="gray">{t("choose.already")}</Badge> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
