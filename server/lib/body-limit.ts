import { AppError } from "./errors";

/** What of a request's body is taken in: one that is longer is refused before it stands in memory. */

const mebibyte = 1024 * 1024;

export function tooLarge(maxBytes: number): AppError {
  const bound = maxBytes < mebibyte ? `${maxBytes / 1024} KiB` : `${maxBytes / mebibyte} MiB`;
  const issue = { path: "", message: `the body must be at most ${bound}`, code: "too_large" };
  return new AppError("VALIDATION_ERROR", issue.message, { status: 413, details: { issues: [issue] } });
}

/** Whoever reads the body gets the refusal in place of what is too much. Nothing is read before they do. */
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
