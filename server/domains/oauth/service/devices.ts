import { randomInt } from "node:crypto";
import { InvalidScopeError, UnauthorizedClientError } from "@node-oauth/oauth2-server";
import { attemptLimit } from "@/server/db/attempt-limit";
import { database } from "@/server/db/database";
import { scopes as knownScopes, type Scope } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { composeUserCode, normalizeUserCode, requestedScopes } from "../oauth.engine";
import * as repository from "../oauth.repository";
import { DEVICE_GRANT_TYPE, type DeviceDecision, type DeviceRequestView } from "../oauth.schema";
import { assertMayConsent } from "./authorization";
import { hashOf, randomSecret } from "./clients";

/** Devices without a browser (RFC 8628): they show a code, which a person types where they are signed in. */

const DEVICE_SECONDS = 600;
const INTERVAL_SECONDS = 5;

/** A code has 34 bits and a lifetime of ten minutes, which resists guessing. */
const guesses = attemptLimit("oauth-user-code", 20, 900);

/** @throws OAuthError */
export async function requestDeviceCode(client: repository.ClientRow, scope: string | undefined, verificationUri: string) {
  if (!client.grantTypes.includes(DEVICE_GRANT_TYPE)) throw new UnauthorizedClientError("the app has not registered for the device code grant");
  const scopes = requestedScopes(scope, knownScopes);
  if (scopes.length === 0) throw new InvalidScopeError("scope names no scope that is known here");
  const deviceCode = randomSecret();
  const userCode = composeUserCode(() => randomInt(20));
  await repository.insertDeviceCode(database(), {
    hash: hashOf(deviceCode),
    userCodeHash: hashOf(normalizeUserCode(userCode)),
    clientId: client.id,
    scopes,
    intervalSeconds: INTERVAL_SECONDS,
    expiresAt: new Date(now().getTime() + DEVICE_SECONDS * 1000),
  });
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
    verification_uri_complete: `${verificationUri}?user_code=${userCode}`,
    expires_in: DEVICE_SECONDS,
    interval: INTERVAL_SECONDS,
  };
}

async function findTyped(userId: string, typed: string) {
  await guesses.count(userId);
  const found = await repository.findOpenDeviceCode(database(), hashOf(normalizeUserCode(typed)), now());
  if (found) await guesses.release(userId);
  return found;
}

/** null: no device waits with this code. */
export async function findDeviceRequest(userId: string, typed: string): Promise<DeviceRequestView> {
  const found = await findTyped(userId, typed);
  return found && { app: found.client.name, scopes: found.scopes as Scope[] };
}

/** @throws AppError NOT_FOUND when the code is unknown, expired or decided already. */
export async function decideDeviceRequest(userId: string, { userCode, allow, workspaceId }: DeviceDecision): Promise<void> {
  const found = await findTyped(userId, userCode);
  if (!found) throw notFound("Device code");
  if (allow) await assertMayConsent(userId, workspaceId);
  const decision = allow ? ({ state: "APPROVED", userId, workspaceId } as const) : ({ state: "DENIED" } as const);
  if (!(await repository.decideDeviceCode(database(), Uint8Array.from(found.hash), decision))) throw notFound("Device code");
}
