import { tooLarge } from "@/server/lib/body-limit";
import { type AppError, validationError } from "@/server/lib/errors";

/** Reads a request's JSON body and refuses whatever could hurt further in. */

export const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_DEPTH = 64;

function refused(message: string, code: string): AppError {
  return validationError([{ path: "", message, code }]);
}

/** The body's bytes, at most `maxBodyBytes` of them. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const length = request.headers.get("content-length");
  if (Number(length) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  // The server takes no more than the stated length, and reads it at once for less than a stream costs.
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, total);
    total += value.byteLength;
    if (total > MAX_BODY_BYTES) {
      await reader.cancel();
      throw tooLarge(MAX_BODY_BYTES);
    }
    chunks.push(value);
  }
}

function isJson(contentType: string | null): boolean {
  return contentType === null || contentType.split(";")[0]?.trim().toLowerCase() === "application/json";
}

function parse(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused("the body is not valid UTF-8", "invalid_encoding");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw refused("the body is not valid JSON", "invalid_json");
  }
}

/**
 * JSON can say things that neither UTF-8 nor a database can: half a surrogate pair, numbers beyond all bounds, and
 * nesting that exhausts a stack. Walked with a list of our own for the same reason.
 */
function inspect(root: unknown): void {
  const open: [value: unknown, depth: number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (depth > MAX_DEPTH) throw refused("the body is nested too deeply", "too_deep");
    if (typeof value === "string" && !value.isWellFormed()) throw refused("the body holds text that is not valid Unicode", "invalid_encoding");
    if (typeof value === "number" && !Number.isFinite(value)) throw refused("the body holds a number out of range", "invalid_number");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!key.isWellFormed()) throw refused("the body holds text that is not valid Unicode", "invalid_encoding");
      open.push([inner, depth + 1]);
    }
  }
}

/** Answers the body's object, or null when there is no body at all. */
export async function readBody(request: Request): Promise<Record<string, unknown> | null> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return null;
  if (!isJson(request.headers.get("content-type"))) throw refused("the Content-Type must be application/json", "invalid_content_type");
  const body = parse(bytes);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw refused("the body must be a JSON object", "invalid_type");
  inspect(body);
  return body as Record<string, unknown>;
}
