import { changeOnce } from "@/server/db/request-effect";
import type { Caller } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import { isEditable } from "@/shared/post-states";
import { lockPost } from "../repository/post-rows";
import { immutable } from "./post-checks";
import { deleteAndRecord } from "./post-events";

/**
 * The row goes at once: without it no run can claim the post.
 *
 * @throws AppError NOT_FOUND when the caller sees no such post; VALIDATION_ERROR when it cannot be edited.
 */
export function deletePost(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  return changeOnce((commit) =>
    commit(async (tx) => {
      const post = await lockPost(tx, caller, id);
      if (!post) throw notFound("Post");
      if (!isEditable(post.status)) throw immutable(post.status);
      await deleteAndRecord(tx, post);
      return { id, deleted: true };
    }),
  );
}
