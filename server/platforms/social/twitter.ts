import { openAsBlob } from "node:fs";
import twitterText from "twitter-text";
import { z } from "zod";
import { bearer, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { judgedCalls } from "../judged-calls";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, LocalFile, OutgoingMedia, OutgoingPost, SocialAdapter } from "./contract";
import { altTextOf, checkFiles } from "./files";
import { chosenFor } from "./post-settings";
import { twitterSettings } from "./settings";
import { challengeOf, consentUrl, tokenAnswer } from "./sign-in";
import { createdAnswer, metricsAnswer, tweetsAnswer, uploadAnswer, userAnswer } from "./twitter-answers";
import { failure } from "./twitter-failures";

/** X, API version 2. Requests and responses follow the platform's documentation of `POST /2/tweets` and `/2/media/upload`. */

const SCOPES = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];
/** X takes up to 5 MB; proxies on the way do not always. */
const CHUNK_BYTES = 1024 * 1024;
/** A clock that runs a little ahead of X's must not hide a post that was just made. */
const CLOCK_SKEW_MS = 5_000;

/** What has been uploaded so far; a run that starts again continues from it. */
const uploadProgress = z.object({ uploads: z.array(z.object({ mediaId: z.string(), done: z.boolean() })) });

const { accepted, expect, create } = judgedCalls("X", failure);

export function createTwitterAdapter(config: PlatformConfig): SocialAdapter {
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}${path}`;
  const upload = (path: string) => `${config.uploadBaseUrl}/${config.apiVersion}/media/upload${path}`;
  const json = (access: Access, body: unknown) => ({ headers: { ...bearer(access), "content-type": "application/json" }, body: JSON.stringify(body) });

  const requestTokens = (form: Record<string, string>) => expect(tokenAnswer, oauthCall("token", form));

  function oauthCall(path: "token" | "revoke", form: Record<string, string>): PlatformCall {
    // Without a secret the app is a public client, which names itself in the body.
    const secret = config.clientSecret;
    const credentials = Buffer.from(`${encodeURIComponent(config.clientId)}:${encodeURIComponent(secret)}`).toString("base64");
    return {
      method: "POST",
      url: `${config.tokenBaseUrl}/${config.apiVersion}/oauth2/${path}`,
      ...(secret ? { headers: { authorization: `Basic ${credentials}` } } : {}),
      body: new URLSearchParams(secret ? form : { ...form, client_id: config.clientId }),
    };
  }

  async function uploadOne(access: Access, item: OutgoingMedia): Promise<{ mediaId: string; done: boolean; waitSeconds: number }> {
    return item.withFile(async (file) => {
      const moves = item.kind === "video" || file.mime === "image/gif";
      const sent = moves ? await uploadInChunks(access, file) : await uploadImage(access, file);
      const text = altTextOf("TWITTER", item);
      if (text) {
        const metadata = { id: sent.mediaId, metadata: { alt_text: { text } } };
        await accepted({ method: "POST", url: api("/media/metadata"), ...json(access, metadata) });
      }
      return sent;
    });
  }

  async function uploadImage(access: Access, file: LocalFile) {
    const form = new FormData();
    form.set("media_category", "tweet_image");
    form.set("media", await openAsBlob(file.path, { type: file.mime }), `image.${file.mime.split("/")[1]}`);
    const { data } = await expect(uploadAnswer, { method: "POST", url: upload(""), headers: bearer(access), body: form, timeoutMs: 60_000 });
    return { mediaId: data.id, ...processed(data.processing_info) };
  }

  async function uploadInChunks(access: Access, file: LocalFile) {
    const media_category = file.mime === "image/gif" ? "tweet_gif" : "tweet_video";
    const start = { media_type: file.mime, total_bytes: file.bytes, media_category, shared: false };
    const { data } = await expect(uploadAnswer, { method: "POST", url: upload("/initialize"), ...json(access, start) });
    const blob = await openAsBlob(file.path);
    for (let segment = 0; segment * CHUNK_BYTES < file.bytes; segment += 1) {
      const form = new FormData();
      form.set("segment_index", String(segment));
      form.set("media", blob.slice(segment * CHUNK_BYTES, (segment + 1) * CHUNK_BYTES), "chunk");
      await accepted({ method: "POST", url: upload(`/${data.id}/append`), headers: bearer(access), body: form, timeoutMs: 60_000 });
    }
    const end = await expect(uploadAnswer, { method: "POST", url: upload(`/${data.id}/finalize`), headers: bearer(access) });
    return { mediaId: data.id, ...processed(end.data.processing_info) };
  }

  async function uploadState(access: Access, mediaId: string) {
    const query = new URLSearchParams({ command: "STATUS", media_id: mediaId });
    const { data } = await expect(uploadAnswer, { method: "GET", url: upload(`?${query}`), headers: bearer(access) });
    return processed(data.processing_info);
  }

  return {
    platform: "TWITTER",
    alwaysReadsBack: true,

    authorizeUrl: ({ state, codeVerifier, redirectUri }) =>
      consentUrl(config.authorizeUrl, {
        response_type: "code",
        client_id: config.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(" "),
        state,
        ...challengeOf(codeVerifier),
      }),

    exchangeCode: ({ code, codeVerifier, redirectUri }) =>
      requestTokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier }),

    refreshTokens: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),

    async revokeToken(token) {
      await accepted(oauthCall("revoke", { token }));
    },

    async listAccounts(accessToken) {
      const url = api("/users/me?user.fields=id,name,username,profile_image_url,verified,verified_type");
      const { data } = await expect(userAnswer, { method: "GET", url, headers: bearer({ accessToken }) });
      return [{ accountId: data.id, accountName: data.username, kind: "profile" as const }];
    },

    async prepare(access, post, progress) {
      chosenFor("TWITTER", twitterSettings, post);
      const parsed = uploadProgress.safeParse(progress);
      const uploads = parsed.success ? parsed.data.uploads : [];
      let waitSeconds = 0;
      for (const upload of uploads) {
        if (upload.done) continue;
        const state = await uploadState(access, upload.mediaId);
        upload.done = state.done;
        waitSeconds = Math.max(waitSeconds, state.waitSeconds);
      }
      const media = uploads.length < post.mediaCount ? await post.media() : [];
      checkFiles("TWITTER", media);
      for (const item of media.slice(uploads.length)) {
        const { mediaId, done, waitSeconds: wait } = await uploadOne(access, item);
        uploads.push({ mediaId, done });
        waitSeconds = Math.max(waitSeconds, wait);
      }
      return uploads.every((upload) => upload.done) ? { state: "ready", progress: { uploads } } : { state: "waiting", progress: { uploads }, waitSeconds };
    },

    async create(access, post, progress) {
      const created = await create(createdAnswer, { method: "POST", url: api("/tweets"), ...json(access, tweetOf(post, progress)) });
      return linked(access, created.data.id);
    },

    async findCreated(access, { text, since }) {
      const query = new URLSearchParams({
        max_results: "100",
        start_time: new Date(since.getTime() - CLOCK_SKEW_MS).toISOString(),
        "tweet.fields": "created_at,entities",
      });
      const { data } = await expect(tweetsAnswer, { method: "GET", url: api(`/users/${access.accountId}/tweets?${query}`), headers: bearer(access) });
      const expectedText = comparable(text, []);
      const found = data.find((tweet) => comparable(unescaped(tweet.text), tweet.entities?.urls ?? []) === expectedText);
      return found ? linked(access, found.id) : null;
    },

    async deletePost(access, externalPostId) {
      await accepted({ method: "DELETE", url: api(`/tweets/${encodeURIComponent(externalPostId)}`), headers: bearer(access) });
    },

    async readMetrics(access, externalPostIds) {
      const query = new URLSearchParams({ ids: externalPostIds.join(","), "tweet.fields": "created_at,public_metrics,non_public_metrics" });
      const { data } = await expect(metricsAnswer, { method: "GET", url: api(`/tweets?${query}`), headers: bearer(access) });
      return data.map(({ id, public_metrics: publicMetrics, non_public_metrics: own }) => ({
        externalPostId: id,
        impressions: publicMetrics.impression_count ?? own.impression_count ?? null,
        views: null,
        likes: publicMetrics.like_count ?? null,
        comments: publicMetrics.reply_count ?? null,
        shares: publicMetrics.retweet_count === undefined ? null : publicMetrics.retweet_count + (publicMetrics.quote_count ?? 0),
        saves: publicMetrics.bookmark_count ?? null,
        clicks: own.url_link_clicks ?? null,
      }));
    },
  };
}

function tweetOf(post: OutgoingPost, progress: Record<string, unknown>): Record<string, unknown> {
  const uploads = uploadProgress.safeParse(progress).data?.uploads ?? [];
  const { replySettings, paidPartnership, madeWithAi } = chosenFor("TWITTER", twitterSettings, post);
  return {
    text: post.text,
    ...(uploads.length > 0 ? { media: { media_ids: uploads.map((upload) => upload.mediaId) } } : {}),
    ...(replySettings ? { reply_settings: replySettings } : {}),
    ...(paidPartnership ? { paid_partnership: true } : {}),
    ...(madeWithAi ? { made_with_ai: true } : {}),
  };
}

function linked(access: Access, id: string): CreatedPost {
  return { externalPostId: id, externalUrl: access.accountName ? `https://x.com/${access.accountName}/status/${id}` : `https://x.com/i/web/status/${id}` };
}

function processed(info: z.output<typeof uploadAnswer>["data"]["processing_info"]): { done: boolean; waitSeconds: number } {
  if (!info || info.state === "succeeded") return { done: true, waitSeconds: 0 };
  if (info.state === "failed") throw new PlatformError("INVALID", info.error?.message ?? info.error?.name ?? "X could not process the media.");
  return { done: false, waitSeconds: Math.max(1, info.check_after_secs ?? 1) };
}

/** X shortens links and appends one for the media: compared are the words with each link at full length, its scheme left out. */
function comparable(text: string, urls: { url: string; expanded_url?: string | undefined; media_key?: string | undefined }[]): string {
  let full = text.normalize("NFC");
  for (const { url, expanded_url, media_key } of urls) {
    const isMedia = media_key !== undefined || /\/status\/\d+\/(photo|video)\/\d+$/.test(expanded_url ?? "");
    full = full.replace(url, () => (isMedia ? "" : (expanded_url ?? url)));
  }
  return twitterText
    .extractUrls(full)
    .reduce((rest, url) => rest.replace(url, () => url.replace(/^https?:\/\//i, "").replace(/\/$/, "")), full)
    .trim();
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
