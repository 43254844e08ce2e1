import { database, transaction } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound, validationError } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { toConnectedAccount, toConnection } from "./connections.engine";
import * as repository from "./connections.repository";
import type { AssignBrandInput, ConnectablePlatform, Connection, ListConnectionsInput, SidebarAccounts } from "./connections.schema";
import { revokeTokens } from "./service/accounts/revoke";
import { listConnectable } from "./service/accounts/sandbox";
import { disconnectWithin } from "./service/connection-events";
import { socialConnections } from "./service/social-connections";
import { findStored } from "./tokens.repository";

/** What people do with connections that exist. The caller is authorised; inputs are parsed. */

function listPage({ workspaceId, brandIds }: Caller, { offset, limit, ...filter }: ListConnectionsInput) {
  return repository.listConnections(database(), { workspaceId, brandIds, ...filter }, { offset, limit });
}

export async function listConnections(caller: Caller, input: ListConnectionsInput) {
  const { rows, total } = await listPage(caller, input);
  const at = now();
  return { data: rows.map((row) => toConnection(row, at)), meta: pageMetaOf(input, total) };
}

/** The same list as the dashboard shows it. */
export async function listAccounts(caller: Caller, input: ListConnectionsInput) {
  const { rows, total } = await listPage(caller, input);
  const at = now();
  return { data: rows.map((row) => toConnectedAccount(row, at)), meta: pageMetaOf(input, total) };
}

const SIDEBAR_ACCOUNTS = 6;

export async function getSidebar({ workspaceId, brandIds }: Caller): Promise<SidebarAccounts> {
  const at = now();
  const first = { offset: 0, limit: SIDEBAR_ACCOUNTS };
  const [expired, all] = await Promise.all([
    repository.listConnections(database(), { workspaceId, brandIds, expiredAt: at }, first),
    repository.listConnections(database(), { workspaceId, brandIds }, first),
  ]);
  const others = all.rows.filter(({ id }) => expired.rows.every((row) => row.id !== id));
  const accounts = [...expired.rows, ...others].slice(0, SIDEBAR_ACCOUNTS).map((row) => toConnectedAccount(row, at));
  const [newest] = expired.rows.length > 0 ? accounts : [];
  return { accounts, total: all.total, expired: { count: expired.total, newest: newest ?? null } };
}

/** Which platforms can be connected in a workspace. */
export async function listPlatforms({ workspaceId }: Pick<Caller, "workspaceId">): Promise<ConnectablePlatform[]> {
  const platforms = await listConnectable(socialConnections, workspaceId);
  return platforms.map(({ platform, ...state }) => ({ platform: platform.toLowerCase() as Lowercase<SocialPlatform>, ...state }));
}

/** @throws AppError NOT_FOUND; VALIDATION_ERROR for a brand that is not of the workspace, or beyond the caller's brands. */
export async function assignBrand(caller: Caller, { id, brandId }: AssignBrandInput): Promise<Connection> {
  const { workspaceId, brandIds } = caller;
  await changeOnce<string>(async (commit) => {
    await getVisible(caller, id);
    const brandFound = brandId === null || (await repository.brandExists(database(), workspaceId, brandId));
    if (!brandFound || (brandIds && (brandId === null || !brandIds.includes(brandId)))) {
      throw validationError([{ path: "brandId", message: "is not a brand you may assign", code: "custom" }]);
    }
    return commit(async (tx) => {
      if (!(await repository.setBrand(tx, { workspaceId, id, brandIds, brandId }))) throw notFound("Connection");
      return id;
    });
  });
  return getVisible(caller, id);
}

/** Deletes the tokens first and then revokes them at the platform: whatever it answers, they can no longer be used here. */
export async function disconnect(caller: Caller, id: string): Promise<{ id: string; disconnected: true }> {
  const { workspaceId } = caller;
  return changeOnce(async (commit) => {
    await getVisible(caller, id);
    const stored = await findStored(database(), socialConnections.table, { workspaceId, id });
    const answer = await commit(async (tx) => {
      await disconnectWithin(tx, { workspaceId, id });
      return { id, disconnected: true } as const;
    });
    if (stored) await revokeTokens(socialConnections, stored);
    return answer;
  });
}

/** Disconnects all accounts of a brand that is about to be deleted. */
export async function disconnectBrand(workspaceId: string, brandId: string): Promise<void> {
  for (const { id } of await repository.listOpenConnections(database(), { workspaceId, brandId })) {
    const stored = await findStored(database(), socialConnections.table, { workspaceId, id });
    await transaction((tx) => disconnectWithin(tx, { workspaceId, id }));
    if (stored) await revokeTokens(socialConnections, stored);
  }
}

async function getVisible(caller: Caller, id: string): Promise<Connection> {
  const [row] = await repository.listOpenConnections(database(), { workspaceId: caller.workspaceId, ids: [id], brandIds: caller.brandIds });
  if (!row) throw notFound("Connection");
  return toConnection(row, now());
}
