import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { PostView } from "../posts.schema";
import * as news from "../repository/news";
import { countByStatus, listUpcoming } from "../repository/post-rows";
import { viewsOf } from "./view";

/** What other domains tell of posts. The caller is authorised; a member limited to brands is told of theirs alone. */

const searchedPosts = 5_000;

export function listFailedPosts(caller: Caller, span: { since: Date; limit: number }): Promise<news.FailedPostRow[]> {
  return news.listFailed(database(), caller, span);
}

export function listAwaitingApproval(caller: Caller, limit: number): Promise<news.PostNewsRow[]> {
  return news.listAwaitingApproval(database(), caller, limit);
}

export function countAwaitingApproval(caller: Caller): Promise<number> {
  return news.countAwaitingApproval(database(), caller);
}

export function listDecidedPosts(caller: Caller, span: { since: Date; limit: number }): Promise<news.DecidedPostRow[]> {
  return news.listDecided(database(), caller, { ...span, authorId: caller.userId });
}

/** A person's own posts whose time came before anybody approved them. */
export function listMissedApprovals(caller: Caller, span: { since: Date; until: Date; limit: number }): Promise<news.PostNewsRow[]> {
  return news.listMissed(database(), caller, { ...span, authorId: caller.userId });
}

/** Among the newest five thousand, which a second keystroke should not have to wait for. */
export function searchPosts(caller: Caller, words: readonly string[], limit: number): Promise<news.FoundPostRow[]> {
  return news.searchPosts(database(), caller, { words, limit, among: searchedPosts });
}

/** All posts, and those that are more than a draft. */
export async function countPosts(caller: Caller): Promise<{ written: number; planned: number }> {
  const counts = await countByStatus(database(), caller);
  const sum = (rows: typeof counts) => rows.reduce((total, row) => total + row.count, 0);
  return { written: sum(counts), planned: sum(counts.filter((row) => row.status !== "DRAFT")) };
}

export function countPostsBetween(caller: Caller, span: { from: Date; to: Date }): Promise<{ published: number; waiting: number }> {
  return news.countBetween(database(), caller, span);
}

export async function listNextPosts(caller: Caller, limit: number): Promise<PostView[]> {
  return viewsOf(await listUpcoming(database(), caller, limit));
}

export async function listLastPublished(caller: Caller, limit: number): Promise<PostView[]> {
  return viewsOf(await news.listLastPublished(database(), caller, limit));
}
