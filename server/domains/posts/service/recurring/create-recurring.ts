import type { Db } from "@/server/db/database";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import type { EditedFrom, PostDraft, PostEdit } from "../../post-input.schema";
import type { StoredPost } from "../../posts.schema";
import { comingOccurrences } from "../../recurrence.engine";
import type { Repeat } from "../../recurring.schema";
import { findPost } from "../../repository/post-rows";
import { detachOccurrence, insertOccurrence, insertRecurrence, type RepeatedDraft } from "../../repository/recurrences";
import { createPost } from "../create-post";
import { updatePost } from "../update-post";
import { draftOf } from "./change-recurring";
import { makeOccurrences } from "./make-occurrences";

interface ComposeOptions {
  wait: boolean;
  intentId?: string | undefined;
}

/** What the composer sends: one post, or the first of one that comes again. */
export function composePost(caller: Caller, { repeat, ...draft }: PostDraft, options: ComposeOptions): Promise<StoredPost> {
  if (!repeat) return createPost(caller, draft, options);
  return withRecurrence(caller, repeat, ({ scheduledAt, record }) =>
    createPost(caller, { ...draft, scheduledAt }, { wait: false, intentId: options.intentId, within: (tx, { id }) => record(tx, id, draft) }),
  );
}

/** What the composer sends for a stored post, which `repeat` makes the first of a recurring one. */
export function editPost(caller: Caller, id: string, { repeat, ...edit }: PostEdit, from: EditedFrom): Promise<StoredPost> {
  if (!repeat) return updatePost(caller, id, edit, { from });
  return withRecurrence(caller, repeat, ({ scheduledAt, record }) => {
    const within = async (tx: Db) => {
      await detachOccurrence(tx, { workspaceId: caller.workspaceId, id });
      const post = await findPost(tx, caller, id);
      if (post) await record(tx, id, draftOf(post));
    };
    return updatePost(caller, id, { ...edit, scheduledAt, isDraft: false }, { from, within });
  });
}

interface FirstOccurrence {
  scheduledAt: string;
  /** Stores the recurrence with its first post. */
  record(tx: Db, postId: string, draft: RepeatedDraft): Promise<void>;
}

/** Stores the first post and the recurrence in one transaction, so that problems of either are reported here. Returns that post. */
async function withRecurrence(caller: Caller, rule: Repeat, writePost: (first: FirstOccurrence) => Promise<StoredPost>): Promise<StoredPost> {
  const { workspaceId } = caller;
  const { value: first } = comingOccurrences(rule, await getTimezone(workspaceId), clock()).next();
  if (!first) throw validationError([{ path: "repeat.until", message: "leaves no day that is still to come", code: "custom" }]);
  const id = newId();
  const post = await writePost({
    scheduledAt: first.at.toISOString(),
    record: async (tx, postId, draft) => {
      await insertRecurrence(tx, { workspaceId, id, authorId: caller.userId, draft, rule });
      await insertOccurrence(tx, { workspaceId, recurrenceId: id, date: first.date, postId });
    },
  });
  await makeOccurrences({ workspaceId, id }).catch((error: unknown) => logger.warn({ err: error, recurrenceId: id }, "the rest is left to the next round"));
  return post;
}
