import { database } from "@/server/db/database";
import { type Caller, readTimezone } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { movedTime, moveObstacle } from "../bulk.engine";
import { horizonProblem, leadProblem } from "../posts.engine";
import type { PostRow } from "../repository/post-rows";
import { listByIds } from "../repository/post-table";
import type { BulkOutcome, BulkReason, MoveOutcome, MovePostsInput, RestoreTimesInput } from "../table.schema";
import { deletePost } from "./delete-post";
import { updatePost } from "./update-post";

/** One act on many posts. Each is done, or left, on its own, and says which. */

/** A post that breaks does not take the answer of those before it along: who heard nothing of them would do it all again. */
function reasonOf(error: unknown, postId: string): BulkReason {
  if (!(error instanceof AppError)) {
    logger.error({ err: error, postId }, "one post of many failed unexpectedly");
    return "UNKNOWN";
  }
  if (error.code === "NOT_FOUND") return "NOT_FOUND";
  return error.details?.reason === "POST_IMMUTABLE" ? "POST_IMMUTABLE" : "REFUSED";
}

const excerptOf = (post: PostRow | undefined) => [...(post?.content ?? "").replace(/\s+/g, " ")].slice(0, 80).join("");

async function rowsOf(caller: Caller, ids: readonly string[]): Promise<Map<string, PostRow>> {
  const rows = await listByIds(database(), caller, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In the order asked, one after the other: posts of one account wait for one another anyway. */
async function eachOf<Result>(ids: readonly string[], act: (id: string) => Promise<Result>): Promise<{ results: Result[] }> {
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

export async function movePosts(caller: Caller, { ids, change }: MovePostsInput): Promise<{ results: MoveOutcome[] }> {
  const [rows, zone] = await Promise.all([rowsOf(caller, ids), readTimezone(caller.workspaceId)]);
  return eachOf(ids, async (id) => {
    const post = rows.get(id);
    const outcome = { id, excerpt: excerptOf(post), from: post?.scheduledAt?.toISOString() ?? null, to: null };
    const obstacle = post ? moveObstacle(post) : "NOT_FOUND";
    if (!post?.scheduledAt || obstacle) return { ...outcome, reason: obstacle };
    return { ...outcome, ...(await moveTo(caller, post, movedTime(post.scheduledAt, change, zone))) };
  });
}

export async function restoreTimes(caller: Caller, { moves }: RestoreTimesInput): Promise<{ results: MoveOutcome[] }> {
  const asked = new Map(moves.map((move) => [move.id, move]));
  const rows = await rowsOf(caller, [...asked.keys()]);
  return eachOf([...asked.keys()], async (id) => {
    const post = rows.get(id);
    const move = asked.get(id);
    const outcome = { id, excerpt: excerptOf(post), from: post?.scheduledAt?.toISOString() ?? null, to: null };
    const obstacle = post ? moveObstacle(post) : "NOT_FOUND";
    if (!post?.scheduledAt || !move || obstacle) return { ...outcome, reason: obstacle };
    if (post.scheduledAt.getTime() !== Date.parse(move.to)) return { ...outcome, reason: "MOVED_SINCE" };
    return { ...outcome, ...(await moveTo(caller, post, new Date(move.from))) };
  });
}
