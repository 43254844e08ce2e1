import { database, isUniqueViolation } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import type { CreateHashtagSetInput, HashtagSet, UpdateHashtagSetInput } from "../hashtag-sets.schema";
import * as repository from "../repository/hashtag-sets";

/** Takes the caller's identity first and trusts parsed input. */

const MAX_SETS = 200;

const nameTaken = () => validationError([{ path: "name", message: "is the name of another set", code: "custom" }], "NAME_TAKEN");

async function named<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
}

export function listHashtagSets({ workspaceId }: Caller): Promise<HashtagSet[]> {
  return repository.listSets(database(), { workspaceId }, MAX_SETS);
}

/** @throws AppError VALIDATION_ERROR when the workspace has as many sets as it may. */
export async function createHashtagSet({ workspaceId }: Caller, { name, tags }: CreateHashtagSetInput): Promise<HashtagSet> {
  if ((await repository.countSets(database(), { workspaceId })) >= MAX_SETS) {
    throw validationError([{ path: "name", message: `a workspace keeps at most ${MAX_SETS} sets`, code: "custom" }]);
  }
  return named(repository.insertSet(database(), { workspaceId, name, tags }));
}

/** @throws AppError NOT_FOUND when there is no such set. */
export async function updateHashtagSet({ workspaceId }: Caller, { id, name, tags }: UpdateHashtagSetInput): Promise<HashtagSet> {
  const changed = await named(repository.changeSet(database(), { workspaceId, id, name, tags }));
  if (!changed) throw notFound("Hashtag set");
  return changed;
}

/** @throws AppError NOT_FOUND when there is no such set. */
export async function deleteHashtagSet({ workspaceId }: Caller, id: string): Promise<{ id: string; deleted: true }> {
  if (!(await repository.removeSet(database(), { workspaceId, id }))) throw notFound("Hashtag set");
  return { id, deleted: true };
}
