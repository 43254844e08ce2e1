import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { env } from "@/env";
import { withReservedStorage } from "@/server/domains/media";
import { AppError, type ValidationIssue, validationError } from "@/server/lib/errors";
import { ReceivedFile } from "@/server/lib/received-file";
import { assertFreeSpace, isDiskFull, storageFull } from "@/server/platforms/media/free-space";
import { withScratch } from "@/server/platforms/media/scratch";

/** Reads a multipart body with one file, streamed to the disk: however large it is, little of it is in memory. */

/** What surrounds the file: boundaries and part headers. */
const AROUND_BYTES = 64 * 1024;
const FIELD = "file";

const refused = (issue: ValidationIssue) => validationError([issue]);

function tooLarge(): AppError {
  const issue = { path: FIELD, message: `must be at most ${env.MEDIA_MAX_BYTES} bytes`, code: "too_large" };
  return new AppError("VALIDATION_ERROR", `${issue.path}: ${issue.message}`, { status: 413, details: { issues: [issue] } });
}

function parserFor(request: Request): busboy.Busboy {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  if (!/^multipart\/form-data\b/i.test(headers["content-type"])) {
    throw refused({ path: "", message: "the Content-Type must be multipart/form-data", code: "invalid_content_type" });
  }
  try {
    return busboy({ headers, defParamCharset: "utf8", limits: { fileSize: env.MEDIA_MAX_BYTES, files: 1, fields: 8, fieldSize: 1_024, parts: 16 } });
  } catch {
    throw refused({ path: "", message: "the Content-Type must name the body's boundary", code: "invalid_content_type" });
  }
}

/** Content-Length of the body; nothing where it is chunked. */
function declaredBytes(request: Request): number {
  const bytes = Number(request.headers.get("content-length")) || 0;
  if (bytes > env.MEDIA_MAX_BYTES + AROUND_BYTES) throw tooLarge();
  return bytes;
}

async function receive(request: Request, directory: string, meter: Transform): Promise<ReceivedFile> {
  const parser = parserFor(request);
  if (!request.body) throw refused({ path: FIELD, message: "is required", code: "required" });
  let received: ReceivedFile | null = null;
  let problem: AppError | null = null;
  const writes: Promise<void>[] = [];
  const stopping = new AbortController();
  const stop = (error: AppError) => {
    problem ??= error;
    // Not within the parser's own call: it would continue with what has just been taken from it.
    setImmediate(() => stopping.abort());
  };
  parser.on("file", (field, stream, { filename }) => {
    stream.on("error", () => undefined);
    if (field !== FIELD) {
      stream.resume();
      stop(refused({ path: field, message: "is not a known property", code: "unrecognized_keys" }));
      return;
    }
    stream.once("limit", () => stop(tooLarge()));
    const path = join(directory, FIELD);
    received = new ReceivedFile(path, filename ?? "");
    writes.push(
      pipeline(stream, meter, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
        // Any other failure is the parser's too.
        if (error instanceof AppError) stop(error);
        else if (isDiskFull(error)) stop(storageFull(error));
      }),
    );
  });
  parser.on("field", (field) => {
    stop(
      field === FIELD
        ? refused({ path: FIELD, message: "must be a file", code: "invalid_type" })
        : refused({ path: field, message: "is not a known property", code: "unrecognized_keys" }),
    );
  });
  parser.on("filesLimit", () => stop(refused({ path: FIELD, message: "must be one file", code: "too_big" })));
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser, { signal: stopping.signal });
  } catch {
    await Promise.all(writes);
    throw problem ?? refused({ path: "", message: "the body is not valid multipart/form-data", code: "invalid_multipart" });
  }
  await Promise.all(writes);
  if (problem) throw problem;
  if (!received) throw refused({ path: FIELD, message: "is required", code: "required" });
  return received;
}

/**
 * Hands the request's one file to `use`; what `use` leaves of it is removed. It counts against the quota of `workspaceId`; null = against
 * none, as nothing of it will be stored. A body without room is refused before it is read, where Content-Length is given.
 */
export async function withReceivedFile<T>(request: Request, workspaceId: string | null, use: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const declared = declaredBytes(request);
  const atLeast = Math.max(1, declared - AROUND_BYTES);
  const receiveAnd = (meter: Transform) => withScratch(async (directory) => use(await receive(request, directory, meter)));
  if (workspaceId !== null) return withReservedStorage(workspaceId, { atLeast, atMost: Math.max(atLeast, declared) }, receiveAnd);
  await assertFreeSpace(atLeast);
  return receiveAnd(new PassThrough());
}

/** Of two uploads: the boundary between a body's parts is another each time. */
export async function uploadFingerprint({ path, fileName }: ReceivedFile): Promise<{ fileName: string; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { fileName, sha256: hash.digest("hex") };
}
