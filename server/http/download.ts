import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

interface Download {
  /** The file's media type. */
  type: string;
  /** `unicode` is the name itself, `ascii` what a client that reads no Unicode saves instead. */
  name: { ascii?: string; unicode?: string };
  /** Content-Disposition: attachment, or inline. */
  disposition?: "attachment" | "inline";
  /** Length of `content` in bytes; undefined where it is streamed. */
  bytes?: number;
  status?: number;
  /** Beside ours, or in place of them. */
  headers?: Record<string, string>;
}

/** A file response: uncached and with `nosniff`, unless the headers say otherwise. Null: the headers alone. */
export function downloadResponse(content: Readable | AsyncIterable<string> | null, download: Download): Response {
  const { type, name, disposition = "attachment", bytes, status = 200, headers } = download;
  const names = [...(name.ascii ? [`filename="${name.ascii}"`] : []), ...(name.unicode ? [`filename*=UTF-8''${encodeURIComponent(name.unicode)}`] : [])];
  const stream = content === null || content instanceof Readable ? content : Readable.from(content, { objectMode: false });
  return new Response(stream && (Readable.toWeb(stream) as ReadableStream as BodyInit), {
    status,
    headers: {
      "content-type": type,
      "content-disposition": [disposition, ...names].join("; "),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(bytes === undefined ? {} : { "content-length": String(bytes) }),
      ...headers,
    },
  });
}
