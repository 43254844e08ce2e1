"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { viewError } from "@/components/errors/app-error";
import { useOutcomeText, useRefreshPosts } from "@/components/posts/use-post-actions";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { PostView } from "@/server/domains/posts/posts.schema";
import type { Draft, fieldsOf } from "./draft";
import { publishingId } from "./kept-draft";
import { sentMark } from "./own-save";
import { repeatOf } from "./repeat";
import type { useAutosave } from "./use-autosave";
import type { StoredDraft } from "./use-draft";

interface Submission {
  draft: Draft;
  fields: ReturnType<typeof fieldsOf>;
  /** The instant asked for; null unless the post gets a time. */
  at: string | null;
}

/** One that comes again is made as a new post, like one that is published now. */
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
  /** The draft's. */
  intentId: string;
  /** From here on an answer may be lost. */
  onSend(): void;
  /** An edit of the stored post is about to be sent, for which `mark` stands. */
  onEdit(stored: StoredDraft, mark: string): void;
  /** The stored post is changed, and the rest may still fail: a draft that is found again then is not at odds with itself. */
  onStored(stored: StoredDraft, draft: Draft): void;
  onDone(): void;
}

/** Carries out what the composer's button says, and leads to the post. */
export function useSubmit({ autosave, intentId, onSend, onEdit, onStored, onDone }: Steps) {
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const outcome = useOutcomeText();
  const refresh = useRefreshPosts();
  const compose = useMutation(trpc.posts.compose.mutationOptions());
  const edit = useMutation(trpc.posts.edit.mutationOptions());
  const retry = useMutation(trpc.posts.retry.mutationOptions());
  const remove = useMutation(trpc.posts.delete.mutationOptions());

  const create = ({ draft, fields, at }: Submission) =>
    compose.mutateAsync({
      ...fields,
      intentId: publishingId(intentId),
      ...plannedFields(draft, at),
    });

  const storedAs = (stored: StoredDraft, { draft, fields }: Submission) => {
    autosave.adopt(stored, fields);
    onStored(stored, draft);
  };

  /** A stored post is published now as a new one; it stays as a draft until that is certain. */
  async function publishStored(stored: StoredDraft, submission: Submission): Promise<PostView> {
    const { fields } = submission;
    const { id, revision } = stored;
    if (stored.status === "FAILED") {
      storedAs(await edit.mutateAsync({ id, revision, ...fields }), submission);
      return retry.mutateAsync({ id });
    }
    if (stored.status === "SCHEDULED") storedAs(await edit.mutateAsync({ id, revision, isDraft: true }), submission);
    const published = await create(submission);
    // It is out; a draft that could not be removed is no reason to say otherwise, and stays to be deleted by hand.
    await remove.mutateAsync({ id }).catch(() => undefined);
    return published;
  }

  function change(stored: StoredDraft, { draft, fields, at }: Submission): Promise<PostView> {
    const { id, revision } = stored;
    if (draft.when === "draft") return edit.mutateAsync({ id, revision, ...fields, ...(stored.status === "SCHEDULED" ? { isDraft: true } : {}) });
    if (draft.when === "queue") return edit.mutateAsync({ id, revision, ...fields, queue: true });
    const moved = at !== null && at !== stored.scheduledAt ? { scheduledAt: at } : {};
    return edit.mutateAsync({ id, revision, ...fields, ...moved, ...(stored.status === "FAILED" ? {} : { isDraft: false }) });
  }

  async function carryOut(given: Submission): Promise<PostView> {
    const { when } = given.draft;
    let stored = await autosave.settled();
    if (!stored && when === "draft") {
      await autosave.flush();
      stored = await autosave.settled();
    }
    autosave.block();
    if (!stored) return create(given);
    onEdit(stored, await sentMark(given.fields));
    return when === "now" || repeatRule(given.draft) ? publishStored(stored, given) : change(stored, given);
  }

  const submission = useMutation({
    mutationFn: carryOut,
    onSuccess: async (saved) => {
      onDone();
      toast({ text: outcome(saved) });
      await refresh();
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
