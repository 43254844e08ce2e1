import { env } from "@/env";
import { database } from "@/server/db/database";
import { assertKeyPlan } from "@/server/domains/api-keys";
import { scopes as knownScopes, resolveAccess, type Scope } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { isOwnResource, isRegisteredRedirect, redirectWith, requestedScopes } from "../oauth.engine";
import * as repository from "../oauth.repository";
import type { AuthorizationDecision, AuthorizationRequest, AuthorizationView } from "../oauth.schema";
import { findClient, hashOf, randomSecret } from "./clients";

/** The authorization endpoint: validation of an app's request, and the person's decision. */

const CODE_SECONDS = 120;
const challengeShape = /^[A-Za-z0-9_-]{43}$/;

type Problem = { error: string; error_description: string };

/** The OAuth error of a request with a valid client and redirect URI; null: none. */
function problemOf(request: AuthorizationRequest, grantTypes: readonly string[], scopes: readonly Scope[]): Problem | null {
  const problem = (error: string, error_description: string) => ({ error, error_description });
  if (request.response_type !== "code") return problem("unsupported_response_type", "response_type must be code");
  if (!grantTypes.includes("authorization_code")) return problem("unauthorized_client", "the app has not registered for authorization_code");
  if (request.code_challenge_method !== "S256" || !challengeShape.test(request.code_challenge ?? "")) {
    return problem("invalid_request", "code_challenge with code_challenge_method S256 is required");
  }
  if (scopes.length === 0) return problem("invalid_scope", "scope names no scope that is known here");
  if (request.resource !== undefined && !isOwnResource(request.resource, env.BASE_URL ? new URL(env.BASE_URL).origin : null)) {
    return problem("invalid_target", "resource is not one of this installation");
  }
  return null;
}

interface Accepted {
  kind: "accepted";
  client: repository.ClientRow;
  redirectUri: string;
  codeChallenge: string;
  scopes: Scope[];
}

async function check(request: AuthorizationRequest): Promise<Accepted | Exclude<AuthorizationView, { kind: "consent" }>> {
  const client = await findClient(request.client_id);
  if (!client) return { kind: "refused", problem: "client" };
  const redirectUri = request.redirect_uri;
  if (redirectUri === undefined || !isRegisteredRedirect(client.redirectUris, redirectUri)) return { kind: "refused", problem: "redirect" };
  const scopes = requestedScopes(request.scope, knownScopes);
  const problem = problemOf(request, client.grantTypes, scopes);
  if (problem) return { kind: "redirect", to: redirectWith(redirectUri, { ...problem, state: request.state }) };
  return { kind: "accepted", client, redirectUri, codeChallenge: request.code_challenge ?? "", scopes };
}

export async function getAuthorizationRequest(request: AuthorizationRequest): Promise<AuthorizationView> {
  const checked = await check(request);
  if (checked.kind !== "accepted") return checked;
  return { kind: "consent", app: checked.client.name, host: new URL(checked.redirectUri).host, scopes: checked.scopes };
}

/** @throws AppError WORKSPACE_ACCESS_REVOKED without access to the workspace; PLAN_REQUIRED where the plan lets no app in. */
export async function assertMayConsent(userId: string, workspaceId: string): Promise<void> {
  await assertKeyPlan(userId);
  if (!(await resolveAccess(userId, workspaceId))) throw new AppError("WORKSPACE_ACCESS_REVOKED", "You have no access to this workspace, or no longer.");
}

/** Answers where the person's browser goes with the decision. @throws AppError VALIDATION_ERROR when the app or its redirect address is not registered. */
export async function decideAuthorization(userId: string, { request, allow, workspaceId }: AuthorizationDecision): Promise<{ to: string }> {
  const checked = await check(request);
  if (checked.kind === "refused") throw new AppError("VALIDATION_ERROR", "The app or the address it asks to be answered at is not registered.");
  if (checked.kind === "redirect") return { to: checked.to };
  const { client, redirectUri, codeChallenge, scopes } = checked;
  if (!allow) return { to: redirectWith(redirectUri, { error: "access_denied", error_description: "the person refused", state: request.state }) };
  await assertMayConsent(userId, workspaceId);
  const code = randomSecret();
  const expiresAt = new Date(now().getTime() + CODE_SECONDS * 1000);
  await repository.insertCode(database(), { hash: hashOf(code), clientId: client.id, userId, workspaceId, scopes, redirectUri, codeChallenge, expiresAt });
  return { to: redirectWith(redirectUri, { code, state: request.state }) };
}
