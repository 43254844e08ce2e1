"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { viewError } from "@/components/errors/app-error";
import { useErrorText } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { RefreshIcon } from "@/components/ui/icons";
import { useToast } from "@/components/ui/toast";

/** Asks for newer figures; anyone who sees them may. */
export function SyncButton({ reading }: { reading: boolean }) {
  const t = useText("ads");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const explain = useErrorText();
  const sync = useMutation(
    trpc.ads.syncNow.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("accounts.asked") });
        await queries.invalidateQueries(trpc.ads.accounts.queryFilter());
      },
    }),
  );
  return (
    <>
      <Button busy={sync.isPending} disabled={reading} onClick={() => sync.mutate({})}>
        <RefreshIcon />
        {t(reading ? "accounts.syncing" : "accounts.syncNow")}
      </Button>
      {sync.error ? (
        <p role="alert" className="text-sm text-red-5">
          {explain(viewError(sync.error))}
        </p>
      ) : null}
    </>
  );
}
