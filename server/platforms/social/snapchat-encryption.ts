import { createCipheriv, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const CIPHER = "aes-256-cbc";

/** Snapchat takes files only encrypted, with a key of their own. Streamed through the disk; nothing holds the file whole in memory. */
export async function withEncrypted<T>(path: string, use: (file: { whole: Blob; key: Buffer; iv: Buffer }) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "nashir-encrypted-"));
  try {
    const target = join(directory, "file");
    const key = randomBytes(32);
    const iv = randomBytes(16);
    await pipeline(createReadStream(path), createCipheriv(CIPHER, key, iv), createWriteStream(target, { mode: 0o600 }));
    return await use({ whole: await openAsBlob(target), key, iv });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
