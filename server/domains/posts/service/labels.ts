import { database, transaction } from "@/server/db/database";
import { assertUnlimited, type Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import type { LabelColor } from "@/shared/label-colors";
import { relabelled } from "../bulk.engine";
import type { ListedLabel, RelabelOutcome, RelabelPostsInput, UpdateLabelInput } from "../labels.schema";
import * as repository from "../repository/labels";
import { lockPost } from "../repository/post-rows";
import { markOccurrenceEdited } from "../repository/recurrences";
import { eachOf, excerptOf, reasonOf } from "./bulk-posts";

/** Labels of posts. They are not published: a change of them makes no revision, and posts that are out take it too. */

/** Upper bound of rows. */
const MAX_LABELS = 200;

export function listLabels(caller: Caller): Promise<ListedLabel[]> {
  return repository.listLabels(database(), caller, MAX_LABELS);
}

/** Renames a label on all posts and recurring posts, and gives it a colour. */
export async function updateLabel(caller: Caller, { name, newName, color }: UpdateLabelInput): Promise<{ name: string; color: LabelColor }> {
  assertUnlimited(caller);
  const { workspaceId } = caller;
  await transaction(async (tx) => {
    if (!(await repository.isLabel(tx, { workspaceId, name }))) throw notFound("Label");
    if (newName !== name) {
      if (await repository.isLabel(tx, { workspaceId, name: newName })) {
        throw validationError([{ path: "newName", message: "is the name of another label", code: "taken" }]);
      }
      await repository.replaceLabel(tx, { workspaceId, name, newName });
    }
    await repository.storeColor(tx, { workspaceId, name: newName, color });
  });
  return { name: newName, color };
}

/** Takes a label from all posts and recurring posts. */
export async function deleteLabel(caller: Caller, name: string): Promise<{ name: string; deleted: true }> {
  assertUnlimited(caller);
  const { workspaceId } = caller;
  await transaction(async (tx) => {
    if (!(await repository.isLabel(tx, { workspaceId, name }))) throw notFound("Label");
    await repository.replaceLabel(tx, { workspaceId, name, newName: null });
  });
  return { name, deleted: true };
}

/** Each post succeeds or fails on its own, with its reason. */
export async function relabelPosts(caller: Caller, { posts }: RelabelPostsInput): Promise<{ results: RelabelOutcome[] }> {
  const changes = new Map(posts.map((post) => [post.id, post]));
  return eachOf([...changes.keys()], async (id): Promise<RelabelOutcome> => {
    const none = { id, excerpt: "", added: [], removed: [] };
    try {
      return await transaction(async (tx): Promise<RelabelOutcome> => {
        const post = await lockPost(tx, caller, id);
        if (!post) return { ...none, reason: "NOT_FOUND" };
        const next = relabelled(post.labels, changes.get(id) ?? { add: [], remove: [] });
        if (!next) return { ...none, excerpt: excerptOf(post), reason: "TOO_MANY_LABELS" };
        const { labels, added, removed } = next;
        if (added.length > 0 || removed.length > 0) {
          await repository.storeLabels(tx, post, labels);
          await markOccurrenceEdited(tx, post);
        }
        return { id, excerpt: excerptOf(post), added, removed, reason: null };
      });
    } catch (error) {
      return { ...none, reason: reasonOf(error, id) };
    }
  });
}
