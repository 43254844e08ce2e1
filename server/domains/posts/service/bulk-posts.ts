import { database } from "@/server/db/database";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { inMovingOrder, moveObstacle, shiftedTime } from "../bulk.engine";
import { horizonProblem, leadProblem } from "../posts.engine";
import type { PostRow } from "../repository/post-rows";
import { listByIds } from "../repository/post-table";
import type { BulkOutcome, BulkReason, MoveOutcome, MovePostsInput, RestoreTimesInput } from "../table.schema";
import { deletePost } from "./delete-post";
import { updatePost } from "./update-post";

/** Bulk actions on posts. Each post succeeds or fails on its own, with its reason. */

/** A post that breaks does not take the answer of those before it along: who heard nothing of them would do it all again. */
export function reasonOf(error: unknown, postId: string): BulkReason {
  if (!(error instanceof AppError)) {
    logger.error({ err: error, postId }, "one post of many failed unexpectedly");
    return "UNKNOWN";
  }
  if (error.code === "NOT_FOUND") return "NOT_FOUND";
  return error.details?.reason === "POST_IMMUTABLE" ? "POST_IMMUTABLE" : "REFUSED";
}

export const excerptOf = (post: PostRow | undefined) => [...(post?.content ?? "").replace(/\s+/g, " ")].slice(0, 80).join("");

async function rowsOf(caller: Caller, ids: readonly string[]): Promise<Map<string, PostRow>> {
  const rows = await listByIds(database(), caller, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In the requested order, sequentially: posts of one account share a lock anyway. */
export async function eachOf<Result>(ids: readonly string[], act: (id: string) => Promise<Result>): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const id of new Set(ids)) results.push(await act(id));
  return { results };
}

export async function deletePosts(caller: Caller, ids: readonly string[]): Promise<{ results: BulkOutcome[] }> {
  const rows = await rowsOf(caller, ids);
  return eachOf(ids, async (id) => {
    const outcome = { id, excerpt: excerptOf(rows.get(id)) };
    try {
      await deletePost(caller, id);
      return { ...outcome, reason: null };
    } catch (error) {
      return { ...outcome, reason: reasonOf(error, id) };
    }
  });
}

/** Gives one post a time; the reason when it cannot have it. */
async function moveTo(caller: Caller, post: PostRow, at: Date): Promise<{ reason: BulkReason | null; to: string | null }> {
  if (post.status === "SCHEDULED" && leadProblem(at, now())) return { reason: "PAST_TIME", to: null };
  if (horizonProblem(at, now())) return { reason: "TOO_FAR", to: null };
  try {
    const { scheduledAt } = await updatePost(caller, post.id, { scheduledAt: at.toISOString() });
    return { reason: null, to: scheduledAt };
  } catch (error) {
    return { reason: reasonOf(error, post.id), to: null };
  }
}

/** Result of each requested post, in that order; posts are moved in the order that preserves their exact minutes. */
async function moveEach(caller: Caller, ids: readonly string[], toOf: (post: PostRow, from: Date) => Date | BulkReason): Promise<{ results: MoveOutcome[] }> {
  const rows = await rowsOf(caller, ids);
  const results = new Map<string, MoveOutcome>();
  const moves: { post: PostRow; from: Date; to: Date }[] = [];
  for (const id of ids) {
    const post = rows.get(id);
    const from = post?.scheduledAt ?? null;
    const to = post ? (moveObstacle(post) ?? (from && toOf(post, from))) : "NOT_FOUND";
    const reason = to instanceof Date ? null : to;
    results.set(id, { id, excerpt: excerptOf(post), from: from?.toISOString() ?? null, to: null, reason });
    if (post && from && to instanceof Date) moves.push({ post, from, to });
  }
  for (const { post, to } of inMovingOrder(moves)) {
    const outcome = results.get(post.id);
    if (outcome) results.set(post.id, { ...outcome, ...(await moveTo(caller, post, to)) });
  }
  return { results: [...results.values()] };
}

export async function movePosts(caller: Caller, { ids, change }: MovePostsInput): Promise<{ results: MoveOutcome[] }> {
  const zone = await getTimezone(caller.workspaceId);
  return moveEach(caller, ids, (_post, from) => shiftedTime(from, change, zone));
}

export async function restoreTimes(caller: Caller, { moves }: RestoreTimesInput): Promise<{ results: MoveOutcome[] }> {
  const movesById = new Map(moves.map((move) => [move.id, move]));
  return moveEach(caller, [...movesById.keys()], (post, state) => {
    const move = movesById.get(post.id);
    return move && state.getTime() === Date.parse(move.to) ? new Date(move.from) : "MOVED_SINCE";
  });
}
