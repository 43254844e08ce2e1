import type { IncomingMessage } from "node:http";
import { isLoopback, setHeader } from "./forwarded";

export const cameDirectlyHeader = "x-came-directly";

const proxyHeaders = new Set(["forwarded", "via", "x-real-ip"]);
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** From this machine, to this machine's own name, and with no word of anything in between. */
export function cameDirectly(headers: IncomingMessage["headers"], peer: string): boolean {
  const passedOn = Object.keys(headers).some((name) => name.startsWith("x-forwarded-") || proxyHeaders.has(name));
  return isLoopback(peer) && !passedOn && loopbackHost.test(headers.host ?? "");
}

/** For pages, which find the forwarded headers overwritten. To be asked before that; what a caller says of it is replaced. */
export function noteCameDirectly(request: IncomingMessage): void {
  setHeader(request, cameDirectlyHeader, cameDirectly(request.headers, request.socket.remoteAddress ?? "") ? "1" : null);
}
