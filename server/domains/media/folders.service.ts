import { database, isUniqueViolation, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import * as repository from "./folders.repository";
import type { CreateFolderInput, Folder, ListedFolder, MoveMediaInput, RenameFolderInput } from "./folders.schema";

/** Takes the caller's identity first and trusts parsed input. */

const foldersAtMost = 200;

async function named<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw validationError([{ path: "name", message: "is the name of another folder", code: "taken" }]);
    throw error;
  });
}

export function listFolders({ workspaceId }: Caller): Promise<ListedFolder[]> {
  return repository.listFolders(database(), { workspaceId }, foldersAtMost);
}

export async function createFolder({ workspaceId }: Caller, { name }: CreateFolderInput): Promise<Folder> {
  if ((await repository.countFolders(database(), { workspaceId })) >= foldersAtMost) {
    throw validationError([{ path: "name", message: `a library has at most ${foldersAtMost} folders`, code: "custom" }]);
  }
  return named(repository.insertFolder(database(), { workspaceId, name }));
}

export async function renameFolder({ workspaceId }: Caller, { id, name }: RenameFolderInput): Promise<Folder> {
  const renamed = await named(repository.renameFolder(database(), { workspaceId, id, name }));
  if (!renamed) throw notFound("Folder");
  return renamed;
}

export async function deleteFolder({ workspaceId }: Caller, id: string): Promise<{ id: string; deleted: true }> {
  if (!(await repository.removeFolder(database(), { workspaceId, id }))) throw notFound("Folder");
  return { id, deleted: true };
}

/** A file that has been deleted since it was chosen keeps the others from nothing. */
export async function moveMedia({ workspaceId }: Caller, { ids, folderId }: MoveMediaInput): Promise<{ moved: number }> {
  const moved = await transaction(async (tx) => {
    if (folderId !== null && !(await repository.lockFolder(tx, { workspaceId, id: folderId }))) throw notFound("Folder");
    return repository.moveToFolder(tx, { workspaceId, ids, folderId });
  });
  if (moved === 0) throw notFound("Media");
  return { moved };
}

/** Files what has just come under the folder that it was given for; one that is gone by now leaves it in none. */
export async function fileNew({ workspaceId, id }: { workspaceId: string; id: string }, folderId: string | null): Promise<void> {
  if (folderId === null) return;
  await transaction(async (tx) => {
    if (await repository.lockFolder(tx, { workspaceId, id: folderId })) await repository.moveToFolder(tx, { workspaceId, ids: [id], folderId });
  });
}
