import { database, isUniqueViolation } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import { MAX_SAVED_VIEWS } from "@/shared/post-limits";
import * as repository from "../repository/saved-views";
import type { CreateSavedViewInput, RenameSavedViewInput, SavedView } from "../saved-views.schema";

/** Takes the caller's identity first and trusts parsed input. */

async function named<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isUniqueViolation(error) ? validationError([{ path: "name", message: "is the name of another view", code: "taken" }]) : error;
  });
}

export function listSavedViews(caller: Caller): Promise<SavedView[]> {
  return repository.listViews(database(), caller, MAX_SAVED_VIEWS);
}

export async function createSavedView(caller: Caller, { name, href }: CreateSavedViewInput): Promise<SavedView> {
  if ((await repository.countViews(database(), caller)) >= MAX_SAVED_VIEWS) {
    throw validationError([{ path: "name", message: `a member keeps at most ${MAX_SAVED_VIEWS} views`, code: "custom" }]);
  }
  return named(repository.insertView(database(), caller, { name, href }));
}

export async function renameSavedView(caller: Caller, { id, name }: RenameSavedViewInput): Promise<SavedView> {
  const renamed = await named(repository.renameView(database(), caller, { id, name }));
  if (!renamed) throw notFound("Saved view");
  return renamed;
}

export async function deleteSavedView(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  if (!(await repository.removeView(database(), caller, id))) throw notFound("Saved view");
  return { id, deleted: true };
}
