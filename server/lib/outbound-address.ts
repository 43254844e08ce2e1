import { lookup as systemLookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { env } from "@/env";

/**
 * Addresses that this installation may call for user-supplied URLs: public ones, and what the operator names in
 * ALLOWED_PRIVATE_HOSTS. The ranges are IANA's special-purpose registries plus the metadata services of the clouds.
 */

const MAX_URL_LENGTH = 2_048;
const RESOLVE_TIMEOUT_MS = 5_000;

// One list a family: Node reads an IPv4 address as ::ffff:0:0/96 when it meets IPv6 rules.
const refused = { 4: new BlockList(), 6: new BlockList() };
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's platform address answers on every virtual machine, yet lies in a public range.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  refused[4].addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // Only 2000::/3 is global unicast: the rest holds loopback, mapped, NAT64, unique-local, link-local and multicast.
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const) {
  refused[6].addSubnet(network, prefix, "ipv6");
}

export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

const resolveAll: Resolve = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

export function isPublicAddress(address: string): boolean {
  const plain = address.split("%", 1)[0] ?? "";
  const family = isIP(plain);
  if (family === 4) return !refused[4].check(plain, "ipv4");
  return family === 6 && !refused[6].check(plain, "ipv6");
}

/** The host of a URL as the network layer wants it: without the brackets of an IPv6 literal. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "http:" ? "80" : "443");
}

/**
 * Whether the operator allowed this host by name. It must be written the way it was allowed: `127.1` is not
 * `127.0.0.1` here, though the URL parser makes them equal.
 */
export function isAllowedPrivate(typed: string, allowed: readonly string[] = env.ALLOWED_PRIVATE_HOSTS): boolean {
  if (allowed.length === 0 || !URL.canParse(typed)) return false;
  const url = new URL(typed);
  const authority = /^\s*https?:\/\/([^/?#\\]*)/i.exec(typed)?.[1]?.toLowerCase() ?? "";
  if (authority.replace(/:\d*$/, "") !== url.hostname) return false;
  return allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${portOf(url)}`);
}

/** Problem of a URL before DNS resolution; null when it is allowed. */
export function urlShapeProblem(typed: string, options: { httpForAllowedHosts?: boolean } = {}): string | null {
  if (typed.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`;
  if (!URL.canParse(typed)) return "must be a valid URL";
  const url = new URL(typed);
  const mayBeHttp = options.httpForAllowedHosts === true && isAllowedPrivate(typed);
  // The parser mends "https:host", which other programs read otherwise.
  const isWhole = /^https?:\/\//i.test(typed);
  if (!isWhole || (url.protocol !== "https:" && !mayBeHttp)) return "must start with https://";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  if (isAllowedPrivate(typed)) return null;
  const host = bareHost(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) return "must be a public address";
  return null;
}

/**
 * For registration: what keeps this URL from being called, as a sentence's end after the field's name, or null.
 * A name may turn private later, so every call checks again.
 */
export async function publicUrlProblem(typed: string, options: { httpForAllowedHosts?: boolean; resolve?: Resolve } = {}): Promise<string | null> {
  const problem = urlShapeProblem(typed, options);
  if (problem !== null || isAllowedPrivate(typed)) return problem;
  const host = bareHost(new URL(typed));
  if (isIP(host) !== 0) return null;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("name resolution timed out")), RESOLVE_TIMEOUT_MS);
  });
  try {
    const addresses = await Promise.race([(options.resolve ?? resolveAll)(host), tooLate]);
    if (addresses.length === 0) return "must have a host name that resolves";
    return addresses.every(({ address }) => isPublicAddress(address)) ? null : "must resolve to public addresses only";
  } catch {
    return "must have a host name that resolves";
  } finally {
    clearTimeout(timer);
  }
}

/** Thrown, with nothing sent, when the address behind a name is not one we may call. */
export class BlockedAddressError extends Error {
  override name = "BlockedAddressError";
}

/** Resolves a name for one connection and refuses it when any of its addresses is private. */
export function guardedLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new BlockedAddressError(`${hostname} does not resolve to public addresses only`), "", 0);
        } else if (options.all) {
          callback(null, [...addresses]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}
