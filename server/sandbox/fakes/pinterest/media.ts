import { randomBytes } from "node:crypto";
import { createWriteStream, statSync, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { jsonOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { invalid, problem } from "./problems";

const PLATFORM = "PINTEREST";
const LIFE_SECONDS = 86_400;
const REGISTERED_MILLISECONDS = 300;
const PROCESSING_MILLISECONDS = 800;
const HEAD_BYTES = 64 * 1024;
const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
const imageTypes = ["image/jpeg", "image/png"];

const registerBody = z.strictObject({ media_type: z.literal("video") });

export function registerMedia(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (!registerBody.safeParse(jsonOf(call)).success) return invalid("media_type must be video.");
  const key = `uploads/${randomBytes(12).toString("hex")}`;
  const media = storeMedia({ mime: "", bytes: 0, extra: { key } }, sandbox, account);
  const upload_parameters = {
    "x-amz-date": "20261121T000000Z",
    "x-amz-signature": randomBytes(16).toString("hex"),
    "x-amz-security-token": "sandbox",
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": "sandbox/20261121/us-east-1/s3/aws4_request",
    key,
    policy: "sandbox",
    "Content-Type": "multipart/form-data",
  };
  return { status: 201, body: { media_id: media.id, media_type: "video", upload_url: `${call.origin}/pinterest/media-upload/`, upload_parameters } };
}

const refusedByStore = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` });

/** The store behind: it knows no account, only the fields that were handed out, and reads none that comes after the file. */
export async function storeUpload(call: Call, sandbox: SandboxState): Promise<Reply> {
  const form = formIn(call);
  if (!form) return refusedByStore(400, "MalformedPOSTRequest");
  const fields = new Map<string, string>();
  const order: string[] = [];
  let media: StoredMedia | undefined;
  let pending: Promise<void> | undefined;
  form.on("field", (name, value) => {
    order.push(name);
    fields.set(name, value);
  });
  form.on("file", (name, file) => {
    order.push(name);
    media = sandbox.media.values().find((item) => item.platform === PLATFORM && item.extra.key === fields.get("key") && item.expiresAt > sandbox.now());
    if (!media || pending) return file.resume();
    pending = pipeline(file, createWriteStream(sandbox.mediaFile(media.id)));
    // Waited for once the form has ended.
    pending.catch(() => undefined);
  });
  try {
    await pipeline(call.stream, form);
    await pending;
  } catch {
    return refusedByStore(400, "MalformedPOSTRequest");
  }
  if (order.indexOf("file") !== order.length - 1 || !["policy", "x-amz-signature"].every((name) => fields.has(name)))
    return refusedByStore(400, "InvalidArgument");
  if (!media || !pending) return refusedByStore(403, "AccessDenied");
  const path = sandbox.mediaFile(media.id);
  const mime = (await fileTypeFromFile(path))?.mime ?? "application/octet-stream";
  sandbox.media.set(media.id, { ...media, mime, bytes: statSync(path).size, extra: { ...media.extra, uploadedAt: sandbox.now() } });
  return { status: 204 };
}

/** Null when the body is no form of several parts. */
function formIn({ headers }: Call): busboy.Busboy | null {
  try {
    return busboy({ headers });
  } catch {
    return null;
  }
}

export function mediaStatus(call: Call, sandbox: SandboxState, account: Account): Reply {
  const media = ownVideo(call.params.id ?? "", sandbox, account);
  if (!media) return problem(404, 0, "Media not found.");
  return { status: 200, body: { media_id: media.id, media_type: "video", status: stateOf(media, sandbox) } };
}

export function stateOf(media: StoredMedia, sandbox: SandboxState): "registered" | "processing" | "succeeded" | "failed" {
  if (media.extra.uploadedAt === undefined) return "registered";
  const age = sandbox.now() - Number(media.extra.uploadedAt);
  if (age < REGISTERED_MILLISECONDS) return "registered";
  if (age < PROCESSING_MILLISECONDS) return "processing";
  return ["video/mp4", "video/quicktime", "video/x-m4v"].includes(media.mime) ? "succeeded" : "failed";
}

export function ownVideo(id: string, sandbox: SandboxState, account: Account): StoredMedia | null {
  const media = sandbox.media.get(id);
  const own = media && media.platform === PLATFORM && media.accountId === account.id && media.extra.key !== undefined;
  return own && media.expiresAt > sandbox.now() ? media : null;
}

/** An image included in the pin. Null = no image, or not of the declared type. */
export async function storeImage(given: { content_type: string; data: string }, sandbox: SandboxState, account: Account): Promise<StoredMedia | null> {
  const bytes = Buffer.from(given.data, "base64");
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime !== given.content_type || !imageTypes.includes(mime) || bytes.length > MAX_IMAGE_BYTES) return null;
  const media = storeMedia({ mime, bytes: bytes.length, extra: {} }, sandbox, account);
  writeFileSync(sandbox.mediaFile(media.id), bytes);
  return media;
}

/** Whether the address returns an image, by its first bytes. */
export async function reaches(url: string): Promise<"image" | "other" | "nothing"> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok || !response.body) return "nothing";
    const head: Uint8Array[] = [];
    const reader = response.body.getReader();
    let bytes = 0;
    for (let part = await reader.read(); !part.done && bytes < HEAD_BYTES; part = await reader.read()) {
      head.push(part.value);
      bytes += part.value.byteLength;
    }
    await reader.cancel();
    return imageTypes.includes((await fileTypeFromBuffer(Buffer.concat(head)))?.mime ?? "") ? "image" : "other";
  } catch {
    return "nothing";
  }
}

function storeMedia(file: { mime: string; bytes: number; extra: Record<string, unknown> }, sandbox: SandboxState, account: Account): StoredMedia {
  const id = sandbox.nextId();
  const media = { id, platform: PLATFORM, accountId: account.id, ...file, expiresAt: sandbox.now() + LIFE_SECONDS * 1_000 };
  sandbox.media.set(id, media);
  return media;
}
