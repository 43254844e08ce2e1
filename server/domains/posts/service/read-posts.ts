import { database } from "@/server/db/database";
import { altTextsOf } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import { mediaKinds } from "@/shared/social/check-post";
import { altTextVersion } from "../approval.engine";
import type { PostDetail } from "../post-detail.schema";
import type { ListPostsInput } from "../post-input.schema";
import type { PostView } from "../posts.schema";
import { remedyOf, remedyOfAccount } from "../remedy.engine";
import { getReview } from "../repository/approvals";
import { listComments } from "../repository/comments";
import { countScheduledByAccount, countScheduledOn, findPost, getAuthorName, listAttempts } from "../repository/post-rows";
import { listPosts } from "../repository/post-table";
import { toComment } from "./comments";
import { settingsFor } from "./post-settings";
import { reviewOf } from "./read-approvals";
import { toStoredPost, viewsOf } from "./view";

export async function getPosts(caller: Caller, { offset, limit, scheduledFrom, scheduledTo, status, ...filter }: ListPostsInput) {
  const page = { offset, limit };
  const times = {
    ...(scheduledFrom ? { scheduledFrom: new Date(scheduledFrom) } : {}),
    ...(scheduledTo ? { scheduledTo: new Date(scheduledTo) } : {}),
  };
  const { rows, total } = await listPosts(database(), caller, { ...filter, ...times, statuses: status && [status] }, page);
  return { data: await viewsOf(rows), meta: pageMetaOf(page, total) };
}

/** @throws AppError NOT_FOUND when the caller sees no such post. */
export async function getPost(caller: Caller, id: string): Promise<PostView> {
  const row = await findPost(database(), caller, id);
  if (!row) throw notFound("Post");
  return toStoredPost(row);
}

const iso = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());

/** @throws AppError NOT_FOUND when the caller sees no such post. */
export async function getPostDetail(caller: Caller, id: string): Promise<PostDetail> {
  const row = await findPost(database(), caller, id);
  if (!row) throw notFound("Post");
  const [view, attempts, authorName, review, comments, altTexts] = await Promise.all([
    toStoredPost(row),
    listAttempts(database(), caller.workspaceId, id),
    getAuthorName(database(), row.authorId),
    getReview(database(), caller.workspaceId, id),
    listComments(database(), { workspaceId: caller.workspaceId, postId: id }),
    altTextsOf(database(), caller.workspaceId, row.mediaUrls),
  ]);
  return {
    ...view,
    tiktokSettings: row.tiktokSettings,
    youtubeTitle: row.youtubeTitle,
    author: { id: row.authorId, name: authorName },
    review: reviewOf(review),
    comments: comments.map(toComment),
    ...remedyOf(row),
    altTexts,
    altTextVersion: altTextVersion(altTexts),
    targets: row.targets.map(({ brandId: _, id: __, publishDefaults, ...target }) => ({
      ...target,
      effectiveSettings: settingsFor(row, { ...target, publishDefaults }, mediaKinds(row.mediaUrls, [])),
      remedy: remedyOfAccount(row, target),
      publishedAt: iso(target.publishedAt),
      nextAttemptAt: iso(target.nextAttemptAt),
      removedAt: iso(target.removedAt),
      attempts: attempts
        .filter((attempt) => attempt.connectionId === target.connectionId)
        .map(({ connectionId: ___, ...attempt }) => ({ ...attempt, startedAt: attempt.startedAt.toISOString(), finishedAt: iso(attempt.finishedAt) })),
    })),
  };
}

/** What disconnecting an account would make fail. */
export async function getScheduledOn(caller: Caller, connectionId: string): Promise<{ count: number }> {
  return { count: await countScheduledOn(database(), caller, connectionId) };
}

/** Number of scheduled posts by account; accounts without any are left out. */
export function listScheduledByAccount(caller: Caller): Promise<{ connectionId: string; count: number }[]> {
  return countScheduledByAccount(database(), caller);
}
