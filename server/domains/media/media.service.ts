import { env } from "@/env";
import { database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { type Caller, isApprovalRequired, roleAllows } from "@/server/domains/workspaces";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import type { PageMeta } from "@/server/lib/pagination";
import type { ReceivedFile } from "@/server/lib/received-file";
import { mediaStorage } from "@/server/platforms/media/storage";
import { UnusableFileError } from "@/server/platforms/media/unusable-file";
import { fileNew, moveWithin } from "./folders.service";
import * as repository from "./media.repository";
import type { CropInput, LibraryInput, LibraryItem, ListedItem, ListMediaInput, Media, PosterInput, UpdateMediaInput } from "./media.schema";
import { cropImage } from "./service/crop-image";
import { storeFile } from "./service/intake";
import { storePoster } from "./service/set-poster";
import { libraryView, toMedia } from "./service/views";

/** Use cases of the media library. Input is parsed and the caller's authority checked; every file is the caller's workspace's. */

/** Maps the errors of an invalid file to the input field that contained it. */
async function usable<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableFileError) throw validationError([{ path, message: error.message, code: "unusable_file" }]);
    throw error;
  }
}

/** For a file with reserved storage. */
export async function uploadMedia(caller: Caller, { path, fileName }: ReceivedFile, folderId: string | null = null): Promise<Media> {
  const { workspaceId, userId } = caller;
  const arrived = { workspaceId, authorId: userId, path, fileName, sourceUrl: null };
  const id = await changeOnce<string>((commit) =>
    usable("file", () => storeFile(arrived, (asset) => commit(async (tx) => (await repository.insertAsset(tx, asset)).id))),
  );
  await fileNew({ workspaceId, id }, folderId);
  return toMedia(await existing(caller, id));
}

async function pageOfRows(caller: Caller, { offset, limit, kind, ...more }: LibraryInput) {
  const filter = { ...more, workspaceId: caller.workspaceId, kind: kind && ({ image: "IMAGE", video: "VIDEO" } as const)[kind] };
  const { rows, total } = await repository.listAssets(database(), filter, { offset, limit });
  return { rows, meta: { total, offset, limit, next: null } };
}

export async function getLibrarySize(workspaceId: string): Promise<{ files: number; largestBytes: number }> {
  return { files: await repository.countUploads(database(), workspaceId), largestBytes: env.MEDIA_MAX_BYTES };
}

export async function listMedia(caller: Caller, input: ListMediaInput) {
  const { rows, meta } = await pageOfRows(caller, input);
  return { data: rows.map(toMedia), meta };
}

export async function listLibrary(caller: Caller, input: LibraryInput): Promise<{ data: ListedItem[]; meta: PageMeta }> {
  const { rows, meta } = await pageOfRows(caller, input);
  const posts = await repository.countPostsOf(database(), { workspaceId: caller.workspaceId, ids: rows.map(({ id }) => id) });
  return { data: rows.map((row) => ({ ...libraryView(row), posts: posts.get(row.id) ?? 0 })), meta };
}

async function existing(caller: Caller, id: string): Promise<repository.AssetRow> {
  const row = await repository.findUpload(database(), { workspaceId: caller.workspaceId, id });
  if (!row) throw notFound("Media");
  return row;
}

export async function getMedia(caller: Caller, id: string): Promise<LibraryItem> {
  return libraryView(await existing(caller, id));
}

/**
 * The alternative text is published with every post that has the file, so an approval covers its version.
 *
 * @throws AppError NOT_FOUND when there is no such file; CONFLICT when an approved post has it and the caller may not approve.
 */
export async function updateMedia(caller: Caller, { id, altText, folderId }: UpdateMediaInput): Promise<Media> {
  const key = { workspaceId: caller.workspaceId, id };
  await changeOnce<string>(async (commit) => {
    const before = await existing(caller, id);
    const described = altText !== undefined && before.altText !== altText;
    const guarded = described && !roleAllows(caller.role, "APPROVER") && (await isApprovalRequired(caller.workspaceId));
    return commit(async (tx) => {
      if (guarded && (await repository.lockApproved(tx, key))) throw approvedWithIt();
      if (altText !== undefined && !(await repository.setAltText(tx, key, altText))) throw notFound("Media");
      if (folderId !== undefined) await moveWithin(tx, caller, { ids: [id], folderId });
      return id;
    });
  });
  return toMedia(await existing(caller, id));
}

const approvedWithIt = () =>
  new AppError("CONFLICT", "An approved post that is still to go out has this file; who approves may change its text, or make that post a draft first.", {
    details: { reason: "MEDIA_APPROVED" },
  });

/** For the dashboard, which takes a still out of a video that it uploads. */
export async function setPoster(caller: Caller, { id, image }: PosterInput): Promise<LibraryItem> {
  const asset = await existing(caller, id);
  await usable("image", () => storePoster(asset, Buffer.from(image, "base64")));
  return getMedia(caller, id);
}

export async function cropMedia(caller: Caller, { id, ...area }: CropInput): Promise<LibraryItem> {
  const asset = await existing(caller, id);
  const part = await usable("id", () => cropImage(asset, area, caller.userId));
  await fileNew(part, asset.folderId);
  return libraryView(part);
}

const MAX_NAMED_POSTS = 10;

function inUse(caller: Caller, posts: readonly repository.UsingPost[]): AppError {
  // Brand limits: posts of other brands are not named.
  const named = caller.brandIds === null ? posts.slice(0, MAX_NAMED_POSTS) : [];
  const which = named.map(({ id, status }) => `${id} (${status})`).join(", ");
  const message = `The file is used by ${posts.length === 1 ? "a post" : `${posts.length} posts`} that may still have to send it${which ? `: ${which}` : ""}.`;
  return new AppError("CONFLICT", message, { details: { reason: "MEDIA_IN_USE", posts: named } });
}

/**
 * Posts that are out keep their address in their history; those that are not, or can be tried again, would fail without the file.
 *
 * @throws AppError NOT_FOUND when there is no such file; CONFLICT when posts use it.
 */
export async function deleteMedia(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  const key = { workspaceId: caller.workspaceId, id };
  const files = await changeOnce<string[]>((commit) =>
    commit(async (tx) => {
      // A post that is being written with this file holds it: seen here once it is written.
      if (!(await repository.lockAsset(tx, key))) throw notFound("Media");
      const posts = await repository.listPostsUsing(tx, key);
      if (posts.length > 0) throw inUse(caller, posts);
      return repository.deleteAsset(tx, key);
    }),
  );
  // The row is deleted first: a file without a row is harmless, a row without its file is not.
  await mediaStorage().remove(files);
  return { id, deleted: true };
}
