import { parse } from "cookie";
import type { NextApiRequest, NextApiResponse } from "next";
import { readBody } from "@/server/http/body";
import { withBodyLimit } from "@/server/lib/body-limit";
import { AppError } from "@/server/lib/errors";
import { NextAuth } from "./next-auth";
import { authOptions } from "./options";
import { cookieName, isSecure, publicOrigin, redirectWithin } from "./request-origin";

/** Large enough for an address, a password and a code; anyone may send this body. */
const MAX_BODY_BYTES = 64 * 1024;

async function bodyOf(request: Request): Promise<Record<string, unknown> | undefined> {
  if (request.method !== "POST") return undefined;
  const limited = withBodyLimit(request, MAX_BODY_BYTES);
  if (request.headers.get("content-type")?.includes("application/json")) return (await readBody(limited)) ?? {};
  return Object.fromEntries(new URLSearchParams(await limited.text()));
}

/** Of next-auth's endpoints those that have a use here. Another writes into the log what anyone sends. */
const endpoint = /^\/api\/auth\/(?:csrf|session|providers|signin|signout|callback|error)(?:\/|$)/;

/** next-auth writes an address's `error` as it was sent into the address that it leads to. */
const headerSafe = (value: string) => value.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);

/** Collects what next-auth answers through the interface of the Pages API. Its interface for route handlers works within Next's request scope alone. */
function startAnswer() {
  const headers = new Headers();
  let [status, content]: [number, string | null] = [200, null];
  const response = {
    status(code: number) {
      status = code;
      return response;
    },
    getHeader: (name: string) => (name.toLowerCase() === "set-cookie" ? headers.getSetCookie() : (headers.get(name) ?? undefined)),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const item of [value].flat()) headers.append(name, headerSafe(item));
      return response;
    },
    json(value: unknown) {
      response.setHeader("content-type", "application/json");
      response.send(JSON.stringify(value));
    },
    send(body: unknown) {
      content = body === undefined || typeof body === "string" ? (body ?? null) : JSON.stringify(body);
    },
    end: () => undefined,
  };
  return { response: response as unknown as NextApiResponse, headers, read: () => new Response(content, { status, headers }) };
}

/** next-auth's endpoints, with options made for the request at hand. */
export async function handleAuth(request: Request): Promise<Response> {
  try {
    const { pathname, searchParams } = new URL(request.url);
    // Dot segments lead out of it.
    if (!endpoint.test(pathname)) throw new AppError("NOT_FOUND", "There is nothing here.");
    const { response, headers, read } = startAnswer();
    const parameters = Object.fromEntries(searchParams);
    const cookies = parse(request.headers.get("cookie") ?? "");
    // next-auth takes an address that is none for a mistake in its options, and answers 500.
    for (const [values, name] of [[parameters, "callbackUrl"] as const, [cookies, cookieName("callback", isSecure(request.headers))] as const]) {
      const target = values[name];
      if (target) values[name] = redirectWithin(publicOrigin(request.headers), target);
    }
    const query = { ...parameters, nextauth: pathname.split("/").slice(3) };
    const authRequest = { method: request.method, headers: Object.fromEntries(request.headers), query, cookies, body: await bodyOf(request) };
    const own = new Headers();
    await NextAuth(authRequest as unknown as NextApiRequest, response, authOptions(request.headers, own));
    for (const cookie of own.getSetCookie()) headers.append("set-cookie", cookie);
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, status } = error;
    return Response.json({ error: { code, message } }, { status });
  }
}
