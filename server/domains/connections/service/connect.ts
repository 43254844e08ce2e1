import { type Db, database, upsertTransaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import type { PlatformAccount, SocialPlatform } from "@/server/platforms/social/contract";
import type { FlowOwner } from "../connect-flows.repository";
import * as repository from "../connections.repository";
import type { Connection, StartConnectInput } from "../connections.schema";
import { findStored } from "../tokens.repository";
import { offerChoice } from "./accounts/choice";
import * as consents from "./accounts/consent";
import { saveAccounts } from "./save-accounts";
import { type SocialTypes, socialConnections } from "./social-connections";

/** Connecting a social account: for a person in the dashboard, or for the browser of a connect link. */

export async function startConnect(caller: Caller, { platform, connectionId }: StartConnectInput): Promise<{ authorizeUrl: string }> {
  const { workspaceId, userId } = caller;
  if (connectionId) await checkRenewable(caller, connectionId, platform);
  return consents.startConsent(socialConnections, { workspaceId, userId, connectLinkId: null, platform, connectionId: connectionId ?? null });
}

/** For the browser of a connect link. */
export function startLinkConnect(consent: consents.NewConsent<SocialTypes>): Promise<{ authorizeUrl: string }> {
  return consents.startConsent(socialConnections, consent);
}

export type ConnectOutcome =
  | { outcome: "connected"; workspaceId: string; connections: Connection[] }
  | consents.ConsentOutcome
  /** They consented for another account than the one being renewed. */
  | { outcome: "other-account"; workspaceId: string }
  /** For a connect link: all accounts of the consent are connected to other brands. */
  | { outcome: "other-brand"; workspaceId: string };

/** Throws AppError when the state is not this person's, was used, or is too old. */
export function finishConnect({ userId, ...answer }: consents.ReturnFromPlatform): Promise<ConnectOutcome> {
  return finish({ userId, connectLinkId: null }, answer, null);
}

/** Where the accounts of a consent go. */
export interface ConsentTarget {
  brandId: string | null;
  /** Joins the transaction that saves them; a throw keeps them from being saved. */
  onSaved?: (tx: Db, connections: Connection[]) => Promise<void>;
}

/** The same for the browser of a connect link, which the caller has recognised. */
export function finishLinkConnect(connectLinkId: string, answer: consents.ConsentAnswer, target: ConsentTarget): Promise<ConnectOutcome> {
  return finish({ userId: null, connectLinkId }, answer, target);
}

function finish(owner: FlowOwner, answer: consents.ConsentAnswer, target: ConsentTarget | null): Promise<ConnectOutcome> {
  return consents.finishConsent(socialConnections, owner, answer, async (flow, grant): Promise<ConnectOutcome> => {
    const { workspaceId, connectLinkId, platform, connectionId } = flow;
    const { brandId, onSaved } = target ?? { brandId: flow.brandIds?.[0] ?? null };
    const selected = connectionId ? await renewed(connectionId, workspaceId, grant.accounts) : grant.accounts;
    if (selected === null) return { outcome: "other-account", workspaceId };
    if (selected.length === 0) return { outcome: "refused", workspaceId, message: "There is no account that can be published to." };
    const accounts = connectLinkId && brandId ? await withoutOtherBrands({ workspaceId, platform, brandId }, selected) : selected;
    if (accounts.length === 0) return { outcome: "other-brand", workspaceId };
    if (accounts.length > 1) return offerChoice(socialConnections, flow, { ...grant, accounts });
    const connections = await upsertTransaction(async (tx) => {
      const saved = await saveAccounts(tx, { workspaceId, platform, brandId, connectLinkId }, { ...grant, accounts });
      await onSaved?.(tx, saved);
      return saved;
    });
    return { outcome: "connected", workspaceId, connections };
  });
}

/** A customer of one brand is not offered the accounts of another. */
async function withoutOtherBrands(of: { workspaceId: string; platform: SocialPlatform; brandId: string }, accounts: PlatformAccount[]) {
  const { brandId: otherThanBrand, ...where } = of;
  const connectedIds = new Set(await repository.listConnectedAccountIds(database(), { ...where, otherThanBrand }));
  return accounts.filter((account) => !connectedIds.has(account.accountId));
}

async function checkRenewable(caller: Caller, id: string, platform: SocialPlatform): Promise<void> {
  const [row] = await repository.listOpenConnections(database(), { workspaceId: caller.workspaceId, ids: [id], brandIds: caller.brandIds });
  if (!row) throw notFound("Connection");
  if (row.platform !== platform) throw validationError([{ path: "platform", message: "is not the connection's platform", code: "custom" }]);
}

/** The consented account of the existing connection; null when the consent does not include it. */
async function renewed(connectionId: string, workspaceId: string, accounts: PlatformAccount[]): Promise<PlatformAccount[] | null> {
  const connection = await findStored(database(), repository.connectionTable, { workspaceId, id: connectionId });
  const match = accounts.filter((account) => account.accountId === connection?.accountId);
  return match.length > 0 ? match : null;
}
