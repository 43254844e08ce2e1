import { parse, serialize } from "cookie";
import type { DeviceToken } from "@/server/domains/workspaces";
import { cookieName, isSecure } from "./request-origin";

/** One cookie for each account that a browser has signed in to. */

const prefix = (headers: Headers) => cookieName("device.", isSecure(headers));

/** The tokens of a request, by the user they are for. */
export function deviceTokens(headers: Headers): Map<string, string> {
  const cookies = Object.entries(parse(headers.get("cookie") ?? ""));
  const start = prefix(headers);
  return new Map(cookies.flatMap(([name, value]) => (name.startsWith(start) && value ? [[name.slice(start.length), value]] : [])));
}

export function deviceCookie(headers: Headers, { userId, token, seconds }: DeviceToken): string {
  return serialize(prefix(headers) + userId, token, { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(headers), maxAge: seconds });
}
