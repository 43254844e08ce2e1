"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { ConfirmDialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { MemoryEntry } from "@/server/domains/ads/memory.schema";

export function ForgetDialog({ entry, onClose }: { entry: MemoryEntry | null; onClose(): void }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const forget = useMutation(
    trpc.ads.forget.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.ads.memory.queryFilter());
        toast({ text: t("memory.deleted") });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open={entry !== null}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t("memory.delete.title")}
      text={t("memory.delete.text")}
      confirm={t("memory.delete.confirm")}
      keep={t("memory.delete.keep")}
      busy={forget.isPending}
      onConfirm={() => (entry ? forget.mutate({ id: entry.id }) : undefined)}
    >
      {entry ? (
        <p dir="auto" className="user-text line-clamp-3 text-sm">
          {entry.content}
        </p>
      ) : null}
      {forget.error ? <ErrorNotice error={forget.error} /> : null}
    </ConfirmDialog>
  );
}
