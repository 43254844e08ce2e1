import { z } from "zod";
import type { Scope } from "@/server/domains/workspaces";

export const DEVICE_GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code";
export const grantTypes = ["authorization_code", "refresh_token", DEVICE_GRANT_TYPE] as const;
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

const appName = z
  .string()
  .trim()
  .normalize("NFC")
  .min(1, "must not be empty")
  .max(100, "must be at most 100 characters")
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, "must not contain control characters");

/** Client metadata (RFC 7591), of which everything else is passed over. */
export const registrationInput = z.object({
  client_name: appName.optional(),
  redirect_uris: z.array(z.string().max(2_000, "must be at most 2000 characters")).max(10, "must be at most 10").default([]),
  grant_types: z.array(z.string()).max(20).default(["authorization_code"]),
  response_types: z.array(z.string()).max(20).default(["code"]),
  token_endpoint_auth_method: z.enum(clientAuthMethods).default("client_secret_basic"),
});
export type RegistrationInput = z.output<typeof registrationInput>;

const parameter = z.string().max(4_000).optional();

/** The query parameters of an authorization request. */
export const authorizationRequest = z.strictObject({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: parameter,
});
export type AuthorizationRequest = z.output<typeof authorizationRequest>;

/** Of answers alone. Only the type crosses over: the browser reads this file. */
const scopeList = z.array(z.custom<Scope>());

/** `refused`: shown to the person and not sent to the app, because its redirect URI is not verified. */
export const authorizationView = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("refused"), problem: z.enum(["client", "redirect"]) }),
  z.object({ kind: z.literal("redirect"), to: z.string() }),
  z.object({ kind: z.literal("consent"), app: z.string(), host: z.string(), scopes: scopeList }),
]);
export type AuthorizationView = z.output<typeof authorizationView>;

const decision = { allow: z.boolean(), workspaceId: z.guid("must be a UUID").toLowerCase() };

export const authorizationDecision = z.strictObject({ request: authorizationRequest, ...decision });
export type AuthorizationDecision = z.output<typeof authorizationDecision>;

export const redirection = z.object({ to: z.string() });

const userCode = z.string().max(40);
export const deviceRequestInput = z.strictObject({ userCode });
export const deviceRequestView = z.object({ app: z.string(), scopes: scopeList }).nullable();
export type DeviceRequestView = z.output<typeof deviceRequestView>;
export const deviceDecision = z.strictObject({ userCode, ...decision });
export type DeviceDecision = z.output<typeof deviceDecision>;

const time = z.iso.datetime();
export const connectedApp = z.object({
  id: z.string(),
  name: z.string(),
  workspace: z.string(),
  scopes: scopeList,
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type ConnectedApp = z.output<typeof connectedApp>;
export const connectedAppInput = z.strictObject({ id: z.guid("must be a UUID").toLowerCase() });
