"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRefreshActivity } from "@/components/activity/activity-provider";
import { ChoiceDialog } from "@/components/connections/choice-dialog";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";

/** Where one consent reaches several ad accounts. */
export function ChooseDialog({ flowId }: { flowId: string }) {
  const t = useText("ads");
  const format = useFormat();
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const refreshActivity = useRefreshActivity();
  const nameOf = usePlatformName();
  const { data, error } = useQuery(trpc.ads.pendingChoice.queryOptions({ flowId }, { staleTime: Number.POSITIVE_INFINITY, retry: false }));
  const leave = (query = "") => router.replace(`/ads${query}`);
  const choose = useMutation(
    trpc.ads.choose.mutationOptions({
      onSuccess: async (connected) => {
        // Their first reading has begun.
        await Promise.all([queries.invalidateQueries(trpc.ads.pathFilter()), refreshActivity()]);
        leave(`?outcome=connected&count=${connected.length}`);
      },
    }),
  );
  const hintOf = (currency: string, city: string, manager: string | null) =>
    manager ? t("choose.under", { currency, city, manager }) : t("choose.facts", { currency, city });
  const choice = data && {
    platform: nameOf(data.platform),
    accounts: data.accounts.map(({ externalId, name, currency, timezone, managerName, alreadyConnected }) => ({
      id: externalId,
      name,
      hint: hintOf(currency, format.city(timezone), managerName),
      alreadyConnected,
    })),
  };
  return (
    <ChoiceDialog
      t={t}
      choice={choice ?? null}
      gone={error}
      choose={{ ...choose, mutate: (externalIds) => choose.mutate({ flowId, externalIds }) }}
      onLeave={() => leave()}
    />
  );
}
