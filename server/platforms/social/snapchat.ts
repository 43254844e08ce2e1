import { createCipheriv, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { capabilities } from "@/shared/social/capabilities";
import { bearer } from "../call";
import type { PlatformConfig } from "../config";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, OutgoingMedia, PostMetrics, SocialAdapter } from "./contract";
import { checkFiles } from "./files";
import { refusal } from "./findings";
import { chosenFor } from "./post-settings";
import { snapchatSettings } from "./settings";
import { consentUrl, tokenAnswer } from "./sign-in";
import { create, expect } from "./snapchat-answers";

const CIPHER = "aes-256-cbc";

/** Snapchat takes files only encrypted, with a key of their own. Streamed through the disk; nothing holds the file whole in memory. */
async function withEncrypted<T>(path: string, use: (file: { blob: Blob; key: Buffer; iv: Buffer }) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "nashir-encrypted-"));
  try {
    const target = join(directory, "file");
    const key = randomBytes(32);
    const iv = randomBytes(16);
    await pipeline(createReadStream(path), createCipheriv(CIPHER, key, iv), createWriteStream(target, { mode: 0o600 }));
    return await use({ blob: await openAsBlob(target), key, iv });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Snapchat's Public Profile API, version 1: an encrypted file, then a story, a saved story or a Spotlight made of it. */

const SCOPE = "snapchat-profile-api";
const MEGABYTE = 1024 * 1024;
/** Snapchat takes up to 35 parts of up to 32 MB. */
const PART_BYTES = 16 * MEGABYTE;
const PART_TIMEOUT_MS = 120_000;
/** Snapchat deletes a file after a day; one close to that age is not posted. */
const MEDIA_LIFE_MS = 23 * 3_600_000;
const REVIEW_POLL_SECONDS = 2;

const profile = z.object({
  id: z.string(),
  display_name: z.string().optional(),
  snap_user_name: z.string().optional(),
  logo_urls: z.object({ original_logo_url: z.string().optional() }).optional(),
});
/** One profile, or a list of them with a state each: Snapchat answers both ways. */
const profileAnswer = z.union([
  z.object({ public_profile: profile }).transform(({ public_profile }) => [public_profile]),
  z
    .object({ public_profiles: z.array(z.object({ public_profile: profile })) })
    .transform(({ public_profiles }) => public_profiles.map((one) => one.public_profile)),
]);
const mediaAnswer = z.object({ media_id: z.string(), add_path: z.string(), finalize_path: z.string() });
const savedStoryAnswer = z.object({ saved_stories: z.array(z.object({ saved_story: z.object({ id: z.string() }) })).min(1) });
const spotlightAnswer = z.object({ spotlight_id: z.string() });
const reviewAnswer = z.object({
  spotlights: z.array(z.object({ spotlight: z.object({ id: z.string(), status: z.string().optional(), share_link: z.string().optional() }) })).min(1),
});
/** The list and the counters are not documented publicly: a missing value is unknown. */
const spotlightList = z.object({
  spotlights: z.array(
    z.object({ spotlight: z.object({ id: z.string(), description: z.string(), created_at: z.string(), share_link: z.string().optional() }) }),
  ),
});
const counter = z.object({ field: z.string(), value: z.coerce.number() });
const statsAnswer = z.object({ stats: z.array(z.object({ asset_id: z.string(), fields: z.array(counter).default([]) })).default([]) });

const uploaded = z.object({ mediaId: z.string(), kind: z.enum(["image", "video"]), uploadedAt: z.number(), username: z.string().nullable() });
const reviewed = z.object({ spotlightId: z.string(), username: z.string().nullable() });

export function createSnapchatAdapter(config: PlatformConfig): SocialAdapter {
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}${path}`;
  const own = (access: Access, path: string) => api(`/public_profiles/${encodeURIComponent(access.accountId)}${path}`);
  // Paths are of the host, or addresses of their own.
  const below = (path: string) => (URL.canParse(path) ? path : config.uploadBaseUrl + path);
  const json = (access: Access, body: unknown) => ({ headers: { ...bearer(access), "content-type": "application/json" }, body: JSON.stringify(body) });

  function requestTokens(form: Record<string, string>) {
    const body = new URLSearchParams({ ...form, client_id: config.clientId, client_secret: config.clientSecret });
    return expect(tokenAnswer, { method: "POST", url: `${config.tokenBaseUrl}/login/oauth2/access_token`, body });
  }

  const profilesOf = (accessToken: string) =>
    expect(profileAnswer, { method: "GET", url: api("/public_profiles/my_profile"), headers: bearer({ accessToken }) });

  async function upload(access: Access, item: OutgoingMedia): Promise<string> {
    const { mime, kind } = item;
    return item.withFile((file) =>
      withEncrypted(file.path, async ({ blob, key, iv }) => {
        const type = kind === "video" ? "VIDEO" : "IMAGE";
        const about = { type, name: item.name.slice(0, 100), key: key.toString("base64"), iv: iv.toString("base64") };
        const media = await expect(mediaAnswer, { method: "POST", url: own(access, "/media"), ...json(access, about) });
        for (let part = 0; part * PART_BYTES < blob.size; part += 1) {
          const form = new FormData();
          form.set("action", "ADD");
          form.set("part_number", String(part + 1));
          form.set("file", blob.slice(part * PART_BYTES, (part + 1) * PART_BYTES), `part.${mime.split("/")[1]}`);
          await expect(z.unknown(), { method: "POST", url: below(media.add_path), headers: bearer(access), body: form, timeoutMs: PART_TIMEOUT_MS });
        }
        const end = new FormData();
        end.set("action", "FINALIZE");
        await expect(z.unknown(), { method: "POST", url: below(media.finalize_path), headers: bearer(access), body: end });
        return media.media_id;
      }),
    );
  }

  return {
    platform: "SNAPCHAT",

    authorizeUrl: ({ state, redirectUri }) =>
      consentUrl(config.authorizeUrl, { response_type: "code", client_id: config.clientId, redirect_uri: redirectUri, scope: SCOPE, state }),

    exchangeCode: ({ code, redirectUri }) => requestTokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),

    refreshTokens: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),

    // Snapchat documents no way to give a token back: it ends within the hour, and the person can take the grant back in their account.
    revokeToken: async () => undefined,

    async listAccounts(accessToken) {
      return (await profilesOf(accessToken)).map(({ id, display_name, snap_user_name, logo_urls }) => ({
        accountId: id,
        accountName: display_name || snap_user_name || id,
        kind: "profile" as const,
        ...(logo_urls?.original_logo_url ? { avatarUrl: logo_urls.original_logo_url } : {}),
      }));
    },

    async prepare(access, post, progress) {
      const resumable = uploaded.safeParse(progress).data;
      if (resumable && Date.now() - resumable.uploadedAt < MEDIA_LIFE_MS) return { state: "ready", progress: resumable };
      const settings = chosenFor("SNAPCHAT", snapchatSettings, post);
      const media = await post.media();
      checkFiles("SNAPCHAT", media, settings);
      const [item] = media;
      if (!item) throw refusal("MEDIA_REQUIRED", "Snapchat takes exactly one image or video.");
      const profiles = await profilesOf(access.accessToken);
      const username = profiles.find((one) => one.id === access.accountId)?.snap_user_name ?? null;
      const mediaId = await upload(access, item);
      return { state: "ready", progress: { mediaId, kind: item.kind, uploadedAt: Date.now(), username } };
    },

    async create(access, post, progress) {
      const { mediaId, username } = uploaded.parse(progress);
      const settings = chosenFor("SNAPCHAT", snapchatSettings, post);
      const make = <T extends z.ZodType>(answer: T, path: string, body: unknown) =>
        create(answer, { method: "POST", url: own(access, path), ...json(access, body) });
      if (settings.placement === "spotlight") {
        const body = { media_id: mediaId, locale: settings.locale ?? localeOf(post.text), ...(post.text ? { description: post.text } : {}) };
        const { spotlight_id } = await make(spotlightAnswer, "/spotlights", body);
        return inReview(spotlight_id, username);
      }
      if (settings.placement === "saved_story") {
        const story = { title: titleOf(post.text, settings.title), snap_sources: [{ media_id: mediaId }] };
        const { saved_stories } = await make(savedStoryAnswer, "/saved_stories", { saved_stories: [story] });
        return { externalPostId: saved_stories[0]?.saved_story.id ?? null, externalUrl: profileUrl(username) };
      }
      await make(z.unknown(), "/stories", { media_id: mediaId });
      // A story has no name of its own.
      return { externalPostId: null, externalUrl: profileUrl(username) };
    },

    async confirm(access, progress) {
      const { spotlightId, username } = reviewed.parse(progress);
      const url = own(access, `/spotlights/${encodeURIComponent(spotlightId)}`);
      const { spotlights } = await expect(reviewAnswer, { method: "GET", url, headers: bearer(access) });
      const { status, share_link } = spotlights[0]?.spotlight ?? {};
      if (status === "REJECTED") throw new PlatformError("INVALID", "Snapchat's review rejected the Spotlight.");
      if (status !== "LIVE") return { state: "waiting", progress: { spotlightId, username }, waitSeconds: REVIEW_POLL_SECONDS };
      return { state: "settled", created: { externalPostId: spotlightId, externalUrl: share_link ?? profileUrl(username) } };
    },

    async findCreated(access, { text, since, settings, progress }) {
      // Stories have neither text nor names by which one could be identified.
      if (snapchatSettings.safeParse(settings).data?.placement !== "spotlight" || text === "") return "unsupported";
      const answer = await expect(z.unknown(), { method: "GET", url: own(access, "/spotlights"), headers: bearer(access) });
      const list = spotlightList.safeParse(answer).data;
      if (!list) return "unsupported";
      const recent = list.spotlights.map(({ spotlight }) => spotlight).filter(({ created_at }) => !(Date.parse(created_at) < since.getTime() - 5_000));
      const found = recent.find(({ description }) => description === text);
      if (found) return inReview(found.id, uploaded.safeParse(progress).data?.username ?? null);
      // A recent one in other words may be this one as Snapchat wrote it: better in doubt than twice.
      return recent.length === 0 ? null : "unsupported";
    },

    async readMetrics(access, externalPostIds) {
      const found = new Map<string, PostMetrics>();
      for (const assetType of ["SPOTLIGHT", "SAVED_STORY"]) {
        const query = new URLSearchParams({ assetType, granularity: "LIFETIME" });
        const { stats } = await expect(statsAnswer, { method: "GET", url: own(access, `/stats?${query}`), headers: bearer(access) });
        for (const { asset_id, fields } of stats) {
          if (!externalPostIds.includes(asset_id)) continue;
          const fieldValue = (name: string) => fields.find(({ field }) => field === name)?.value ?? null;
          found.set(asset_id, {
            externalPostId: asset_id,
            impressions: null,
            views: fieldValue("VIEWS"),
            likes: fieldValue("FAVORITES"),
            comments: null,
            shares: fieldValue("SHARES"),
            saves: null,
            clicks: null,
          });
        }
      }
      return [...found.values()];
    },
  };
}

/** Of anyone who reads the words. */
function localeOf(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? "ar_AA" : "en_US";
}

function titleOf(text: string, title: string | undefined): string {
  const firstLine = text.trim().split("\n", 1)[0] ?? "";
  return [...(title || firstLine)]
    .slice(0, capabilities.SNAPCHAT.titleLimit ?? 0)
    .join("")
    .trim();
}

function inReview(spotlightId: string, username: string | null): CreatedPost {
  return { externalPostId: spotlightId, externalUrl: profileUrl(username), pending: { progress: { spotlightId, username }, waitSeconds: REVIEW_POLL_SECONDS } };
}

function profileUrl(username: string | null): string | null {
  return username === null ? null : `https://www.snapchat.com/@${encodeURIComponent(username)}`;
}
