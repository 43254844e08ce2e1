import { openAsBlob } from "node:fs";
import { z } from "zod";
import { capabilities } from "@/shared/social/capabilities";
import { bearer, callPlatform } from "../call";
import type { PlatformConfig } from "../config";
import { googleSignIn } from "../google-sign-in";
import { judgedCalls } from "../judged-calls";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, LocalFile, OutgoingPost, Progress, SocialAdapter } from "./contract";
import { checkFiles } from "./files";
import { refusal } from "./findings";
import { chosenFor } from "./post-settings";
import { youtubeSettings } from "./settings";
import { channelsAnswer, statisticsAnswer, statusAnswer, uploadsAnswer, videoAnswer } from "./youtube-answers";
import { failure, refusedVideo } from "./youtube-failures";

/**
 * YouTube, Data API version 3. A video is there as soon as the last byte of its upload session has arrived, so everything but the last bytes
 * is sent beforehand; the session reports the received bytes for about a week.
 */

const SCOPES = ["youtube.upload", "youtube.readonly", "youtube.force-ssl"].map((scope) => `https://www.googleapis.com/auth/${scope}`);
/** Chunks other than the last are multiples of this. */
const GRANULE = 256 * 1024;
const CHUNK_BYTES = 32 * GRANULE;
/** Sent in one preparation before what has been reached is stored. */
const STRETCH_BYTES = 32 * CHUNK_BYTES;
const UPLOAD_TIMEOUT_MS = 300_000;
const PEOPLE_AND_BLOGS = "22";
const LONGEST_WAIT_SECONDS = 300;
const IDS_A_CALL = 50;
/** A clock that runs a little ahead of YouTube's must not hide a video that was just made. */
const CLOCK_SKEW_MS = 5_000;

const uploadProgress = z.object({ session: z.url(), bytes: z.int(), sent: z.int(), mime: z.string(), videoId: z.string().optional() });
type Upload = z.output<typeof uploadProgress>;
const processingProgress = z.object({ videoId: z.string(), asked: z.int() });

/** Status of an upload session; `gone` when it has ended or never existed. */
type SessionState = { state: "open"; sent: number } | { state: "finished"; videoId: string } | { state: "gone" };

const calls = judgedCalls("YouTube", failure);
const { accepted, expect, remove } = calls;

export function createYoutubeAdapter(config: PlatformConfig): SocialAdapter {
  const api = (path: string, query: Record<string, string>) => `${config.apiBaseUrl}/youtube/${config.apiVersion}/${path}?${new URLSearchParams(query)}`;

  async function startSession(access: Access, post: OutgoingPost, file: LocalFile): Promise<Upload> {
    const { notify, ...video } = videoOf(post);
    const query = new URLSearchParams({ uploadType: "resumable", part: "snippet,status", notifySubscribers: String(notify) });
    const { headers } = await accepted({
      method: "POST",
      url: `${config.uploadBaseUrl}/upload/youtube/${config.apiVersion}/videos?${query}`,
      headers: {
        ...bearer(access),
        "content-type": "application/json; charset=UTF-8",
        "x-upload-content-length": String(file.bytes),
        "x-upload-content-type": file.mime,
      },
      body: JSON.stringify(video),
    });
    const session = headers.get("location");
    if (!session || !URL.canParse(session)) throw new PlatformError("TRANSIENT", "YouTube opened no upload session.");
    return { session, bytes: file.bytes, sent: 0, mime: file.mime };
  }

  async function put(access: Access, upload: Upload, range: string, body: Blob | undefined, irreversible: boolean): Promise<SessionState> {
    const headers = { ...bearer(access), "content-range": `bytes ${range}/${upload.bytes}` };
    const answer = await callPlatform({ method: "PUT", url: upload.session, headers, ...(body ? { body } : {}), timeoutMs: UPLOAD_TIMEOUT_MS, irreversible });
    if (answer.status === 308) return { state: "open", sent: received(answer.headers) };
    if (answer.status === 404 || answer.status === 410) return { state: "gone" };
    if (answer.status >= 300) throw failure(answer, { creating: irreversible });
    const video = videoAnswer.safeParse(answer.json);
    if (!video.success) throw new PlatformError("UNKNOWN_OUTCOME", "YouTube answered something that names no video.", { status: answer.status });
    return { state: "finished", videoId: video.data.id };
  }

  const probe = (access: Access, upload: Upload) => put(access, upload, "*", undefined, false);

  /** Progress of an existing upload session; a new one when it belongs to another file or has ended. */
  async function resumed(access: Access, post: OutgoingPost, file: LocalFile, resumable: Upload | null): Promise<Upload> {
    if (resumable?.bytes !== file.bytes) return startSession(access, post, file);
    const state = await probe(access, resumable);
    if (state.state === "gone") return startSession(access, post, file);
    return state.state === "finished" ? { ...resumable, sent: resumable.bytes, videoId: state.videoId } : { ...resumable, sent: state.sent };
  }

  async function uploadsSince(access: Access, since: Date) {
    const { items } = await expect(channelsAnswer, { method: "GET", url: api("channels", { part: "contentDetails", mine: "true" }), headers: bearer(access) });
    const playlistId = items[0]?.contentDetails?.relatedPlaylists.uploads;
    if (!playlistId) return [];
    const url = api("playlistItems", { part: "snippet", playlistId, maxResults: String(IDS_A_CALL) });
    const uploads = await expect(uploadsAnswer, { method: "GET", url, headers: bearer(access) });
    return uploads.items.map(({ snippet }) => snippet).filter(({ publishedAt }) => Date.parse(publishedAt) >= since.getTime() - CLOCK_SKEW_MS);
  }

  return {
    platform: "YOUTUBE",
    alwaysReadsBack: true,
    createReadsFiles: true,

    ...googleSignIn(config, SCOPES, calls),

    async listAccounts(accessToken) {
      const url = api("channels", { part: "snippet,contentDetails,statistics", mine: "true" });
      const { items } = await expect(channelsAnswer, { method: "GET", url, headers: bearer({ accessToken }) });
      if (items.length === 0) throw new PlatformError("BLOCKED", "This Google account has no YouTube channel.");
      return items.map(({ id, snippet }) => {
        const avatarUrl = snippet?.thumbnails?.default?.url;
        return { accountId: id, accountName: snippet?.title ?? id, kind: "channel" as const, ...(avatarUrl ? { avatarUrl } : {}) };
      });
    },

    async prepare(access, post, progress) {
      const resumable = uploadProgress.safeParse(progress).data ?? null;
      if (resumable && resumable.sent >= openEnd(resumable.bytes)) return { state: "ready", progress: resumable };
      chosenFor("YOUTUBE", youtubeSettings, post);
      const media = await post.media();
      checkFiles("YOUTUBE", media);
      const [item] = media;
      if (!item) throw refusal("MEDIA_REQUIRED", "YouTube takes exactly one video.");
      return item.withFile(async (file) => {
        let upload = await resumed(access, post, file, resumable);
        const blob = await openAsBlob(file.path);
        const stretch = Math.min(openEnd(file.bytes), upload.sent + STRETCH_BYTES);
        while (upload.sent < stretch) {
          const end = Math.min(upload.sent + CHUNK_BYTES, stretch);
          const state = await put(access, upload, `${upload.sent}-${end - 1}`, blob.slice(upload.sent, end, upload.mime), false);
          if (state.state !== "open" || state.sent <= upload.sent) throw new PlatformError("TRANSIENT", "The upload to YouTube was broken off.");
          upload = { ...upload, sent: state.sent };
        }
        return upload.sent < openEnd(file.bytes) ? { state: "waiting", progress: upload, waitSeconds: 0 } : { state: "ready", progress: upload };
      });
    },

    async create(access, post, progress) {
      const upload = uploadProgress.safeParse(progress).data;
      if (!upload) throw new PlatformError("TRANSIENT", "Nothing has been uploaded yet.");
      if (upload.videoId) return linked(upload.videoId);
      const [item] = await post.media();
      if (item?.bytes !== upload.bytes) throw new PlatformError("TRANSIENT", "The video has changed since it was uploaded.");
      const last = await item.part(upload.sent, upload.bytes);
      const state = await put(access, upload, `${upload.sent}-${upload.bytes - 1}`, last, true);
      if (state.state === "finished") return linked(state.videoId);
      throw new PlatformError("TRANSIENT", state.state === "gone" ? "YouTube's upload session has expired." : "YouTube has not received the whole video.");
    },

    async findCreated(access, query) {
      const upload = uploadProgress.safeParse(query.progress).data;
      const state = upload ? await probe(access, upload) : { state: "gone" as const };
      if (state.state === "finished") return linked(state.videoId);
      if (state.state === "open") return null;
      const title = titleOf(query);
      const found = (await uploadsSince(access, query.since)).find((video) => video.title === title && video.description.trim() === query.text.trim());
      return found ? linked(found.resourceId.videoId) : null;
    },

    async confirm(access, progress) {
      const { videoId, asked } = processingProgress.parse(progress);
      const url = api("videos", { part: "status,processingDetails", id: videoId });
      const { items } = await expect(statusAnswer, { method: "GET", url, headers: bearer(access) });
      const status = items[0]?.status;
      if (!status) throw new PlatformError("INVALID", "YouTube no longer has the video.");
      const { externalPostId, externalUrl } = linked(videoId);
      if (status.uploadStatus === "processed") return { state: "settled", created: { externalPostId, externalUrl } };
      if (status.uploadStatus !== "uploaded") throw refusedVideo(status);
      return { state: "waiting", ...laterOn(videoId, asked + 1) };
    },

    deletePost: (access, externalPostId) => remove({ url: api("videos", { id: externalPostId }), headers: bearer(access) }),

    async readMetrics(access, externalPostIds) {
      const parts: string[][] = [];
      for (let from = 0; from < externalPostIds.length; from += IDS_A_CALL) parts.push(externalPostIds.slice(from, from + IDS_A_CALL));
      const answers = await Promise.all(
        parts.map((ids) => expect(statisticsAnswer, { method: "GET", url: api("videos", { part: "statistics", id: ids.join(",") }), headers: bearer(access) })),
      );
      return answers.flatMap(({ items }) =>
        items.map(({ id, statistics: { viewCount = null, likeCount = null, commentCount = null } }) => ({
          externalPostId: id,
          impressions: null,
          views: viewCount,
          likes: likeCount,
          comments: commentCount,
          shares: null,
          saves: null,
          clicks: null,
        })),
      );
    },
  };
}

/** Uploads before the due time stop short of the end: at least one byte is left, and the sent size is a multiple of the granule. */
function openEnd(bytes: number): number {
  return Math.floor((bytes - 1) / GRANULE) * GRANULE;
}

function videoOf(post: OutgoingPost) {
  const settings = chosenFor("YOUTUBE", youtubeSettings, post);
  const title = titleOf(post);
  if (title === "") throw refusal("TITLE_REQUIRED", "A video on YouTube needs a title or a text.");
  return {
    notify: settings.notifySubscribers ?? true,
    snippet: { title, description: post.text, categoryId: settings.categoryId ?? PEOPLE_AND_BLOGS, ...(settings.tags ? { tags: settings.tags } : {}) },
    status: {
      privacyStatus: settings.privacyStatus ?? "public",
      selfDeclaredMadeForKids: settings.madeForKids ?? false,
      ...(settings.madeWithAi ? { containsSyntheticMedia: true } : {}),
    },
  };
}

/** What the person gave, as it is; else the first line that has words, without the two characters that no title may have. */
function titleOf({ text, settings }: Pick<OutgoingPost, "text" | "settings">): string {
  const given = youtubeSettings.safeParse(settings).data?.title?.trim();
  if (given) return given;
  const lines = text.split("\n").map((line) => line.replaceAll(/[<>]/g, "").trim());
  return [...(lines.find(Boolean) ?? "")]
    .slice(0, capabilities.YOUTUBE.titleLimit ?? 0)
    .join("")
    .trim();
}

/** `bytes=0-b`; without it nothing has arrived. */
function received(headers: Headers): number {
  const last = /-(\d+)$/.exec(headers.get("range") ?? "")?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/** Processing takes seconds for a short clip and hours for a long film: each question waits twice as long as the one before. */
function laterOn(videoId: string, polls: number): { progress: Progress; waitSeconds: number } {
  return { progress: { videoId, asked: polls }, waitSeconds: Math.min(LONGEST_WAIT_SECONDS, 2 ** polls) };
}

function linked(videoId: string): CreatedPost {
  return { externalPostId: videoId, externalUrl: `https://www.youtube.com/watch?v=${videoId}`, pending: laterOn(videoId, 0) };
}
