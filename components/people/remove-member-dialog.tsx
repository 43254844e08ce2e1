"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { ConfirmDialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { MemberView } from "@/server/domains/workspaces/people.schema";
import { RefusalNotice } from "./refusal-notice";

export function RemoveMemberDialog({ member, onClose }: { member: MemberView; onClose(): void }) {
  const t = useText("people");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation(
    trpc.members.remove.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("remove.done", { name: member.name }) });
        onClose();
        await queries.invalidateQueries(trpc.members.list.queryFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("remove.title", { name: member.name })}
      text={t("remove.text")}
      confirm={t("remove.confirm")}
      keep={t("remove.keep")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ userId: member.userId })}
    >
      <RefusalNotice error={remove.error} />
    </ConfirmDialog>
  );
}
