import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener } from "node:http";
import { extname, join, sep } from "node:path";

const STATIC_PREFIX = "/_next/static/";

const types: Record<string, string> = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8" };

/** The better one first. */
const encodings = [
  { name: "br", end: ".br" },
  { name: "gzip", end: ".gz" },
];

function acceptsEncoding(request: IncomingMessage, encoding: string): boolean {
  const accepted = String(request.headers["accept-encoding"] ?? "").split(",");
  return accepted.some((one) => one.split(";", 1)[0]?.trim().toLowerCase() === encoding && !/;\s*q=0(?:\.0*)?\s*$/.test(one));
}

/**
 * The pages' scripts and styles as they were compressed once, when they were built: Next itself would compress each again for
 * every request, and less. They are few and small enough to be cached in memory at the first request, so that no download holds a file
 * open and an old tab still finds what it needs. Only what was listed at the start can be requested; the rest continues to the pages.
 */
export function withAssets(pages: RequestListener, folder = ".next/static"): RequestListener {
  const listed = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll(sep, "/")));
  const cache = new Map<string, Promise<Buffer>>();

  function contentOf(file: string): Promise<Buffer> {
    const stored = cache.get(file);
    if (stored !== undefined) return stored;
    const reading = readFile(join(folder, file));
    cache.set(file, reading);
    // Removed since, or too many files open for a moment: the next request tries again.
    reading.catch(() => cache.delete(file));
    return reading;
  }

  return (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const file = path.startsWith(STATIC_PREFIX) ? path.slice(STATIC_PREFIX.length) : "";
    const type = types[extname(file)];
    if (!type || !listed.has(file) || (request.method !== "GET" && request.method !== "HEAD")) return pages(request, response);
    const encoding = encodings.find(({ name, end }) => listed.has(file + end) && acceptsEncoding(request, name));
    contentOf(file + (encoding?.end ?? "")).then(
      (content) => {
        response.setHeader("Content-Type", type);
        response.setHeader("Content-Length", content.length);
        response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
        response.setHeader("Vary", "Accept-Encoding");
        if (encoding) response.setHeader("Content-Encoding", encoding.name);
        response.end(content);
      },
      () => pages(request, response),
    );
  };
}
