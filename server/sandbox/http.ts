import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Reply } from "./contract";

/** Largest body that is held in memory: one chunk of any platform's upload, with room for its multipart frame. */
const MAX_BODY_BYTES = 70 * 1024 * 1024;

export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

export async function readBody(request: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new BodyTooLarge();
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

export function formOf(call: { body: Buffer }): URLSearchParams {
  return new URLSearchParams(call.body.toString("utf8"));
}

/** Undefined when the body is not JSON. */
export function jsonOf(call: { body: Buffer }): unknown {
  try {
    return JSON.parse(call.body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Null when the body is not well-formed multipart. */
export async function multipartOf(call: { body: Buffer; headers: { "content-type"?: string | undefined } }): Promise<FormData | null> {
  const type = call.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return null;
  try {
    return await new Response(new Uint8Array(call.body), { headers: { "content-type": type } }).formData();
  } catch {
    return null;
  }
}

export function mediaTypeOf(call: { headers: { "content-type"?: string | undefined } }): string {
  return (call.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

export function send(response: ServerResponse, reply: Reply, clock: number): void {
  if (response.destroyed) return;
  response.statusCode = reply.status;
  // The sandbox's own clock, so that a reader who compares reset times with it is right after the clock was advanced.
  response.setHeader("date", new Date(clock).toUTCString());
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (reply.html !== undefined) {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'");
    response.setHeader("x-content-type-options", "nosniff");
    response.end(reply.html);
    return;
  }
  if (reply.body === undefined) {
    response.end();
    return;
  }
  if (reply.body instanceof Readable) {
    // The player closed the connection: no response is needed.
    pipeline(reply.body, response).catch(() => response.destroy());
    return;
  }
  if (Buffer.isBuffer(reply.body) || typeof reply.body === "string") {
    response.end(reply.body);
    return;
  }
  if (!response.hasHeader("content-type")) response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(JSON.stringify(reply.body));
}
