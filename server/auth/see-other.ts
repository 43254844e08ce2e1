/** Redirects to a path after a request whose own address holds a secret: relative, so right behind every proxy, and nothing may keep or pass it on. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store", "referrer-policy": "no-referrer" } });
}
