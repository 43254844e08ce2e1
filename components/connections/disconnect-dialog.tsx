"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { postsHref } from "@/components/posts/posts-href";
import { useTRPC } from "@/components/providers/trpc";
import { LinkButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import type { Connection } from "@/server/domains/connections/connections.schema";
import { isolated } from "@/shared/format";
import { normaliseText } from "@/shared/text-normalisation";

/** Says first how many scheduled posts would fail; where there are any, the account's name has to be typed. */
export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { id, accountName } = connection;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const scheduled = useQuery(trpc.posts.scheduledOn.queryOptions({ connectionId: id }, { staleTime: 0 }));
  const needsName = (scheduled.data?.count ?? 0) > 0;
  const disconnect = useMutation(
    trpc.connections.disconnect.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("confirm.done", { account: accountName }) });
        onClose();
        await queries.invalidateQueries(trpc.connections.pathFilter());
      },
    }),
  );
  const confirm = () => {
    const differs = needsName && normaliseText(typed) !== normaliseText(accountName);
    setWrong(differs);
    if (!differs) disconnect.mutate({ id });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("confirm.title", { account: accountName })}
      text={scheduled.error ? t("confirm.unknown") : scheduled.isPending ? isolated("…") : t("confirm.text", { count: scheduled.data.count })}
      confirm={t("confirm.confirm")}
      keep={t("confirm.keep")}
      busy={disconnect.isPending || scheduled.isPending}
      onConfirm={confirm}
    >
      {needsName ? (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <div>
            <LinkButton size="sm" href={postsHref({ tab: "upcoming", accountId: id })}>
              {t("confirm.show")}
            </LinkButton>
          </div>
          <Field label={t("confirm.type", { name: accountName })} error={wrong ? t("confirm.wrong") : undefined}>
            {(control) => <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />}
          </Field>
        </form>
      ) : null}
      {disconnect.error ? <ErrorNotice error={disconnect.error} /> : null}
    </ConfirmDialog>
  );
}
