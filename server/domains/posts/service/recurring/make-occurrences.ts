import { database, isUniqueViolation, transaction } from "@/server/db/database";
import { type Caller, getTimezone, resolveAccess, roleAllows } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, type ValidationIssue } from "@/server/lib/errors";
import { localDateOf } from "../../local-time.engine";
import { comingOccurrences, type Occurrence, occurrencesToMake } from "../../recurrence.engine";
import type { StopReason } from "../../recurring.schema";
import {
  changeRecurrence,
  findRecurrence,
  insertOccurrence,
  listActiveRecurrences,
  listOccurrences,
  lockRecurrence,
  type RecurrenceRow,
} from "../../repository/recurrences";
import { createPost } from "../create-post";

interface Key {
  workspaceId: string;
  id: string;
}

/** It was changed, paused or ended since its occurrences were worked out. */
class Superseded extends Error {
  override name = "Superseded";
}

/** The caller in whose name occurrences are created; null when that person may not post here any more. */
async function authorOf({ authorId: userId, workspaceId, id }: RecurrenceRow): Promise<Caller | null> {
  const access = await resolveAccess(userId, workspaceId);
  if (!access || !roleAllows(access.role, "EDITOR")) return null;
  return { ...access, actor: { type: "system", id }, userId, scopes: null };
}

/** One ordinary post, and the note that this date has had it, together. */
async function makeOccurrence(recurrence: RecurrenceRow, caller: Caller, { date, at }: Occurrence): Promise<void> {
  const { workspaceId, id } = recurrence;
  await createPost(
    caller,
    { ...recurrence.draft, scheduledAt: at.toISOString() },
    {
      wait: false,
      within: async (tx, post) => {
        const locked = await lockRecurrence(tx, { workspaceId, id });
        if (locked?.state !== "ACTIVE" || locked.version !== recurrence.version) throw new Superseded();
        await insertOccurrence(tx, { workspaceId, recurrenceId: id, date, postId: post.id });
      },
    },
  );
}

/** Why no post can be made for as long as nothing is changed; null = another time or another try may do. */
function stopReasonOf(error: unknown): StopReason | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === "WORKSPACE_ACCESS_REVOKED") return "AUTHOR_GONE";
  if (error.code !== "VALIDATION_ERROR") return null;
  const issues = (error.details?.issues ?? []) as ValidationIssue[];
  if (issues.every(({ path }) => path === "scheduledAt")) return null;
  if (issues.some(({ path }) => path.startsWith("accountIds"))) return "ACCOUNT_GONE";
  if (issues.some(({ path }) => path.startsWith("mediaUrls"))) return "MEDIA_GONE";
  return "REFUSED";
}

async function settle({ workspaceId, id, version }: RecurrenceRow, change: { state: "ENDED" | "STOPPED"; stopReason?: StopReason }): Promise<void> {
  await transaction(async (tx) => {
    const locked = await lockRecurrence(tx, { workspaceId, id });
    if (locked?.state === "ACTIVE" && locked.version === version) await changeRecurrence(tx, { workspaceId, id }, change);
  });
}

/** Makes every post that a recurrence should have by now. May be repeated, and by several at once: each date gets one post. */
export async function makeOccurrences(key: Key): Promise<void> {
  const recurrence = await findRecurrence(database(), key);
  if (recurrence?.state !== "ACTIVE") return;
  const now = clock();
  const zone = await getTimezone(key.workspaceId);
  if (comingOccurrences(recurrence.rule, zone, now).next().done) return settle(recurrence, { state: "ENDED" });
  const caller = await authorOf(recurrence);
  if (!caller) return settle(recurrence, { state: "STOPPED", stopReason: "AUTHOR_GONE" });
  const coming = await listOccurrences(database(), { workspaceId: key.workspaceId, recurrenceIds: [key.id], from: localDateOf(now, zone) });
  const made = new Set(coming.map(({ date }) => date));
  for (const occurrence of occurrencesToMake(recurrence.rule, zone, made, now)) {
    try {
      await makeOccurrence(recurrence, caller, occurrence);
    } catch (error) {
      if (error instanceof Superseded) return;
      // A concurrent run has just created this date's.
      if (isUniqueViolation(error)) continue;
      const stopReason = stopReasonOf(error);
      if (stopReason === null) throw error;
      return settle(recurrence, { state: "STOPPED", stopReason });
    }
  }
}

/** The recurrences of one round. */
export function listRecurrencesToMake(): Promise<Key[]> {
  return listActiveRecurrences(database());
}
