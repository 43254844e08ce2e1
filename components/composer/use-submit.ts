"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { v4 as newIntentId } from "uuid";
import { useOutcomeText, useRefreshPosts } from "@/components/posts/use-post-actions";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { PostDetail, PostView } from "@/server/domains/posts/posts.schema";
import type { Draft, fieldsOf } from "./draft";

interface Submission {
  draft: Draft;
  fields: ReturnType<typeof fieldsOf>;
  /** The instant asked for; null unless the post gets a time. */
  at: string | null;
}

interface Steps {
  /** The stored post is changed, and the rest may still fail: a draft that is found again then is not at odds with itself. */
  onStored(updatedAt: string): void;
  onDone(): void;
}

/** Carries out what the composer's button says, and leads to the post. */
export function useSubmit(post: PostDetail | null, { onStored, onDone }: Steps) {
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const outcome = useOutcomeText();
  const refresh = useRefreshPosts();
  const compose = useMutation(trpc.posts.compose.mutationOptions());
  const edit = useMutation(trpc.posts.edit.mutationOptions());
  const retry = useMutation(trpc.posts.retry.mutationOptions());
  const remove = useMutation(trpc.posts.delete.mutationOptions());

  // Not the browser's own function, which a page that came over plain http lacks.
  const [intentId] = useState(() => newIntentId());
  const create = ({ draft, fields, at }: Submission) =>
    compose.mutateAsync({
      ...fields,
      intentId,
      ...(draft.when === "now" ? { publishNow: true } : draft.when === "draft" ? { isDraft: true } : { scheduledAt: at ?? "" }),
    });

  /** A stored post is published now as a new one; it stays as a draft until that is certain. */
  async function publishStored(stored: PostDetail, submission: Submission): Promise<PostView> {
    const { fields } = submission;
    if (stored.status === "FAILED") {
      onStored((await edit.mutateAsync({ id: stored.id, ...fields })).updatedAt);
      return retry.mutateAsync({ id: stored.id });
    }
    if (stored.status === "SCHEDULED") onStored((await edit.mutateAsync({ id: stored.id, isDraft: true })).updatedAt);
    const published = await create(submission);
    // It is out; a draft that could not be removed is no reason to say otherwise, and stays to be deleted by hand.
    await remove.mutateAsync({ id: stored.id }).catch(() => undefined);
    return published;
  }

  function change(stored: PostDetail, { draft, fields, at }: Submission): Promise<PostView> {
    if (draft.when === "draft") return edit.mutateAsync({ id: stored.id, ...fields, ...(stored.status === "SCHEDULED" ? { isDraft: true } : {}) });
    const moved = at !== null && at !== stored.scheduledAt ? { scheduledAt: at } : {};
    return edit.mutateAsync({ id: stored.id, ...fields, ...moved, ...(stored.status === "DRAFT" ? { isDraft: false } : {}) });
  }

  const submission = useMutation({
    mutationFn: (given: Submission): Promise<PostView> => {
      if (!post) return create(given);
      return given.draft.when === "now" ? publishStored(post, given) : change(post, given);
    },
    onSuccess: async (saved) => {
      onDone();
      toast({ text: outcome(saved) });
      await refresh();
      router.push(`/posts/${saved.id}`);
    },
  });

  return {
    submit: (given: Submission) => submission.mutate(given),
    // Still busy while the next page comes, so that nothing is sent twice.
    busy: submission.isPending || submission.isSuccess,
    error: submission.error,
  };
}
