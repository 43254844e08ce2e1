"use client";

import { useText } from "@/components/i18n/client";
import { Button, LinkButton } from "@/components/ui/button";
import { CopyIcon, EditIcon, PlugIcon, RetryIcon } from "@/components/ui/icons";
import type { Remedy } from "@/server/domains/posts/post-detail.schema";
import type { PostStatus } from "@/server/domains/posts/posts.schema";

interface RemedyButtonProps {
  post: { id: string; status: PostStatus; remedy: Remedy | null; reconnectId: string | null };
  /** Number of failed accounts, where the label shows it. */
  failed?: number;
  busy: boolean;
  onRetry(): void;
  /** Something else than a retry is chosen. */
  onLeave?: (() => void) | undefined;
  variant?: "primary" | "secondary";
  size?: "md" | "sm";
}

/** The one act that helps a post that failed: nothing that would only fail again. */
export function RemedyButton({ post, failed, busy, onRetry, onLeave, variant = "secondary", size = "md" }: RemedyButtonProps) {
  const t = useText("posts");
  const buttonProps = { variant, size, ...(onLeave ? { onClick: onLeave } : {}) };
  switch (post.remedy) {
    case null:
      return null;
    case "retry":
      return (
        <Button variant={variant} size={size} busy={busy} onClick={onRetry}>
          <RetryIcon />
          {failed === undefined ? t("actions.retry") : t("actions.retryFailed", { n: failed })}
        </Button>
      );
    case "reconnect":
      return (
        <LinkButton href={`/accounts#${post.reconnectId ?? ""}`} {...buttonProps}>
          <PlugIcon />
          {t("actions.reconnect")}
        </LinkButton>
      );
    case "edit":
      // What is out elsewhere can no longer be edited, and a whole copy would go out twice there.
      return post.status === "PARTIALLY_PUBLISHED" ? (
        <LinkButton href={`/posts/new?from=${post.id}&rest=1`} {...buttonProps}>
          <CopyIcon />
          {failed === undefined ? t("actions.copyForRest") : t("actions.copyRest", { n: failed })}
        </LinkButton>
      ) : (
        <LinkButton href={`/posts/${post.id}/edit`} {...buttonProps}>
          <EditIcon />
          {t("actions.editPost")}
        </LinkButton>
      );
  }
}
