import type { ConnectLinkStatus } from "./connect-links.schema";

/** Rules of connect links. */

/** As stored. */
export type StoredStatus = "OPEN" | "OPENED" | "CONNECTED" | "CANCELLED" | "FAILED" | "REVOKED";

/** A link that was revoked, or not used in time, has expired; one that was used stays what it became. */
export function statusOf({ status, expiresAt }: { status: StoredStatus; expiresAt: Date }, now: Date): ConnectLinkStatus {
  if (status === "REVOKED") return "expired";
  const isPending = status === "OPEN" || status === "OPENED";
  return isPending && expiresAt <= now ? "expired" : (status.toLowerCase() as ConnectLinkStatus);
}

const parsed = (value: string) => (URL.canParse(value) ? new URL(value) : null);

/**
 * Problem of an allowed return origin; null when it is valid.
 *
 * @param isAllowed whether the operator allows this host though it is no public one; only such a host may be reached by http.
 */
export function originProblem(value: string, isAllowed: boolean): string | null {
  const url = parsed(value);
  if (!url) return "must be an origin such as https://app.example.com";
  if (url.username || url.password || url.pathname !== "/" || url.search || url.hash || value.includes("?") || value.includes("#")) {
    return "must be an origin without path, such as https://app.example.com";
  }
  if (url.protocol === "https:" || (url.protocol === "http:" && isAllowed)) return null;
  return "must start with https://";
}

/** Problem of a return address; null when it is valid. */
export function redirectProblem(value: string, origins: readonly string[]): string | null {
  const url = parsed(value);
  if (!url || !/^https?:$/.test(url.protocol)) return "must be an https address";
  if (url.username || url.password) return "must not contain a user name or password";
  return origins.includes(url.origin) ? null : "must have an origin that the workspace allows (Settings → Developers)";
}

export interface LinkOutcome {
  id: string;
  redirectUrl: string | null;
  status: "connected" | "cancelled" | "failed";
  connectionIds: readonly string[];
}

/** Return address after a link was used: keeps its query and appends one `connection_id` for each connection. */
export function returnAddress({ id, redirectUrl, status, connectionIds }: LinkOutcome): string | null {
  if (redirectUrl === null) return null;
  const url = new URL(redirectUrl);
  url.searchParams.set("connect_link", id);
  url.searchParams.set("status", status);
  url.searchParams.delete("connection_id");
  for (const connectionId of connectionIds) url.searchParams.append("connection_id", connectionId);
  return url.href;
}

/** User agents that prefetch a link for a preview, as messengers do. They must not use it up. */
export function isLinkPreview(userAgent: string): boolean {
  return /^WhatsApp\/|facebookexternalhit|SkypeUriPreview|(?:Telegram|Slack|Twitter|Discord|LinkedIn|Face|Google|Bing|Apple)bot/i.test(userAgent);
}

/** Relative luminance of WCAG 2. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever has more contrast on a colour `#rrggbb`: at least 4.5 to 1. */
export function readableOn(color: string): "#000000" | "#ffffff" {
  const luminance = luminanceOf(color);
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? "#000000" : "#ffffff";
}
