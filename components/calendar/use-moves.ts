"use client";

import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useRefreshPosts } from "@/components/posts/use-post-actions";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { useToast, useUnderWay } from "@/components/ui/toast";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import type { Target } from "./moving";
import { type MoveProblem, undoProblem } from "./undo-problem";

/** Moves posts: they are in their new place at once, and go back to the old one when the server refuses. */
export function useMoves() {
  const trpc = useTRPC();
  const t = useText("calendar");
  const format = useFormat();
  const zone = useZone();
  const toast = useToast();
  const begin = useUnderWay();
  const refresh = useRefreshPosts();
  const { mutateAsync: edit } = useMutation(trpc.posts.edit.mutationOptions());
  const [moved, setMoved] = useState<ReadonlyMap<string, CalendarPost>>(new Map());
  const [problem, setProblem] = useState<MoveProblem | null>(null);

  /** The last requested position of each post. */
  const requested = useRef(new Map<string, CalendarPost>());
  const show = useCallback((post: CalendarPost) => {
    requested.current.set(post.id, post);
    setMoved((before) => new Map(before).set(post.id, post));
    return post;
  }, []);
  /** From now on the server's position is shown, unless the post was moved again meanwhile. */
  const settle = useCallback((post: CalendarPost) => {
    setMoved((before) => (before.get(post.id) === post ? new Map([...before].filter(([id]) => id !== post.id)) : before));
  }, []);

  const undo = async (before: CalendarPost, after: CalendarPost, revision: number) => {
    const shown = show({ ...before });
    setProblem(null);
    try {
      const { id, approval } = after;
      // What somebody else has changed or decided since is not taken back with it.
      await edit({ id, revision, approval, scheduledAt: before.at, ...(before.status === "DRAFT" && after.status !== "DRAFT" ? { isDraft: true } : {}) });
      toast({ text: t("movedBack") });
    } catch (error) {
      setProblem(undoProblem(error));
    }
    await refresh();
    settle(shown);
  };

  const move = async (post: CalendarPost, target: Target) => {
    // A draft from the drawer is scheduled; one that has a time stays a draft.
    const schedules = post.at === null;
    // What had failed is scheduled again: there is nothing to go back to.
    const isFinal = post.status === "FAILED";
    setProblem(null);
    let shown = show({ ...post, at: target.at, ...(schedules || isFinal ? { status: "SCHEDULED" } : {}) });
    let isTakenBack = false;
    const takeBack = () => {
      isTakenBack = true;
      shown = show({ ...post });
    };
    const answered = isFinal ? () => undefined : begin(takeBack);
    try {
      const sent = edit({ id: post.id, scheduledAt: target.at, ...(schedules ? { isDraft: false } : {}) });
      const { scheduledAt, status, approval, revision } = await sent.finally(answered);
      const after: CalendarPost = { ...post, at: scheduledAt, status, approval };
      // Moved once more since: the later move has the last word.
      const isLast = requested.current.get(post.id) === shown;
      if (isTakenBack) return isLast ? undo(post, after, revision) : undefined;
      if (isLast) shown = show(after);
      const date = format.dateTime(scheduledAt ?? target.at, zone);
      const text = target.movedTo
        ? t("movedPastGap", { date, city: format.city(zone) })
        : scheduledAt !== target.at
          ? t("movedStaggered", { date })
          : approval === "pending"
            ? t("movedAwaiting", { date })
            : t(schedules ? "scheduled" : "moved", { count: 1, date });
      toast(isFinal ? { text } : { text, action: { label: t("undo"), run: () => void undo(post, after, revision) } });
    } catch (error) {
      setProblem({ kind: "failed", error });
    }
    await refresh();
    settle(shown);
  };

  return { moved, move, problem, dismiss: () => setProblem(null) };
}
