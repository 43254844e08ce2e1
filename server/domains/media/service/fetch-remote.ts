import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "@/env";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { OutboundError, openDownload } from "@/server/lib/outbound";
import { withScratch } from "@/server/platforms/media/scratch";
import { UnusableFileError } from "@/server/platforms/media/unusable-file";
import { PlatformError } from "@/server/platforms/platform-error";
import { fault } from "@/server/platforms/social/findings";
import { STALE_AFTER_MS } from "../media.engine";
import { type AssetRow, insertAsset, listFetched } from "../media.repository";
import { storeFile } from "./intake";
import { withReservedStorage } from "./reserve-storage";

/** Files at addresses that people named, fetched once for all platforms of a post and for its retries. */

const TIMEOUT_MS = 120_000;

async function opened(url: string): Promise<{ stream: Readable; declaredBytes: number }> {
  const { status, headers, stream } = await openDownload(url, { maxBytes: env.MEDIA_MAX_BYTES, timeoutMs: TIMEOUT_MS });
  if (status === 200) return { stream, declaredBytes: Number(headers["content-length"]) || 1 };
  stream.destroy();
  const temporary = status >= 500 || status === 429 || status === 408;
  throw ofTheHost(temporary, `${url} answered ${status}.`);
}

/** Hands the file over once it is there, with its room reserved meanwhile. */
async function downloaded<T>(workspaceId: string, url: string, use: (path: string) => Promise<T>): Promise<T> {
  const { stream, declaredBytes } = await opened(url).catch((cause: unknown) => {
    throw failed(url, cause);
  });
  try {
    return await withReservedStorage(workspaceId, { atLeast: declaredBytes, atMost: declaredBytes }, (meter) =>
      withScratch(async (directory) => {
        const path = join(directory, "file");
        await pipeline(stream, meter, createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
          throw failed(url, cause);
        });
        return use(path);
      }),
    );
  } catch (cause) {
    throw cause instanceof AppError ? noRoom(url, cause) : cause;
  } finally {
    stream.destroy();
  }
}

function noRoom(url: string, cause: AppError): unknown {
  if (cause.code === "STORAGE_FULL") return fault("TRANSIENT", "STORAGE_FULL", `There is no room for ${url}.`, { cause });
  if (cause.code === "STORAGE_QUOTA_EXCEEDED") return fault("INVALID", "STORAGE_QUOTA_EXCEEDED", `The plan has no room for ${url}.`, { cause });
  return cause;
}

function failed(url: string, cause: unknown): unknown {
  if (cause instanceof PlatformError || cause instanceof AppError || isOwnDisk(cause)) return cause;
  // A file that is too large, or an address that is not public, will be so again.
  const lasting = cause instanceof OutboundError && cause.failure !== "TIMEOUT" && cause.failure !== "CONNECTION";
  const words = cause instanceof OutboundError ? cause.message : "The connection was lost.";
  return ofTheHost(!lasting, `${url} could not be fetched: ${words}`, cause);
}

const diskCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "EACCES"]);

/** The file arrived, and this machine could not write it down. */
function isOwnDisk(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && diskCodes.has(cause.code);
}

/** Failures of the file's server or address, which are no platform errors. */
function ofTheHost(temporary: boolean, message: string, cause?: unknown): PlatformError {
  return temporary ? fault("TRANSIENT", "MEDIA_HOST_FAILED", message, { cause }) : fault("INVALID", "MEDIA_ADDRESS_REFUSED", message, { cause });
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

async function fetchAnew(workspaceId: string, url: string): Promise<AssetRow> {
  const [earlier] = (await listFetched(database(), { workspaceId, sourceUrls: [url], since: new Date(now().getTime() - STALE_AFTER_MS) })).slice(-1);
  if (earlier) return earlier;
  return downloaded(workspaceId, url, async (path) => {
    try {
      return await storeFile({ workspaceId, authorId: null, path, fileName: nameIn(url), sourceUrl: url }, (asset) => insertAsset(database(), asset));
    } catch (cause) {
      if (cause instanceof UnusableFileError) throw fault("INVALID", "MEDIA_UNREADABLE", `${url} ${cause.message}.`, { cause });
      throw cause;
    }
  });
}

const underWay = new Map<string, Promise<AssetRow>>();

/** Concurrent targets of one post share one fetch. */
export function fetchRemote(workspaceId: string, url: string): Promise<AssetRow> {
  const name = `${workspaceId} ${url}`;
  const running = underWay.get(name);
  if (running) return running;
  const fetching = fetchAnew(workspaceId, url).finally(() => underWay.delete(name));
  underWay.set(name, fetching);
  return fetching;
}
