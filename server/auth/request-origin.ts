import { baseUrl, env } from "@/env";

/** Origin of a request as the browser sees it. The web server in front overwrites the forwarded headers unless it trusts their sender. */

export function isSecure(headers: Headers): boolean {
  return headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
}

/** `__Host-` binds a cookie to this host over https; over plain http on a LAN browsers would refuse it. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-nashir.${name}` : `nashir.${name}`;
}

/**
 * Whether a request that changes something was made by our own pages. Browsers send `Origin` with every POST; a missing
 * or foreign one, or a sibling subdomain, is refused.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  const host = headers.get("host");
  if (!origin || !host) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  try {
    const url = new URL(origin);
    return url.host === host && (url.protocol === "https:") === isSecure(headers);
  } catch {
    return false;
  }
}

/** The origin that people use this installation at: the configured one, else the one that the request was sent to. */
export function publicOrigin(headers: Headers): string {
  if (env.BASE_URL) return new URL(env.BASE_URL).origin;
  const host = headers.get("host") ?? "";
  const url = `${isSecure(headers) ? "https" : "http"}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : new URL(baseUrl()).origin;
}

/** Where a sign-in may lead to: an address of our own, absolute; anything else becomes the first page. */
export function redirectWithin(origin: string, target: string): string {
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
  return url?.origin === origin ? url.href : origin;
}
