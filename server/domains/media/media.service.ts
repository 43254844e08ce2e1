import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import type { ReceivedFile } from "@/server/lib/received-file";
import { UnusableFileError } from "@/server/platforms/media/probe";
import { mediaStorage } from "@/server/platforms/media/storage";
import * as repository from "./media.repository";
import type { LibraryItem, ListMediaInput, Media, UpdateMediaInput } from "./media.schema";
import { signedUrl } from "./service/addresses";
import { takeIn } from "./service/intake";

/** Use cases of the media library. Input is parsed and the caller's authority checked; every file is the caller's workspace's. */

function view(row: repository.AssetRow): Media {
  const { id, fileName, mime, bytes, width, height, durationSeconds, altText } = row;
  return {
    id,
    url: signedUrl({ id, fileName }),
    kind: row.kind === "IMAGE" ? "image" : "video",
    mime,
    bytes,
    width,
    height,
    durationSeconds,
    altText,
    createdAt: row.createdAt.toISOString(),
  };
}

function libraryView(row: repository.AssetRow): LibraryItem {
  const { id, fileName } = row;
  return { ...view(row), fileName, thumbnailUrl: row.thumbnailKey ? signedUrl({ id, fileName, variant: "thumbnail" }) : null };
}

export async function uploadMedia(caller: Caller, { path, fileName }: ReceivedFile): Promise<Media> {
  try {
    return view(await takeIn({ workspaceId: caller.workspaceId, authorId: caller.userId, path, fileName, sourceUrl: null }));
  } catch (error) {
    if (error instanceof UnusableFileError) throw validationError([{ path: "file", message: error.message, code: "unusable_file" }]);
    throw error;
  }
}

async function pageOfRows(caller: Caller, { offset, limit, kind }: ListMediaInput) {
  const filter = { workspaceId: caller.workspaceId, kind: kind && ({ image: "IMAGE", video: "VIDEO" } as const)[kind] };
  const { rows, total } = await repository.listAssets(database(), filter, { offset, limit });
  return { rows, meta: { total, offset, limit, next: null } };
}

export async function listMedia(caller: Caller, input: ListMediaInput) {
  const { rows, meta } = await pageOfRows(caller, input);
  return { data: rows.map(view), meta };
}

export async function listLibrary(caller: Caller, input: ListMediaInput) {
  const { rows, meta } = await pageOfRows(caller, input);
  return { data: rows.map(libraryView), meta };
}

async function existing(caller: Caller, id: string): Promise<repository.AssetRow> {
  const row = await repository.findUpload(database(), { workspaceId: caller.workspaceId, id });
  if (!row) throw notFound("Media");
  return row;
}

export async function getMedia(caller: Caller, id: string): Promise<LibraryItem> {
  return libraryView(await existing(caller, id));
}

export async function updateMedia(caller: Caller, { id, altText }: UpdateMediaInput): Promise<Media> {
  const found = await repository.setAltText(database(), { workspaceId: caller.workspaceId, id }, altText);
  if (!found) throw notFound("Media");
  return view(await existing(caller, id));
}

/** Posts that are out keep their address in their history; those that are not would fail without the file. */
export async function deleteMedia(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  const key = { workspaceId: caller.workspaceId, id };
  await existing(caller, id);
  if (await repository.isInUse(database(), key)) {
    throw validationError([{ path: "id", message: "is used by a post that is not published yet", code: "custom" }], "MEDIA_IN_USE");
  }
  // The row first: a file without a row harms nobody, a row without its file would.
  await mediaStorage().remove(await repository.deleteAsset(database(), key));
  return { id, deleted: true };
}
