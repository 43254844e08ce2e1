"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { useToast } from "@/components/ui/toast";
import type { ToastContent } from "@/components/ui/toast-view";
import { type OutcomeKey, type OutcomePost, postOutcome } from "./post-outcome";

/** What is true of a post now, in one sentence, and whether it is what was wanted. */
export function usePostOutcome(): (post: OutcomePost) => ToastContent {
  const textOf = useOutcomeText();
  return (post) => {
    const { key, outcome } = postOutcome(post);
    return { text: textOf(post, key), outcome };
  };
}

function useOutcomeText(): (post: OutcomePost, key: OutcomeKey) => string {
  const t = useText("posts");
  const approvals = useText("approvals");
  const format = useFormat();
  const zone = useZone();
  return ({ scheduledAt, results, accountIds }, key) => {
    const count = accountIds.length;
    switch (key) {
      case "requested":
        return approvals("done.requested");
      case "scheduled":
        return t("done.scheduled", { date: format.dateTime(scheduledAt ?? "", zone), city: format.city(zone), count });
      case "published":
        return t("done.published", { count });
      case "partly":
        return t("done.partly", { ok: results.filter((result) => result.success).length, count });
      default:
        return t(`done.${key}`);
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
  const outcome = usePostOutcome();
  const retry = useMutation(
    trpc.posts.retry.mutationOptions({
      onSuccess: async (post) => {
        toast(outcome(post));
        await refresh();
      },
      // It may have been published meanwhile: show what is.
      onError: refresh,
    }),
  );
  const publish = useMutation(
    trpc.posts.edit.mutationOptions({
      onSuccess: async (post) => {
        toast(outcome(post));
        await refresh();
      },
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
  return { retry, publish, remove };
}
