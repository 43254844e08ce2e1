import { AppError } from "./errors";

/** Limits a request's body: a longer one is refused before it is buffered. */

const MEBIBYTE = 1024 * 1024;

export function tooLarge(maxBytes: number): AppError {
  const bound = maxBytes < MEBIBYTE ? `${maxBytes / 1024} KiB` : `${maxBytes / MEBIBYTE} MiB`;
  const issue = { path: "", message: `the body must be at most ${bound}`, code: "too_large" };
  return new AppError("VALIDATION_ERROR", issue.message, { status: 413, details: { issues: [issue] } });
}

/** The reader of the body gets the error at the limit. Nothing is read before the first read. */
export function withBodyLimit(request: Request, maxBytes: number): Request {
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return request;
  // A length may be wrong or missing: what comes is counted all the same.
  let total = Number(request.headers.get("content-length")) > maxBytes ? Number.POSITIVE_INFINITY : 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      if (total > maxBytes) controller.error(tooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: request.body.pipeThrough(counted), duplex: "half" } as RequestInit);
}
