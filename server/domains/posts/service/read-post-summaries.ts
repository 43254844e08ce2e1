import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { Remedy } from "../post-detail.schema";
import type { PostView } from "../posts.schema";
import { remedyOf } from "../remedy.engine";
import * as rows from "../repository/post-rows";
import * as summaries from "../repository/post-summaries";
import { viewsOf } from "./view";

/** Post summaries for other domains. The caller is authorised; brand limits apply. */

const MAX_SEARCHED_POSTS = 5_000;

export type FailedPost = summaries.PostSummaryRow &
  Pick<summaries.FailedPostRow, "status"> & {
    /** Names of the accounts that it did not reach. */
    accounts: string[];
    remedy: Remedy | null;
    reconnectId: string | null;
  };

export async function listFailedPosts(caller: Caller, span: { since: Date; limit: number }): Promise<FailedPost[]> {
  const rows = await summaries.listFailed(database(), caller, span);
  return rows.map(({ id, text, at, ...post }) => ({
    id,
    text,
    at,
    status: post.status,
    accounts: post.targets.map((target) => target.accountName),
    ...remedyOf(post),
  }));
}

export function listAwaitingApproval(caller: Caller, limit: number): Promise<summaries.PostSummaryRow[]> {
  return summaries.listAwaitingApproval(database(), caller, limit);
}

export function countAwaitingApproval(caller: Caller): Promise<number> {
  return summaries.countAwaitingApproval(database(), caller);
}

export function listDecidedPosts(caller: Caller, span: { since: Date; limit: number }): Promise<summaries.DecidedPostRow[]> {
  return summaries.listDecided(database(), caller, { ...span, authorId: caller.userId });
}

/** Comments of others on a person's own posts, and in threads after their own comment. */
export function listNewComments(caller: Caller, span: { since: Date; limit: number }): Promise<summaries.CommentedPostRow[]> {
  return summaries.listCommented(database(), caller, { ...span, userId: caller.userId });
}

/** A person's own posts whose time passed without approval. */
export function listMissedApprovals(caller: Caller, span: { since: Date; until: Date; limit: number }): Promise<summaries.PostSummaryRow[]> {
  return summaries.listMissed(database(), caller, { ...span, authorId: caller.userId });
}

/** Among the newest five thousand, which a second keystroke should not have to wait for. */
export function searchPosts(caller: Caller, words: readonly string[], limit: number): Promise<summaries.FoundPostRow[]> {
  return summaries.searchPosts(database(), caller, { words, limit, among: MAX_SEARCHED_POSTS });
}

/** Whether the caller has decided on a post. */
export const hasReviewed = (caller: Caller): Promise<boolean> => summaries.hasDecided(database(), caller, caller.userId);

/** Whether there is a post of any kind, and one that is more than a draft. */
export function findFirstPosts(caller: Caller): Promise<{ written: boolean; planned: boolean }> {
  return rows.findFirstPosts(database(), caller);
}

export function countPostsBetween(caller: Caller, span: { from: Date; to: Date }): Promise<{ published: number; waiting: number }> {
  return summaries.countBetween(database(), caller, span);
}

export async function listNextPosts(caller: Caller, limit: number): Promise<PostView[]> {
  return viewsOf(await rows.listUpcoming(database(), caller, limit));
}

/** What the caller published at once, the latest first. */
export const listPublishedAtOnce = (caller: Caller, page: { since: Date; take: number }) => summaries.listPublishedAtOnce(database(), caller, page);

export async function listLastPublished(caller: Caller, limit: number): Promise<PostView[]> {
  return viewsOf(await summaries.listLastPublished(database(), caller, limit));
}
