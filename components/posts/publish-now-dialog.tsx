"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { ConfirmDialog } from "@/components/ui/dialog";
import { PostErrorNotice } from "./post-problem";
import { usePostActions } from "./use-post-actions";

interface PublishNowDialogProps {
  post: { id: string; accountIds: readonly string[]; revision?: number };
  /** The planned time, which it no longer has afterwards. */
  plannedFor: string;
  onClose(): void;
}

/** Publishes a scheduled post before its time; it stays the same post. */
export function PublishNowDialog({ post, plannedFor, onClose }: PublishNowDialogProps) {
  const t = useText("posts");
  const format = useFormat();
  const zone = useZone();
  const { publish } = usePostActions();
  const { id, revision } = post;
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("confirmPublish.title")}
      text={t("confirmPublish.text", { count: post.accountIds.length, date: format.dateTime(plannedFor, zone) })}
      confirm={t("actions.publishNow")}
      keep={t("confirmPublish.keep")}
      busy={publish.isPending}
      onConfirm={() => publish.mutate({ id, publishNow: true, ...(revision === undefined ? {} : { revision }) }, { onSuccess: onClose })}
    >
      {publish.error ? <PostErrorNotice error={publish.error} /> : null}
    </ConfirmDialog>
  );
}
