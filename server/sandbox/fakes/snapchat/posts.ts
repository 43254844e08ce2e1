import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import { jsonOf } from "../../http";
import type { Account, StoredPost } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { done, invalid, refused } from "./answers";
import { usableMedia } from "./media";

/** Stories, saved stories and Spotlights of a profile. */

const PLATFORM = "SNAPCHAT";
const REVIEW_MS = 500;

const characters = (limit: number) => z.string().refine((text) => [...text].length <= limit, `may have up to ${limit} characters`);
const storyBody = z.strictObject({ media_id: z.string() });
const savedStoriesBody = z.strictObject({
  saved_stories: z.array(z.strictObject({ title: characters(45).min(1), snap_sources: z.array(z.strictObject({ media_id: z.string() })).length(1) })).length(1),
});
const spotlightBody = z.strictObject({
  media_id: z.string(),
  locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  description: characters(160).optional(),
  skip_save_to_profile: z.boolean().optional(),
});

/** A repeated post has a newly uploaded file, so only its text identifies it. */
export function postKey(call: Call): string {
  const { media_id: _fileOfItsOwn, ...body } = (jsonOf(call) ?? {}) as Record<string, unknown>;
  return `${call.path} ${JSON.stringify(body).replaceAll(/"media_id":"\d+"/g, "")}`;
}

export function createStory(call: Call, sandbox: SandboxState, account: Account): Reply {
  const parsed = storyBody.safeParse(jsonOf(call));
  if (!parsed.success) return wrong(parsed.error);
  const media = ready(parsed.data.media_id, sandbox, account);
  if ("status" in media) return media;
  publish("STORY", "", media, call, sandbox);
  return done();
}

export function createSavedStory(call: Call, sandbox: SandboxState, account: Account): Reply {
  const parsed = savedStoriesBody.safeParse(jsonOf(call));
  if (!parsed.success) return wrong(parsed.error);
  const [story] = parsed.data.saved_stories;
  const media = ready(story?.snap_sources[0]?.media_id ?? "", sandbox, account);
  if ("status" in media) return media;
  const { id } = publish("SAVED_STORY", story?.title ?? "", media, call, sandbox);
  return done({ saved_stories: [{ sub_request_status: "SUCCESS", saved_story: { id } }] });
}

export function createSpotlight(call: Call, sandbox: SandboxState, account: Account): Reply {
  const parsed = spotlightBody.safeParse(jsonOf(call));
  if (!parsed.success) return wrong(parsed.error);
  const media = ready(parsed.data.media_id, sandbox, account);
  if ("status" in media) return media;
  if (media.extra.type !== "VIDEO") return invalid("A Spotlight must be a video.");
  const { id } = publish("SPOTLIGHT", parsed.data.description ?? "", media, call, sandbox);
  return done({ spotlight_id: id });
}

export function readSpotlight(call: Call, sandbox: SandboxState, account: Account): Reply {
  const post = postsOf("SPOTLIGHT", sandbox, account).find((candidate) => candidate.id === call.params.spotlight);
  return post ? done({ spotlights: [postView(post, sandbox)] }) : refused(404, "E2002", "There is no such Spotlight.");
}

export function listSpotlights(_call: Call, sandbox: SandboxState, account: Account): Reply {
  return done({ spotlights: postsOf("SPOTLIGHT", sandbox, account).map((post) => postView(post, sandbox)) });
}

export function readStats(call: Call, sandbox: SandboxState, account: Account): Reply {
  const type = call.query.get("assetType") ?? "PROFILE";
  if (!["STORY", "SAVED_STORY", "SPOTLIGHT"].includes(type)) return invalid("assetType: is not supported here.");
  if (call.query.get("granularity") !== "LIFETIME") return invalid("granularity: startTime and endTime are required.");
  const stats = postsOf(type, sandbox, account).map((post) => {
    const { views, likes, shares } = counters(post, sandbox.now());
    const fields = Object.entries({ VIEWS: views, FAVORITES: likes, SHARES: shares }).map(([field, value]) => ({ field, value }));
    return { asset_id: post.id, asset_type: type, fields };
  });
  return done({ stats });
}

function publish(type: string, content: string, media: StoredMedia, call: Call, sandbox: SandboxState): StoredPost {
  const post: StoredPost = {
    id: sandbox.nextId(),
    platform: PLATFORM,
    accountId: media.accountId,
    content,
    mediaUrls: [`${call.origin}/media/${media.id}`],
    at: new Date().toISOString(),
    createdAt: sandbox.now(),
    deleted: false,
    extra: { type },
  };
  sandbox.posts.set(post.id, post);
  return post;
}

function ready(id: string, sandbox: SandboxState, account: Account): Reply | StoredMedia {
  const media = usableMedia(id, sandbox, account);
  if (!media) return refused(400, "E2003", "The media was not found or has expired.");
  return media.extra.finalized ? media : invalid("The upload of the file is not finished.");
}

function postsOf(type: string, sandbox: SandboxState, account: Account): StoredPost[] {
  return sandbox.posts.values().filter((post) => post.platform === PLATFORM && post.accountId === account.id && post.extra.type === type);
}

function postView(post: StoredPost, sandbox: SandboxState): Record<string, unknown> {
  const live = sandbox.now() - post.createdAt >= REVIEW_MS;
  const state = live ? { status: "LIVE", share_link: `https://www.snapchat.com/spotlight/${post.id}` } : { status: "IN_REVIEW" };
  const spotlight = { id: post.id, description: post.content, created_at: new Date(post.createdAt).toISOString(), ...state };
  return { sub_request_status: "SUCCESS", spotlight };
}

function wrong(error: z.ZodError): Reply {
  return invalid(`${error.issues[0]?.path.join(".")}: ${error.issues[0]?.message}`);
}
