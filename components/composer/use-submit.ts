"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRefreshActivity } from "@/components/activity/activity-provider";
import { viewError } from "@/components/errors/app-error";
import { usePostOutcome, useRefreshPosts } from "@/components/posts/use-post-actions";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { PostView } from "@/server/domains/posts/posts.schema";
import type { Repeat } from "@/server/domains/posts/recurring.schema";
import type { Draft, fieldsOf } from "./draft";
import { repeatOf } from "./repeat";
import type { useAutosave } from "./use-autosave";
import type { StoredDraft, useDraft } from "./use-draft";

interface Submission {
  draft: Draft;
  fields: ReturnType<typeof fieldsOf>;
  /** The requested instant; null unless the post gets a time. */
  at: string | null;
}

function repeatRule({ when, repeat, localTime }: Draft) {
  return when === "time" && repeat ? repeatOf(repeat, localTime) : null;
}

function plannedFields(draft: Draft, at: string | null) {
  const repeat = repeatRule(draft);
  if (repeat) return { repeat };
  switch (draft.when) {
    case "now":
      return { publishNow: true };
    case "queue":
      return { queue: true as const };
    case "draft":
      return { isDraft: true };
    case "time":
      return { scheduledAt: at ?? "" };
  }
}

interface Steps {
  autosave: ReturnType<typeof useAutosave>;
  /** They go out with the post, so they are saved before it. */
  saveAltTexts(draft: Draft): Promise<void>;
  /** The draft's. */
  intentId: string;
  /** From here on an answer may be lost. */
  onSend(): void;
  beginEdit: ReturnType<typeof useDraft>["beginEdit"];
  onDone(): void;
}

/** Carries out what the composer's button says, and leads to the post. */
export function useSubmit({ autosave, saveAltTexts, intentId, onSend, beginEdit, onDone }: Steps) {
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const outcome = usePostOutcome();
  const refresh = useRefreshPosts();
  const refreshActivity = useRefreshActivity();
  const compose = useMutation(trpc.posts.compose.mutationOptions());
  const edit = useMutation(trpc.posts.edit.mutationOptions());

  const create = ({ draft, fields, at }: Submission) => compose.mutateAsync({ ...fields, intentId, ...plannedFields(draft, at) });

  function change(stored: StoredDraft, { draft, fields, at }: Submission): Promise<PostView> {
    const send = (plan: { publishNow?: true; isDraft?: boolean; queue?: true; scheduledAt?: string; repeat?: Repeat }) =>
      edit.mutateAsync(beginEdit(stored, { ...fields, ...plan }));
    const repeat = repeatRule(draft);
    if (repeat) return send({ repeat });
    if (draft.when === "now") return send({ publishNow: true });
    if (draft.when === "draft") return send(stored.status === "SCHEDULED" ? { isDraft: true } : {});
    if (draft.when === "queue") return send({ queue: true });
    const time = at !== null && at !== stored.scheduledAt ? { scheduledAt: at } : {};
    return send({ ...time, ...(stored.status === "FAILED" ? {} : { isDraft: false }) });
  }

  async function carryOut(given: Submission): Promise<PostView> {
    const { when } = given.draft;
    await saveAltTexts(given.draft);
    let stored = await autosave.settled();
    // A post that is published at once is stored first: it is an edit whose outcome the activity panel shows.
    if (!stored && (when === "draft" || when === "now")) {
      await autosave.flush();
      stored = await autosave.settled();
    }
    autosave.block();
    return stored ? change(stored, given) : create(given);
  }

  const submission = useMutation({
    mutationFn: carryOut,
    onSuccess: async (saved) => {
      onDone();
      toast(outcome(saved));
      await Promise.all([refresh(), refreshActivity()]);
      router.push(`/posts/${saved.id}`);
    },
    onError: async (error, { draft }) => {
      const view = viewError(error);
      const stored = await autosave.settled().catch(() => null);
      // A refusal made nothing; only an answer that never came may have.
      if (stored || view.code !== "OFFLINE") autosave.unblock();
      if (view.reason === "POST_CHANGED" && stored) await autosave.meet(stored.id, draft);
    },
  });

  return {
    submit: (given: Submission) => {
      onSend();
      submission.mutate(given);
    },
    // Still busy while the next page comes, so that nothing is sent twice.
    busy: submission.isPending || submission.isSuccess,
    error: submission.error && viewError(submission.error).reason === "POST_CHANGED" ? null : submission.error,
  };
}
