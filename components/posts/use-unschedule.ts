"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type MoveProblem, undoProblem } from "@/components/calendar/undo-problem";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { PostDetail } from "@/server/domains/posts/post-detail.schema";
import { usePostOutcome, useRefreshPosts } from "./use-post-actions";

/** Takes a post's time from it, and gives it back while the toast offers to. */
export function useUnschedule() {
  const trpc = useTRPC();
  const t = useText("posts");
  const calendar = useText("calendar");
  const toast = useToast();
  const outcome = usePostOutcome();
  const refresh = useRefreshPosts();
  const { mutateAsync: edit, isPending } = useMutation(trpc.posts.edit.mutationOptions());
  const [problem, setProblem] = useState<MoveProblem | null>(null);

  const undo = async (id: string, revision: number, scheduledAt: string | null) => {
    try {
      toast(outcome(await edit({ id, revision, scheduledAt, isDraft: false })));
    } catch (error) {
      setProblem(undoProblem(error));
    }
    await refresh();
  };
  const unschedule = async ({ id, scheduledAt }: Pick<PostDetail, "id" | "scheduledAt">) => {
    setProblem(null);
    try {
      const { revision } = await edit({ id, isDraft: true });
      toast({ text: t("done.unscheduled"), action: { label: calendar("undo"), run: () => void undo(id, revision, scheduledAt) } });
    } catch (error) {
      setProblem({ kind: "failed", error });
    }
    await refresh();
  };
  return { unschedule, busy: isPending, problem, dismiss: () => setProblem(null) };
}
