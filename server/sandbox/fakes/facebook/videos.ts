import { appendFileSync, createWriteStream, statSync, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Call, Reply } from "../../contract";
import { headOf } from "../../heads";
import type { Account } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { mimeOf } from "../meta/download";
import { type Fields, fieldsOf, missing, problem, required } from "../meta/graph";
import { pageProblem } from "./people";
import { fullId, PLATFORM, storePost } from "./record";

const SESSION_MILLISECONDS = 86_400_000;
const PROCESSING_MILLISECONDS = 1_000;
const PIECE_BYTES = 1024 * 1024;
const MAX_BYTES = 10 * 1024 * 1024 * 1024;

const kinds: Record<string, "video" | "reel" | "story"> = { videos: "video", video_reels: "reel", video_stories: "story" };

/** The three edges that take videos, each in phases. */
export async function videoEdge(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const refusal = pageProblem(call, account, sandbox);
  if (refusal) return refusal;
  const edge = call.path.split("/").at(-1) ?? "";
  const kind = kinds[edge] ?? "video";
  const fields = await fieldsOf(call);
  switch (fields.get("upload_phase")) {
    case "start":
      return start(kind, fields, call, sandbox, account);
    case "transfer":
      return kind === "video" ? transfer(fields, sandbox, account) : problem(100, "Invalid parameter: upload_phase");
    case "finish":
      return finish(kind, fields, call, sandbox, account);
    default:
      return required("upload_phase");
  }
}

function start(kind: string, fields: Fields, call: Call, sandbox: SandboxState, account: Account): Reply {
  const size = Number(fields.get("file_size") ?? Number.NaN);
  if (kind === "video" && !(Number.isInteger(size) && size > 0 && size <= MAX_BYTES)) return required("file_size");
  const id = sandbox.nextId();
  writeFileSync(sandbox.mediaFile(id), "");
  const extra = { kind, size: kind === "video" ? size : null, received: 0, finishedAt: null };
  sandbox.media.set(id, { id, platform: PLATFORM, accountId: account.id, mime: "", bytes: 0, expiresAt: sandbox.now() + SESSION_MILLISECONDS, extra });
  if (kind !== "video") return { status: 200, body: { video_id: id, upload_url: `${call.origin}/facebook/video-upload/${call.params.version}/${id}` } };
  return { status: 200, body: { video_id: id, upload_session_id: `s${id}`, start_offset: "0", end_offset: String(Math.min(PIECE_BYTES, size)) } };
}

async function transfer(fields: Fields, sandbox: SandboxState, account: Account): Promise<Reply> {
  const media = open((fields.get("upload_session_id") ?? "").slice(1), "video", sandbox, account);
  const piece = fields.file("video_file_chunk");
  if (!media) return problem(6_000, "There was a problem uploading your video file: the session is unknown or has expired.", 1_363_030);
  if (!piece) return required("video_file_chunk");
  const [at, size] = [Number(media.extra.received), Number(media.extra.size)];
  if (Number(fields.get("start_offset")) !== at || at + piece.size > size) return problem(6_000, "The piece does not follow the last one.", 1_363_037);
  appendFileSync(sandbox.mediaFile(media.id), Buffer.from(await piece.arrayBuffer()));
  const received = at + piece.size;
  sandbox.media.set(media.id, { ...media, bytes: received, extra: { ...media.extra, received } });
  return { status: 200, body: { start_offset: String(received), end_offset: String(Math.min(received + PIECE_BYTES, size)) } };
}

/** The bytes of a reel or a story. */
export async function receiveBytes(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const media = sandbox.media.get(call.params.id ?? "");
  if (!media || media.platform !== PLATFORM || media.accountId !== account.id || media.extra.finishedAt !== null) return missing(call.params.id ?? "");
  if (!/^OAuth /.test(call.headers.authorization ?? "")) return problem(190, "Invalid OAuth access token.");
  const path = sandbox.mediaFile(media.id);
  await pipeline(call.stream, createWriteStream(path));
  const { size } = statSync(path);
  if (call.headers.offset !== "0" || Number(call.headers.file_size) !== size) return problem(6_000, "offset and file_size do not fit the body.");
  sandbox.media.set(media.id, { ...media, bytes: size, extra: { ...media.extra, size, received: size } });
  return { status: 200, body: { success: true } };
}

async function finish(kind: "video" | "reel" | "story", fields: Fields, call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const id = kind === "video" ? (fields.get("upload_session_id") ?? "").slice(1) : (fields.get("video_id") ?? "");
  const media = open(id, kind, sandbox, account);
  if (!media || media.extra.received === 0 || media.extra.received !== media.extra.size) return problem(6_000, "The upload is not complete or has expired.");
  if (kind === "reel" && fields.get("video_state") !== "PUBLISHED") return problem(100, "Invalid parameter: video_state");
  const mime = await mimeOf(headOf(sandbox.mediaFile(id)));
  const broken = !/^video\/(mp4|quicktime)$/.test(mime);
  sandbox.media.set(id, { ...media, mime, extra: { ...media.extra, finishedAt: sandbox.now(), broken } });
  // What cannot be processed is never shown.
  const post = broken
    ? null
    : storePost({ content: fields.get("description") ?? "", mediaIds: [id], kind, ...(kind === "story" ? {} : { videoId: id }) }, call, sandbox, account);
  return { status: 200, body: { success: true, ...(kind !== "video" && post ? { post_id: fullId(post) } : {}) } };
}

function open(id: string, kind: string, sandbox: SandboxState, account: Account): StoredMedia | null {
  const media = sandbox.media.get(id);
  const own = media?.platform === PLATFORM && media.accountId === account.id && media.extra.kind === kind;
  return media && own && media.extra.finishedAt === null && media.expiresAt > sandbox.now() ? media : null;
}

export function videoStatus(media: StoredMedia, sandbox: SandboxState): Record<string, unknown> {
  const { finishedAt, received, size, broken } = media.extra;
  if (finishedAt === null) return { video_status: received === size ? "upload_complete" : "uploading" };
  if (sandbox.now() - Number(finishedAt) < PROCESSING_MILLISECONDS) return { video_status: "processing", processing_phase: { status: "in_progress" } };
  if (broken) return { video_status: "error", processing_phase: { status: "error", error: { message: "The video file could not be read." } } };
  return { video_status: "ready", processing_phase: { status: "complete" }, publishing_phase: { status: "complete", publish_status: "published" } };
}
