/** Rules of the authorization server (OAuth 2.1, RFC 7591, 8252, 8628). */

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

function isLoopback(url: URL): boolean {
  return url.protocol === "http:" && loopbackHosts.includes(url.hostname);
}

/** https, or plain http on the person's own machine; no credentials, no fragment and no control characters, not all of which can be stored. */
export function isAllowedRedirect(uri: string): boolean {
  if (!URL.canParse(uri) || /[#\p{Cc}\p{Cs}]/u.test(uri)) return false;
  const url = new URL(uri);
  return (url.protocol === "https:" || isLoopback(url)) && url.username === "" && url.password === "";
}

/**
 * Whether an app may be answered at an address: one that it has registered, letter by letter. On the loopback any port will do, because a
 * program takes what port is free.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export function isRegisteredRedirect(registered: readonly string[], redirectUri: string): boolean {
  if (registered.includes(redirectUri)) return true;
  if (!isAllowedRedirect(redirectUri)) return false;
  const withoutPort = (uri: string) => {
    const url = new URL(uri);
    url.port = "";
    return isLoopback(url) ? url.href : null;
  };
  const target = withoutPort(redirectUri);
  return target !== null && registered.some((uri) => withoutPort(uri) === target);
}

/** Of an app that names no scope. */
const defaultScopes: readonly string[] = ["posts:read", "ads:read"];

/** The scopes of a scope parameter. Scopes of other services, such as `offline_access`, are ignored. */
export function requestedScopes<Scope extends string>(parameter: string | undefined, supported: readonly Scope[]): Scope[] {
  const names = (parameter ?? "").split(" ").filter(Boolean);
  return supported.filter((scope) => (names.length > 0 ? names : defaultScopes).includes(scope));
}

/** The address that the browser goes back to, with the answer among its parameters. */
export function redirectWith(uri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Whether a `resource` (RFC 8707) is one of this installation's; `origin` null = its address is not configured. */
export function isOwnResource(resource: string, origin: string | null): boolean {
  if (!URL.canParse(resource)) return false;
  const url = new URL(resource);
  return ["/", "/api/mcp", "/api/v1"].includes(url.pathname) && (origin === null || url.origin === origin);
}

/** No vowels, so that no words come out, and no letter that looks like another. */
const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const USER_CODE_LENGTH = 8;

/** `randomLetter` answers an unbiased number below 20. */
export function composeUserCode(randomLetter: () => number): string {
  const letters = Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_LETTERS.charAt(randomLetter())).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** As it is stored, however it was typed. */
export function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, "");
}

export interface DevicePoll {
  state: "PENDING" | "APPROVED" | "DENIED" | "USED";
  expiresAt: Date;
  intervalSeconds: number;
  polledAt: Date | null;
}

/** The OAuth error for a device that polls for its token; null: it gets the token. */
export function pollError({ state, expiresAt, intervalSeconds, polledAt }: DevicePoll, at: Date): string | null {
  if (state === "USED") return "invalid_grant";
  if (expiresAt <= at) return "expired_token";
  if (state === "DENIED") return "access_denied";
  if (state === "APPROVED") return null;
  return polledAt && at.getTime() - polledAt.getTime() < intervalSeconds * 1000 ? "slow_down" : "authorization_pending";
}
