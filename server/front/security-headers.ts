import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setHeader } from "./forwarded";

export interface SecurityOptions {
  dev: boolean;
  /** The service is reached over https. */
  secure: boolean;
}

/** Nothing of another host's but pictures of `imageOrigin`, no script and no style sheet without this response's nonce. */
export function contentSecurityPolicy(nonce: string, dev: boolean, imageOrigin = ""): string {
  return [
    "default-src 'self'",
    // React's development build evaluates code to rebuild server stacks, and the styles of hot reload carry no nonce.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Positioned popovers and virtual lists set style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${imageOrigin && ` ${imageOrigin}`}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function setCommonHeaders(response: ServerResponse, options: SecurityOptions): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  if (options.secure) response.setHeader("Strict-Transport-Security", "max-age=31536000");
}

export function setApiPolicy(response: ServerResponse): void {
  response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
}

/** Next finds the nonce in the request's header and puts it on what it renders; pages may read `x-nonce`. */
export function setPagePolicy(request: IncomingMessage, response: ServerResponse, dev: boolean, imageOrigin?: string): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, dev, imageOrigin);
  setHeader(request, "content-security-policy", policy);
  setHeader(request, "content-security-policy-report-only", null);
  setHeader(request, "x-nonce", nonce);
  response.setHeader("Content-Security-Policy", policy);
}
