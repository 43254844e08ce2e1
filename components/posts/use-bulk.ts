"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useToast } from "@/components/ui/toast";
import type { RelabelPostsInput } from "@/server/domains/posts/labels.schema";
import type { MoveOutcome, TimeChange } from "@/server/domains/posts/table.schema";
import { mayBeDone, remainingSelection, type SkippedPost } from "./bulk-outcomes";
import type { LabelChange } from "./change-labels-dialog";
import { inChunks } from "./chunked";
import { useRefreshPosts } from "./use-post-actions";

/** One request's share: large enough to be quick, small enough that progress is seen. */
const chunk = 50;

const approvalReasons = {
  approved: null,
  needs_time: "NEEDS_TIME",
  changed: "CHANGED",
  account_expired: "ACCOUNT_EXPIRED",
  not_waiting: "NOT_WAITING",
  not_found: "NOT_FOUND",
} as const;

export interface Bulk {
  /** Null while nothing is under way. */
  progress: { done: number; total: number } | null;
  stop(): void;
  error: unknown;
  /** What was left as it is, of the last act. */
  left: readonly SkippedPost[];
  clearLeft(): void;
  move(ids: readonly string[], change: TimeChange): Promise<void>;
  relabel(ids: readonly string[], change: LabelChange): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  approve(ids: readonly string[]): Promise<void>;
}

type Moved = MoveOutcome & { from: string; to: string };
const hasMoved = (outcome: MoveOutcome): outcome is Moved => outcome.reason === null && outcome.from !== null && outcome.to !== null;

/** What the page knows of a chosen post. */
export interface PostLookup {
  excerptOf(id: string): string;
  /** The revision that was last shown, else that in which it was chosen. */
  revisionOf(id: string): number | undefined;
  /** Undefined for a post that is on another page. */
  altTextVersionOf(id: string): string | undefined;
}

/** Acts on many posts. `onDone` gets the ids that stay chosen: those that were left as they are. */
export function useBulk(onDone: (remaining: string[]) => void, { excerptOf, revisionOf, altTextVersionOf }: PostLookup): Bulk {
  const trpc = useTRPC();
  const t = useText("bulk");
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshPosts();
  const move = useMutation(trpc.posts.bulkMove.mutationOptions());
  const restore = useMutation(trpc.posts.bulkRestoreTimes.mutationOptions());
  const relabel = useMutation(trpc.labels.relabel.mutationOptions());
  const remove = useMutation(trpc.posts.bulkDelete.mutationOptions());
  const approve = useMutation(trpc.approvals.approve.mutationOptions());
  const [progress, setProgress] = useState<Bulk["progress"]>(null);
  const [error, setError] = useState<unknown>(null);
  const [left, setLeft] = useState<readonly SkippedPost[]>([]);
  const stopped = useRef(false);

  /** Runs an action over all chunks. The outcome of a chunk whose answer was lost is unknown and reported as such; the list is refetched either way. */
  const run = async <Item, Outcome extends SkippedPost>(
    items: readonly Item[],
    act: (part: Item[]) => Promise<{ results: Outcome[] }>,
    idOf: (item: Item) => string,
  ) => {
    stopped.current = false;
    setError(null);
    setLeft([]);
    setProgress({ done: 0, total: items.length });
    const outcomes: Outcome[] = [];
    const unknown: SkippedPost[] = [];
    try {
      await inChunks(
        items,
        chunk,
        async (part) => {
          const { results } = await act(part).catch((failure: unknown) => {
            const ids = mayBeDone(failure) ? part.map(idOf) : [];
            unknown.push(...ids.map((id): SkippedPost => ({ id, excerpt: excerptOf(id), reason: "UNKNOWN" })));
            throw failure;
          });
          outcomes.push(...results);
          return results;
        },
        (done) => {
          setProgress({ done, total: items.length });
          return !stopped.current;
        },
      );
    } catch (failure) {
      setError(failure);
    }
    setProgress(null);
    const results = [...outcomes, ...unknown];
    setLeft(results.filter((outcome) => outcome.reason !== null));
    onDone(remainingSelection(items.map(idOf), results));
    await refresh();
    return outcomes;
  };
  const itself = (id: string) => id;
  const pairsOf = <Value>(ids: readonly string[], of: (id: string) => Value | undefined) =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const value = of(id);
        return value === undefined ? [] : [[id, value]];
      }),
    );

  const undo = async (moved: readonly Moved[]) => {
    const moves = moved.map(({ id, from, to }) => ({ id, from, to }));
    const outcomes = await run(
      moves,
      (part) => restore.mutateAsync({ moves: part }),
      (item) => item.id,
    );
    toast({ text: t("restored", { count: outcomes.filter((outcome) => outcome.reason === null).length }) });
  };

  const changeLabels = async (posts: RelabelPostsInput["posts"]) => {
    const outcomes = await run(
      posts,
      (part) => relabel.mutateAsync({ posts: part }),
      (post) => post.id,
    );
    await queries.invalidateQueries(trpc.labels.pathFilter());
    return outcomes.filter(({ added, removed }) => added.length + removed.length > 0);
  };

  return {
    progress,
    stop: () => {
      stopped.current = true;
    },
    error,
    left,
    clearLeft: () => setLeft([]),
    async move(ids, change) {
      const moved = (await run(ids, (part) => move.mutateAsync({ ids: part, change }), itself)).filter(hasMoved);
      if (moved.length > 0) toast({ text: t("moved", { count: moved.length }), action: { label: t("undo"), run: () => void undo(moved) } });
    },
    async relabel(ids, change) {
      const changed = await changeLabels(ids.map((id) => ({ id, ...change })));
      const takeBack = async () => {
        const back = await changeLabels(changed.map(({ id, added, removed }) => ({ id, add: removed, remove: added })));
        toast({ text: t("relabelledBack", { count: back.length }) });
      };
      const count = changed.length;
      toast({ text: t("relabelled", { count }), ...(count > 0 ? { action: { label: t("undo"), run: () => void takeBack() } } : {}) });
    },
    async remove(ids) {
      const outcomes = await run(ids, (part) => remove.mutateAsync({ ids: part }), itself);
      const count = outcomes.filter((outcome) => outcome.reason === null).length;
      if (count > 0) toast({ text: t("deleted", { count }) });
    },
    async approve(ids) {
      const approveAll = async (part: string[]) => {
        const { results } = await approve.mutateAsync({ ids: part, seen: pairsOf(part, revisionOf), seenAltTexts: pairsOf(part, altTextVersionOf) });
        return { results: results.map(({ id, outcome }) => ({ id, excerpt: excerptOf(id), reason: approvalReasons[outcome] })) };
      };
      const outcomes = await run(ids, approveAll, itself);
      await queries.invalidateQueries(trpc.approvals.pathFilter());
      const count = outcomes.filter((outcome) => outcome.reason === null).length;
      if (count > 0) toast({ text: t("approved", { count }) });
    },
  };
}
