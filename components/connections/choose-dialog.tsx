"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { ChoiceDialog } from "./choice-dialog";
import { AccountInitial } from "./choice-list";
import { usePlatformName } from "./platform-name";

/** Where one consent granted several social accounts. */
export function ChooseDialog({ flowId }: { flowId: string }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const nameOf = usePlatformName();
  const { data, error } = useQuery(trpc.connections.pendingChoice.queryOptions({ flowId }, { staleTime: Number.POSITIVE_INFINITY, retry: false }));
  const leave = (query = "") => router.replace(`/accounts${query}`);
  const choose = useMutation(
    trpc.connections.choose.mutationOptions({
      onSuccess: async (connected) => {
        await queries.invalidateQueries(trpc.connections.pathFilter());
        leave(`?outcome=connected&count=${connected.length}`);
      },
    }),
  );
  const choice = data && {
    platform: nameOf(data.platform),
    accounts: data.accounts.map(({ accountId, accountName, kind, alreadyConnected }) => ({
      id: accountId,
      name: accountName,
      hint: t(`kind.${kind}`),
      alreadyConnected,
    })),
  };
  return (
    <ChoiceDialog
      t={t}
      choice={choice ?? null}
      gone={error}
      choose={{ ...choose, mutate: (accountIds) => choose.mutate({ flowId, accountIds }) }}
      mark={({ name }) => <AccountInitial name={name} />}
      onLeave={() => leave()}
    />
  );
}
