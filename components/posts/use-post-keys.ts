"use client";

import { keys } from "@/components/shell/keys";
import { useGo } from "@/components/shell/leave-guard";
import { usePageKeys } from "@/components/shell/use-page-keys";
import { useMay } from "@/components/shell/viewer-context";
import type { Remedy } from "@/server/domains/posts/post-detail.schema";
import type { PostStatus } from "@/server/domains/posts/posts.schema";
import { isEditable } from "@/shared/post-states";
import type { usePostActions } from "./use-post-actions";

type Post = { id: string; status: PostStatus; remedy: Remedy | null };

/** What E and R do with a post: no more than its buttons would, which are there for anyone who may. */
export function useKeyedActs(retry: ReturnType<typeof usePostActions>["retry"]): {
  edit(post: Post | undefined): void;
  tryAgain(post: Post | undefined): void;
} {
  const may = useMay();
  const go = useGo();
  return {
    edit: (post) => {
      if (post && may.write && isEditable(post.status)) go(`/posts/${post.id}/edit`);
    },
    tryAgain: (post) => {
      if (post && may.write && post.remedy === "retry" && !retry.isPending) retry.mutate({ id: post.id });
    },
  };
}

/** E and R on a post's own page. */
export function usePostKeys(post: Post, retry: ReturnType<typeof usePostActions>["retry"]): void {
  const { edit, tryAgain } = useKeyedActs(retry);
  usePageKeys((key, event) => {
    if (key === keys.posts.edit) edit(post);
    else if (key === keys.posts.retry && !event.repeat) tryAgain(post);
    else return false;
    return true;
  });
}
