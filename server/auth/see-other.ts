/** Redirects (303) after a request whose address contains a secret: relative, so correct behind any proxy, uncached, and without a referrer. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store", "referrer-policy": "no-referrer" } });
}
