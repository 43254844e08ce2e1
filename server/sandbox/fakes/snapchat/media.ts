import { createDecipheriv } from "node:crypto";
import { appendFileSync, createReadStream, createWriteStream, existsSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { fileTypeFromFile } from "file-type";
import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { jsonOf, multipartOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { done, invalid, refused } from "./answers";

const PLATFORM = "SNAPCHAT";
const MEGABYTE = 1024 * 1024;
const LIFE_MS = 86_400_000;
const MAX_PART_BYTES = 32 * MEGABYTE;
const MAX_PARTS = 35;
const MAX_BYTES: Record<string, number> = { IMAGE: 20 * MEGABYTE, VIDEO: 500 * MEGABYTE };
const acceptedTypes: Record<string, string[]> = { IMAGE: ["image/jpeg", "image/png"], VIDEO: ["video/mp4"] };

const mediaBody = z.strictObject({ type: z.enum(["VIDEO", "IMAGE"]), name: z.string().min(1), key: z.base64(), iv: z.base64() });

export function createMedia(call: Call, sandbox: SandboxState, account: Account): Reply {
  const parsed = mediaBody.safeParse(jsonOf(call));
  if (!parsed.success) return invalid(`${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}`);
  const { type, key, iv } = parsed.data;
  if (Buffer.from(key, "base64").length !== 32) return invalid("key: must be 32 bytes.");
  if (Buffer.from(iv, "base64").length !== 16) return invalid("iv: must be 16 bytes.");
  const id = sandbox.nextId();
  const extra = { type, key, iv, parts: 0, finalized: false };
  sandbox.media.set(id, { id, platform: PLATFORM, accountId: account.id, mime: "", bytes: 0, expiresAt: sandbox.now() + LIFE_MS, extra });
  const path = `/v1/public_profiles/${account.id}/media/${id}/multipart-upload`;
  return done({ media_id: id, add_path: path, finalize_path: path });
}

export async function multipart(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const media = usableMedia(call.params.media, sandbox, account);
  if (!media || media.extra.finalized) return refused(404, "E2003", "The media was not found or has expired.");
  const form = await multipartOf(call);
  if (form?.get("action") === "FINALIZE") return finalize(media, sandbox);
  const file = form?.get("file");
  if (form?.get("action") !== "ADD" || !(file instanceof Blob)) return invalid("action: must be ADD with a file, or FINALIZE.");
  const part = Number(form.get("part_number"));
  if (part !== Number(media.extra.parts) + 1 || part > MAX_PARTS) return invalid("part_number: parts must arrive in order, from 1 to 35.");
  if (file.size === 0 || file.size > MAX_PART_BYTES) return invalid("file: a part may have up to 32 MB.");
  appendFileSync(sealed(media, sandbox), Buffer.from(await file.arrayBuffer()));
  sandbox.media.set(media.id, { ...media, bytes: media.bytes + file.size, extra: { ...media.extra, parts: part } });
  return done({});
}

/** An account's own file that has not expired. */
export function usableMedia(id: string | undefined, sandbox: SandboxState, account: Account): StoredMedia | null {
  const media = sandbox.media.get(id ?? "");
  return media && media.platform === PLATFORM && media.accountId === account.id && media.expiresAt > sandbox.now() ? media : null;
}

async function finalize(media: StoredMedia, sandbox: SandboxState): Promise<Reply> {
  const { type, key, iv } = media.extra as { type: string; key: string; iv: string };
  const [from, to] = [sealed(media, sandbox), sandbox.mediaFile(media.id)];
  if (!existsSync(from)) return invalid("The media has no parts.");
  try {
    const decipher = createDecipheriv("aes-256-cbc", Buffer.from(key, "base64"), Buffer.from(iv, "base64"));
    await pipeline(createReadStream(from), decipher, createWriteStream(to));
  } catch {
    rmSync(to, { force: true });
    return invalid("The media could not be decrypted with the given key and iv.");
  }
  rmSync(from);
  const mime = (await fileTypeFromFile(to))?.mime ?? "";
  if (!acceptedTypes[type]?.includes(mime)) return invalid(`The media is not a valid ${type}.`);
  if (media.bytes > (MAX_BYTES[type] ?? 0) + 16) return invalid("The media is too large.");
  sandbox.media.set(media.id, { ...media, mime, extra: { type, finalized: true } });
  return done({});
}

function sealed(media: StoredMedia, sandbox: SandboxState): string {
  return `${sandbox.mediaFile(media.id)}.sealed`;
}
