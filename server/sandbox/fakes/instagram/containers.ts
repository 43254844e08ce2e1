import { writeFileSync } from "node:fs";
import { z } from "zod";
import type { Call, Reply } from "../../contract";
import type { Account } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { type DownloadedFile, pull } from "../meta/download";
import { type Fields, fieldsOf, missing, problem, required } from "../meta/graph";

const PLATFORM = "INSTAGRAM";
const LIFE_MILLISECONDS = 86_400_000;
const FILLING_MILLISECONDS = { image: 300, video: 1_000 };
export const POSTS_A_DAY = 50;
const CONTAINERS_A_DAY = 400;
const MEGABYTE = 1024 * 1024;

/** What a container holds beside its file. */
export interface Filling {
  type: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM";
  product: "FEED" | "REELS" | "STORY";
  caption: string;
  url: string;
  altText: string;
  isChild: boolean;
  children: string[];
  readyAt: number;
  error: string | null;
  publishedAs: string | null;
}

export const fillingOf = (media: StoredMedia) => media.extra.filling as Filling;

export async function createContainer(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  if (call.params.user !== account.id && call.params.user !== "me") return missing(call.params.user ?? "");
  const window = sandbox.windows.hit(`IG:containers:${account.id}`, { limit: CONTAINERS_A_DAY, seconds: 86_400 }, sandbox.now());
  if (window.exceeded) return problem(9, "The user has made too many containers.", 2_207_042);
  const fields = await fieldsOf(call);
  const caption = fields.get("caption") ?? "";
  if ([...caption].length > 2_200) return problem(36_004, "The caption was too long.", 2_207_010);
  if ((caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0) > 30) return problem(100, "The caption has too many hashtags.", 2_207_010);
  const collaborators = z.array(z.string()).safeParse(jsonOr(fields.get("collaborators"), []));
  if (!collaborators.success || collaborators.data.length > 3) return problem(100, "Invalid parameter: collaborators");
  return fields.get("media_type") === "CAROUSEL" ? carousel(fields, caption, sandbox, account) : single(fields, caption, sandbox, account);
}

function carousel(fields: Fields, caption: string, sandbox: SandboxState, account: Account): Reply {
  const children = (fields.get("children") ?? "").split(",").filter(Boolean);
  if (children.length < 2 || children.length > 10) return problem(100, "The post has too little or too many attachments.", 2_207_028);
  for (const id of children) {
    const child = owned(id, sandbox, account);
    if (!child || !fillingOf(child).isChild) return problem(24, "The media could not be found.", 2_207_006);
    if (statusOf(child, sandbox).code !== "FINISHED") return problem(9_007, "The media is not ready for publishing, please wait for a moment", 2_207_027);
  }
  return storeContainer({ ...blank, type: "CAROUSEL_ALBUM", caption, children, readyAt: sandbox.now() }, null, sandbox, account);
}

const blank: Filling = {
  type: "IMAGE",
  product: "FEED",
  caption: "",
  url: "",
  altText: "",
  isChild: false,
  children: [],
  readyAt: 0,
  error: null,
  publishedAs: null,
};

async function single(fields: Fields, caption: string, sandbox: SandboxState, account: Account): Promise<Reply> {
  const [image, video, type] = [fields.get("image_url"), fields.get("video_url"), fields.get("media_type") ?? "IMAGE"];
  const isChild = fields.get("is_carousel_item") === "true";
  if (!["IMAGE", "VIDEO", "REELS", "STORIES"].includes(type)) return problem(100, "Only photo or video can be accepted as media type.", 2_207_023);
  if (type === "VIDEO" && !isChild) return problem(100, "The VIDEO value of media_type is no longer supported. Use the REELS media type.", 2_207_023);
  if (type === "IMAGE" && image === undefined) return required("image_url");
  if ((type === "VIDEO" || type === "REELS") && video === undefined) return required("video_url");
  const url = image ?? video;
  if (url === undefined) return required("image_url");
  const product = type === "REELS" ? "REELS" : type === "STORIES" ? "STORY" : "FEED";
  const file = await pull(url);
  const kind = image === undefined ? "video" : "image";
  const filling: Filling = { ...blank, product, caption: product === "STORY" ? "" : caption, url, altText: fields.get("alt_text") ?? "", isChild };
  if (kind === "video") {
    // Videos are processed after the response.
    const error = !file ? "2207052" : !/^video\/(mp4|quicktime)$/.test(file.mime) || file.bytes > 300 * MEGABYTE ? "2207026" : null;
    return storeContainer({ ...filling, type: "VIDEO", error, readyAt: sandbox.now() + FILLING_MILLISECONDS.video }, file, sandbox, account);
  }
  const refusal = file ? await imageProblem(file, product) : problem(9_004, "The media could not be fetched from this URI.", 2_207_052);
  return refusal ?? storeContainer({ ...filling, readyAt: sandbox.now() + FILLING_MILLISECONDS.image }, file, sandbox, account);
}

async function imageProblem(file: DownloadedFile, product: Filling["product"]): Promise<Reply | null> {
  if (file.mime !== "image/jpeg") return problem(36_001, "The image format is not supported.", 2_207_005);
  if (file.bytes > 8 * MEGABYTE) return problem(36_000, "The image size is too large.", 2_207_004);
  const { width, height } = pixelsOf(file.content);
  const ratio = width / height;
  if (product === "FEED" && !(ratio >= 0.8 && ratio <= 1.92)) return problem(36_003, "The image's aspect ratio is not supported.", 2_207_009);
  return null;
}

function storeContainer(filling: Filling, file: DownloadedFile | null, sandbox: SandboxState, account: Account): Reply {
  const id = sandbox.nextId();
  if (file) writeFileSync(sandbox.mediaFile(id), file.content);
  const extra = { filling, altText: filling.altText, whole: file !== null && file.content.length === file.bytes };
  const expiresAt = sandbox.now() + LIFE_MILLISECONDS;
  sandbox.media.set(id, { id, platform: PLATFORM, accountId: account.id, mime: file?.mime ?? "", bytes: file?.bytes ?? 0, expiresAt, extra });
  return { status: 200, body: { id } };
}

export async function publishMedia(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const id = (await fieldsOf(call)).get("creation_id");
  if (id === undefined) return required("creation_id");
  const container = owned(id, sandbox, account);
  if (!container || fillingOf(container).isChild) return problem(24, "The media you are trying to publish could not be found.", 2_207_006);
  const status = statusOf(container, sandbox).code;
  if (status === "EXPIRED") return problem(-2, "The media container has expired.", 2_207_020);
  if (status !== "FINISHED") return problem(9_007, "Media ID is not available: it is not ready for publishing.", 2_207_027);
  if (postsToday(sandbox, account) >= POSTS_A_DAY) return problem(9, "The user has posted too many times within a period.", 2_207_042);
  const filling = fillingOf(container);
  const mediaId = sandbox.nextId();
  const files = filling.children.length > 0 ? filling.children.flatMap((child) => sandbox.media.get(child) ?? []) : [container];
  sandbox.posts.set(mediaId, {
    id: mediaId,
    platform: PLATFORM,
    accountId: account.id,
    content: filling.caption,
    mediaUrls: files.map((file) => (file.extra.whole ? `${call.origin}/media/${file.id}` : fillingOf(file).url)),
    at: new Date().toISOString(),
    createdAt: sandbox.now(),
    deleted: false,
    extra: { type: filling.type, product: filling.product },
  });
  sandbox.media.set(id, { ...container, extra: { ...container.extra, filling: { ...filling, publishedAs: mediaId } } });
  return { status: 200, body: { id: mediaId } };
}

export function publishingLimit(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.params.user !== account.id) return missing(call.params.user ?? "");
  const config = { quota_total: POSTS_A_DAY, quota_duration: 86_400 };
  return { status: 200, body: { data: [{ quota_usage: postsToday(sandbox, account), config }] } };
}

function postsToday(sandbox: SandboxState, account: Account): number {
  const since = sandbox.now() - LIFE_MILLISECONDS;
  return sandbox.posts.values().filter((post) => post.platform === PLATFORM && post.accountId === account.id && post.createdAt > since).length;
}

export function statusOf(container: StoredMedia, sandbox: SandboxState): { code: string; text: string } {
  const { publishedAs, readyAt, error } = fillingOf(container);
  if (publishedAs !== null) return { code: "PUBLISHED", text: "Published: Media has been successfully published." };
  if (container.expiresAt <= sandbox.now()) return { code: "EXPIRED", text: "Expired: The container was not published within 24 hours and has expired." };
  if (readyAt > sandbox.now()) return { code: "IN_PROGRESS", text: "In Progress: Media is still being processed." };
  if (error !== null) return { code: "ERROR", text: `Error: Media upload has failed with error code ${error}` };
  return { code: "FINISHED", text: "Finished: Media has been uploaded and it is ready to be published." };
}

export function owned(id: string, sandbox: SandboxState, account: Account): StoredMedia | null {
  const media = sandbox.media.get(id);
  return media && media.platform === PLATFORM && media.accountId === account.id ? media : null;
}

function jsonOr(text: string | undefined, fallback: unknown): unknown {
  if (text === undefined) return fallback;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Width and height of a JPEG, from the header of its frame; 0 when there is none. */
function pixelsOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2;
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return { width: 0, height: 0 };
}
