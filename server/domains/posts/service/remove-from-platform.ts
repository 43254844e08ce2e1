import { database } from "@/server/db/database";
import { withAccess } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { PlatformError } from "@/server/platforms/platform-error";
import type { PostDetail } from "../post-detail.schema";
import { findPost, type TargetRow } from "../repository/post-rows";
import { markRemoved } from "../repository/post-writes";
import { getPostDetail } from "./read-posts";

function notRemovable(message: string): AppError {
  return new AppError("VALIDATION_ERROR", message, { details: { issues: [], reason: "POST_NOT_REMOVABLE" } });
}

/** A repeated delete may find no such post; the deletion is recorded only once the platform confirmed it. */
async function deleteThere(workspaceId: string, { connectionId }: TargetRow, externalPostId: string): Promise<void> {
  try {
    await withAccess(workspaceId, connectionId, async ({ adapter, access }) => {
      if (!adapter.deletePost) throw notRemovable("This platform lets nobody delete a post through an app.");
      await adapter.deletePost(access, externalPostId);
    });
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    throw new AppError("UPSTREAM_ERROR", `The platform did not delete the post: ${cause.message}`, { details: { reason: cause.errorClass }, cause });
  }
}

/**
 * Deletes one account's published post at the platform. Our record stays, with the time of deletion.
 *
 * @throws AppError NOT_FOUND when the caller sees no such post on the account; VALIDATION_ERROR when it cannot be deleted there.
 */
export async function removeFromPlatform(caller: Caller, { id, connectionId }: { id: string; connectionId: string }): Promise<PostDetail> {
  const post = await findPost(database(), caller, id);
  const target = post?.targets.find((each) => each.connectionId === connectionId);
  if (!target) throw notFound("Post");
  if (target.removedAt === null) {
    if (target.status !== "SUCCEEDED" || target.externalPostId === null) throw notRemovable("There is no published post of this account to delete.");
    await deleteThere(caller.workspaceId, target, target.externalPostId);
    await markRemoved(database(), { workspaceId: caller.workspaceId, id: target.id }, clock());
  }
  return getPostDetail(caller, id);
}
