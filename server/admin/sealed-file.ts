import { type CipherGCMTypes, createCipheriv, createDecipheriv, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { UsageError } from "./command";

/**
 * A file encrypted with a passphrase: header, AES-256-GCM ciphertext, 16-byte authentication tag. The header is authenticated too and holds
 * the format's name (16 bytes), the salt (16) and the nonce (12), then the key check (16). scrypt derives the key and the key check.
 */
const FORMAT = Buffer.from("nashir-sealed-1\n");
const CIPHER: CipherGCMTypes = "aes-256-gcm";
const [SALT_BYTES, NONCE_BYTES, CHECK_BYTES, TAG_BYTES, KEY_BYTES] = [16, 12, 16, 16, 32];
const HEADER_BYTES = FORMAT.length + SALT_BYTES + NONCE_BYTES + CHECK_BYTES;
/** 128 MiB for each guess of a passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
/** What GCM encrypts safely under one nonce. */
const MAX_BYTES = 2 ** 36 - 32;

function deriveKey(passphrase: string, salt: Uint8Array): { key: Buffer; check: Buffer } {
  const derived = scryptSync(passphrase.normalize("NFC"), salt, KEY_BYTES + CHECK_BYTES, SCRYPT);
  return { key: derived.subarray(0, KEY_BYTES), check: derived.subarray(KEY_BYTES) };
}

/** Encrypts a stream, for a pipeline. */
export function sealStream(passphrase: string) {
  return async function* seal(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
    const { key, check } = deriveKey(passphrase, salt);
    const header = Buffer.concat([FORMAT, salt, nonce, check]);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(header);
    yield header;
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES)
        throw new UsageError("The backup is larger than 64 GiB, too large to be sealed: leave BACKUP_PASSPHRASE out and encrypt its disk.");
      yield cipher.update(chunk);
    }
    yield cipher.final();
    yield cipher.getAuthTag();
  };
}

/**
 * The content of a file, decrypted where it is sealed. What comes before the stream's end is not authenticated yet: act on none of it until then.
 *
 * @throws UsageError where the file is sealed and this is not its passphrase.
 */
export async function openBackupFile(path: string, passphrase: string | undefined): Promise<{ content: Readable; sealed: boolean }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || !header.subarray(0, FORMAT.length).equals(FORMAT)) return { content: createReadStream(path), sealed: false };
    if (!passphrase) throw new UsageError("The backup is sealed: set BACKUP_PASSPHRASE.");
    if (size < HEADER_BYTES + TAG_BYTES) throw new UsageError("The backup is cut off.");
    const salt = header.subarray(FORMAT.length, FORMAT.length + SALT_BYTES);
    const nonce = header.subarray(FORMAT.length + SALT_BYTES, HEADER_BYTES - CHECK_BYTES);
    const { key, check } = deriveKey(passphrase, salt);
    if (!timingSafeEqual(check, header.subarray(HEADER_BYTES - CHECK_BYTES))) throw new UsageError("BACKUP_PASSPHRASE is not the passphrase of this backup.");
    const tag = Buffer.alloc(TAG_BYTES);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(header).setAuthTag(tag);
    const source = createReadStream(path, { start: HEADER_BYTES, end: size - TAG_BYTES - 1 });
    source.on("error", (error) => decipher.destroy(error));
    return { content: source.pipe(decipher), sealed: true };
  } finally {
    await file.close();
  }
}
