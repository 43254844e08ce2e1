import { isInteger, isSafeNumber, parse } from "lossless-json";
import { PlatformError } from "./platform-error";

/** One HTTP call to a platform, with what every adapter needs to know about how it failed. */

export interface PlatformCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: string | FormData | URLSearchParams | Blob | Uint8Array<ArrayBuffer>;
  /** Default 30 s. */
  timeoutMs?: number;
  /** The call makes something public: once it has left, a lost answer leaves the outcome unknown. */
  irreversible?: boolean;
  /** The answer has ids as bare numbers beyond what a JavaScript number holds: these become text. */
  largeIds?: boolean;
  /** A list of thousands of rows is expected. */
  largeAnswer?: boolean;
}

export interface PlatformAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined when the body is none. */
  json: unknown;
}

export const bearer = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` });

const USER_AGENT = "Nashir/1.0";
const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/**
 * A file that `fetch` might have to send again after a redirect it keeps in memory as a whole, also where none is followed. One larger than
 * this is sent so that a redirect is a failure; the smaller parts of resumable uploads may be answered with 308.
 */
const LARGE_BODY_BYTES = 12 * 1024 * 1024;
const MAX_LARGE_ANSWER_BYTES = 32 * 1024 * 1024;

/** The connection was never made, so the platform cannot have seen the request. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_INVALID_URL",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Bytes of the files that a body carries. */
function filesIn(body: PlatformCall["body"]): number {
  if (body instanceof Blob) return body.size;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce((sum, value) => sum + (typeof value === "string" ? 0 : value.size), 0);
}

/** Answers whatever the platform answered, errors included; throws PlatformError when there was no answer. */
export async function callPlatform(call: PlatformCall): Promise<PlatformAnswer> {
  const signal = AbortSignal.timeout(call.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { accept: "application/json", "user-agent": USER_AGENT, ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(filesIn(call.body) > LARGE_BODY_BYTES ? { redirect: "error", window: null } : { redirect: "manual" }),
      signal,
    });
    return {
      status: response.status,
      headers: response.headers,
      json: parsed(await limitedText(response, call.largeAnswer ? MAX_LARGE_ANSWER_BYTES : MAX_ANSWER_BYTES), call.largeIds ?? false),
    };
  } catch (cause) {
    throw failureOf(cause, call.irreversible ?? false);
  }
}

/** Exported for its table of cases. */
export function failureOf(cause: unknown, irreversible: boolean): PlatformError {
  const code = codeOf(cause);
  if (irreversible && !(code && neverSent.has(code))) {
    return new PlatformError("UNKNOWN_OUTCOME", "The connection was lost before the platform answered.", { cause });
  }
  return new PlatformError("TRANSIENT", code ? `The platform could not be reached (${code}).` : "The platform did not answer in time.", { cause });
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  if (typeof code === "string") return code;
  if (Array.isArray(errors)) return codeOf(errors[0]);
  return codeOf(cause);
}

async function limitedText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Error("the answer is too large");
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string, largeIds: boolean): unknown {
  try {
    return largeIds ? parse(text, null, (digits) => (isInteger(digits) && !isSafeNumber(digits) ? digits : Number(digits))) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Retry time from a header of unix seconds, relative to the platform's own clock (Date header) where it is given,
 * so that a clock that is off on either side does not move the moment.
 */
export function resetTime(headers: Headers, name: string, now: Date): Date | undefined {
  const reset = Number(headers.get(name) ?? Number.NaN);
  if (!Number.isFinite(reset)) return undefined;
  const theirs = Date.parse(headers.get("date") ?? "");
  const waitMs = reset * 1_000 - (Number.isFinite(theirs) ? theirs : now.getTime());
  return new Date(now.getTime() + Math.max(waitMs, 1_000));
}
