"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { ApprovalItem, ApprovalOutcome } from "@/server/domains/posts/approvals.schema";

type UnapprovedPost = { id: string; outcome: Exclude<ApprovalOutcome, "approved"> };

/** What changes when somebody says a word on a post. */
export function useRefreshApprovals(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => Promise.all([trpc.approvals, trpc.posts, trpc.notifications].map((router) => queries.invalidateQueries(router.pathFilter())));
}

/** Approving, one or many. What could not be approved, and why, stays with its post. */
export function useApproving() {
  const t = useText("approvals");
  const trpc = useTRPC();
  const toast = useToast();
  const refresh = useRefreshApprovals();
  const [held, setHeld] = useState<UnapprovedPost[]>([]);
  const approve = useMutation(
    trpc.approvals.approve.mutationOptions({
      onSuccess: async ({ results }) => {
        const done = results.filter((result) => result.outcome === "approved").length;
        setHeld(results.filter((result): result is UnapprovedPost => result.outcome !== "approved"));
        if (done > 0) toast({ text: t("done.approved", { count: done }) });
        await refresh();
      },
    }),
  );
  return {
    approve: (posts: readonly Pick<ApprovalItem, "id" | "revision" | "altTextVersion">[]) =>
      approve.mutate({
        ids: posts.map((post) => post.id),
        seen: Object.fromEntries(posts.map((post) => [post.id, post.revision])),
        seenAltTexts: Object.fromEntries(posts.map((post) => [post.id, post.altTextVersion])),
      }),
    /** Why a post is still there. */
    heldBy: (id: string) => held.find((result) => result.id === id)?.outcome,
    busyWith: (id: string) => approve.isPending && approve.variables.ids.includes(id),
    busy: approve.isPending,
    error: approve.error,
  };
}
