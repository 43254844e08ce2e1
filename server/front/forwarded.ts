import type { IncomingMessage } from "node:http";

/**
 * Forwarded headers are trusted only where a proxy can be expected: when the connection comes from this machine, or when
 * BASE_URL is https (the service itself speaks plain http, so something in front of it must end TLS). Otherwise the forwarded
 * headers are the caller's own words and are replaced. A proxy that ends TLS must send X-Forwarded-Proto: without it a request is
 * plain http, as for a direct request from the LAN.
 */

export interface ForwardedFacts {
  address: string;
  secure: boolean;
}

export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** The last entry is the one that the nearest proxy has written; those before it come from the caller. */
function last(header: string | string[] | undefined): string | undefined {
  const entries = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",");
  return entries.at(-1)?.trim() || undefined;
}

export function readForwarded(headers: IncomingMessage["headers"], peer: string, baseIsHttps: boolean): ForwardedFacts {
  const trusted = baseIsHttps || isLoopback(peer);
  const protocol = trusted ? last(headers["x-forwarded-proto"]) : undefined;
  const address = trusted ? last(headers["x-forwarded-for"]) : undefined;
  return { address: (address ?? peer).slice(0, 64), secure: protocol === "https" };
}

/** Handlers and pages read the headers: they find ours, never a caller's. */
export function overwriteForwarded(request: IncomingMessage, facts: ForwardedFacts): void {
  setHeader(request, "x-forwarded-for", facts.address);
  setHeader(request, "x-forwarded-proto", facts.secure ? "https" : "http");
  setHeader(request, "x-forwarded-host", request.headers.host ?? null);
  setHeader(request, "forwarded", null);
}

/** Both in the parsed headers and in the raw list, of which adapters read either. */
export function setHeader(request: IncomingMessage, name: string, value: string | null): void {
  const raw = request.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (raw[index]?.toLowerCase() === name) raw.splice(index, 2);
  }
  delete request.headers[name];
  if (value === null) return;
  raw.push(name, value);
  request.headers[name] = value;
}
