import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { OAuthError } from "@node-oauth/oauth2-server";
import { type Db, database } from "@/server/db/database";
import { isAllowedRedirect } from "../oauth.engine";
import * as repository from "../oauth.repository";
import { grantTypes, type RegistrationInput, registrationInput } from "../oauth.schema";

/** Apps that register themselves (RFC 7591), and how they show who they are. */

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stored hash of a code, a token or a secret: each is random, so a plain hash cannot be searched. */
export function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(secret).digest());
}

export const randomSecret = (): string => randomBytes(32).toString("base64url");

function refused(name: "invalid_redirect_uri" | "invalid_client_metadata", message: string): OAuthError {
  return new OAuthError(message, { code: 400, name });
}

function parseRegistration(body: unknown): RegistrationInput {
  const parsed = registrationInput.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw refused(field.startsWith("redirect_uris") ? "invalid_redirect_uri" : "invalid_client_metadata", `${field}: ${issue?.message ?? "is not valid"}`);
}

/**
 * Registers an app and returns its metadata. Its secret, if requested, is in this answer only.
 *
 * @throws OAuthError invalid_redirect_uri, invalid_client_metadata
 */
export async function registerClient(body: unknown): Promise<Record<string, unknown>> {
  const input = parseRegistration(body);
  const grants = grantTypes.filter((grant) => input.grant_types.includes(grant));
  const redirects = [...new Set(input.redirect_uris)];
  if (grants.every((grant) => grant === "refresh_token")) throw refused("invalid_client_metadata", `grant_types: must name one of ${grantTypes.join(", ")}`);
  if (grants.includes("authorization_code")) {
    if (!input.response_types.includes("code")) throw refused("invalid_client_metadata", "response_types: must name code");
    if (redirects.length === 0) throw refused("invalid_redirect_uri", "redirect_uris: must name at least one");
  }
  const wrong = redirects.find((uri) => !isAllowedRedirect(uri));
  if (wrong !== undefined) throw refused("invalid_redirect_uri", "redirect_uris: must be https, or http on localhost, 127.0.0.1 or [::1], without a fragment");
  const [first] = redirects;
  const name = input.client_name ?? (first ? new URL(first).hostname : "App");
  const secret = input.token_endpoint_auth_method === "none" ? null : randomSecret();
  const { id, createdAt } = await repository.insertClient(database(), {
    name,
    redirectUris: redirects,
    grantTypes: [...grants],
    secretHash: secret === null ? null : hashOf(secret),
  });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    ...(secret ? { client_secret: secret, client_secret_expires_at: 0 } : {}),
    client_name: name,
    redirect_uris: redirects,
    grant_types: grants,
    response_types: grants.includes("authorization_code") ? ["code"] : [],
    token_endpoint_auth_method: input.token_endpoint_auth_method,
  };
}

export async function findClient(id: string | undefined, db: Db = database()): Promise<repository.ClientRow | null> {
  return id !== undefined && uuid.test(id) ? repository.findClient(db, id) : null;
}

/** The app with this id, which shows its secret exactly where it has one; else null. */
export async function authenticateClient(id: string | undefined, secret: string | undefined, db: Db = database()): Promise<repository.ClientRow | null> {
  const client = await findClient(id, db);
  if (!client?.secretHash) return client && !secret ? client : null;
  return secret && timingSafeEqual(hashOf(secret), client.secretHash) ? client : null;
}
