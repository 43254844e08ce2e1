import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "@/env";

/**
 * Files under way: beside the storage and not in it, so that they are on its file system, can be moved instead of copied, and are in no
 * backup.
 */
export function incomingDirectory(): string {
  return resolve(env.NASHIR_DATA_DIR, "incoming");
}

/** A folder of one's own, gone when `use` is done. */
export async function withScratch<T>(use: (directory: string) => Promise<T>): Promise<T> {
  await mkdir(incomingDirectory(), { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(incomingDirectory(), "work-"));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
