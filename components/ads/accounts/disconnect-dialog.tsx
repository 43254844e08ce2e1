"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { ConfirmDialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { AdAccount } from "@/server/domains/ads/accounts.schema";

export function DisconnectDialog({ account, onClose }: { account: AdAccount | null; onClose(): void }) {
  const t = useText("ads");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const name = account?.name ?? "";
  const disconnect = useMutation(
    trpc.ads.disconnect.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ text: t("accounts.disconnected", { account: name }) });
        await queries.invalidateQueries(trpc.ads.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open={account !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("accounts.disconnectTitle", { account: name })}
      text={t("accounts.disconnectText")}
      confirm={t("accounts.disconnect")}
      keep={t("accounts.keep")}
      busy={disconnect.isPending}
      onConfirm={() => (account ? disconnect.mutate({ id: account.id }) : undefined)}
    >
      {disconnect.error ? <ErrorNotice error={disconnect.error} /> : null}
    </ConfirmDialog>
  );
}
