"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { WebhookOverview } from "@/server/domains/webhooks/webhooks.schema";
import { SecretOnce } from "./secret-once";
import { useRefreshWebhooks } from "./use-refresh-webhooks";

interface DialogProps {
  endpoint: WebhookOverview;
  onClose(): void;
}

const closing = (onClose: () => void) => (open: boolean) => (open ? undefined : onClose());

/** Shows the number of deliveries on hold, and sends them only after confirmation. */
export function EnableDialog({ endpoint, onClose }: DialogProps) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefreshWebhooks();
  const [replay, setReplay] = useState(false);
  const held = endpoint.parkedCount;
  const enable = useMutation(
    trpc.webhooks.enable.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ text: replay && held > 0 ? t("enable.replayed", { count: held }) : t("enable.done") });
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      danger={false}
      title={t("enable.title")}
      text={held > 0 ? t("enable.text") : `${t("enable.text")} ${t("enable.none")}`}
      confirm={t("enable.confirm")}
      keep={t("enable.keep")}
      busy={enable.isPending}
      onConfirm={() => enable.mutate({ id: endpoint.id, replay })}
    >
      {held > 0 ? (
        <Checkbox label={t("enable.replay", { count: held })} hint={t("enable.replayHint")} checked={replay} onCheckedChange={(on) => setReplay(on === true)} />
      ) : null}
      {enable.error ? <ErrorNotice error={enable.error} /> : null}
    </ConfirmDialog>
  );
}

export function DisableDialog({ endpoint, onClose }: DialogProps) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefreshWebhooks();
  const disable = useMutation(
    trpc.webhooks.disable.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ text: t("disable.done") });
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      title={t("disable.title")}
      text={t("disable.text", { count: endpoint.pendingCount })}
      confirm={t("disable.confirm")}
      keep={t("disable.keep")}
      busy={disable.isPending}
      onConfirm={() => disable.mutate({ id: endpoint.id })}
    >
      {disable.error ? <ErrorNotice error={disable.error} /> : null}
    </ConfirmDialog>
  );
}

/** The new secret takes the question's place and is shown that once. */
export function RotateDialog({ endpoint, onClose }: DialogProps) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const rotate = useMutation(trpc.webhooks.rotateSecret.mutationOptions());
  if (rotate.data) return <SecretOnce secret={rotate.data.secret} rotated onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      danger={false}
      title={t("rotate.title")}
      text={t("rotate.text")}
      confirm={t("rotate.confirm")}
      keep={t("rotate.keep")}
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate({ id: endpoint.id })}
    >
      {rotate.error ? <ErrorNotice error={rotate.error} /> : null}
    </ConfirmDialog>
  );
}

export function DeleteDialog({ endpoint, onClose }: DialogProps) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("delete.done") });
        // Only the list: the query of this page must not run again for the deleted endpoint.
        await queries.invalidateQueries(trpc.webhooks.list.queryFilter());
        router.replace("/settings/webhooks");
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={closing(onClose)}
      title={t("delete.title")}
      text={<span className="wrap-anywhere">{t("delete.text", { address: endpoint.url })}</span>}
      confirm={t("delete.confirm")}
      keep={t("delete.keep")}
      busy={remove.isPending || remove.isSuccess}
      onConfirm={() => remove.mutate({ id: endpoint.id })}
    >
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
