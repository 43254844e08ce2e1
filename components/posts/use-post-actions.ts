"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { useToast } from "@/components/ui/toast";
import type { PostView } from "@/server/domains/posts/posts.schema";

type Outcome = Pick<PostView, "status" | "approval" | "scheduledAt" | "results" | "accountIds">;

/** What is true of a post now, in one sentence. */
export function useOutcomeText(): (post: Outcome) => string {
  const t = useText("posts");
  const approvals = useText("approvals");
  const format = useFormat();
  const zone = useZone();
  return (post) => {
    const total = post.accountIds.length;
    if (post.approval === "pending") return approvals("done.requested");
    switch (post.status) {
      case "SCHEDULED":
        return post.scheduledAt
          ? t("done.scheduled", { date: format.dateTime(post.scheduledAt, zone), city: format.city(zone), count: total })
          : t("done.saved");
      case "DRAFT":
        return t("done.draft");
      case "PUBLISHED":
        return t("done.published", { count: total });
      case "PARTIALLY_PUBLISHED":
        return t("done.partly", { ok: post.results.filter((result) => result.success).length, count: total });
      case "FAILED":
        return t("done.failed");
      case "PROCESSING":
        return t("done.publishing");
    }
  };
}

/** Everything that a post's change makes stale. */
export function useRefreshPosts(): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async () => {
    await Promise.all([trpc.posts, trpc.queue, trpc.recurring].map((part) => queries.invalidateQueries(part.pathFilter())));
  };
}

export function usePostActions() {
  const trpc = useTRPC();
  const t = useText("posts");
  const toast = useToast();
  const refresh = useRefreshPosts();
  const outcome = useOutcomeText();
  const retry = useMutation(
    trpc.posts.retry.mutationOptions({
      onSuccess: async (post) => {
        toast({ text: outcome(post) });
        await refresh();
      },
      // It may have been published meanwhile: show what is.
      onError: refresh,
    }),
  );
  const remove = useMutation(
    trpc.posts.delete.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("done.deleted") });
        await refresh();
      },
    }),
  );
  return { retry, remove };
}
