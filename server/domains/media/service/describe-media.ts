import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { type AssetRow, findAssets, findFetched } from "../media.repository";
import { ownMediaId } from "./addresses";

export interface MediaFacts {
  kind: "image" | "video";
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  altText: string | null;
}

const FETCHED_WITHIN_MS = 2 * 86_400_000;

function factsOf({ kind, mime, bytes, width, height, durationSeconds, altText }: AssetRow): MediaFacts {
  return { kind: kind === "IMAGE" ? "image" : "video", mime, bytes, width, height, durationSeconds, altText };
}

/** What is known of each file without fetching any, in the order asked; null where nothing is. */
export async function describeMedia(workspaceId: string, urls: readonly string[]): Promise<(MediaFacts | null)[]> {
  const ids = urls.flatMap((url) => ownMediaId(url) ?? []);
  const own = new Map((ids.length > 0 ? await findAssets(database(), { workspaceId, ids }) : []).map((asset) => [asset.id, asset]));
  return Promise.all(
    urls.map(async (url) => {
      const id = ownMediaId(url);
      const since = new Date(now().getTime() - FETCHED_WITHIN_MS);
      const asset = id === null ? await findFetched(database(), { workspaceId, sourceUrl: url, since }) : own.get(id);
      return asset ? factsOf(asset) : null;
    }),
  );
}
