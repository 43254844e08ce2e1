import { InvalidClientError, InvalidRequestError, OAuthError } from "@node-oauth/oauth2-server";
import { publicOrigin } from "@/server/auth/request-origin";
import { authenticateClient, exchangeToken, registerClient, requestDeviceCode, revokeToken } from "@/server/domains/oauth";
import { clientAuthMethods, grantTypes } from "@/server/domains/oauth/oauth.schema";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { scopes } from "@/shared/access";
import { readBody, readBytes } from "./body";
import type { Client } from "./handler";
import { consumeForOAuthRequest, rateLimited } from "./rate-limit";

/** The authorization server's endpoints for apps (OAuth 2.1). A person's part of it are the pages /oauth/authorize and /device. */

export const PROTECTED_RESOURCE_PATH = "/.well-known/oauth-protected-resource";
const RESOURCE_PATH = "/api/mcp";
const noStore = { "cache-control": "no-store" };

type Form = Record<string, string>;

/** @throws OAuthError invalid_request when the body is no form, or repeats a parameter */
async function readForm(request: Request): Promise<Form> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new InvalidRequestError("the body must be application/x-www-form-urlencoded");
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request)));
  for (const name of form.keys()) if (form.getAll(name).length > 1) throw new InvalidRequestError(`${name} stands twice in the body`);
  return Object.fromEntries(form);
}

function basicCredentials(header: string | null): [id: string, secret: string] | null {
  const encoded = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(header ?? "")?.[1];
  if (!encoded) return null;
  const [id = "", ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return [id, rest.join(":")];
}

/** Client authentication, for endpoints other than the token endpoint, where the library does it. */
async function clientOfRequest(request: Request, form: Form) {
  const basic = basicCredentials(request.headers.get("authorization"));
  const client = await authenticateClient(basic?.[0] ?? form.client_id, basic?.[1] ?? form.client_secret);
  if (client) return client;
  throw new InvalidClientError("the app is not known, or its secret is wrong", { code: 401 });
}

async function limitOpenRequest(address: string): Promise<void> {
  const quota = await consumeForOAuthRequest(address);
  if (quota.exceeded) throw rateLimited(quota);
}

async function handleToken(request: Request): Promise<Response> {
  const form = await readForm(request);
  return Response.json(await exchangeToken(Object.fromEntries(request.headers), form), { headers: { ...noStore, pragma: "no-cache" } });
}

async function handleRegister(request: Request, { address }: Client): Promise<Response> {
  await limitOpenRequest(address);
  return Response.json(await registerClient(await readBody(request)), { status: 201, headers: noStore });
}

async function handleRevoke(request: Request): Promise<Response> {
  const form = await readForm(request);
  const client = await clientOfRequest(request, form);
  if (!form.token) throw new InvalidRequestError("Missing parameter: `token`");
  await revokeToken(client, form.token);
  return new Response(null, { status: 200, headers: noStore });
}

async function handleDevice(request: Request, { address }: Client): Promise<Response> {
  await limitOpenRequest(address);
  const form = await readForm(request);
  const client = await clientOfRequest(request, form);
  return Response.json(await requestDeviceCode(client, form.scope, `${publicOrigin(request.headers)}/device`), { headers: noStore });
}

/** For anyone who opens the device endpoint in a browser. */
async function leadToDevicePage(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: `/device${new URL(request.url).search}` } });
}

async function describeServer(request: Request): Promise<Response> {
  const issuer = publicOrigin(request.headers);
  return Response.json({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    device_authorization_endpoint: `${issuer}/oauth/device`,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    code_challenge_methods_supported: ["S256"],
    service_documentation: `${issuer}/docs`,
  });
}

async function describeResource(request: Request): Promise<Response> {
  const origin = publicOrigin(request.headers);
  return Response.json({
    resource: `${origin}${RESOURCE_PATH}`,
    resource_name: "Nashir",
    authorization_servers: [origin],
    // Scopes of the MCP tools; an app that manages brands or keys requests those itself.
    scopes_supported: scopes.filter((scope) => !scope.endsWith(":manage")),
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin}/docs`,
  });
}

/** The WWW-Authenticate header of a 401, with the resource metadata's address (RFC 9728). */
export function bearerChallenge(headers: Headers): string {
  return `Bearer resource_metadata="${publicOrigin(headers)}${PROTECTED_RESOURCE_PATH}${RESOURCE_PATH}"`;
}

type Handler = (request: Request, client: Client) => Promise<Response>;

const endpoints: Record<string, { GET?: Handler; POST?: Handler }> = {
  "/oauth/token": { POST: handleToken },
  "/oauth/register": { POST: handleRegister },
  "/oauth/revoke": { POST: handleRevoke },
  "/oauth/device": { POST: handleDevice, GET: leadToDevicePage },
  "/.well-known/oauth-authorization-server": { GET: describeServer },
  [PROTECTED_RESOURCE_PATH]: { GET: describeResource },
  [`${PROTECTED_RESOURCE_PATH}${RESOURCE_PATH}`]: { GET: describeResource },
};

function failed(status: number, error: string, description: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error, error_description: description }, { status, headers: { ...noStore, ...headers } });
}

function failureOf(error: unknown): Response {
  if (error instanceof OAuthError && error.code < 500) {
    return failed(error.code, error.name, error.message, error.code === 401 ? { "www-authenticate": 'Basic realm="oauth"' } : {});
  }
  if (error instanceof AppError) {
    const { status, message, retryAfterSeconds } = error;
    const name = status === 429 ? "temporarily_unavailable" : "invalid_request";
    return failed(status, name, message, retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {});
  }
  logger.error({ err: error }, "an OAuth request failed");
  return failed(500, "server_error", "Something went wrong on our side.");
}

export async function handleOAuth(request: Request, client: Client): Promise<Response> {
  const endpoint = endpoints[new URL(request.url).pathname];
  if (!endpoint) return failed(404, "invalid_request", "There is nothing here.");
  const handler = endpoint[request.method as "GET" | "POST"];
  if (!handler) return new Response(null, { status: 405, headers: { allow: Object.keys(endpoint).join(", ") } });
  try {
    return await handler(request, client);
  } catch (error) {
    return failureOf(error);
  }
}
