import { createHash } from "node:crypto";
import { appendFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import { headOf } from "../../heads";
import { jsonOf, mediaTypeOf } from "../../http";
import type { Account, Operation } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { problem } from "./problems";
import { PLATFORM, type Video, videoResource } from "./videos";

/** Resumable upload: a session, chunks, and a video as soon as the last byte is there. */

const GRANULE = 256 * 1024;
const SESSION_DAYS = 7;
const MAX_BYTES = 256 * 1024 ** 3;
const categories = new Set(["1", "2", "10", "15", "17", "19", "20", "22", "23", "24", "25", "26", "27", "28", "29"]);

const clean = (text: string) => !/[<>]/.test(text);
const videoBody = z.strictObject({
  snippet: z.strictObject({
    title: z
      .string()
      .min(1)
      .refine((title) => [...title].length <= 100 && title.trim() !== "" && clean(title)),
    description: z
      .string()
      .refine((text) => Buffer.byteLength(text) <= 5_000 && clean(text))
      .default(""),
    tags: z
      .array(z.string())
      .refine((tags) => tagLength(tags) <= 500)
      .optional(),
    categoryId: z
      .string()
      .refine((id) => categories.has(id))
      .default("22"),
    defaultLanguage: z.string().optional(),
  }),
  status: z
    .strictObject({
      privacyStatus: z.enum(["public", "unlisted", "private"]).default("public"),
      selfDeclaredMadeForKids: z.boolean().optional(),
      publishAt: z.iso.datetime().optional(),
      embeddable: z.boolean().optional(),
      license: z.enum(["youtube", "creativeCommon"]).optional(),
      containsSyntheticMedia: z.boolean().optional(),
    })
    .default({ privacyStatus: "public" }),
});

const invalidReasons: Record<string, string> = {
  title: "invalidTitle",
  description: "invalidDescription",
  tags: "invalidTags",
  categoryId: "invalidCategoryId",
};

export function startSession(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.query.get("uploadType") !== "resumable") return problem(400, "mediaBodyRequired", "The request does not include the video content.");
  if (call.query.get("part") !== "snippet,status") return problem(400, "unexpectedPart", "part must be snippet,status.", "youtube.parameter");
  if (mediaTypeOf(call) !== "application/json") return problem(400, "badContent", "Unsupported content with type.", "global");
  const bytes = Number(call.headers["x-upload-content-length"]);
  const mime = String(call.headers["x-upload-content-type"] ?? "");
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > MAX_BYTES) return problem(400, "badRequest", "X-Upload-Content-Length is missing or wrong.", "global");
  if (!/^video\/|^application\/octet-stream$/.test(mime))
    return problem(400, "badContent", "Media type is not supported. Valid media types: [video/*, application/octet-stream]", "global");
  const parsed = videoBody.safeParse(jsonOf(call));
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[1] ?? "");
    return problem(400, invalidReasons[name] ?? "invalidVideoMetadata", `The request metadata specifies an invalid ${name || "video"}.`);
  }
  const { snippet, status } = parsed.data;
  const id = sandbox.nextId();
  const video: Video = { ...snippet, ...status, received: 0, notify: call.query.get("notifySubscribers") !== "false" };
  writeFileSync(sandbox.mediaFile(id), "");
  sandbox.media.set(id, {
    id,
    platform: PLATFORM,
    accountId: account.id,
    mime,
    bytes,
    expiresAt: sandbox.now() + SESSION_DAYS * 86_400_000,
    extra: { ...video },
  });
  const query = new URLSearchParams({ uploadType: "resumable", part: "snippet,status", upload_id: id });
  return { status: 200, headers: { location: `${call.origin}/${sandboxPrefix(PLATFORM)}${call.path}?${query}` } };
}

/** The last byte creates the video; a range of `*` only queries the status. */
export function putOperation(call: Call): Operation {
  const range = rangeOf(call);
  if (!range) return "upload";
  if (range.first === null) return "status";
  return range.last === range.total - 1 ? "create" : "upload";
}

export function putChunk(call: Call, sandbox: SandboxState, account: Account): Reply {
  const session = sandbox.media.get(call.query.get("upload_id") ?? "");
  if (!session || session.platform !== PLATFORM || session.accountId !== account.id || session.expiresAt <= sandbox.now()) {
    return problem(404, "notFound", "The upload session was not found or has ended.", "global");
  }
  const range = rangeOf(call);
  if (!range || range.total !== session.bytes) return problem(400, "badRequest", "Content-Range is missing or does not fit the session.", "global");
  const video = videoOf(session);
  if (video.videoId) return { status: 200, body: videoResource(sandbox, video.videoId) };
  if (range.first === null || range.first !== video.received) return incomplete(video.received);
  if (call.body.length !== range.last - range.first + 1) return problem(400, "badRequest", "The body is not as long as Content-Range says.", "global");
  const isLast = range.last === range.total - 1;
  if (!isLast && call.body.length % GRANULE !== 0) return problem(400, "badRequest", "Chunks must be multiples of 256 KiB.", "global");
  appendFileSync(sandbox.mediaFile(session.id), call.body);
  const received = range.last + 1;
  if (!isLast) {
    sandbox.media.set(session.id, { ...session, extra: { ...video, received } });
    return incomplete(received);
  }
  return publish(call, sandbox, account, session, { ...video, received });
}

function publish(call: Call, sandbox: SandboxState, account: Account, session: StoredMedia, video: Video): Reply {
  const videoId = createHash("sha256").update(session.id).digest("base64url").slice(0, 11);
  sandbox.media.set(session.id, { ...session, extra: { ...video, videoId } });
  const { title, description, privacyStatus, tags, categoryId } = video;
  sandbox.posts.set(videoId, {
    id: videoId,
    platform: PLATFORM,
    accountId: account.id,
    content: description,
    mediaUrls: [`${call.origin}/media/${session.id}`],
    at: new Date().toISOString(),
    createdAt: sandbox.now(),
    deleted: false,
    extra: {
      title,
      audience: privacyStatus === "public" ? "" : privacyStatus,
      privacyStatus,
      tags: tags ?? [],
      categoryId,
      broken: !isVideo(sandbox.mediaFile(session.id)),
    },
  });
  return { status: 200, body: videoResource(sandbox, videoId) };
}

export function videoOf(session: StoredMedia): Video {
  return session.extra as unknown as Video;
}

function incomplete(received: number): Reply {
  return { status: 308, headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {} };
}

type Range = { first: number; last: number; total: number } | { first: null; total: number };

function rangeOf(call: Call): Range | null {
  const match = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(String(call.headers["content-range"] ?? ""));
  if (!match) return null;
  const total = Number(match[3]);
  if (match[1] === undefined) return { first: null, total };
  const [first, last] = [Number(match[1]), Number(match[2])];
  return first <= last && last < total ? { first, last, total } : null;
}

/** A tag with a space is counted with its quotation marks, and tags are separated by commas. */
function tagLength(tags: string[]): number {
  return tags.reduce((length, tag) => length + [...tag].length + (tag.includes(" ") ? 2 : 0), Math.max(0, tags.length - 1));
}

/** By its first bytes: MP4 and QuickTime, WebM, or AVI. */
function isVideo(path: string): boolean {
  const head = headOf(path);
  if (head.length < 12) return false;
  return head.toString("latin1", 4, 8) === "ftyp" || head.readUInt32BE(0) === 0x1a45dfa3 || head.toString("latin1", 8, 12) === "AVI ";
}
