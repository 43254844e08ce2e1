import { tooLarge } from "@/server/lib/body-limit";
import { type AppError, validationError } from "@/server/lib/errors";
import { pathOf, valuesIn } from "@/server/lib/json-values";

/** Reads a request's JSON body and refuses whatever could hurt further in. */

export const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_NAME_LENGTH = 1_024;

function refused(message: string, code: string, path = ""): AppError {
  return validationError([{ path, message, code }]);
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

/** JSON can say things that neither UTF-8 nor a database can, such as half a surrogate pair, and names that would be repeated in each error. */
function inspect(root: object): void {
  for (const found of valuesIn(root)) {
    const { value, name, parent } = found;
    if (parent && name.length > MAX_NAME_LENGTH) {
      throw refused(`a property's name must have at most ${MAX_NAME_LENGTH} characters`, "name_too_long", pathOf(parent));
    }
    if (!name.isWellFormed() || (typeof value === "string" && !value.isWellFormed())) {
      throw refused("must be valid Unicode", "invalid_encoding", pathOf(found).toWellFormed());
    }
    if (typeof value === "number" && !Number.isFinite(value)) throw refused("must be a number within bounds", "invalid_number", pathOf(found));
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
