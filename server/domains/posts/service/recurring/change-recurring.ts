import { type Db, database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { addDays, localDateOf } from "../../local-time.engine";
import { horizonProblem, leadProblem } from "../../posts.engine";
import { comingOccurrences } from "../../recurrence.engine";
import type { RecurrenceView, Repeat } from "../../recurring.schema";
import { findPost, lockPost, type PostRow } from "../../repository/post-rows";
import {
  changeRecurrence,
  findOccurrenceOf,
  listReplaceable,
  lockRecurrence,
  type RecurrenceChange,
  type RecurrenceRow,
  type RepeatedDraft,
  removeOccurrence,
} from "../../repository/recurrences";
import { deleteAndRecord } from "../post-events";
import { makeOccurrences } from "./make-occurrences";
import { getRecurrence } from "./read-recurring";

/** Takes the caller's identity first and trusts parsed input. */

/** Deletes future occurrences without an edit of their own: they are created again from the changed recurrence. */
async function deleteOccurrences(tx: Db, { workspaceId, id }: RecurrenceRow, from: string, stays: (at: Date) => boolean): Promise<void> {
  for (const { date, postId } of await listReplaceable(tx, { workspaceId, id }, from)) {
    const post = await lockPost(tx, { workspaceId, brandIds: null }, postId);
    // It is being published.
    if (post?.status !== "SCHEDULED" || (post.scheduledAt && stays(post.scheduledAt))) continue;
    await deleteAndRecord(tx, post);
    await removeOccurrence(tx, { workspaceId, id }, date);
  }
}

interface Change {
  /** States that allow the change. */
  of: readonly RecurrenceRow["state"][];
  /** The first local date that it holds for; null = today. */
  from: string | null;
  change: RecurrenceChange;
}

async function applyChange(caller: Caller, id: string, { of, from, change }: Change): Promise<RecurrenceView> {
  const { workspaceId } = caller;
  await changeOnce<null>(async (commit) => {
    // Refuses one that the caller may not see.
    await getRecurrence(caller, id);
    const now = clock();
    const today = localDateOf(now, await getTimezone(workspaceId));
    // A due occurrence could not be recreated and would be lost, unless the recurrence is being stopped.
    const stays = (at: Date) => change.state !== "PAUSED" && change.state !== "ENDED" && leadProblem(at, now) !== null;
    return commit(async (tx) => {
      const locked = await lockRecurrence(tx, { workspaceId, id });
      if (!locked) throw notFound("Recurring post");
      if (!of.includes(locked.state)) throw new AppError("CONFLICT", "The recurring post is in another state by now.", { details: { state: locked.state } });
      await deleteOccurrences(tx, locked, from !== null && from > today ? from : today, stays);
      await changeRecurrence(tx, { workspaceId, id }, change);
      return null;
    });
  });
  await makeOccurrences({ workspaceId, id });
  return getRecurrence(caller, id);
}

export function pauseRecurring(caller: Caller, id: string): Promise<RecurrenceView> {
  return applyChange(caller, id, { of: ["ACTIVE"], from: null, change: { state: "PAUSED" } });
}

/** Resumes, in the name of the person who resumes it. */
export function resumeRecurring(caller: Caller, id: string): Promise<RecurrenceView> {
  return applyChange(caller, id, { of: ["PAUSED", "STOPPED"], from: null, change: { state: "ACTIVE", stopReason: null, authorId: caller.userId } });
}

export function endRecurring(caller: Caller, id: string): Promise<RecurrenceView> {
  return applyChange(caller, id, { of: ["ACTIVE", "PAUSED", "STOPPED"], from: null, change: { state: "ENDED", stopReason: null } });
}

/**
 * A changed recurrence runs in the name of the person who changed it: the former owner's right to publish without approval does not cover the change.
 *
 * @throws AppError VALIDATION_ERROR when the first day is too far ahead; as `getRecurrence`.
 */
export async function changeRule(caller: Caller, id: string, rule: Repeat): Promise<RecurrenceView> {
  const now = clock();
  const { value: first } = comingOccurrences(rule, await getTimezone(caller.workspaceId), now).next();
  // Checked before anything is stored: the posts of such a rule would be refused for ever.
  const problem = first && horizonProblem(first.at, now);
  if (problem) throw validationError([{ path: "repeat.startsOn", message: problem, code: "custom" }]);
  return applyChange(caller, id, { of: ["ACTIVE", "PAUSED"], from: null, change: { rule, authorId: caller.userId } });
}

export function draftOf(post: PostRow): RepeatedDraft {
  return {
    content: post.content,
    accountIds: post.targets.map((target) => target.connectionId),
    mediaUrls: post.mediaUrls,
    platformCaptions: post.platformCaptions,
    ...(post.tiktokSettings ? { tiktokSettings: post.tiktokSettings } : {}),
    ...(post.youtubeTitle === null ? {} : { youtubeTitle: post.youtubeTitle }),
    settings: Object.fromEntries(post.targets.map((target) => [target.connectionId, target.settings])),
    labels: post.labels,
  };
}

/**
 * Takes one occurrence, as it was changed, for all that follow it: text, media, accounts and settings.
 *
 * @throws AppError NOT_FOUND when the caller sees no such post, or it is no occurrence.
 */
export async function applyToFollowing(caller: Caller, postId: string): Promise<RecurrenceView> {
  const post = await findPost(database(), caller, postId);
  const occurrence = post && (await findOccurrenceOf(database(), { workspaceId: caller.workspaceId, id: postId }));
  if (!post || !occurrence) throw notFound("Recurring post");
  const { recurrenceId, date } = occurrence;
  return applyChange(caller, recurrenceId, { of: ["ACTIVE", "PAUSED"], from: addDays(date, 1), change: { draft: draftOf(post), authorId: caller.userId } });
}
