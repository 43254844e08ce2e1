import type { AssetRow } from "../media.repository";
import type { LibraryItem, Media } from "../media.schema";
import { signedUrl } from "./addresses";
import { factsOf, framesOf } from "./facts";

/** A file as the transports show it. */

export function toMedia(row: AssetRow): Media {
  const { id, fileName, altText, folderId } = row;
  const { kind, mime, bytes, width, height, durationSeconds } = factsOf(row);
  const createdAt = row.createdAt.toISOString();
  return { id, url: signedUrl({ id, fileName }), kind, mime, bytes, width, height, durationSeconds, altText, folderId, createdAt };
}

export function libraryView(row: AssetRow): LibraryItem {
  const { id, fileName } = row;
  const { videoCodec, framesPerSecond } = factsOf(row);
  const thumbnailUrl = row.thumbnailKey ? signedUrl({ id, fileName, variant: "thumbnail" }) : null;
  return { ...toMedia(row), fileName, thumbnailUrl, videoCodec, framesPerSecond, moves: framesOf(row) > 1 };
}
