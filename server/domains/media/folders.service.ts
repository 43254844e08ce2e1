import { type Db, database, isUniqueViolation, transaction } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import * as repository from "./folders.repository";
import type { CreateFolderInput, Folder, ListedFolder, MoveMediaInput, RenameFolderInput } from "./folders.schema";

/** Takes the caller's identity first and trusts parsed input. */

const MAX_FOLDERS = 200;

async function named<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw validationError([{ path: "name", message: "is the name of another folder", code: "taken" }]);
    throw error;
  });
}

export function listFolders({ workspaceId }: Caller): Promise<ListedFolder[]> {
  return repository.listFolders(database(), { workspaceId }, MAX_FOLDERS);
}

/** @throws AppError VALIDATION_ERROR when the library has as many folders as it may. */
export async function createFolder({ workspaceId }: Caller, { name }: CreateFolderInput): Promise<Folder> {
  const id = await changeOnce<string>(async (commit) => {
    if ((await repository.countFolders(database(), { workspaceId })) >= MAX_FOLDERS) {
      throw validationError([{ path: "name", message: `a library has at most ${MAX_FOLDERS} folders`, code: "custom" }]);
    }
    return commit(async (tx) => (await named(repository.insertFolder(tx, { workspaceId, name }))).id);
  });
  return { id, name };
}

/** @throws AppError NOT_FOUND when there is no such folder. */
export async function renameFolder({ workspaceId }: Caller, { id, name }: RenameFolderInput): Promise<Folder> {
  await changeOnce<string>((commit) =>
    commit(async (tx) => {
      if (!(await named(repository.renameFolder(tx, { workspaceId, id, name })))) throw notFound("Folder");
      return id;
    }),
  );
  return { id, name };
}

/** @throws AppError NOT_FOUND when there is no such folder. */
export async function deleteFolder({ workspaceId }: Caller, id: string): Promise<{ id: string; deleted: true }> {
  await changeOnce<string>((commit) =>
    commit(async (tx) => {
      if (!(await repository.removeFolder(tx, { workspaceId, id }))) throw notFound("Folder");
      return id;
    }),
  );
  return { id, deleted: true };
}

/**
 * A file that has been deleted since it was chosen keeps the others from nothing.
 *
 * @throws AppError NOT_FOUND when there is no such folder, or none of the files.
 */
export async function moveWithin(tx: Db, { workspaceId }: Pick<Caller, "workspaceId">, { ids, folderId }: MoveMediaInput): Promise<number> {
  if (folderId !== null && !(await repository.lockFolder(tx, { workspaceId, id: folderId }))) throw notFound("Folder");
  const moved = await repository.moveToFolder(tx, { workspaceId, ids, folderId });
  if (moved === 0) throw notFound("Media");
  return moved;
}

export async function moveMedia(caller: Caller, input: MoveMediaInput): Promise<{ moved: number }> {
  return { moved: await transaction((tx) => moveWithin(tx, caller, input)) };
}

/** Moves a new upload into its requested folder; if that was deleted meanwhile, into none. */
export async function fileNew({ workspaceId, id }: { workspaceId: string; id: string }, folderId: string | null): Promise<void> {
  if (folderId === null) return;
  await transaction(async (tx) => {
    if (await repository.lockFolder(tx, { workspaceId, id: folderId })) await repository.moveToFolder(tx, { workspaceId, ids: [id], folderId });
  });
}
