"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { PostView } from "@/server/domains/posts/posts.schema";
import { PostErrorNotice } from "./post-problem";
import { usePostActions } from "./use-post-actions";

interface DeletePostDialogProps {
  post: Pick<PostView, "id" | "status" | "scheduledAt"> | null;
  onClose(): void;
  onDeleted?(): void;
}

export function DeletePostDialog({ post, onClose, onDeleted }: DeletePostDialogProps) {
  const t = useText("posts");
  const format = useFormat();
  const zone = useZone();
  const { remove } = usePostActions();
  const planned = post?.status === "SCHEDULED" && post.scheduledAt ? format.dateTime(post.scheduledAt, zone) : null;
  return (
    <ConfirmDialog
      open={post !== null}
      onOpenChange={(open) => {
        if (open) return;
        remove.reset();
        onClose();
      }}
      title={t(planned ? "confirmDelete.scheduledTitle" : "confirmDelete.title")}
      text={planned ? t("confirmDelete.scheduled", { date: planned }) : t("confirmDelete.other")}
      confirm={t("confirmDelete.confirm")}
      keep={t("confirmDelete.keep")}
      busy={remove.isPending}
      onConfirm={() =>
        post &&
        remove.mutate(
          { id: post.id },
          {
            onSuccess: () => {
              onClose();
              onDeleted?.();
            },
          },
        )
      }
    >
      {remove.error ? <PostErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
