import { buffer } from "node:stream/consumers";
import { baseUrl } from "@/env";
import { database } from "@/server/db/database";
import { isTestWorkspace } from "@/server/domains/workspaces";
import { publicUrlProblem } from "@/server/lib/outbound";
import { platformConfig } from "@/server/platforms/config";
import { MissingFileError } from "@/server/platforms/media/missing-file";
import { mediaStorage } from "@/server/platforms/media/storage";
import { UnusableFileError } from "@/server/platforms/media/unusable-file";
import { PlatformError } from "@/server/platforms/platform-error";
import type { OutgoingMedia, SocialPlatform } from "@/server/platforms/social/contract";
import { fault, refusal } from "@/server/platforms/social/findings";
import { capabilities } from "@/shared/social/capabilities";
import type { ImageFit } from "@/shared/social/image-fit";
import { planImage } from "../media.engine";
import { type AssetRow, listAssetsByIds, type VariantRow } from "../media.repository";
import { ownMediaId, signedUrl } from "./addresses";
import { variantOf } from "./convert";
import { factsOf, framesOf } from "./facts";
import { fetchRemote } from "./fetch-remote";

/** A post's media as one platform gets them. Every failure is a PlatformError that names the file. */

export interface OutgoingMediaQuery {
  workspaceId: string;
  urls: readonly string[];
  platform: SocialPlatform;
  imageFit?: ImageFit | undefined;
}

export async function outgoingMedia({ workspaceId, urls, platform, imageFit }: OutgoingMediaQuery): Promise<OutgoingMedia[]> {
  const ids = urls.flatMap((url) => ownMediaId(url) ?? []);
  const own = await named(
    "The media library",
    undefined,
    async () => new Map((ids.length > 0 ? await listAssetsByIds(database(), { workspaceId, ids }) : []).map((asset) => [asset.id, asset])),
  );
  const media: OutgoingMedia[] = [];
  // One after the other: conversions take memory, and a post has few.
  for (const url of urls) {
    const id = ownMediaId(url);
    const asset = id === null ? await named(url, url, () => fetchRemote(workspaceId, url)) : own.get(id);
    if (!asset) throw fault("INVALID", "MEDIA_GONE", `${url} is no longer in the media library.`, { fileUrl: url });
    media.push(await asOutgoing(asset, { platform, imageFit }, url));
  }
  return media;
}

/** `url`: as the post has it. */
async function asOutgoing(asset: AssetRow, query: Pick<OutgoingMediaQuery, "platform" | "imageFit">, url: string): Promise<OutgoingMedia> {
  const name = asset.sourceUrl ?? asset.fileName;
  const variant = asset.kind === "IMAGE" ? await fitting(asset, query, { name, url }) : null;
  const { mime, bytes, width, height, storageKey } = variant ?? asset;
  return {
    ...factsOf(asset),
    name,
    mime,
    bytes,
    width,
    height,
    ...(asset.altText ? { altText: asset.altText } : {}),
    part: (start, end) =>
      named(name, url, async () => new Blob([await buffer(await mediaStorage().read(storageKey, { start, end: end - 1 }))], { type: mime })),
    withFile: (use) => withNamedFile({ name, url, storageKey }, (path) => use({ path, bytes, mime })),
    publicUrl: () => publicUrl(asset, variant, query.platform, url),
  };
}

const unusable = {
  ANIMATION_TOO_LARGE: "is an animation that is too large for the platform",
  MEDIA_TYPE_NOT_SUPPORTED: "is no format that the platform takes",
};

/** The converted image; null when the platform takes it as it is. */
async function fitting(
  asset: AssetRow,
  { platform, imageFit }: Pick<OutgoingMediaQuery, "platform" | "imageFit">,
  { name, url }: { name: string; url: string },
): Promise<VariantRow | null> {
  const plan = planImage({ ...asset, frames: framesOf(asset) }, capabilities[platform].images, imageFit);
  if (plan === null) return null;
  if ("refusal" in plan) throw refusal(plan.refusal, `${name} ${unusable[plan.refusal]}.`, { fileUrl: url });
  const variant = await named(name, url, () => variantOf(asset, plan));
  if (!variant) throw refusal("IMAGE_TOO_LARGE", `${name} cannot be made smaller than ${plan.maxBytes} bytes.`, { fileUrl: url });
  return variant;
}

async function named<T>(name: string, fileUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const options = { ...(fileUrl === undefined ? {} : { fileUrl }), cause };
    if (cause instanceof PlatformError) throw new PlatformError(cause.errorClass, cause.message, { ...cause.options, ...options });
    if (cause instanceof UnusableFileError) throw fault("INVALID", "MEDIA_UNREADABLE", `${name} ${cause.message}.`, options);
    if (cause instanceof MissingFileError) throw fault("INVALID", "MEDIA_GONE", `${name} is no longer in the storage.`, options);
    throw fault("TRANSIENT", "STORAGE_FAILED", `${name} could not be read from the storage or kept in it.`, options);
  }
}

/** Storage errors become PlatformErrors. Errors of `use` pass unchanged: by then something may have been sent. */
async function withNamedFile<T>({ name, url, storageKey }: { name: string; url: string; storageKey: string }, use: (path: string) => Promise<T>): Promise<T> {
  let used: { fault: unknown } | null = null;
  const value = await named(name, url, () =>
    mediaStorage().withFile(storageKey, async (path) => {
      try {
        return { value: await use(path) };
      } catch (fault) {
        used = { fault };
        return null;
      }
    }),
  );
  if (value) return value.value;
  throw (used as { fault: unknown } | null)?.fault;
}

async function publicUrl(asset: AssetRow, variant: VariantRow | null, platform: SocialPlatform, url: string): Promise<string> {
  const place = { sandbox: await isTestWorkspace(asset.workspaceId) };
  const problem = platformConfig(platform, place)?.sandbox ? null : await publicUrlProblem(baseUrl());
  if (problem === null) return signedUrl({ id: asset.id, variant: variant?.id, fileName: asset.fileName });
  if (asset.sourceUrl !== null && variant === null) return asset.sourceUrl;
  const name = asset.sourceUrl ?? asset.fileName;
  throw fault("CONFIG", "MEDIA_NOT_PUBLIC", `The platform has to fetch ${name} from this installation, and BASE_URL ${problem}.`, { fileUrl: url });
}
