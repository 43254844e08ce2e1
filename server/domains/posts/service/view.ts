import { describeMedia } from "@/server/domains/media";
import { checkAccounts, type MediaFacts, mediaKinds } from "@/shared/social/check-post";
import { isTerminal } from "../posts.engine";
import type { PostResult, PostView, PostWarning, SocialPlatform, StoredPost } from "../posts.schema";
import { docsFor, problemOf, remedyFor } from "../problem.engine";
import type { PostRow, TargetRow } from "../repository/post-rows";
import { requestedSettings, settingsFor } from "./post-settings";

/** The post as every transport shows it. */

const iso = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());

/** Only accounts that have an outcome. All keys are present, null where they do not apply. */
export function resultsOf(
  targets: readonly Pick<TargetRow, "platform" | "status" | "externalPostId" | "externalUrl" | "errorClass" | "error" | "connectionId">[],
): PostResult[] {
  return targets
    .filter((target) => target.status !== "PENDING")
    .map((target) => ({
      platform: target.platform,
      success: target.status === "SUCCEEDED",
      externalPostId: target.externalPostId,
      externalUrl: target.externalUrl,
      error: target.status === "FAILED" ? (target.error ?? "Failed.") : null,
      problem: target.status === "FAILED" ? problemOf(target) : null,
      connectionId: target.connectionId,
    }));
}

export const lowercase = (platform: SocialPlatform) => platform.toLowerCase() as Lowercase<SocialPlatform>;

/** The text that a platform gets: its own version, else the post's. */
export function textFor(post: Pick<PostRow, "content" | "platformCaptions">, platform: SocialPlatform): string {
  return post.platformCaptions[lowercase(platform)] ?? post.content;
}

/** Stored properties of a post's files, in their order. */
export function factsFor(mediaUrls: readonly string[], factsByUrl: ReadonlyMap<string, MediaFacts>): (MediaFacts | null)[] {
  return mediaUrls.map((url) => factsByUrl.get(url) ?? null);
}

type CheckedPost = Pick<PostRow, "status" | "content" | "mediaUrls" | "platformCaptions" | "tiktokSettings" | "youtubeTitle"> & {
  targets: readonly Pick<TargetRow, "platform" | "settings" | "publishDefaults" | "connectionStatus" | "accountName">[];
};

/** What would keep the post from its accounts, and who has to do what about it. */
export function warningsOf(post: CheckedPost, factsByUrl: ReadonlyMap<string, MediaFacts>): PostWarning[] {
  const { mediaUrls, platformCaptions } = post;
  const media = factsFor(mediaUrls, factsByUrl);
  const kinds = mediaKinds(mediaUrls, media);
  const accounts = post.targets.map((target) => {
    const { placement, title, link, imageFit } = settingsFor(post, target, kinds);
    return { platform: target.platform, text: textFor(post, target.platform), placement, title, link, imageFit };
  });
  const warnings = checkAccounts(accounts, { mediaUrls, media }).map((warning): PostWarning => {
    const { platform, code, field } = warning;
    const isOwnText = field === "content" && platformCaptions[platform] !== undefined;
    return { ...warning, field: isOwnText ? `platformCaptions.${platform}` : field, remedy: remedyFor(code), docs: docsFor(code, platform) };
  });
  if (isTerminal(post.status) && post.status !== "FAILED") return warnings;
  for (const target of post.targets) {
    if (target.connectionStatus === "ACTIVE") continue;
    const code = "CONNECTION_EXPIRED";
    warnings.push({
      platform: lowercase(target.platform),
      code,
      message: `The account ${target.accountName} must be connected again before this is published.`,
      field: "accountIds",
      limit: null,
      actual: null,
      remedy: remedyFor(code),
      docs: null,
    });
  }
  return warnings;
}

function requestedByAccount(row: PostRow): PostView["platformSettings"] {
  const all: PostView["platformSettings"] = {};
  for (const target of row.targets) {
    const requested = requestedSettings(row, target);
    if (Object.keys(requested).length > 0) all[target.connectionId] = requested;
  }
  return all;
}

const unique = <T>(values: T[]): T[] => (values.length < 2 ? values : [...new Set(values)]);

function viewOf(row: PostRow, factsByUrl: ReadonlyMap<string, MediaFacts>): StoredPost {
  return {
    id: row.id,
    content: row.content,
    status: row.status,
    approval: row.approval,
    platforms: unique(row.targets.map((target) => lowercase(target.platform))),
    mediaUrls: row.mediaUrls,
    platformCaptions: row.platformCaptions,
    platformSettings: requestedByAccount(row),
    labels: row.labels,
    scheduledAt: iso(row.scheduledAt),
    publishedAt: iso(row.publishedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    accountIds: row.targets.map((target) => target.connectionId),
    brandIds: unique(row.targets.flatMap(({ brandId }) => brandId ?? [])),
    results: resultsOf(row.targets),
    warnings: warningsOf(row, factsByUrl),
    revision: row.revision,
    editIntentId: row.editIntentId,
  };
}

/** The post within a transaction, for its events. Its files are not queried, so it has no warnings about them. */
export function toPostSnapshot(row: PostRow): PostView {
  const { revision: _revision, editIntentId: _editIntentId, ...post } = viewOf(row, new Map());
  return post;
}

/** Posts of one workspace. */
export async function viewsOf(rows: readonly PostRow[]): Promise<StoredPost[]> {
  const [first] = rows;
  if (!first) return [];
  const factsByUrl = await describeMedia(
    first.workspaceId,
    rows.flatMap((row) => row.mediaUrls),
  );
  return rows.map((row) => viewOf(row, factsByUrl));
}

export async function toStoredPost(row: PostRow): Promise<StoredPost> {
  return viewOf(row, await describeMedia(row.workspaceId, row.mediaUrls));
}
