import { baseUrl } from "@/env";
import { database, transaction } from "@/server/db/database";
import { type Caller, readIsTest, resolveAccess, roleAllows } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { newConsentState, stateHashOf } from "@/server/lib/consent-state";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { seal, unseal } from "@/server/lib/sealing";
import { type PlatformAccount, PlatformError, type SocialPlatform, type TokenSet } from "@/server/platforms/social/contract";
import { socialAdapter } from "@/server/platforms/social/registry";
import * as flows from "../connect-flows.repository";
import * as repository from "../connections.repository";
import type { Connection, StartConnectInput } from "../connections.schema";
import { FLOW_MINUTES, sealGrant } from "./grant";
import { saveAccounts, savingTransaction } from "./save-accounts";

/**
 * Connecting an account: a person is sent to the platform with a secret `state` and comes back with it once. It is bound
 * to who started it and where, is stored as a hash only, and lives for ten minutes.
 */

export async function startConnect(caller: Caller, input: StartConnectInput): Promise<{ authorizeUrl: string }> {
  const { workspaceId, userId } = caller;
  const adapter = socialAdapter(input.platform, { sandbox: await readIsTest(workspaceId) });
  if (!adapter) throw validationError([{ path: "platform", message: "is not set up on this installation", code: "custom" }]);
  if (input.connectionId) await checkRenewable(caller, input.connectionId, input.platform);

  const { state, stateHash, codeVerifier } = newConsentState();
  const flow = {
    workspaceId,
    userId,
    platform: input.platform,
    stateHash,
    connectionId: input.connectionId ?? null,
    expiresAt: new Date(now().getTime() + FLOW_MINUTES * 60_000),
  };
  await transaction((tx) => flows.createFlow(tx, flow, (id) => seal(codeVerifier, verifierAt(id))));
  return { authorizeUrl: adapter.authorizeUrl({ state, codeVerifier, redirectUri: redirectUri() }) };
}

export interface ReturnFromPlatform {
  /** Who is signed in as the browser comes back. */
  userId: string;
  state: string;
  code: string | null;
  error: string | null;
}

export type ConnectOutcome =
  | { outcome: "connected"; workspaceId: string; connections: Connection[] }
  /** The consent granted several accounts: the person says which of them. */
  | { outcome: "choose"; workspaceId: string; flowId: string }
  /** The person said no on the platform's page. */
  | { outcome: "denied"; workspaceId: string }
  /** They consented for another account than the one being renewed. */
  | { outcome: "other-account"; workspaceId: string }
  /** The platform refused the code, or grants no account that can publish. */
  | { outcome: "refused"; workspaceId: string; message: string };

/** Throws AppError when the state is not this person's, was used, or is too old. */
export async function finishConnect({ userId, state, code, error }: ReturnFromPlatform): Promise<ConnectOutcome> {
  const flow = await flows.consumeFlow(database(), { stateHash: stateHashOf(state), userId, now: now() });
  if (!flow) {
    throw validationError([{ path: "state", message: "is not a connection you have started, or took too long", code: "custom" }], "CONNECT_STATE_INVALID");
  }
  const { workspaceId, platform } = flow;
  const access = await resolveAccess(userId, workspaceId);
  if (!access || !roleAllows(access.role, "ADMIN")) throw new AppError("FORBIDDEN", "You may not connect accounts to this workspace any more.");
  if (error !== null || code === null) return { outcome: "denied", workspaceId };

  try {
    const { tokens, accounts } = await consentedAccounts(workspaceId, platform, code, unseal(flow.verifierSealed, verifierAt(flow.id)));
    const wanted = flow.connectionId ? await renewed(flow.connectionId, workspaceId, accounts) : accounts;
    if (wanted === null) return { outcome: "other-account", workspaceId };
    if (wanted.length === 0) return { outcome: "refused", workspaceId, message: "There is no account that can be published to." };
    if (wanted.length > 1) {
      const expiresAt = new Date(now().getTime() + FLOW_MINUTES * 60_000);
      await flows.storeGrant(database(), { workspaceId, userId, id: flow.id }, { grantSealed: sealGrant(flow.id, { accounts, tokens }, now()), expiresAt });
      return { outcome: "choose", workspaceId, flowId: flow.id };
    }
    const brandId = access.brandIds?.[0] ?? null;
    const connections = await savingTransaction((tx) => saveAccounts(tx, { workspaceId, platform, brandId }, { accounts: wanted, tokens, grantedAt: now() }));
    return { outcome: "connected", workspaceId, connections };
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    logger.warn({ workspaceId, platform, errorClass: cause.errorClass, reason: cause.message }, "connecting an account failed");
    return { outcome: "refused", workspaceId, message: cause.message };
  }
}

async function checkRenewable(caller: Caller, id: string, platform: SocialPlatform): Promise<void> {
  const [row] = await repository.findConnections(database(), { workspaceId: caller.workspaceId, ids: [id], brandIds: caller.brandIds });
  if (!row) throw notFound("Connection");
  if (row.platform !== platform) throw validationError([{ path: "platform", message: "is not the connection's platform", code: "custom" }]);
}

async function consentedAccounts(
  workspaceId: string,
  platform: SocialPlatform,
  code: string,
  codeVerifier: string,
): Promise<{ tokens: TokenSet; accounts: PlatformAccount[] }> {
  const adapter = socialAdapter(platform, { sandbox: await readIsTest(workspaceId) });
  if (!adapter) throw new PlatformError("CONFIG", `${platform} is not set up on this installation.`);
  const tokens = await adapter.exchangeCode({ code, codeVerifier, redirectUri: redirectUri() });
  return { tokens, accounts: await adapter.listAccounts(tokens.accessToken) };
}

/** The consented account that the connection stands for; null when it is not among them. */
async function renewed(connectionId: string, workspaceId: string, accounts: PlatformAccount[]): Promise<PlatformAccount[] | null> {
  const connection = await repository.findStored(database(), { workspaceId, id: connectionId });
  const match = accounts.filter((account) => account.accountId === connection?.accountId);
  return match.length > 0 ? match : null;
}

const verifierAt = (id: string) => ({ table: "ConnectFlow", column: "verifierSealed", id });

function redirectUri(): string {
  return `${baseUrl()}/api/connect/callback`;
}
