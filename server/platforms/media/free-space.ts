import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { env } from "@/env";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";

/** Uploads may not fill the disk: the database and everything else of the data directory live on it. */

const MAX_RESERVED_BYTES = 1_073_741_824;
const RESERVED_SHARE = 0.05;

export function storageFull(cause?: unknown): AppError {
  return new AppError("STORAGE_FULL", "This installation has no room for more files at present, and nothing was kept. Its operator has to make room.", {
    cause,
  });
}

/** Throws STORAGE_FULL unless the reserve stays free once so many more bytes are written. */
export async function assertFreeSpace(bytes = 0): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(resolve(env.NASHIR_DATA_DIR));
  const reserve = env.MEDIA_FREE_SPACE_RESERVE ?? Math.min(MAX_RESERVED_BYTES, blocks * bsize * RESERVED_SHARE);
  const free = bavail * bsize;
  if (free - bytes >= reserve) return;
  logger.warn({ freeBytes: free, reservedBytes: reserve, requestedBytes: bytes }, "no room for an upload");
  throw storageFull();
}

/** ENOSPC from the disk itself. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
