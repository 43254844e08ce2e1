import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "@/env";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { OutboundError, openDownload } from "@/server/lib/outbound";
import { UnusableFileError } from "@/server/platforms/media/probe";
import { withScratch } from "@/server/platforms/media/scratch";
import { PlatformError } from "@/server/platforms/social/contract";
import { fault } from "@/server/platforms/social/findings";
import { freshForMs } from "../media.engine";
import { type AssetRow, findFetched } from "../media.repository";
import { takeIn } from "./intake";

/** Files at addresses that people named, fetched once for all platforms of a post and for its retries. */

const TIMEOUT_MS = 120_000;

async function download(url: string, path: string): Promise<void> {
  try {
    const { status, stream } = await openDownload(url, { maxBytes: env.MEDIA_MAX_BYTES, timeoutMs: TIMEOUT_MS });
    if (status !== 200) {
      stream.destroy();
      const temporary = status >= 500 || status === 429 || status === 408;
      throw ofTheHost(temporary, `${url} answered ${status}.`);
    }
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  } catch (cause) {
    if (cause instanceof PlatformError || isOwnDisk(cause)) throw cause;
    // A file that is too large, or an address that is not public, will be so again.
    const lasting = cause instanceof OutboundError && cause.failure !== "TIMEOUT" && cause.failure !== "CONNECTION";
    const words = cause instanceof OutboundError ? cause.message : "The connection was lost.";
    throw ofTheHost(!lasting, `${url} could not be fetched: ${words}`, cause);
  }
}

const diskCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "EACCES"]);

/** The file arrived, and this machine could not write it down. */
function isOwnDisk(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && diskCodes.has(cause.code);
}

/** What the server that keeps the file did wrong, or what is wrong with the address: no word of the platform's. */
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
  const [known] = (await findFetched(database(), { workspaceId, sourceUrls: [url], since: new Date(now().getTime() - freshForMs) })).slice(-1);
  if (known) return known;
  return withScratch(async (directory) => {
    const path = join(directory, "file");
    await download(url, path);
    try {
      return await takeIn({ workspaceId, authorId: null, path, fileName: nameIn(url), sourceUrl: url });
    } catch (cause) {
      if (cause instanceof UnusableFileError) throw fault("INVALID", "MEDIA_UNREADABLE", `${url} ${cause.message}.`, { cause });
      throw cause;
    }
  });
}

/** One for each module graph, on purpose: a fetch throws its own graph's PlatformError. */
const underWay = new Map<string, Promise<AssetRow>>();

/** The targets of one post ask at the same moment: the first fetches for all. */
export function fetchRemote(workspaceId: string, url: string): Promise<AssetRow> {
  const name = `${workspaceId} ${url}`;
  const running = underWay.get(name);
  if (running) return running;
  const fetching = fetchAnew(workspaceId, url).finally(() => underWay.delete(name));
  underWay.set(name, fetching);
  return fetching;
}
