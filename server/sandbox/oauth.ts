import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { sandboxApp } from "./credentials";
import type { Collection, Journal } from "./journal";
import type { Account } from "./records";

/** OAuth 2.0 as the platforms do it. Twins word the failures; the rules are here. */

const HALF_A_YEAR_SECONDS = 15_552_000;

export interface CodeRequest {
  platform: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  challenge?: { value: string; method: "S256" | "plain" } | undefined;
}

interface StoredCode extends CodeRequest {
  accountId: string;
  expiresAt: number;
}

export interface StoredToken {
  /** What one consent gave: access token, refresh token and their successors. */
  grantId: string;
  platform: string;
  clientId: string;
  accountId: string;
  scopes: string[];
  expiresAt: number;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string | null;
  expiresInSeconds: number;
  scopes: string[];
}

export interface PairRequest {
  platform: string;
  clientId: string;
  account: Account;
  scopes: string[];
  accessSeconds: number;
  /** About six months unless given. */
  refreshSeconds?: number | undefined;
  withRefresh: boolean;
  /** The grant that is being continued; a new one unless given. */
  grantId?: string;
}

export class Grants {
  readonly #codes: Collection<StoredCode>;
  readonly #access: Collection<StoredToken>;
  readonly #refresh: Collection<StoredToken>;
  readonly #now: () => number;

  constructor(journal: Journal, now: () => number) {
    this.#codes = journal.collection("codes");
    this.#access = journal.collection("accessTokens");
    this.#refresh = journal.collection("refreshTokens");
    this.#now = now;
  }

  issueCode(request: CodeRequest, accountId: string, lifeSeconds: number): string {
    const code = randomBytes(32).toString("base64url");
    this.#codes.set(code, { ...request, accountId, expiresAt: this.#now() + lifeSeconds * 1_000 });
    return code;
  }

  /** A code works once, whatever comes of it, and only for the client, address and challenge it was made for. */
  redeemCode(code: string, claim: { platform: string; clientId: string; redirectUri: string; verifier: string | null }): StoredCode | null {
    const stored = this.#codes.get(code);
    this.#codes.delete(code);
    if (!stored || stored.expiresAt <= this.#now()) return null;
    if (stored.platform !== claim.platform || stored.clientId !== claim.clientId || stored.redirectUri !== claim.redirectUri) return null;
    if (stored.challenge && !answersChallenge(stored.challenge, claim.verifier)) return null;
    return stored;
  }

  issuePair(request: PairRequest): TokenPair {
    const { platform, clientId, scopes, account, accessSeconds } = request;
    const accessToken = randomBytes(36).toString("base64url");
    const token = { grantId: request.grantId ?? randomBytes(12).toString("base64url"), platform, clientId, scopes, accountId: account.id };
    // The `expired` account's access token dies soon and its refresh token is dead from the start.
    const refused = account.behaviour === "expired";
    const life = refused ? Math.min(accessSeconds, 10) : accessSeconds;
    this.#access.set(accessToken, { ...token, expiresAt: this.#now() + life * 1_000 });
    let refreshToken: string | null = null;
    if (request.withRefresh) {
      refreshToken = randomBytes(36).toString("base64url");
      const seconds = refused ? 0 : (request.refreshSeconds ?? HALF_A_YEAR_SECONDS);
      this.#refresh.set(refreshToken, { ...token, expiresAt: this.#now() + seconds * 1_000 });
    }
    return { accessToken, refreshToken, expiresInSeconds: life, scopes };
  }

  /** Revokes the refresh token and returns its owner; null when it is unknown, used, expired or another client's. */
  spendRefresh(refreshToken: string, claim: { platform: string; clientId: string }): StoredToken | null {
    const stored = this.findRefreshToken(refreshToken, claim);
    if (stored) this.#refresh.delete(refreshToken);
    return stored;
  }

  /** The same for platforms with reusable refresh tokens. */
  findRefreshToken(refreshToken: string, claim: { platform: string; clientId: string }): StoredToken | null {
    const stored = this.#refresh.get(refreshToken);
    return stored && stored.platform === claim.platform && stored.clientId === claim.clientId && stored.expiresAt > this.#now() ? stored : null;
  }

  /** Owner of a valid access token. */
  bearer(platform: string, accessToken: string): StoredToken | null {
    const stored = this.#access.get(accessToken);
    return stored && stored.platform === platform && stored.expiresAt > this.#now() ? stored : null;
  }

  /** Ends an account's access tokens before their time, as a platform may; what renews them stays. Answers how many there were. */
  endAccess(platform: string, accountId: string): number {
    const theirs = (token: StoredToken) => token.platform === platform && token.accountId === accountId;
    const ended = this.#access.values().filter(theirs).length;
    this.#access.deleteWhere(theirs);
    return ended;
  }

  /** Revoking a token revokes its whole grant. */
  revoke(platform: string, token: string): void {
    const stored = this.#access.get(token) ?? this.#refresh.get(token);
    if (!stored || stored.platform !== platform) return;
    this.#access.deleteWhere((other) => other.grantId === stored.grantId);
    this.#refresh.deleteWhere((other) => other.grantId === stored.grantId);
  }

  /** Tokens that ended by time are of no more use to anyone. */
  prune(): void {
    const ended = (grant: { expiresAt: number }) => grant.expiresAt <= this.#now();
    this.#codes.deleteWhere(ended);
    this.#access.deleteWhere(ended);
    this.#refresh.deleteWhere(ended);
  }
}

/** The client named by Basic authorization or by the form; null when it is unknown or its secret is wrong. */
export function authenticatedClient(platform: string, authorization: string | undefined, form: URLSearchParams): string | null {
  const app = sandboxApp(platform);
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? "")?.[1];
  if (basic) {
    const [id = "", secret = ""] = Buffer.from(basic, "base64").toString("utf8").split(":", 2).map(formDecoded);
    return id === app.clientId && equal(secret, app.clientSecret) ? id : null;
  }
  const secret = form.get("client_secret");
  if (secret !== null && !equal(secret, app.clientSecret)) return null;
  return form.get("client_id") === app.clientId ? app.clientId : null;
}

function answersChallenge(challenge: { value: string; method: "S256" | "plain" }, verifier: string | null): boolean {
  if (!verifier) return false;
  return equal(challenge.method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url"), challenge.value);
}

function equal(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Client id and secret are form-encoded inside Basic authorization. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
