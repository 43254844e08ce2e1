import { z } from "zod";
import { bearer, callPlatform, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, PostMetrics, SocialAdapter } from "./contract";
import { checkFiles } from "./files";
import { chosenFor } from "./post-settings";
import { tiktokSettings } from "./settings";
import { consentUrl, tokenAnswer } from "./sign-in";
import { expect, failure, isUnaudited, statusFailure, unlessUnknown } from "./tiktok-answers";
import {
  type Creator,
  chunkAt,
  chunksOf,
  creatorAnswer,
  lastChunk,
  type PostProgress,
  photoInit,
  postProgress,
  type VideoProgress,
  videoInit,
  withVideo,
} from "./tiktok-post";

/** TikTok's Login Kit and Content Posting API, version 2. */

const SCOPES = ["user.info.basic", "user.info.profile", "video.publish", "video.list"];
/** An upload address lives an hour; one that is nearly dead is not begun with. */
const UPLOAD_LIFE_MS = 55 * 60_000;
/** Number of chunks in one call of `prepare`, so that a large file's progress is stored regularly. */
const CHUNKS_A_CALL = 40;
const UPLOAD_TIMEOUT_MS = 120_000;
const FIRST_POLL_SECONDS = 2;
const POLL_SECONDS = 10;
/** A public post gets its id after moderation, mostly within a minute. After so many polls it counts as published without one. */
const POLLS_FOR_ID = 8;
const METRICS_A_CALL = 20;

const userAnswer = z.object({
  data: z.object({
    user: z.object({ open_id: z.string(), display_name: z.string().optional(), username: z.string().optional(), avatar_url: z.string().optional() }),
  }),
});
const videoInitAnswer = z.object({ data: z.object({ publish_id: z.string(), upload_url: z.url() }) });
const photoInitAnswer = z.object({ data: z.object({ publish_id: z.string() }) });
const statusAnswer = z.object({
  data: z.object({
    status: z.string(),
    fail_reason: z.string().optional(),
    // Spelled as TikTok spells it.
    publicaly_available_post_id: z.array(z.union([z.string(), z.number()]).transform(String)).optional(),
    uploaded_bytes: z.number().optional(),
  }),
});
const videosAnswer = z.object({
  data: z.object({
    videos: z
      .array(
        z.object({
          id: z.string(),
          view_count: z.number().optional(),
          like_count: z.number().optional(),
          comment_count: z.number().optional(),
          share_count: z.number().optional(),
        }),
      )
      .default([]),
  }),
});

/** What `confirm` needs to know of a post that TikTok works on. */
const pendingProgress = z.object({
  publishId: z.string(),
  username: z.string(),
  kind: z.enum(["video", "photo"]),
  publicId: z.boolean(),
  polls: z.int().default(0),
});
type Pending = z.output<typeof pendingProgress>;

export function createTiktokAdapter(config: PlatformConfig): SocialAdapter {
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}${path}`;
  const json = (access: { accessToken: string }, body: unknown) => ({
    headers: { ...bearer(access), "content-type": "application/json; charset=UTF-8" },
    body: JSON.stringify(body),
  });

  function oauthCall(path: "token" | "revoke", form: Record<string, string>): PlatformCall {
    const body = new URLSearchParams({ client_key: config.clientId, client_secret: config.clientSecret, ...form });
    return { method: "POST", url: `${config.tokenBaseUrl}/${config.apiVersion}/oauth/${path}/`, body };
  }

  const requestTokens = (form: Record<string, string>) => expect(tokenAnswer, oauthCall("token", form));

  async function creatorOf(access: Access): Promise<Creator> {
    return (await expect(creatorAnswer, { method: "POST", url: api("/post/publish/creator_info/query/"), headers: json(access, {}).headers })).data;
  }

  /** An unaudited TikTok app may only post privately: that is used when the post requests nothing else. */
  async function beginVideo(access: Access, body: ReturnType<typeof videoInit>, chosen: boolean) {
    const init = (info: unknown) => expect(videoInitAnswer, { method: "POST", url: api("/post/publish/video/init/"), ...json(access, info) });
    try {
      return { ...(await init(body)).data, privacy: body.post_info.privacy_level };
    } catch (error) {
      if (chosen || !isUnaudited(error)) throw error;
      return { ...(await init({ ...body, post_info: { ...body.post_info, privacy_level: "SELF_ONLY" } })).data, privacy: "SELF_ONLY" };
    }
  }

  /** Chunk by chunk in order; the last one makes TikTok publish. */
  async function putChunk(video: VideoProgress, chunk: Blob, irreversible: boolean) {
    const { first, last } = chunkAt(video);
    const answer = await callPlatform({
      method: "PUT",
      url: video.uploadUrl,
      headers: { "content-type": chunk.type, "content-range": `bytes ${first}-${last}/${video.size}` },
      body: chunk,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      irreversible,
    });
    if (answer.status >= 300) throw failure(answer, { creating: irreversible, uploading: true });
    return answer.status;
  }

  async function statusOf(access: Access, publishId: string) {
    const call: PlatformCall = { method: "POST", url: api("/post/publish/status/fetch/"), ...json(access, { publish_id: publishId }), largeIds: true };
    const { data } = await expect(statusAnswer, call);
    return { ...data, id: data.publicaly_available_post_id?.[0] ?? null };
  }

  return {
    platform: "TIKTOK",
    createReadsFiles: true,

    authorizeUrl: ({ state, redirectUri }) =>
      consentUrl(config.authorizeUrl, { client_key: config.clientId, scope: SCOPES.join(","), response_type: "code", redirect_uri: redirectUri, state }),

    exchangeCode: ({ code, redirectUri }) => requestTokens({ code, grant_type: "authorization_code", redirect_uri: redirectUri }),

    refreshTokens: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),

    async revokeToken(token) {
      await expect(z.unknown(), oauthCall("revoke", { token }));
    },

    async listAccounts(accessToken) {
      const url = api("/user/info/?fields=open_id,union_id,avatar_url,display_name,username");
      const { user } = (await expect(userAnswer, { method: "GET", url, headers: bearer({ accessToken }) })).data;
      const accountName = user.display_name || user.username || user.open_id;
      return [{ accountId: user.open_id, accountName, kind: "profile" as const, ...(user.avatar_url ? { avatarUrl: user.avatar_url } : {}) }];
    },

    async publishOptions(access) {
      const creator = await creatorOf(access);
      return {
        privacyLevels: creator.privacy_level_options,
        disabled: (["comment", "duet", "stitch"] as const).filter((name) => creator[`${name}_disabled`]),
        ...(creator.max_video_post_duration_sec === undefined ? {} : { maxVideoSeconds: creator.max_video_post_duration_sec }),
        nickname: creator.creator_nickname,
      };
    },

    async prepare(access, post, progress) {
      let resumable: PostProgress | null = postProgress.safeParse(progress).data ?? null;
      if (resumable?.kind === "video" && Date.now() - resumable.begunAt > UPLOAD_LIFE_MS) resumable = null;
      if (resumable?.kind === "photo" || (resumable && resumable.sent >= chunksOf(resumable.size).length - 1)) return { state: "ready", progress: resumable };
      const settings = chosenFor("TIKTOK", tiktokSettings, post);
      const media = await post.media();
      if (!resumable) {
        checkFiles("TIKTOK", media);
        const creator = await creatorOf(access);
        if (media[0]?.kind !== "video") return { state: "ready", progress: await photoInit(post.text, settings, creator, media) };
        const body = videoInit(post.text, settings, creator, media);
        const { publish_id, upload_url, privacy } = await beginVideo(access, body, settings.privacyLevel !== undefined);
        resumable = {
          kind: "video",
          publishId: publish_id,
          uploadUrl: upload_url,
          size: body.source_info.video_size,
          sent: 0,
          begunAt: Date.now(),
          username: creator.creator_username,
          publicId: privacy !== "SELF_ONLY",
        };
      }
      const video: VideoProgress = { ...resumable };
      const open = chunksOf(video.size).length - 1;
      const until = Math.min(open, video.sent + CHUNKS_A_CALL);
      if (video.sent < until) {
        await withVideo(media[0], video, async (chunkOf) => {
          for (; video.sent < until; video.sent += 1) await putChunk(video, chunkOf(video), false);
        });
      }
      return video.sent < open ? { state: "waiting", progress: video, waitSeconds: 1 } : { state: "ready", progress: video };
    },

    async create(access, post, progress) {
      const ready = postProgress.parse(progress);
      if (ready.kind === "video") {
        const status = await putChunk(ready, await lastChunk((await post.media())[0], ready), true);
        if (status !== 201) throw new PlatformError("UNKNOWN_OUTCOME", `TikTok answered ${status} to the last part of the video.`, { status });
        return pendingPost({ ...ready, polls: 0 });
      }
      const init = (info: unknown) =>
        expect(photoInitAnswer, { method: "POST", url: api("/post/publish/content/init/"), ...json(access, info), irreversible: true });
      const { body } = ready;
      let publicId = body.post_info.privacy_level !== "SELF_ONLY";
      const { data } = await init(body).catch((error: unknown) => {
        if (ready.chosen || !isUnaudited(error)) throw error;
        publicId = false;
        return init({ ...body, post_info: { ...body.post_info, privacy_level: "SELF_ONLY" } });
      });
      return pendingPost({ kind: "photo", publishId: data.publish_id, username: ready.username, publicId, polls: 0 });
    },

    async confirm(access, progress) {
      const pending = pendingProgress.parse(progress);
      const { status, fail_reason, id } = await statusOf(access, pending.publishId);
      if (status === "FAILED") throw statusFailure(fail_reason);
      const settled = status === "SEND_TO_USER_INBOX" || (status === "PUBLISH_COMPLETE" && (id !== null || !pending.publicId || pending.polls >= POLLS_FOR_ID));
      if (settled) return { state: "settled", created: linked(pending, id) };
      const polled = { ...pending, polls: pending.polls + 1 };
      return { state: "waiting", progress: polled, waitSeconds: pending.polls === 0 ? FIRST_POLL_SECONDS : POLL_SECONDS };
    },

    async findCreated(access, { progress }) {
      const video = postProgress.safeParse(progress).data;
      // Photos are named by the answer that was lost, and by nothing before it.
      if (video?.kind !== "video") return "unsupported";
      const { status, uploaded_bytes, id } = await statusOf(access, video.publishId);
      if (status === "FAILED" || (status === "PROCESSING_UPLOAD" && (uploaded_bytes ?? 0) < video.size)) return null;
      return status === "PUBLISH_COMPLETE" && id !== null ? linked(video, id) : pendingPost({ ...video, polls: 0 });
    },

    async readMetrics(access, externalPostIds) {
      const idsByVideo = new Map<string, string>();
      for (const given of externalPostIds) {
        const id = /^\d+$/.test(given) ? given : (await statusOf(access, given).catch(unlessUnknown))?.id;
        if (id) idsByVideo.set(id, given);
      }
      const found: PostMetrics[] = [];
      const ids = [...idsByVideo.keys()];
      for (let start = 0; start < ids.length; start += METRICS_A_CALL) {
        const url = api("/video/query/?fields=id,view_count,like_count,comment_count,share_count");
        const filters = { video_ids: ids.slice(start, start + METRICS_A_CALL) };
        const { data } = await expect(videosAnswer, { method: "POST", url, ...json(access, { filters }) });
        for (const video of data.videos) {
          const externalPostId = idsByVideo.get(video.id);
          if (externalPostId === undefined) continue;
          const { view_count, like_count, comment_count, share_count } = video;
          found.push({
            externalPostId,
            impressions: null,
            views: view_count ?? null,
            likes: like_count ?? null,
            comments: comment_count ?? null,
            shares: share_count ?? null,
            saves: null,
            clicks: null,
          });
        }
      }
      return found;
    },
  };
}

function pendingPost(pending: Pending): CreatedPost {
  const { publishId, username, kind, publicId, polls } = pending;
  return { ...linked(pending, null), pending: { progress: { publishId, username, kind, publicId, polls }, waitSeconds: FIRST_POLL_SECONDS } };
}

/** Until the post is public, TikTok's publish id and the creator's profile represent it. */
function linked({ publishId, username, kind }: Pick<Pending, "publishId" | "username" | "kind">, id: string | null): CreatedPost {
  const profile = `https://www.tiktok.com/@${username}`;
  return { externalPostId: id ?? publishId, externalUrl: id === null ? profile : `${profile}/${kind}/${id}` };
}
