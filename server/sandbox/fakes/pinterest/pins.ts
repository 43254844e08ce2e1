import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import { jsonOf } from "../../http";
import type { Account, StoredPost } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { ownVideo, reaches, stateOf, storeImage } from "./media";
import { boardNotFound, invalid, pinNotFound, problem } from "./problems";

const PLATFORM = "PINTEREST";

const digits = z.string().regex(/^\d+$/);
const contentType = z.enum(["image/jpeg", "image/png"]);
const words = { title: z.string().max(100).optional(), description: z.string().max(800).optional(), link: z.url().max(2_048).optional() };
const index = z.int().min(0).optional();
const imageData = { content_type: contentType, data: z.base64().min(1) };
const mediaSource = z.discriminatedUnion("source_type", [
  z.strictObject({ source_type: z.literal("image_url"), url: z.url({ protocol: /^https?$/ }) }),
  z.strictObject({ source_type: z.literal("image_base64"), ...imageData }),
  z.strictObject({
    source_type: z.literal("multiple_image_urls"),
    index,
    items: z
      .array(z.strictObject({ url: z.url({ protocol: /^https?$/ }), ...words }))
      .min(2)
      .max(5),
  }),
  z.strictObject({
    source_type: z.literal("multiple_image_base64"),
    index,
    items: z
      .array(z.strictObject({ ...imageData, ...words }))
      .min(2)
      .max(5),
  }),
  z.strictObject({
    source_type: z.literal("video_id"),
    media_id: digits,
    cover_image_url: z.url().optional(),
    cover_image_content_type: contentType.optional(),
    cover_image_data: z.base64().optional(),
    cover_image_key_frame_time: z.number().min(0).optional(),
  }),
]);
type Source = z.output<typeof mediaSource>;

const pinBody = z.strictObject({
  board_id: digits,
  board_section_id: digits.optional(),
  ...words,
  alt_text: z.string().max(500).optional(),
  dominant_color: z.string().optional(),
  media_source: mediaSource,
});

/** Two boards an account, with ids that follow from its own. */
function boardsOf(account: Account): { id: string; name: string; privacy: string }[] {
  return ["Announcements", "Ideas"].map((name, place) => ({ id: `${account.id.slice(-15)}${place + 1}`, name, privacy: "PUBLIC" }));
}

export function listBoards(call: Call, _world: SandboxState, account: Account): Reply {
  const size = Number(call.query.get("page_size") ?? 25);
  if (!Number.isInteger(size) || size < 1 || size > 250) return invalid("page_size must be 1 to 250.");
  const from = Number(call.query.get("bookmark") ?? 0) || 0;
  const boards = boardsOf(account);
  const end = from + size;
  return { status: 200, body: { items: boards.slice(from, end), bookmark: end < boards.length ? String(end) : null } };
}

export async function createPin(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const parsed = pinBody.safeParse(jsonOf(call));
  if (!parsed.success) return invalid(`${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}`);
  const pin = parsed.data;
  if (!boardsOf(account).some((board) => board.id === pin.board_id)) return boardNotFound();
  if (pin.board_section_id) return problem(404, 2031, "Board section not found.");
  const source = await mediaOf(pin.media_source, call, sandbox, account);
  if ("status" in source) return source;
  for (const media of source.kept) {
    // What hangs on a pin stays.
    const altText = pin.alt_text ? { altText: pin.alt_text } : {};
    sandbox.media.set(media.id, { ...media, extra: { ...media.extra, ...altText } });
  }
  const post: StoredPost = {
    id: sandbox.nextId(),
    platform: PLATFORM,
    accountId: account.id,
    content: pin.description ?? "",
    mediaUrls: source.urls,
    at: new Date().toISOString(),
    createdAt: sandbox.now(),
    deleted: false,
    extra: { title: pin.title ?? null, link: pin.link ?? null, altText: pin.alt_text ?? null, boardId: pin.board_id, mediaType: mediaType(pin.media_source) },
  };
  sandbox.posts.set(post.id, post);
  return { status: 201, body: pinView(post) };
}

/** The words and the board: the media may be named in another way when a pin is sent again. */
export function pinKey(call: Call): string {
  const body = jsonOf(call) as { board_id?: unknown; title?: unknown; description?: unknown } | null | undefined;
  return JSON.stringify([body?.board_id, body?.title, body?.description]);
}

export function listPins(call: Call, sandbox: SandboxState, account: Account): Reply {
  const size = Number(call.query.get("page_size") ?? 25);
  if (!Number.isInteger(size) || size < 1 || size > 250) return invalid("page_size must be 1 to 250.");
  const items = ownPins(sandbox, account)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, size)
    .map(pinView);
  return { status: 200, body: { items, bookmark: null } };
}

export function deletePin(call: Call, sandbox: SandboxState, account: Account): Reply {
  const post = sandbox.posts.get(call.params.id ?? "");
  if (!post || post.platform !== PLATFORM || post.deleted) return pinNotFound();
  if (post.accountId !== account.id) return problem(403, 29, "You are not permitted to access that resource.");
  sandbox.posts.set(post.id, { ...post, deleted: true });
  return { status: 204 };
}

export function pinAnalytics(call: Call, sandbox: SandboxState, account: Account): Reply {
  const ids = (call.query.get("pin_ids") ?? "").split(",").filter(Boolean);
  if (ids.length === 0 || ids.length > 100) return invalid("pin_ids must hold 1 to 100 ids.");
  const [start, end] = [call.query.get("start_date") ?? "", call.query.get("end_date") ?? ""];
  if (![start, end].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) return invalid("start_date and end_date must be YYYY-MM-DD.");
  if ((Date.parse(end) - Date.parse(start)) / 86_400_000 > 90) return invalid("The range may be up to 90 days.");
  const metricTypes = (call.query.get("metric_types") ?? "").split(",").filter(Boolean);
  if (metricTypes.length === 0) return invalid("metric_types is required.");
  const found = ownPins(sandbox, account).filter((post) => ids.includes(post.id));
  return { status: 200, body: Object.fromEntries(found.map((post) => [post.id, { all: metricsOf(post, metricTypes, sandbox) }])) };
}

function metricsOf(post: StoredPost, metricTypes: string[], sandbox: SandboxState): Record<string, unknown> {
  const { impressions, likes, comments, saves, clicks } = counters(post, sandbox.now());
  const values: Record<string, number> = { IMPRESSION: impressions, OUTBOUND_CLICK: clicks, PIN_CLICK: clicks * 2, SAVE: saves };
  const lifetime: Record<string, number> = { TOTAL_COMMENTS: comments, TOTAL_REACTIONS: likes };
  const only = (metrics: Record<string, number>) => Object.fromEntries(Object.entries(metrics).filter(([name]) => metricTypes.includes(name)));
  return { daily_metrics: [], summary_metrics: only(values), lifetime_metrics: only(lifetime) };
}

function ownPins(sandbox: SandboxState, account: Account): StoredPost[] {
  return sandbox.posts.values().filter((post) => post.platform === PLATFORM && post.accountId === account.id && !post.deleted);
}

function pinView(post: StoredPost): Record<string, unknown> {
  const { title, link, altText, boardId, mediaType: media_type } = post.extra;
  const created_at = new Date(post.createdAt).toISOString().slice(0, 19);
  return { id: post.id, created_at, title, description: post.content, link, alt_text: altText, board_id: boardId, media: { media_type } };
}

function mediaType(source: Source): string {
  return source.source_type === "video_id" ? "video" : source.source_type.startsWith("multiple") ? "multiple_images" : "image";
}

async function mediaOf(source: Source, call: Call, sandbox: SandboxState, account: Account): Promise<Reply | { kept: StoredMedia[]; urls: string[] }> {
  const stored = (kept: StoredMedia[]) => ({ kept, urls: kept.map(({ id }) => `${call.origin}/media/${id}`) });
  switch (source.source_type) {
    case "video_id": {
      const video = ownVideo(source.media_id, sandbox, account);
      const covers = [source.cover_image_url, source.cover_image_data, source.cover_image_key_frame_time].filter((cover) => cover !== undefined);
      if (covers.length !== 1) return invalid("exactly one of cover_image_url, cover_image_data and cover_image_key_frame_time is required.");
      if (!video) return problem(400, 1, "Media was not found or has expired.");
      return stateOf(video, sandbox) === "succeeded" ? stored([video]) : invalid("the media is not ready.");
    }
    case "image_url":
      return pulled([source.url]);
    case "multiple_image_urls":
      return pulled(source.items.map((item) => item.url));
    default: {
      const kept = await Promise.all(("items" in source ? source.items : [source]).map((item) => storeImage(item, sandbox, account)));
      const images = kept.filter((media) => media !== null);
      return images.length === kept.length ? stored(images) : invalid("media_source: data is not an image of its content_type.");
    }
  }
}

async function pulled(urls: string[]): Promise<Reply | { kept: StoredMedia[]; urls: string[] }> {
  for (const url of urls) {
    const there = await reaches(url);
    if (there === "nothing") return problem(400, 235, "Unable to reach the URL. Please check the URL and try again.");
    if (there === "other") return invalid("media_source.url is not an image.");
  }
  return { kept: [], urls };
}
