import { createHmac } from "node:crypto";
import { openAsBlob } from "node:fs";
import { z } from "zod";
import { bearer, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, OutgoingMedia, OutgoingPost, PostMetrics, SocialAdapter } from "./contract";
import * as answers from "./facebook-answers";
import { failure } from "./facebook-failures";
import { altTextOf, checkFiles } from "./files";
import { eachFound, graphCalls, insightsAnswer, insightValue, pollPause } from "./meta-graph";
import { chosenFor } from "./post-settings";
import { facebookSettings } from "./settings";
import { consentUrl } from "./sign-in";

/** Facebook Pages. Photos and videos are uploaded unseen; one call then makes the post of them. */

const SCOPES = ["pages_show_list", "pages_read_engagement", "pages_manage_posts", "read_insights"];
/** Unpublished photos and open upload sessions are retained for about a day. */
const UPLOAD_LIFE_MS = 20 * 3_600_000;
const UPLOAD_TIMEOUT_MS = 600_000;

const uploaded = z.object({
  photos: z.array(z.string()),
  video: z.object({ id: z.string(), sessionId: z.string().nullable() }).nullable(),
  startedAt: z.number(),
});
type Uploaded = z.output<typeof uploaded>;
const processing = z.object({ videoId: z.string(), polls: z.number() });

export function createFacebookAdapter(config: PlatformConfig): SocialAdapter {
  const graph = graphCalls("Facebook", failure);
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}/${path}`;
  // Videos have a host of their own beside the API's.
  const videoApi = (path: string) => api(path).replace("//graph.", "//graph-video.");

  /** Proves that the token is used by the app that it was given to; apps may demand it. */
  function proof(token: string): Record<string, string> {
    return config.clientSecret ? { appsecret_proof: createHmac("sha256", config.clientSecret).update(token).digest("hex") } : {};
  }

  function get(token: string, path: string, query: Record<string, string>): PlatformCall {
    return { method: "GET", url: `${api(path)}?${new URLSearchParams({ ...query, ...proof(token) })}`, headers: bearer({ accessToken: token }) };
  }

  function send(access: Access, url: string, fields: Record<string, string>, file?: { name: string; blob: Blob; filename: string }): PlatformCall {
    const all = { ...fields, ...proof(access.accessToken) };
    const call = { method: "POST" as const, url, headers: bearer(access) };
    if (!file) return { ...call, body: new URLSearchParams(all), timeoutMs: 60_000 };
    const form = new FormData();
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    form.set(file.name, file.blob, file.filename);
    return { ...call, body: form, timeoutMs: UPLOAD_TIMEOUT_MS };
  }

  async function userToken(query: Record<string, string>): Promise<z.output<typeof answers.tokenAnswer>> {
    const app = { client_id: config.clientId, client_secret: config.clientSecret };
    const url = `${config.tokenBaseUrl}/${config.apiVersion}/oauth/access_token?${new URLSearchParams({ ...query, ...app })}`;
    return graph.expect(answers.tokenAnswer, { method: "GET", url });
  }
  const longLived = (token: string) => userToken({ grant_type: "fb_exchange_token", fb_exchange_token: token });

  async function grantedScopes(token: string): Promise<string[]> {
    const { data } = await graph.expect(answers.permissionsAnswer, get(token, "me/permissions", {}));
    return data.filter(({ status }) => status === "granted").map(({ permission }) => permission);
  }

  async function pagesOf(token: string): Promise<z.output<typeof answers.pageAnswer>[]> {
    const pages: z.output<typeof answers.pageAnswer>[] = [];
    let after: string | undefined;
    do {
      const query = { fields: "id,name,access_token,tasks,picture{url}", limit: "100", ...(after ? { after } : {}) };
      const answer = await graph.expect(answers.pagesAnswer, get(token, "me/accounts", query));
      pages.push(...answer.data);
      after = answer.paging?.next ? answer.paging.cursors?.after : undefined;
    } while (after);
    // Some people may read a page's figures without the right to publish on it.
    return pages.filter(({ tasks }) => tasks === undefined || tasks.includes("CREATE_CONTENT"));
  }

  async function uploadPhoto(access: Access, item: OutgoingMedia): Promise<string> {
    const altText = altTextOf("FACEBOOK", item);
    const fields = { published: "false", ...(altText ? { alt_text_custom: altText } : {}) };
    return item.withFile(async ({ path, mime }) => {
      const file = { name: "source", blob: await openAsBlob(path, { type: mime }), filename: `photo.${mime.split("/")[1]}` };
      return (await graph.expect(answers.idAnswer, send(access, api(`${access.accountId}/photos`), fields, file))).id;
    });
  }

  /** A video for the feed, uploaded in the ranges that Facebook requests. */
  async function uploadInPieces(access: Access, item: OutgoingMedia): Promise<Uploaded["video"]> {
    const url = videoApi(`${access.accountId}/videos`);
    return item.withFile(async ({ path, bytes }) => {
      const whole = await openAsBlob(path);
      const session = await graph.expect(answers.sessionAnswer, send(access, url, { upload_phase: "start", file_size: String(bytes) }));
      let piece: z.output<typeof answers.transferAnswer> = session;
      while (piece.start_offset < piece.end_offset) {
        const fields = { upload_phase: "transfer", upload_session_id: session.upload_session_id, start_offset: String(piece.start_offset) };
        const blob = whole.slice(piece.start_offset, piece.end_offset);
        const next = await graph.expect(answers.transferAnswer, send(access, url, fields, { name: "video_file_chunk", blob, filename: "chunk" }));
        if (next.start_offset <= piece.start_offset) throw new PlatformError("TRANSIENT", "Facebook did not take a piece of the video.");
        piece = next;
      }
      return { id: session.video_id, sessionId: session.upload_session_id };
    });
  }

  /** A reel or a story's video, in one stream. */
  async function uploadWhole(access: Access, item: OutgoingMedia, edge: string): Promise<Uploaded["video"]> {
    return item.withFile(async ({ path, bytes }) => {
      const { video_id, upload_url } = await graph.expect(answers.uploadAnswer, send(access, api(`${access.accountId}/${edge}`), { upload_phase: "start" }));
      const headers = { authorization: `OAuth ${access.accessToken}`, offset: "0", file_size: String(bytes), "content-type": "application/octet-stream" };
      await graph.expect(answers.doneAnswer, { method: "POST", url: upload_url, headers, body: await openAsBlob(path), timeoutMs: UPLOAD_TIMEOUT_MS });
      return { id: video_id, sessionId: null };
    });
  }

  async function upload(access: Access, post: OutgoingPost): Promise<Uploaded> {
    const settings = chosenFor("FACEBOOK", facebookSettings, post);
    const { placement = "feed" } = settings;
    const items = post.mediaCount > 0 ? await post.media() : [];
    checkFiles("FACEBOOK", items, settings);
    const video = items.find((item) => item.kind === "video");
    const startedAt = Date.now();
    if (video) {
      const sent = placement === "feed" ? uploadInPieces(access, video) : uploadWhole(access, video, placement === "reel" ? "video_reels" : "video_stories");
      return { photos: [], video: await sent, startedAt };
    }
    const photos: string[] = [];
    for (const item of items) photos.push(await uploadPhoto(access, item));
    return { photos, video: null, startedAt };
  }

  async function createVideo(access: Access, post: OutgoingPost, video: NonNullable<Uploaded["video"]>): Promise<CreatedPost> {
    const { placement = "feed" } = chosenFor("FACEBOOK", facebookSettings, post);
    const finish: Record<string, string> = {
      upload_phase: "finish",
      ...(video.sessionId === null ? { video_id: video.id } : { upload_session_id: video.sessionId }),
    };
    if (placement === "story") {
      const { post_id } = await graph.create(answers.finishedAnswer, send(access, api(`${access.accountId}/video_stories`), finish));
      return { externalPostId: post_id ?? video.id, externalUrl: null };
    }
    const words: Record<string, string> = post.text ? { description: post.text } : {};
    const call =
      placement === "reel"
        ? send(access, api(`${access.accountId}/video_reels`), { ...finish, video_state: "PUBLISHED", ...words })
        : send(access, videoApi(`${access.accountId}/videos`), { ...finish, published: "true", ...words });
    await graph.create(answers.finishedAnswer, call);
    return {
      externalPostId: video.id,
      externalUrl: answers.videoUrl(access, video.id),
      pending: { progress: { videoId: video.id, polls: 0 }, waitSeconds: 1 },
    };
  }

  const readVideo = (access: Access, id: string) => graph.find(answers.videoAnswer, get(access.accessToken, id, { fields: "status,permalink_url,post_id" }));

  async function metricsOf(access: Access, id: string): Promise<PostMetrics | null> {
    const token = access.accessToken;
    // A video's figures are those of the post that shows it.
    let object: string | undefined = id;
    if (!id.includes("_")) object = (await graph.find(z.object({ post_id: z.string().optional() }), get(token, id, { fields: "post_id" })))?.post_id;
    if (!object) return null;
    if (!object.includes("_")) object = `${access.accountId}_${object}`;
    const fields = "reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0),shares";
    const counters = await graph.find(answers.countersAnswer, get(token, object, { fields }));
    if (!counters) return null;
    const insights = (await graph.find(insightsAnswer, get(token, `${object}/insights`, { metric: "post_media_view,post_clicks" }))) ?? { data: [] };
    const views = insightValue(insights, "post_media_view");
    return {
      externalPostId: id,
      // Facebook counts every showing as a view and has no other word for it.
      impressions: views,
      views,
      likes: counters.reactions?.summary.total_count ?? null,
      comments: counters.comments?.summary.total_count ?? null,
      // The field is omitted while there are no shares.
      shares: counters.shares?.count ?? 0,
      saves: null,
      clicks: insightValue(insights, "post_clicks"),
    };
  }

  return {
    platform: "FACEBOOK",
    alwaysReadsBack: true,

    authorizeUrl: ({ state, redirectUri }) =>
      consentUrl(config.authorizeUrl, { client_id: config.clientId, redirect_uri: redirectUri, response_type: "code", scope: SCOPES.join(","), state }),

    async exchangeCode({ code, redirectUri }) {
      const short = await userToken({ redirect_uri: redirectUri, code });
      const { access_token, expires_in } = await longLived(short.access_token);
      const scopes = await grantedScopes(access_token);
      return { accessToken: access_token, refreshToken: access_token, ...(expires_in === undefined ? {} : { expiresInSeconds: expires_in }), scopes };
    },

    /** The person's token is renewed and the page's fetched again with it; the page's own does not end by time. */
    async refreshTokens(refreshToken, { accountId }) {
      const user = await longLived(refreshToken);
      const { access_token } = await graph.expect(answers.tokenAnswer, get(user.access_token, accountId, { fields: "access_token" }));
      return { accessToken: access_token, refreshToken: user.access_token, scopes: await grantedScopes(user.access_token) };
    },

    /** Facebook can only withdraw the app from the person as a whole, which would end their other pages' connections too. */
    async revokeToken() {},

    async listAccounts(accessToken) {
      const self = await graph.expect(answers.pageAnswer, get(accessToken, "me", { fields: "id,name,picture{url}" }));
      // A page's own token knows no pages: it is that page.
      const pages = await pagesOf(accessToken).catch((error: unknown) => {
        if (error instanceof PlatformError && error.errorClass === "INVALID") return [self];
        throw error;
      });
      const scopes = pages.some(({ access_token }) => access_token) ? await grantedScopes(accessToken) : [];
      return pages.map(({ id, name, access_token, picture }) => ({
        accountId: id,
        accountName: name,
        kind: "page" as const,
        ...(picture ? { avatarUrl: picture.data.url } : {}),
        ...(access_token ? { tokens: { accessToken: access_token, refreshToken: accessToken, scopes } } : {}),
      }));
    },

    async prepare(access, post, progress) {
      const resumable = uploaded.safeParse(progress).data;
      return { state: "ready", progress: resumable && Date.now() - resumable.startedAt < UPLOAD_LIFE_MS ? resumable : await upload(access, post) };
    },

    async create(access, post, progress) {
      const { photos, video } = uploaded.parse(progress);
      const { placement = "feed", link } = chosenFor("FACEBOOK", facebookSettings, post);
      if (video) return createVideo(access, post, video);
      if (placement === "story") {
        const { post_id } = await graph.create(answers.finishedAnswer, send(access, api(`${access.accountId}/photo_stories`), { photo_id: photos[0] ?? "" }));
        return { externalPostId: post_id ?? null, externalUrl: null };
      }
      const attached: Record<string, string> = photos.length > 0 ? { attached_media: JSON.stringify(photos.map((id) => ({ media_fbid: id }))) } : {};
      const fields = { ...(post.text ? { message: post.text } : {}), ...(link ? { link } : {}), ...attached, fields: "id,permalink_url" };
      const { id, permalink_url } = await graph.create(answers.postAnswer, send(access, api(`${access.accountId}/feed`), fields));
      return { externalPostId: id, externalUrl: answers.absolute(permalink_url) ?? answers.postUrl(id) };
    },

    async findCreated(access, { text, since, settings, progress }) {
      const { photos = [], video = null } = uploaded.safeParse(progress).data ?? {};
      const token = access.accessToken;
      if (facebookSettings.safeParse(settings).data?.placement === "story") {
        const { data } = await graph.expect(answers.storiesAnswer, get(token, `${access.accountId}/stories`, { fields: "post_id,media_id,url" }));
        const story = data.find(({ media_id }) => media_id !== undefined && (media_id === video?.id || photos.includes(media_id)));
        return story ? { externalPostId: story.post_id, externalUrl: answers.absolute(story.url) ?? null } : null;
      }
      if (video) {
        const found = await readVideo(access, video.id);
        // Until the upload was ended by the create, nothing is processed.
        if (!found || !/^(processing|ready)$/.test(found.status.video_status)) return null;
        return { externalPostId: video.id, externalUrl: answers.absolute(found.permalink_url) ?? answers.videoUrl(access, video.id) };
      }
      const query = { fields: "id,message,created_time,permalink_url", since: String(Math.floor(since.getTime() / 1_000) - 5), limit: "100" };
      const { data } = await graph.expect(answers.publishedAnswer, get(token, `${access.accountId}/published_posts`, query));
      const post = data.find(({ message = "" }) => message.normalize("NFC").trim() === text.normalize("NFC").trim());
      return post ? { externalPostId: post.id, externalUrl: answers.absolute(post.permalink_url) ?? answers.postUrl(post.id) } : null;
    },

    async confirm(access, progress) {
      const { videoId, polls } = processing.parse(progress);
      const found = await readVideo(access, videoId);
      const status = found?.status.video_status ?? "error";
      if (status === "error" || status === "expired") {
        throw new PlatformError("INVALID", found?.status.processing_phase?.error?.message ?? "Facebook could not process the video.");
      }
      if (status !== "ready") return { state: "waiting", progress: { videoId, polls: polls + 1 }, waitSeconds: pollPause(polls) };
      return {
        state: "settled",
        created: { externalPostId: videoId, externalUrl: answers.absolute(found?.permalink_url) ?? answers.videoUrl(access, videoId) },
      };
    },

    async deletePost(access, externalPostId) {
      const url = `${api(externalPostId)}?${new URLSearchParams(proof(access.accessToken))}`;
      await graph.find(answers.doneAnswer, { method: "DELETE", url, headers: bearer(access) });
    },

    readMetrics: (access, externalPostIds) => eachFound(externalPostIds, (id) => metricsOf(access, id)),
  };
}
