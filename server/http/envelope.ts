import type { AppError } from "@/server/lib/errors";
import type { PageMeta } from "@/server/lib/pagination";
import type { Quota } from "./rate-limit";
import type { Route } from "./routes";

/** The shapes and headers that every REST answer has. */

/** A response before its headers: stored when a POST may be repeated. */
export interface Outcome {
  status: number;
  body: string;
  /** The serialised body, where there is one already. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** The next page as a relative URL: same path, same filters, another offset. */
export function nextPage(url: URL, page: Omit<PageMeta, "next">): string | null {
  const offset = page.offset + page.limit;
  if (offset >= page.total) return null;
  const query = new URLSearchParams(url.search);
  query.set("limit", String(page.limit));
  query.set("offset", String(offset));
  return `${url.pathname}?${query}`;
}

function isPage(meta: unknown): meta is PageMeta {
  return typeof meta === "object" && meta !== null && "total" in meta && "offset" in meta && "limit" in meta;
}

interface Written {
  body: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Caches the serialised form of large responses that are returned repeatedly, while the object is alive. */
const written = new WeakMap<object, Written>();

function writtenOnce(output: unknown, write: () => string): Written {
  const cached = typeof output === "object" && output !== null ? written.get(output) : undefined;
  if (cached) return cached;
  const body = write();
  const serialised = { body, bytes: new TextEncoder().encode(body) };
  if (typeof output === "object" && output !== null) written.set(output, serialised);
  return serialised;
}

export function success(route: Route, output: unknown, url: URL): Outcome {
  const status = route.successStatus;
  if (!route.enveloped) return { status, ...writtenOnce(output, () => JSON.stringify({ data: output })) };
  const { data, meta } = output as { data: unknown; meta: unknown };
  if (isPage(meta)) return { status, body: JSON.stringify({ data, meta: { ...meta, next: nextPage(url, meta) } }) };
  return { status, ...writtenOnce(output, () => JSON.stringify({ data, meta })) };
}

/** `invalidInputStatus`: some operations answer 422 where the others answer 400. */
export function failure(error: AppError, invalidInputStatus = 400): Outcome {
  const { code, message, details, retryAfterSeconds } = error;
  const status = code === "VALIDATION_ERROR" && error.status === 400 ? invalidInputStatus : error.status;
  return {
    status,
    body: JSON.stringify({ error: { code, message, ...(details ? { details } : {}) } }),
    headers: {
      ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}),
      // The rest of the body was not read, so nothing else can follow on this connection.
      ...(status === 413 ? { Connection: "close" } : {}),
    },
  };
}

/** A response with a complete body: it is written at once, not through a stream. */
export interface BufferedResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

export function toResponse(response: Response | BufferedResponse): Response {
  return response instanceof Response ? response : new Response(response.body, response);
}

export function respond(outcome: Outcome, requestId: string, quota: Quota): BufferedResponse {
  return {
    status: outcome.status,
    body: outcome.bytes ?? outcome.body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      "X-RateLimit-Limit": String(quota.limit),
      "X-RateLimit-Remaining": String(quota.remaining),
      "X-RateLimit-Reset": String(quota.resetAt),
      ...outcome.headers,
    },
  };
}
