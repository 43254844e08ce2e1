import { baseUrl } from "@/env";
import { database, transaction } from "@/server/db/database";
import { type Caller, readIsTest, resolveAccess, roleAllows } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { newConsentState, stateHashOf } from "@/server/lib/consent-state";
import { AppError, validationError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { seal, unseal } from "@/server/lib/sealing";
import { adsAdapter } from "@/server/platforms/ads/registry";
import { platformConfig } from "@/server/platforms/config";
import { PlatformError } from "@/server/platforms/social/contract";
import type { ConnectablePlatform, StartAdConnectInput } from "../connect.schema";
import { type AdPlatform, adPlatforms } from "../metrics.schema";
import { findConnectedExternalIds } from "../repository/ad-accounts";
import * as flows from "../repository/ad-connect-flows";
import { isSignInUsed } from "../repository/ad-connections";
import { type AdGrant, FLOW_MINUTES, sealGrant } from "./ad-grant";
import { saveAdAccounts, saveSignIn, savingTransaction } from "./save-ad-accounts";

/**
 * Connecting ad accounts: a person is sent to the platform with a secret `state` and comes back with it once. It is bound to who started it
 * and where, and lives for ten minutes.
 */

/** Which ad platforms can be connected in the caller's workspace. */
export async function listConnectables({ workspaceId }: Caller): Promise<ConnectablePlatform[]> {
  const place = { sandbox: await readIsTest(workspaceId) };
  return adPlatforms.map((platform) => ({
    platform,
    available: adsAdapter(platform, place) !== null,
    sandbox: platformConfig(platform, place)?.sandbox ?? false,
  }));
}

export async function startAdConnect({ workspaceId, userId }: Caller, { platform }: StartAdConnectInput): Promise<{ authorizeUrl: string }> {
  const adapter = adsAdapter(platform, { sandbox: await readIsTest(workspaceId) });
  if (!adapter) throw validationError([{ path: "platform", message: "is not set up on this installation", code: "custom" }]);
  const { state, stateHash, codeVerifier } = newConsentState();
  const expiresAt = new Date(now().getTime() + FLOW_MINUTES * 60_000);
  await transaction((tx) => flows.createFlow(tx, { workspaceId, userId, platform, stateHash, expiresAt }, (id) => seal(codeVerifier, verifierAt(id))));
  return { authorizeUrl: adapter.authorizeUrl({ state, codeVerifier, redirectUri: redirectUri() }) };
}

export interface ReturnFromAdPlatform {
  /** Who is signed in as the browser comes back. */
  userId: string;
  state: string;
  code: string | null;
  error: string | null;
}

export type AdConnectOutcome =
  | { outcome: "connected"; workspaceId: string; adAccountIds: string[] }
  /** The sign-in reaches several accounts: the person says which of them. */
  | { outcome: "choose"; workspaceId: string; flowId: string }
  /** The person said no on the platform's page. */
  | { outcome: "denied"; workspaceId: string }
  /** The platform refused the code, or the person reaches no ad account. */
  | { outcome: "refused"; workspaceId: string; message: string };

/** Throws AppError when the state is not this person's, was used, or is too old. */
export async function finishAdConnect({ userId, state, code, error }: ReturnFromAdPlatform): Promise<AdConnectOutcome> {
  const flow = await flows.consumeFlow(database(), { stateHash: stateHashOf(state), userId, now: now() });
  if (!flow) {
    throw validationError([{ path: "state", message: "is not a connection you have started, or took too long", code: "custom" }], "CONNECT_STATE_INVALID");
  }
  const { workspaceId, platform } = flow;
  const access = await resolveAccess(userId, workspaceId);
  if (!access || !roleAllows(access.role, "ADMIN")) throw new AppError("FORBIDDEN", "You may not connect ad accounts to this workspace any more.");
  if (error !== null || code === null) return { outcome: "denied", workspaceId };

  try {
    const granted = await consented(workspaceId, platform, code, unseal(flow.verifierSealed, verifierAt(flow.id)));
    return await settle(granted, { workspaceId, userId, platform, flowId: flow.id });
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    logger.warn({ workspaceId, platform, errorClass: cause.errorClass, reason: cause.message }, "connecting ad accounts failed");
    return { outcome: "refused", workspaceId, message: cause.message };
  }
}

async function consented(workspaceId: string, platform: AdPlatform, code: string, codeVerifier: string): Promise<AdGrant> {
  const adapter = adsAdapter(platform, { sandbox: await readIsTest(workspaceId) });
  if (!adapter) throw new PlatformError("CONFIG", `${platform} is not set up on this installation.`);
  const tokens = await adapter.exchangeCode({ code, codeVerifier, redirectUri: redirectUri() });
  const [user, accounts] = [await adapter.whoSignedIn(tokens.accessToken), await adapter.listAccounts(tokens.accessToken)];
  return { user, tokens, accounts, grantedAt: now() };
}

interface FlowPlace {
  workspaceId: string;
  userId: string;
  platform: AdPlatform;
  flowId: string;
}

async function settle(granted: AdGrant, { workspaceId, userId, platform, flowId }: FlowPlace): Promise<AdConnectOutcome> {
  const { accounts, user } = granted;
  if (accounts.length === 0) return { outcome: "refused", workspaceId, message: "There is no ad account that can be read." };
  const known = new Set(await findConnectedExternalIds(database(), { workspaceId, platform }));
  const renewed = accounts.filter((account) => known.has(account.externalId));
  // Signing in again is what repairs a connection in use: it counts whatever is chosen afterwards.
  if (await isSignInUsed(database(), { workspaceId, platform, externalUserId: user.externalUserId })) {
    await savingTransaction((tx) => saveSignIn(tx, { workspaceId, platform }, granted));
  }
  if (accounts.length === 1 || renewed.length === accounts.length) {
    return { outcome: "connected", workspaceId, adAccountIds: await saveAdAccounts({ workspaceId, platform }, granted) };
  }
  if (renewed.length > 0) await saveAdAccounts({ workspaceId, platform }, { ...granted, accounts: renewed });
  const expiresAt = new Date(now().getTime() + FLOW_MINUTES * 60_000);
  await flows.storeGrant(database(), { workspaceId, userId, id: flowId }, { grantSealed: sealGrant(flowId, granted), expiresAt });
  return { outcome: "choose", workspaceId, flowId };
}

const verifierAt = (id: string) => ({ table: "AdConnectFlow", column: "verifierSealed", id });

function redirectUri(): string {
  return `${baseUrl()}/api/connect/ads/callback`;
}
