import type { IncomingMessage } from "node:http";
import { isLoopback, setHeader } from "./forwarded";

export const LOCAL_REQUEST_HEADER = "x-came-directly";

const proxyHeaders = new Set(["forwarded", "via", "x-real-ip"]);
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** A host name that always means this machine, with a port or without. */
export const isLoopbackHost = (host: string) => loopbackHost.test(host);

/** From this machine, to this machine's own name, and with no word of anything in between. */
export function isLocalRequest(headers: IncomingMessage["headers"], peer: string): boolean {
  const passedOn = Object.keys(headers).some((name) => name.startsWith("x-forwarded-") || proxyHeaders.has(name));
  return isLoopback(peer) && !passedOn && isLoopbackHost(headers.host ?? "");
}

/** For pages, which receive overwritten forwarded headers. Called before that; a header of this name from the caller is replaced. */
export function markLocalRequest(request: IncomingMessage): void {
  setHeader(request, LOCAL_REQUEST_HEADER, isLocalRequest(request.headers, request.socket.remoteAddress ?? "") ? "1" : null);
}
