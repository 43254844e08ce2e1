import { baseUrl } from "@/env";
import { type Db, database, transaction } from "@/server/db/database";
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
import { findStored } from "../tokens.repository";
import { FLOW_MINUTES, sealGrant } from "./grant";
import { saveAccounts, savingTransaction } from "./save-accounts";

/**
 * Connecting an account: somebody is sent to the platform with a secret `state` and comes back with it once. It is bound
 * to its owner, a person or a connect link, is stored as a hash only, and lives for ten minutes.
 */

export async function startConnect(caller: Caller, input: StartConnectInput): Promise<{ authorizeUrl: string }> {
  const { workspaceId, userId } = caller;
  const { platform, connectionId = null } = input;
  if (connectionId) await checkRenewable(caller, connectionId, platform);
  return startConsent({ workspaceId, userId, connectLinkId: null, platform, connectionId });
}

export interface NewConsent extends flows.FlowOwner {
  workspaceId: string;
  platform: SocialPlatform;
  /** The connection to renew. */
  connectionId: string | null;
}

/** @throws AppError VALIDATION_ERROR for a platform that is not set up. */
export async function startConsent(consent: NewConsent): Promise<{ authorizeUrl: string }> {
  const adapter = socialAdapter(consent.platform, { sandbox: await readIsTest(consent.workspaceId) });
  if (!adapter) throw validationError([{ path: "platform", message: "is not set up on this installation", code: "custom" }]);
  const { state, stateHash, codeVerifier } = newConsentState();
  const flow = { ...consent, stateHash, expiresAt: new Date(now().getTime() + FLOW_MINUTES * 60_000) };
  await transaction((tx) => flows.createFlow(tx, flow, (id) => seal(codeVerifier, verifierAt(id))));
  return { authorizeUrl: adapter.authorizeUrl({ state, codeVerifier, redirectUri: redirectUri() }) };
}

/** What the browser brings back from the platform. */
export interface ConsentAnswer {
  state: string;
  code: string | null;
  error: string | null;
}

export interface ReturnFromPlatform extends ConsentAnswer {
  /** Who is signed in as the browser comes back. */
  userId: string;
}

export type ConnectOutcome =
  | { outcome: "connected"; workspaceId: string; connections: Connection[] }
  /** The consent granted several accounts: the person says which of them. */
  | { outcome: "choose"; workspaceId: string; flowId: string }
  /** The person said no on the platform's page. */
  | { outcome: "denied"; workspaceId: string }
  /** They consented for another account than the one being renewed. */
  | { outcome: "other-account"; workspaceId: string }
  /** For a connect link: all accounts of the consent are connected to other brands. */
  | { outcome: "other-brand"; workspaceId: string }
  /** The platform refused the code, or grants no account that can publish. */
  | { outcome: "refused"; workspaceId: string; message: string };

/** Throws AppError when the state is not this person's, was used, or is too old. */
export async function finishConnect({ userId, ...answer }: ReturnFromPlatform): Promise<ConnectOutcome> {
  const flow = await consumeConsent({ userId, connectLinkId: null }, answer.state);
  const access = await resolveAccess(userId, flow.workspaceId);
  if (!access || !roleAllows(access.role, "ADMIN")) throw new AppError("FORBIDDEN", "You may not connect accounts to this workspace any more.");
  return completeConsent(flow, answer, { brandId: access.brandIds?.[0] ?? null });
}

/** Where the accounts of a consent go. */
export interface ConsentTarget {
  brandId: string | null;
  /** Joins the transaction that saves them; a throw keeps them from being saved. */
  onSaved?: (tx: Db, connections: Connection[]) => Promise<void>;
}

/** The connect link that a state belongs to; null when it is a person's, or unknown. */
export function findLinkOfState(state: string): Promise<string | null> {
  return flows.findConnectLinkId(database(), stateHashOf(state));
}

/** The same for the browser of a connect link, which the caller has recognised. */
export async function finishLinkConnect(connectLinkId: string, answer: ConsentAnswer, target: ConsentTarget): Promise<ConnectOutcome> {
  return completeConsent(await consumeConsent({ userId: null, connectLinkId }, answer.state), answer, target);
}

async function consumeConsent(owner: flows.FlowOwner, state: string) {
  const flow = await flows.consumeFlow(database(), { stateHash: stateHashOf(state), ...owner, now: now() });
  if (flow) return flow;
  throw validationError([{ path: "state", message: "is not a connection you have started, or took too long", code: "custom" }], "CONNECT_STATE_INVALID");
}

type ConsumedFlow = Awaited<ReturnType<typeof consumeConsent>>;

async function completeConsent(flow: ConsumedFlow, { code, error }: ConsentAnswer, { brandId, onSaved }: ConsentTarget): Promise<ConnectOutcome> {
  const { id, workspaceId, userId, connectLinkId, platform } = flow;
  if (error !== null || code === null) return { outcome: "denied", workspaceId };

  try {
    const { tokens, accounts } = await consentedAccounts(workspaceId, platform, code, unseal(flow.verifierSealed, verifierAt(id)));
    const wanted = flow.connectionId ? await renewed(flow.connectionId, workspaceId, accounts) : accounts;
    if (wanted === null) return { outcome: "other-account", workspaceId };
    if (wanted.length === 0) return { outcome: "refused", workspaceId, message: "There is no account that can be published to." };
    const open = connectLinkId && brandId ? await withoutOtherBrands({ workspaceId, platform, brandId }, wanted) : wanted;
    if (open.length === 0) return { outcome: "other-brand", workspaceId };
    if (open.length > 1) {
      const expiresAt = new Date(now().getTime() + FLOW_MINUTES * 60_000);
      const grant = { grantSealed: sealGrant(id, { accounts: open, tokens }, now()), expiresAt };
      await flows.storeGrant(database(), { workspaceId, userId, connectLinkId, id }, grant);
      return { outcome: "choose", workspaceId, flowId: id };
    }
    const connections = await savingTransaction(async (tx) => {
      const saved = await saveAccounts(tx, { workspaceId, platform, brandId, connectLinkId }, { accounts: open, tokens, grantedAt: now() });
      await onSaved?.(tx, saved);
      return saved;
    });
    return { outcome: "connected", workspaceId, connections };
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    logger.warn({ workspaceId, platform, errorClass: cause.errorClass, reason: cause.message }, "connecting an account failed");
    return { outcome: "refused", workspaceId, message: cause.message };
  }
}

/** A customer of one brand is not offered the accounts of another. */
async function withoutOtherBrands(of: { workspaceId: string; platform: SocialPlatform; brandId: string }, accounts: PlatformAccount[]) {
  const { brandId: otherThanBrand, ...where } = of;
  const taken = new Set(await repository.findConnectedAccountIds(database(), { ...where, otherThanBrand }));
  return accounts.filter((account) => !taken.has(account.accountId));
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
  const connection = await findStored(database(), repository.connectionTable, { workspaceId, id: connectionId });
  const match = accounts.filter((account) => account.accountId === connection?.accountId);
  return match.length > 0 ? match : null;
}

const verifierAt = (id: string) => ({ table: "ConnectFlow", column: "verifierSealed", id });

function redirectUri(): string {
  return `${baseUrl()}/api/connect/callback`;
}
