import { createHash, randomBytes } from "node:crypto";
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { jsonOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { mayActAs, ORGANIZATION } from "./members";
import { badInput, notFound, notPermitted, problem } from "./problems";

const PLATFORM = "LINKEDIN";
const PART_BYTES = 4_194_304;
const MEGABYTE = 1024 * 1024;
const UPLOAD_SECONDS = 86_400;
/** Media do not end by time once they are there. */
const FOR_EVER = 8.64e15;
const IMAGE_MILLISECONDS = 300;
const VIDEO_MILLISECONDS = 800;

const initializeImage = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) });
const initializeVideo = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: z.string(),
    fileSizeBytes: z
      .int()
      .min(75 * 1024)
      .max(500 * MEGABYTE),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
});
const finalizeVideo = z.strictObject({
  finalizeUploadRequest: z.strictObject({ video: z.string(), uploadToken: z.string(), uploadedPartIds: z.array(z.string()).min(1) }),
});

export function imageAction(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.query.get("action") !== "initializeUpload") return badInput("INVALID_VALUE_FOR_FIELD", "Unknown action", "action", 400);
  const parsed = initializeImage.safeParse(jsonOf(call));
  if (!parsed.success) return invalidField(parsed.error);
  if (parsed.data.initializeUploadRequest.owner !== account.id) return notPermitted("partnerApiImages.ACTION-initializeUpload");
  const media = storeMedia({ kind: "image", bytes: 0 }, sandbox, account);
  const uploadUrl = `${call.origin}/linkedin/dms-uploads/${media.id}/image?key=${media.extra.key}`;
  return { status: 200, body: { value: { uploadUrlExpiresAt: sandbox.now() + UPLOAD_SECONDS * 1_000, uploadUrl, image: urnOf(media) } } };
}

export function videoAction(call: Call, sandbox: SandboxState, account: Account): Reply | Promise<Reply> {
  const action = call.query.get("action");
  if (action === "finalizeUpload") return finalize(call, sandbox, account);
  if (action !== "initializeUpload") return badInput("INVALID_VALUE_FOR_FIELD", "Unknown action", "action", 400);
  const parsed = initializeVideo.safeParse(jsonOf(call));
  if (!parsed.success) return invalidField(parsed.error);
  const { owner, fileSizeBytes } = parsed.data.initializeUploadRequest;
  if (owner !== account.id) return notPermitted("partnerApiVideos.ACTION-initializeUpload");
  const media = storeMedia({ kind: "video", bytes: fileSizeBytes }, sandbox, account);
  writeFileSync(sandbox.mediaFile(media.id), "");
  const uploadInstructions = Array.from({ length: Math.ceil(fileSizeBytes / PART_BYTES) }, (_, part) => ({
    uploadUrl: `${call.origin}/linkedin/dms-uploads/${media.id}/part/${part}?key=${media.extra.key}`,
    firstByte: part * PART_BYTES,
    lastByte: Math.min((part + 1) * PART_BYTES, fileSizeBytes) - 1,
  }));
  return {
    status: 200,
    body: { value: { uploadUrlsExpireAt: sandbox.now() + UPLOAD_SECONDS * 1_000, video: urnOf(media), uploadInstructions, uploadToken: "" } },
  };
}

/** The whole image, once, as the account that began. */
export async function putImage(call: Call, sandbox: SandboxState): Promise<Reply> {
  const media = opened(call, sandbox, "image");
  if (!media) return problem(403, "FORBIDDEN", "The upload URL is unknown or has expired.");
  if (media.extra.uploadedAt !== undefined) return problem(400, "ALREADY_UPLOADED", "The image has already been uploaded.");
  const type = await fileTypeFromBuffer(call.body);
  const broken = !type || !["image/jpeg", "image/png", "image/gif"].includes(type.mime);
  writeFileSync(sandbox.mediaFile(media.id), call.body);
  sandbox.media.set(media.id, {
    ...media,
    mime: type?.mime ?? "application/octet-stream",
    bytes: call.body.length,
    extra: { ...media.extra, uploadedAt: sandbox.now(), broken },
  });
  return { status: 201 };
}

export function putPart(call: Call, sandbox: SandboxState): Reply {
  const media = opened(call, sandbox, "video");
  if (!media || media.extra.uploadedAt !== undefined) return problem(403, "FORBIDDEN", "The upload URL is unknown or has expired.");
  const part = Number(call.params.part);
  const first = part * PART_BYTES;
  const expected = Math.min(PART_BYTES, media.bytes - first);
  if (!Number.isInteger(part) || part < 0 || call.body.length !== expected)
    return problem(400, "INVALID_PART", "The part is not the range that was asked for.");
  const file = openSync(sandbox.mediaFile(media.id), "r+");
  writeSync(file, call.body, 0, call.body.length, first);
  closeSync(file);
  const etag = createHash("sha256").update(`${media.id}:${part}`).update(call.body).digest("base64url");
  const etags = { ...(media.extra.etags as Record<string, string>), [part]: etag };
  sandbox.media.set(media.id, { ...media, extra: { ...media.extra, etags } });
  return { status: 200, headers: { etag } };
}

async function finalize(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const parsed = finalizeVideo.safeParse(jsonOf(call));
  if (!parsed.success) return invalidField(parsed.error);
  const { video, uploadedPartIds } = parsed.data.finalizeUploadRequest;
  const media = mediaOf(video, sandbox);
  if (!media || !mayActAs(account.id, media.accountId)) return notFound(video);
  const parts = Math.ceil(media.bytes / PART_BYTES);
  const etags = media.extra.etags as Record<string, string>;
  const isComplete = uploadedPartIds.length === parts && uploadedPartIds.every((id, part) => id === etags[part]);
  if (!isComplete) return badInput("INVALID_VALUE_FOR_FIELD", "uploadedPartIds do not match the uploaded parts", "finalizeUploadRequest/uploadedPartIds", 400);
  const mime = (await fileTypeFromFile(sandbox.mediaFile(media.id)))?.mime ?? "application/octet-stream";
  const broken = mime !== "video/mp4" && mime !== "video/quicktime";
  sandbox.media.set(media.id, { ...media, mime, extra: { ...media.extra, uploadedAt: sandbox.now(), broken } });
  return { status: 200 };
}

/** A person's images cannot be read with the right to post alone; a page's can, and so can every video. */
export function mediaState(call: Call, sandbox: SandboxState, account: Account): Reply {
  const urn = decoded(call.params.urn);
  const media = mediaOf(urn, sandbox);
  if (!media || !mayActAs(account.id, media.accountId)) return notFound(urn);
  if (media.extra.kind === "image" && !media.accountId.startsWith(ORGANIZATION)) return notPermitted("partnerApiImages.GET");
  const status = stateOf(media, sandbox);
  const reason = status === "PROCESSING_FAILED" ? { processingFailureReason: "UNSUPPORTED_MEDIA_FORMAT" } : {};
  return { status: 200, body: { id: urn, owner: media.accountId, status, ...reason } };
}

export function stateOf(media: StoredMedia, sandbox: SandboxState): "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED" {
  const { uploadedAt, broken, kind } = media.extra;
  if (uploadedAt === undefined) return "WAITING_UPLOAD";
  if (sandbox.now() - Number(uploadedAt) < (kind === "image" ? IMAGE_MILLISECONDS : VIDEO_MILLISECONDS)) return "PROCESSING";
  return broken ? "PROCESSING_FAILED" : "AVAILABLE";
}

export function mediaOf(urn: string, sandbox: SandboxState): StoredMedia | null {
  const [, kind, id] = /^urn:li:(image|video):(\d+)$/.exec(urn) ?? [];
  const media = sandbox.media.get(id ?? "");
  return media && media.platform === PLATFORM && media.extra.kind === kind ? media : null;
}

export function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export function invalidField(error: z.ZodError): Reply {
  const issue = error.issues[0];
  const field = issue?.path.join("/") ?? "";
  return badInput("INVALID_VALUE_FOR_FIELD", `/${field} :: ${issue?.message ?? "is not valid"}`, field);
}

function storeMedia(file: { kind: "image" | "video"; bytes: number }, sandbox: SandboxState, account: Account): StoredMedia {
  const extra = { kind: file.kind, key: randomBytes(16).toString("base64url"), urlEndsAt: sandbox.now() + UPLOAD_SECONDS * 1_000, etags: {} };
  const media = { id: sandbox.nextId(), platform: PLATFORM, accountId: account.id, mime: "", bytes: file.bytes, expiresAt: FOR_EVER, extra };
  sandbox.media.set(media.id, media);
  return media;
}

function urnOf(media: StoredMedia): string {
  return `urn:li:${media.extra.kind}:${media.id}`;
}

function opened(call: Call, sandbox: SandboxState, kind: "image" | "video"): StoredMedia | null {
  const media = sandbox.media.get(call.params.id ?? "");
  const fits = media && media.platform === PLATFORM && media.extra.kind === kind && media.extra.key === call.query.get("key");
  return fits && Number(media.extra.urlEndsAt) > sandbox.now() ? media : null;
}
