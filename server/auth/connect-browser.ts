import { parse, serialize } from "cookie";
import { cookieName, isSecure } from "./request-origin";

/** The cookie by which the browser that has opened a connect link is recognised: a random secret, the same for all links that it opens. */

/** As long as a link may live. */
const COOKIE_SECONDS = 7 * 86_400;

const nameFor = (headers: Headers) => cookieName("connect", isSecure(headers));

export function connectSecretOf(headers: Headers): string | null {
  return parse(headers.get("cookie") ?? "")[nameFor(headers)] || null;
}

export function connectCookie(headers: Headers, secret: string): { name: string; header: string } {
  const name = nameFor(headers);
  return { name, header: serialize(name, secret, { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(headers), maxAge: COOKIE_SECONDS }) };
}
