import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { bearer, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { judgedCalls } from "../judged-calls";
import { PlatformError } from "../platform-error";
import type { Access, CreatedPost, OutgoingMedia, OutgoingPost, SocialAdapter } from "./contract";
import { altTextOf, checkFiles } from "./files";
import { refusal } from "./findings";
import { failure } from "./pinterest-failures";
import { chosenFor } from "./post-settings";
import { pinterestSettings } from "./settings";
import { consentUrl, tokenAnswer } from "./sign-in";

/** Pinterest, API version 5. A pin always lies on a board: the one that was chosen, or else the account's first. */

const SCOPES = ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"];
const BOARDS_A_PAGE = 250;
const BOARD_PAGES = 4;
const PINS_A_PAGE = 100;
/** The cover is a moment of the video itself; the very first one is often black. */
const COVER_SECOND = 1;
const VIDEO_WAIT_SECONDS = 2;
const VIDEO_UPLOAD_TIMEOUT_MS = 1_800_000;
const CREATE_TIMEOUT_MS = 60_000;
/** A clock that runs a little ahead of Pinterest's must not hide a pin that was just made. */
const CLOCK_SKEW_MS = 5_000;
const DAY_MS = 86_400_000;
/** As far back as Pinterest counts. */
const COUNTED_DAYS = 89;

const accountAnswer = z.object({ id: z.string(), username: z.string(), business_name: z.string().nullish(), profile_image: z.string().nullish() });
const boardsAnswer = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), bookmark: z.string().nullish() });
const mediaAnswer = z.object({ media_id: z.string(), upload_url: z.url(), upload_parameters: z.record(z.string(), z.string()) });
const statusAnswer = z.object({ status: z.string() });
const createdAnswer = z.object({ id: z.string().min(1) });
const pinsAnswer = z.object({
  items: z.array(
    z.object({ id: z.string(), created_at: z.string(), title: z.string().nullish(), description: z.string().nullish(), board_id: z.string().nullish() }),
  ),
});
const counts = z.record(z.string(), z.number().nullish()).default({});
const analyticsAnswer = z.record(z.string(), z.object({ all: z.object({ lifetime_metrics: counts, summary_metrics: counts }) }));

/** The board, and how the media get to Pinterest: an uploaded video, images that it fetches, or images that go along with the create. */
const pinProgress = z.object({
  boardId: z.string(),
  altText: z.string().optional(),
  source: z.discriminatedUnion("by", [
    z.object({ by: z.literal("video"), mediaId: z.string(), done: z.boolean() }),
    z.object({ by: z.literal("urls"), urls: z.array(z.string()) }),
    z.object({ by: z.literal("bytes") }),
  ]),
});
type PinProgress = z.output<typeof pinProgress>;

const { accepted, expect, create, remove } = judgedCalls("Pinterest", failure);

export function createPinterestAdapter(config: PlatformConfig): SocialAdapter {
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}${path}`;
  const get = (access: { accessToken: string }, path: string): PlatformCall => ({ method: "GET", url: api(path), headers: bearer(access) });
  const post = (access: Access, path: string, body: unknown): PlatformCall => ({
    method: "POST",
    url: api(path),
    headers: { ...bearer(access), "content-type": "application/json" },
    body: JSON.stringify(body),
  });

  function requestTokens(form: Record<string, string>) {
    const authorization = `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString("base64")}`;
    const url = `${config.tokenBaseUrl}/${config.apiVersion}/oauth/token`;
    return expect(tokenAnswer, { method: "POST", url, headers: { authorization }, body: new URLSearchParams(form) });
  }

  async function boardsOf(access: Access, pages: number): Promise<{ id: string; name: string }[]> {
    const boards: { id: string; name: string }[] = [];
    let bookmark: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const query: URLSearchParams = new URLSearchParams({ page_size: String(BOARDS_A_PAGE), ...(bookmark ? { bookmark } : {}) });
      const answer = await expect(boardsAnswer, get(access, `/boards?${query}`));
      boards.push(...answer.items.map(({ id, name }) => ({ id, name })));
      bookmark = answer.bookmark ?? null;
      if (!bookmark) break;
    }
    return boards;
  }

  async function boardFor(access: Access, boardId: string | undefined): Promise<string> {
    const chosen = boardId ?? (await boardsOf(access, 1))[0]?.id;
    if (!chosen) throw refusal("BOARD_REQUIRED", "This Pinterest account has no board for the pin to lie on.");
    return chosen;
  }

  async function uploadVideo(access: Access, item: OutgoingMedia): Promise<string> {
    return item.withFile(async (file) => {
      const { media_id, upload_url, upload_parameters } = await expect(mediaAnswer, post(access, "/media", { media_type: "video" }));
      const form = new FormData();
      // The store behind it reads the fields that come before the file, and no others.
      for (const [name, value] of Object.entries(upload_parameters)) form.set(name, value);
      form.set("file", await openAsBlob(file.path, { type: file.mime }), "video.mp4");
      await accepted({ method: "POST", url: upload_url, body: form, timeoutMs: VIDEO_UPLOAD_TIMEOUT_MS });
      return media_id;
    });
  }

  async function videoIsReady(access: Access, mediaId: string): Promise<boolean> {
    const { status } = await expect(statusAnswer, get(access, `/media/${encodeURIComponent(mediaId)}`));
    if (status === "failed") throw new PlatformError("INVALID", "Pinterest could not process the video.");
    return status === "succeeded";
  }

  async function begin(access: Access, outgoing: OutgoingPost): Promise<PinProgress> {
    const settings = chosenFor("PINTEREST", pinterestSettings, outgoing);
    const media = await outgoing.media();
    checkFiles("PINTEREST", media);
    const boardId = await boardFor(access, settings.boardId);
    const [first] = media;
    const altText = first && altTextOf("PINTEREST", first);
    const start = { boardId, ...(altText ? { altText } : {}) };
    if (first?.kind === "video") return { ...start, source: { by: "video", mediaId: await uploadVideo(access, first), done: false } };
    const urls = await Promise.all(media.map((item) => item.publicUrl()));
    // Pinterest fetches over https alone; what has no such address goes along with the create.
    return { ...start, source: urls.every((url) => url.startsWith("https://")) ? { by: "urls", urls } : { by: "bytes" } };
  }

  return {
    platform: "PINTEREST",
    alwaysReadsBack: true,
    createReadsFiles: true,

    authorizeUrl: ({ state, redirectUri }) =>
      consentUrl(config.authorizeUrl, { client_id: config.clientId, redirect_uri: redirectUri, response_type: "code", scope: SCOPES.join(","), state }),

    exchangeCode: ({ code, redirectUri }) => requestTokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri, continuous_refresh: "true" }),

    refreshTokens: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),

    /** Pinterest lets people remove an app in their own settings; an app cannot give an ordinary person's token back. */
    async revokeToken() {},

    async listAccounts(accessToken) {
      const { id, username, business_name, profile_image } = await expect(accountAnswer, get({ accessToken }, "/user_account"));
      return [{ accountId: id, accountName: business_name || username, kind: "profile" as const, ...(profile_image ? { avatarUrl: profile_image } : {}) }];
    },

    async publishOptions(access) {
      return { destinations: await boardsOf(access, BOARD_PAGES) };
    },

    async prepare(access, outgoing, progress) {
      const pin = pinProgress.safeParse(progress).data ?? (await begin(access, outgoing));
      const { source } = pin;
      if (source.by !== "video" || source.done) return { state: "ready", progress: pin };
      source.done = await videoIsReady(access, source.mediaId);
      return source.done ? { state: "ready", progress: pin } : { state: "waiting", progress: pin, waitSeconds: VIDEO_WAIT_SECONDS };
    },

    async create(access, outgoing, progress) {
      const pin = pinProgress.safeParse(progress).data;
      if (!pin) throw new PlatformError("TRANSIENT", "Nothing has been prepared for this pin.");
      const { boardSectionId, title, link } = chosenFor("PINTEREST", pinterestSettings, outgoing);
      const body = {
        board_id: pin.boardId,
        ...(boardSectionId ? { board_section_id: boardSectionId } : {}),
        ...(title ? { title } : {}),
        description: outgoing.text,
        ...(link ? { link } : {}),
        ...(pin.altText ? { alt_text: pin.altText } : {}),
        media_source: await mediaSource(pin.source, outgoing),
      };
      return linked((await create(createdAnswer, { ...post(access, "/pins", body), timeoutMs: CREATE_TIMEOUT_MS })).id);
    },

    async findCreated(access, { text, since, settings, progress }) {
      const { items } = await expect(pinsAnswer, get(access, `/pins?page_size=${PINS_A_PAGE}`));
      const { title = "" } = pinterestSettings.safeParse(settings).data ?? {};
      const board = pinProgress.safeParse(progress).data?.boardId;
      const found = items.find(
        (pin) =>
          madeAt(pin.created_at) >= since.getTime() - CLOCK_SKEW_MS &&
          comparable(pin.description) === comparable(text) &&
          (progress === null || comparable(pin.title) === comparable(title)) &&
          (board === undefined || !pin.board_id || pin.board_id === board),
      );
      return found ? linked(found.id) : null;
    },

    deletePost: (access, id) => remove({ url: api(`/pins/${encodeURIComponent(id)}`), headers: bearer(access) }),

    async readMetrics(access, ids) {
      const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
      const query = new URLSearchParams({
        pin_ids: ids.join(","),
        start_date: day(COUNTED_DAYS),
        end_date: day(0),
        metric_types: "IMPRESSION,OUTBOUND_CLICK,SAVE,TOTAL_COMMENTS,TOTAL_REACTIONS",
      });
      const pins = await expect(analyticsAnswer, get(access, `/pins/analytics?${query}`));
      return Object.entries(pins).map(([externalPostId, { all }]) => {
        const count = (name: string) => all.lifetime_metrics[name] ?? all.summary_metrics[name] ?? null;
        return {
          externalPostId,
          impressions: count("IMPRESSION"),
          views: null,
          likes: count("TOTAL_REACTIONS"),
          comments: count("TOTAL_COMMENTS"),
          shares: null,
          saves: count("SAVE"),
          clicks: count("OUTBOUND_CLICK"),
        };
      });
    },
  };
}

async function mediaSource(source: PinProgress["source"], outgoing: OutgoingPost): Promise<Record<string, unknown>> {
  if (source.by === "video") return { source_type: "video_id", media_id: source.mediaId, cover_image_key_frame_time: COVER_SECOND };
  if (source.by === "urls") {
    const items = source.urls.map((url) => ({ url }));
    return items.length === 1 ? { source_type: "image_url", ...items[0] } : { source_type: "multiple_image_urls", index: 0, items };
  }
  const items: { content_type: string; data: string }[] = [];
  for (const item of await outgoing.media()) {
    items.push(await item.withFile(async (file) => ({ content_type: file.mime, data: await readFile(file.path, "base64") })));
  }
  return items.length === 1 ? { source_type: "image_base64", ...items[0] } : { source_type: "multiple_image_base64", index: 0, items };
}

function linked(id: string): CreatedPost {
  return { externalPostId: id, externalUrl: `https://www.pinterest.com/pin/${id}/` };
}

/** Pinterest writes its times in UTC without saying so. */
function madeAt(time: string): number {
  return Date.parse(/Z|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`);
}

function comparable(text: string | null | undefined): string {
  return (text ?? "").normalize("NFC").replace(/\s+/g, " ").trim();
}
