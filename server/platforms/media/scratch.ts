import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "@/env";

/**
 * Temporary files: beside the storage and not in it, so that they are on its file system, can be renamed instead of copied, and are in no
 * backup.
 */
export function incomingDirectory(): string {
  return resolve(env.NASHIR_DATA_DIR, "incoming");
}

/** A private temporary folder, deleted after `use`. */
export async function withScratch<T>(use: (directory: string) => Promise<T>): Promise<T> {
  await mkdir(incomingDirectory(), { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(incomingDirectory(), "work-"));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Deletes files without a write since `before`; returns their total size. */
export async function removeOldIncoming(before: Date): Promise<number> {
  const names = await readdir(incomingDirectory()).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(incomingDirectory(), name);
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
