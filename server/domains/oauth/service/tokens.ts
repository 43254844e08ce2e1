import OAuth2Server, {
  AbstractGrantType,
  type AuthorizationCode,
  type Client,
  InvalidRequestError,
  OAuthError,
  Request as OAuthRequest,
  Response as OAuthResponse,
  type RefreshToken,
  ServerError,
  type Token,
} from "@node-oauth/oauth2-server";
import { type Db, database, transaction } from "@/server/db/database";
import { composeAppToken, insertAppKey, renewAppKey, revokeAppKey, revokeAppToken } from "@/server/domains/api-keys";
import type { Scope } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { pollError } from "../oauth.engine";
import * as repository from "../oauth.repository";
import { DEVICE_GRANT_TYPE } from "../oauth.schema";
import { authenticateClient, hashOf, randomSecret } from "./clients";

/** The token endpoint. The library speaks the protocol; what it stores is a key of the person (`ApiKey`) and its refresh tokens. */

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 30 * 86_400;
const SLOW_DOWN_SECONDS = 5;

/** Who consented to what; `keyId` null = nothing has been issued for it yet. */
interface Consent {
  userId: string;
  workspaceId: string;
  scopes: Scope[];
  keyId: string | null;
}

const asClient = ({ id, name, grantTypes }: repository.ClientRow): Client => ({ id, name, grants: grantTypes });

function invalidGrant(message: string): OAuthError {
  return new OAuthError(message, { code: 400, name: "invalid_grant" });
}

/** The consent behind a device code that a person has approved; each device code is used once. */
async function consumeDeviceCode(db: Db, deviceCode: unknown, clientId: string): Promise<Consent> {
  if (typeof deviceCode !== "string" || deviceCode === "") throw new InvalidRequestError("Missing parameter: `device_code`");
  const hash = hashOf(deviceCode);
  const found = await repository.findDeviceCode(db, hash);
  if (!found || found.clientId !== clientId) throw invalidGrant("the device code is invalid");
  const at = now();
  const error = pollError(found, at);
  if (error) {
    if (found.state === "PENDING") await repository.notePoll(db, hash, at, error === "slow_down" ? SLOW_DOWN_SECONDS : 0);
    throw new OAuthError(error === "slow_down" ? "ask less often" : "the device code gives no token", { code: 400, name: error });
  }
  const { userId, workspaceId, scopes } = found;
  if (!userId || !workspaceId || !(await repository.consumeDeviceCode(db, hash))) throw invalidGrant("the device code is invalid");
  return { userId, workspaceId, scopes: scopes as Scope[], keyId: null };
}

/** The library's model interface, in one transaction. */
function modelFor(db: Db) {
  return {
    async getClient(id: string, secret?: string) {
      const client = await authenticateClient(id, secret, db);
      return client && asClient(client);
    },

    generateAccessToken: async () => composeAppToken(),
    generateRefreshToken: async (client: Client) => (client.grants.includes("refresh_token") ? `ort_${randomSecret()}` : ""),

    async getAuthorizationCode(code: string) {
      const found = await repository.findCode(db, hashOf(code));
      if (!found) return null;
      const { client, userId, workspaceId, expiresAt, redirectUri, codeChallenge, apiKeyId } = found;
      const scopes = found.scopes as Scope[];
      const user: Consent = { userId, workspaceId, scopes, keyId: apiKeyId };
      return { authorizationCode: code, client: asClient(client), user, scope: scopes, expiresAt, redirectUri, codeChallenge, codeChallengeMethod: "S256" };
    },

    /** A code that comes a second time has leaked: what it was exchanged for ends. */
    async revokeAuthorizationCode({ authorizationCode, user }: AuthorizationCode) {
      if (await repository.consumeCode(db, hashOf(authorizationCode), now())) return true;
      const { keyId } = user as Consent;
      if (keyId) await revokeAppKey(db, keyId);
      return false;
    },

    async getRefreshToken(refreshToken: string) {
      const found = await repository.findRefreshToken(db, hashOf(refreshToken));
      if (!found?.apiKey.oauthClient || !found.apiKey.onlyWorkspaceId || found.apiKey.revokedAt) return null;
      const scopes = found.scopes as Scope[];
      const user: Consent = { userId: found.apiKey.userId, workspaceId: found.apiKey.onlyWorkspaceId, scopes, keyId: found.apiKeyId };
      return { refreshToken, client: asClient(found.apiKey.oauthClient), user, scope: scopes, refreshTokenExpiresAt: found.expiresAt };
    },

    /** The same for refresh tokens, of which each is used once. */
    async revokeToken({ refreshToken, user }: RefreshToken) {
      if (await repository.consumeRefreshToken(db, hashOf(refreshToken), now())) return true;
      const { keyId } = user as Consent;
      if (keyId) await revokeAppKey(db, keyId);
      return false;
    },

    takeDeviceCode: (deviceCode: unknown, clientId: string) => consumeDeviceCode(db, deviceCode, clientId),

    async saveToken(token: Token, client: Client, user: OAuth2Server.User) {
      const { userId, workspaceId, scopes, keyId: consentKeyId } = user as Consent;
      const expiresAt = token.accessTokenExpiresAt ?? now();
      const access = { token: token.accessToken, scopes: (token.scope ?? scopes) as Scope[], expiresAt };
      if (consentKeyId && !(await renewAppKey(db, consentKeyId, access))) throw invalidGrant("the access has been revoked");
      const keyId = consentKeyId ?? (await insertAppKey(db, { userId, workspaceId, clientId: client.id, clientName: String(client.name) }, access));
      if (token.authorizationCode) await repository.linkCode(db, hashOf(String(token.authorizationCode)), keyId);
      if (token.refreshToken && token.refreshTokenExpiresAt) {
        await repository.insertRefreshToken(db, { hash: hashOf(token.refreshToken), apiKeyId: keyId, scopes, expiresAt: token.refreshTokenExpiresAt });
      }
      return { ...token, client, user };
    },

    /** Only REST and MCP take access tokens, by their own look-up. */
    getAccessToken: async () => null,
    saveAuthorizationCode: async () => null,
  };
}

class DeviceCodeGrant extends AbstractGrantType {
  private readonly given: ReturnType<typeof modelFor>;

  constructor(options: OAuth2Server.TokenOptions & { model: ReturnType<typeof modelFor> }) {
    super(options);
    this.given = options.model;
  }

  override async handle(request: OAuthRequest, client: Client) {
    const user = await this.given.takeDeviceCode(request.body.device_code, client.id);
    const token = {
      accessToken: await this.generateAccessToken(client, user, user.scopes),
      accessTokenExpiresAt: this.getAccessTokenExpiresAt(),
      refreshToken: await this.generateRefreshToken(client, user, user.scopes),
      refreshTokenExpiresAt: this.getRefreshTokenExpiresAt(),
      scope: user.scopes,
    };
    return this.given.saveToken({ ...token, client, user }, client, user);
  }
}

/** Public clients need no secret; `getClient` verifies it for the others. */
const requireClientAuthentication = { authorization_code: false, refresh_token: false, [DEVICE_GRANT_TYPE]: false };

/**
 * Answers a token request. What a refused request used up stays used up: a code after a wrong verifier, a family of tokens after one was used twice.
 *
 * @throws OAuthError
 */
export async function exchangeToken(headers: Record<string, string>, form: Record<string, string>): Promise<unknown> {
  const outcome = await transaction(async (tx) => {
    const response = new OAuthResponse({ headers: {} });
    const server = new OAuth2Server({
      model: modelFor(tx),
      accessTokenLifetime: ACCESS_SECONDS,
      refreshTokenLifetime: REFRESH_SECONDS,
      requireClientAuthentication,
      extendedGrantTypes: { [DEVICE_GRANT_TYPE]: DeviceCodeGrant as unknown as typeof AbstractGrantType },
    });
    try {
      await server.token(new OAuthRequest({ method: "POST", headers, query: {}, body: form }), response);
      return { body: response.body as unknown };
    } catch (error) {
      if (!(error instanceof OAuthError) || error instanceof ServerError) throw error;
      return { error };
    }
  });
  if ("error" in outcome) throw outcome.error;
  return outcome.body;
}

/** Ends the access that an access or refresh token of this app belongs to (RFC 7009); an unknown token is no error. */
export async function revokeToken(client: repository.ClientRow, token: string): Promise<void> {
  if (await revokeAppToken(database(), token, client.id)) return;
  const found = await repository.findRefreshToken(database(), hashOf(token));
  if (found?.apiKey.oauthClient?.id === client.id) await revokeAppKey(database(), found.apiKeyId);
}
