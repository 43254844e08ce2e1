import type { RequestListener } from "node:http";
import sirv from "sirv";

const prefix = "/_next/static";

/**
 * The pages' scripts and styles as they were compressed once, when they were built: Next itself would compress each anew for
 * every request, and less. Whatever is not among them goes on to the pages.
 */
export function withAssets(pages: RequestListener): RequestListener {
  const serve = sirv(".next/static", { brotli: true, gzip: true, maxAge: 31_536_000, immutable: true });
  return (request, response) => {
    const asked = request.url ?? "";
    if (!asked.startsWith(`${prefix}/`) || (request.method !== "GET" && request.method !== "HEAD")) return pages(request, response);
    request.url = asked.slice(prefix.length);
    serve(request, response, () => {
      request.url = asked;
      pages(request, response);
    });
  };
}
