"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { isolate } from "@/components/i18n/text";
import { useTRPC } from "@/components/providers/trpc";
import { ConfirmDialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { Connection } from "@/server/domains/connections/connections.schema";

/** Says first how many scheduled posts would fail. */
export function DisconnectDialog({ connection, onClose }: { connection: Connection | null; onClose(): void }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const scheduled = useQuery(trpc.posts.scheduledOn.queryOptions({ connectionId: connection?.id ?? "" }, { enabled: connection !== null, staleTime: 0 }));
  const disconnect = useMutation(
    trpc.connections.disconnect.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("confirm.done", { account: connection?.accountName ?? "" }) });
        onClose();
        await queries.invalidateQueries(trpc.connections.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open={connection !== null}
      onOpenChange={(open) => {
        if (open) return;
        disconnect.reset();
        onClose();
      }}
      title={t("confirm.title", { account: connection?.accountName ?? "" })}
      text={scheduled.error ? t("confirm.unknown") : scheduled.isPending ? isolate("…") : t("confirm.text", { count: scheduled.data.count })}
      confirm={t("confirm.confirm")}
      keep={t("confirm.keep")}
      busy={disconnect.isPending || scheduled.isPending}
      onConfirm={() => connection && disconnect.mutate({ id: connection.id })}
    >
      {disconnect.error ? <ErrorNotice error={disconnect.error} /> : null}
    </ConfirmDialog>
  );
}
