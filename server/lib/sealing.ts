import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/env";

/**
 * Secrets at rest: AES-256-GCM with a random 96-bit nonce, a key id, and the place they are stored at as
 * associated data, so that a ciphertext moved to another row or column fails to open.
 *
 * Layout: version (1 byte) · key id (4) · nonce (12) · tag (16) · ciphertext.
 */
const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

interface SealingKey {
  id: Buffer;
  key: Buffer;
}

export class SealError extends Error {
  override name = "SealError";
}

/** Where a sealed value lives: table, column and row id. */
export interface SealedAt {
  table: string;
  column: string;
  id: string;
}

function deriveKey(secret: string): SealingKey {
  const material = Buffer.from(hkdfSync("sha256", secret, "nashir", "sealing", 32 + KEY_ID_BYTES));
  return { key: material.subarray(0, 32), id: material.subarray(32) };
}

/** The first secret seals; the others only open what an earlier one sealed. `NASHIR_SECRET` holds them comma-separated while keys rotate. */
function keyRing(): SealingKey[] {
  if (!env.NASHIR_SECRET) throw new SealError("NASHIR_SECRET is not set");
  return env.NASHIR_SECRET.split(",").map(deriveKey);
}

let ring: SealingKey[] | undefined;

function keys(): [SealingKey, ...SealingKey[]] {
  ring ??= keyRing();
  return ring as [SealingKey, ...SealingKey[]];
}

function associatedData(at: SealedAt): Buffer {
  return Buffer.from(JSON.stringify([at.table, at.column, at.id]), "utf8");
}

export function seal(plaintext: string, at: SealedAt): Uint8Array<ArrayBuffer> {
  const [current] = keys();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", current.key, nonce);
  cipher.setAAD(associatedData(at));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([Buffer.from([VERSION]), current.id, nonce, cipher.getAuthTag(), ciphertext]));
}

/** Throws SealError when the value was altered, moved, or sealed with a secret this installation does not have. */
export function unseal(sealed: Uint8Array, at: SealedAt): string {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw new SealError("not a sealed value");
  const keyId = bytes.subarray(1, 1 + KEY_ID_BYTES);
  const match = keys().find((candidate) => candidate.id.equals(keyId));
  if (!match) throw new SealError("sealed with another NASHIR_SECRET");
  const nonce = bytes.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", match.key, nonce);
  decipher.setAAD(associatedData(at));
  decipher.setAuthTag(bytes.subarray(HEADER_BYTES - TAG_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new SealError("altered, or moved from another row", { cause });
  }
}
