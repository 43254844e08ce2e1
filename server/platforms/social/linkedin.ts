import { openAsBlob } from "node:fs";
import { z } from "zod";
import { bearer, callPlatform, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { judgedCalls } from "../judged-calls";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, OutgoingMedia, OutgoingPost, SocialAdapter } from "./contract";
import { altTextOf, checkFiles } from "./files";
import { refusal } from "./findings";
import { failure, isNotReady } from "./linkedin-failures";
import { readOrganizationMetrics, readPersonMetrics } from "./linkedin-metrics";
import { chosenFor } from "./post-settings";
import { linkedinSettings } from "./settings";
import { consentUrl, tokenAnswer } from "./sign-in";

/**
 * LinkedIn's "little text": what a post's commentary is written in. A character of its grammar that is meant as itself is escaped,
 * or the text ends there without a word of warning. A hashtag is written as the element that LinkedIn makes it from.
 */
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/#])#(?=[\p{N}_]*\p{L})([\p{L}\p{N}\p{M}]+)(?![\p{L}\p{N}\p{M}_#])/gu;
const reserved = /[\\|{}@[\]()<>#*_~]/g;

export function littleText(text: string): string {
  let written = "";
  let end = 0;
  for (const found of text.matchAll(hashtag)) {
    written += `${escaped(text.slice(end, found.index))}{hashtag|\\#|${found[1]}}`;
    end = found.index + found[0].length;
  }
  return written + escaped(text.slice(end));
}

/** What a reader sees of it. */
export function plainText(commentary: string): string {
  return commentary.replace(/\{hashtag\|\\?#\|([^}]*)\}|\\([\\|{}@[\]()<>#*_~])/g, (_, word?: string, character?: string) =>
    word === undefined ? (character ?? "") : `#${word}`,
  );
}

function escaped(text: string): string {
  return text.replace(reserved, "\\$&");
}

/**
 * LinkedIn, the versioned REST API. A sign-in grants the person and the pages that the person administers; an account's id is its URN.
 * The scopes for pages belong to LinkedIn's Community Management product, which the app has to be admitted to.
 */

const SCOPES = ["openid", "profile", "w_member_social", "w_organization_social", "r_organization_social", "rw_organization_admin"];
/** An image's status cannot be read with a member's token: it gets this long, and a create that comes too early is repeated. */
const IMAGE_GRACE_SECONDS = 1;
const NOT_READY_TRIES = 5;
const NOT_READY_PAUSE_MS = 2_000;
const VIDEO_WAIT_SECONDS = 2;
const UPLOAD_TIMEOUT_MS = 120_000;
/** A clock that runs a little ahead of LinkedIn's must not hide a post that was just made. */
const CLOCK_SKEW_MS = 5_000;
const PAGES_READ = 5;
const PAGE_SIZE = 100;

const userAnswer = z.object({ sub: z.string().min(1), name: z.string().optional(), picture: z.string().optional() });
const aclsAnswer = z.object({ elements: z.array(z.object({ organization: z.string() })).default([]) });
const organizationAnswer = z.object({ localizedName: z.string().optional(), vanityName: z.string().optional() });
const imageUpload = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) });
const videoUpload = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(""),
    uploadInstructions: z.array(z.object({ uploadUrl: z.url(), firstByte: z.number(), lastByte: z.number() })).min(1),
  }),
});
const videoAnswer = z.object({ status: z.string(), processingFailureReason: z.string().optional() });
const postsAnswer = z.object({
  elements: z
    .array(z.object({ id: z.string(), commentary: z.string().default(""), createdAt: z.number().optional(), publishedAt: z.number().optional() }))
    .default([]),
});

/** What has been uploaded so far; a run that starts again continues from it. */
const uploadProgress = z.object({
  uploads: z.array(z.object({ urn: z.string(), kind: z.enum(["image", "video"]), altText: z.string().optional(), done: z.boolean() })),
});
type Upload = z.output<typeof uploadProgress>["uploads"][number];

const { accepted, expect, read, remove } = judgedCalls("LinkedIn", failure);

export function createLinkedinAdapter(config: PlatformConfig): SocialAdapter {
  const rest = (path: string) => `${config.apiBaseUrl}/rest${path}`;
  const headers = (access: { accessToken: string }) => ({
    ...bearer(access),
    "linkedin-version": config.apiVersion,
    "x-restli-protocol-version": "2.0.0",
  });
  const get = (access: { accessToken: string }, path: string): PlatformCall => ({ method: "GET", url: rest(path), headers: headers(access) });
  const post = (access: Access, path: string, body: unknown): PlatformCall => ({
    method: "POST",
    url: rest(path),
    headers: { ...headers(access), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const app = { client_id: config.clientId, client_secret: config.clientSecret };
  const oauth = (path: string, form: Record<string, string>): PlatformCall => ({
    method: "POST",
    url: `${config.tokenBaseUrl}/oauth/v2/${path}`,
    body: new URLSearchParams({ ...form, ...app }),
  });

  const requestTokens = (form: Record<string, string>) => expect(tokenAnswer, oauth("accessToken", form));

  async function uploadOne(access: Access, item: OutgoingMedia): Promise<Upload> {
    const urn = item.kind === "video" ? await uploadVideo(access, item) : await uploadImage(access, item);
    const altText = altTextOf("LINKEDIN", item);
    return { urn, kind: item.kind, ...(altText ? { altText } : {}), done: false };
  }

  async function uploadImage(access: Access, item: OutgoingMedia): Promise<string> {
    const start = { initializeUploadRequest: { owner: access.accountId } };
    const { value } = await expect(imageUpload, post(access, "/images?action=initializeUpload", start));
    await item.withFile(async (file) => {
      const body = await openAsBlob(file.path, { type: file.mime });
      await accepted({ method: "PUT", url: value.uploadUrl, headers: bearer(access), body, timeoutMs: UPLOAD_TIMEOUT_MS });
    });
    return value.image;
  }

  async function uploadVideo(access: Access, item: OutgoingMedia): Promise<string> {
    return item.withFile(async (file) => {
      const start = { owner: access.accountId, fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail: false };
      const { value } = await expect(videoUpload, post(access, "/videos?action=initializeUpload", { initializeUploadRequest: start }));
      const blob = await openAsBlob(file.path, { type: "application/octet-stream" });
      const uploadedPartIds: string[] = [];
      for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions) {
        const body = blob.slice(firstByte, lastByte + 1, "application/octet-stream");
        const answer = await accepted({ method: "PUT", url: uploadUrl, body, timeoutMs: UPLOAD_TIMEOUT_MS });
        const etag = answer.headers.get("etag");
        if (!etag) throw new PlatformError("TRANSIENT", "LinkedIn took a part of the video without naming it.", { status: answer.status });
        uploadedPartIds.push(etag);
      }
      const end = { video: value.video, uploadToken: value.uploadToken, uploadedPartIds };
      await accepted(post(access, "/videos?action=finalizeUpload", { finalizeUploadRequest: end }));
      return value.video;
    });
  }

  async function videoIsReady(access: Access, urn: string): Promise<boolean> {
    const { status, processingFailureReason } = await expect(videoAnswer, get(access, `/videos/${encodeURIComponent(urn)}`));
    if (status === "PROCESSING_FAILED") throw new PlatformError("INVALID", processingFailureReason ?? "LinkedIn could not process the video.");
    return status === "AVAILABLE";
  }

  async function pageOf(accessToken: string, urn: string) {
    const answer = await callPlatform(get({ accessToken }, `/organizations/${urn.split(":").at(-1)}`));
    const named = answer.status < 300 ? organizationAnswer.safeParse(answer.json).data : undefined;
    return { accountId: urn, accountName: named?.localizedName ?? named?.vanityName ?? urn, kind: "organization" as const };
  }

  return {
    platform: "LINKEDIN",

    authorizeUrl: ({ state, redirectUri }) =>
      consentUrl(config.authorizeUrl, { response_type: "code", client_id: config.clientId, redirect_uri: redirectUri, state, scope: SCOPES.join(" ") }),

    exchangeCode: ({ code, redirectUri }) => requestTokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),

    refreshTokens: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),

    async revokeToken(token) {
      await accepted(oauth("revoke", { token }));
    },

    async listAccounts(accessToken) {
      const user = await expect(userAnswer, { method: "GET", url: `${config.apiBaseUrl}/v2/userinfo`, headers: bearer({ accessToken }) });
      const avatar = user.picture ? { avatarUrl: user.picture } : {};
      const person = { accountId: `urn:li:person:${user.sub}`, accountName: user.name ?? user.sub, kind: "person" as const, ...avatar };
      const acls = await callPlatform(get({ accessToken }, "/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=100"));
      // An app without the product for pages can still publish as the person.
      if (acls.status === 403) return [person];
      const urns = new Set(read(aclsAnswer, acls).elements.map((element) => element.organization));
      return [person, ...(await Promise.all([...urns].map((urn) => pageOf(accessToken, urn))))];
    },

    async prepare(access, outgoing, progress) {
      const settings = settingsOf(access, outgoing);
      const uploads = uploadProgress.safeParse(progress).data?.uploads ?? [];
      if (uploads.length === outgoing.mediaCount && uploads.every((upload) => upload.done)) return { state: "ready", progress: { uploads } };
      let waitSeconds = 0;
      for (const upload of uploads) {
        upload.done ||= upload.kind === "image" || (await videoIsReady(access, upload.urn));
        if (!upload.done) waitSeconds = VIDEO_WAIT_SECONDS;
      }
      if (uploads.length < outgoing.mediaCount) {
        const media = await outgoing.media();
        checkFiles("LINKEDIN", media, settings);
        for (const item of media.slice(uploads.length)) {
          uploads.push(await uploadOne(access, item));
          waitSeconds = Math.max(waitSeconds, item.kind === "video" ? VIDEO_WAIT_SECONDS : IMAGE_GRACE_SECONDS);
        }
      }
      return waitSeconds === 0 ? { state: "ready", progress: { uploads } } : { state: "waiting", progress: { uploads }, waitSeconds };
    },

    async create(access, outgoing, progress) {
      const call = { ...post(access, "/posts", bodyOf(access, outgoing, progress)), irreversible: true };
      let answer = await callPlatform(call);
      // A refusal leaves nothing behind, so the same call may be made again.
      for (let tries = 1; tries < NOT_READY_TRIES && isNotReady(answer); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, NOT_READY_PAUSE_MS));
        answer = await callPlatform(call);
      }
      if (answer.status >= 300) throw failure(answer, { creating: true });
      const urn = answer.headers.get("x-restli-id");
      if (!urn) throw new PlatformError("UNKNOWN_OUTCOME", "LinkedIn answered something that names no post.", { status: answer.status });
      return linked(urn);
    },

    async findCreated(access, { text, since }) {
      const expectedText = comparable(text);
      for (let page = 0; page < PAGES_READ; page += 1) {
        const query = `q=author&author=${encodeURIComponent(access.accountId)}&count=${PAGE_SIZE}&start=${page * PAGE_SIZE}&sortBy=CREATED`;
        const call = get(access, `/posts?${query}`);
        const answer = await callPlatform({ ...call, headers: { ...call.headers, "x-restli-method": "FINDER" } });
        // A member's posts are readable to few apps only.
        if (answer.status === 403) return "unsupported";
        const { elements } = read(postsAnswer, answer);
        const recent = elements.filter((element) => (element.publishedAt ?? element.createdAt ?? 0) >= since.getTime() - CLOCK_SKEW_MS);
        const found = recent.find((element) => comparable(plainText(element.commentary)) === expectedText);
        if (found) return linked(found.id);
        if (recent.length < PAGE_SIZE) return null;
      }
      return null;
    },

    deletePost: (access, urn) => remove({ url: rest(`/posts/${encodeURIComponent(urn)}`), headers: { ...headers(access), "x-restli-method": "DELETE" } }),

    readMetrics: (access, urns) => {
      const at = (path: string) => accepted(get(access, path));
      return isPage(access) ? readOrganizationMetrics(at, access.accountId, urns) : readPersonMetrics(at, urns);
    },
  };
}

function settingsOf(access: Access, outgoing: OutgoingPost) {
  const { visibility = "PUBLIC", ...settings } = chosenFor("LINKEDIN", linkedinSettings, outgoing);
  if (isPage(access) && visibility !== "PUBLIC")
    throw refusal("VISIBILITY_NOT_OFFERED", "A LinkedIn page publishes to everyone: settings.visibility is PUBLIC.");
  return { visibility, ...settings };
}

function bodyOf(access: Access, outgoing: OutgoingPost, progress: Record<string, unknown>): Record<string, unknown> {
  const images = (uploadProgress.safeParse(progress).data?.uploads ?? []).map(({ urn, altText }) => ({ id: urn, ...(altText ? { altText } : {}) }));
  const { visibility, link, linkTitle } = settingsOf(access, outgoing);
  const card = link ? { article: { source: link, title: linkTitle ?? new URL(link).host } } : null;
  const content = images.length > 1 ? { multiImage: { images } } : images.length === 1 ? { media: images[0] } : card;
  return {
    author: access.accountId,
    commentary: littleText(outgoing.text),
    visibility,
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
    ...(content ? { content } : {}),
  };
}

function isPage(access: Access): boolean {
  return access.accountId.startsWith("urn:li:organization:");
}

function linked(urn: string): CreatedPost {
  return { externalPostId: urn, externalUrl: `https://www.linkedin.com/feed/update/${urn}/` };
}

function comparable(text: string): string {
  return text.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}
