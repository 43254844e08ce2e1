import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import type { PostDraft, StoredPost } from "../../posts.schema";
import { comingOccurrences } from "../../recurrence.engine";
import type { Repeat } from "../../recurring.schema";
import { insertOccurrence, insertRecurrence } from "../../repository/recurrences";
import { createPost } from "../create-post";
import { makeOccurrences } from "./make-occurrences";

interface ComposeOptions {
  wait: boolean;
  intentId?: string | undefined;
}

/** What the composer sends: one post, or the first of one that comes again. */
export function composePost(caller: Caller, { repeat, ...draft }: PostDraft, options: ComposeOptions): Promise<StoredPost> {
  return repeat ? createRecurring(caller, draft, repeat, options.intentId) : createPost(caller, draft, options);
}

/** Creates the first occurrence in the same transaction, so that problems of either are reported here. Returns that post. */
async function createRecurring(caller: Caller, draft: Omit<PostDraft, "repeat">, rule: Repeat, intentId: string | undefined): Promise<StoredPost> {
  const { workspaceId } = caller;
  const { value: first } = comingOccurrences(rule, await getTimezone(workspaceId), clock()).next();
  if (!first) throw validationError([{ path: "repeat.until", message: "leaves no day that is still to come", code: "custom" }]);
  const id = newId();
  const post = await createPost(
    caller,
    { ...draft, scheduledAt: first.at.toISOString() },
    {
      wait: false,
      intentId,
      within: async (tx, made) => {
        await insertRecurrence(tx, { workspaceId, id, authorId: caller.userId, draft, rule });
        await insertOccurrence(tx, { workspaceId, recurrenceId: id, date: first.date, postId: made.id });
      },
    },
  );
  await makeOccurrences({ workspaceId, id }).catch((error: unknown) => logger.warn({ err: error, recurrenceId: id }, "the rest is left to the next round"));
  return post;
}
