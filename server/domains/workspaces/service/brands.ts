import { database, isUniqueViolation, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import type { BrandView } from "../people.schema";
import * as repository from "../repository/brands";
import { countWaitingFor } from "../repository/invitations";
import { lockWorkspace } from "../repository/members";
import { insertBrand } from "../workspaces.repository";
import type { Caller } from "../workspaces.schema";

/** Use cases of brands. A member limited to some of them sees those, and makes none. */

export async function listBrands({ workspaceId, brandIds }: Caller): Promise<BrandView[]> {
  const rows = await repository.listBrandsWithUse(database(), workspaceId, brandIds);
  return rows.map(({ id, name, connections, members }) => ({
    id,
    name,
    accounts: connections,
    members: members.map(({ membership }) => ({ userId: membership.userId, name: membership.user.name })),
  }));
}

/** What concerns all brands is not for a member of some. */
export function assertUnlimited(caller: Caller): void {
  if (caller.brandIds) throw new AppError("FORBIDDEN", "Your access is limited to some brands.", { details: { reason: "BEYOND_REACH" } });
}

/** A name that two brands would share is refused where it was typed. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw validationError([{ path: "name", message: "is taken by another brand of this workspace", code: "taken" }]);
    throw error;
  }
}

export function addBrand(caller: Caller, name: string): Promise<{ id: string; name: string }> {
  assertUnlimited(caller);
  return unlessTaken(() => insertBrand(database(), caller.workspaceId, name));
}

export async function renameBrand(caller: Caller, { id, name }: { id: string; name: string }): Promise<{ id: string; name: string }> {
  assertUnlimited(caller);
  if (!(await unlessTaken(() => repository.renameBrand(database(), { workspaceId: caller.workspaceId, id, name })))) throw notFound("Brand");
  return { id, name };
}

/** Refused while anything hangs on it: a member limited to it would otherwise see everything, or nothing. */
export async function deleteBrand(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  assertUnlimited(caller);
  const { workspaceId } = caller;
  await transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const [brand] = await repository.listBrandsWithUse(tx, workspaceId, [id]);
    if (!brand) throw notFound("Brand");
    const invitations = await countWaitingFor(tx, { workspaceId, brandId: id, at: now() });
    if (brand.connections.length + brand.members.length + invitations > 0) {
      throw new AppError("CONFLICT", "Accounts, members or invitations hang on this brand.", {
        details: {
          reason: "BRAND_IN_USE",
          accounts: brand.connections.map((connection) => connection.accountName),
          members: brand.members.map(({ membership }) => membership.user.name),
          invitations,
        },
      });
    }
    await repository.deleteBrand(tx, { workspaceId, id });
  });
  return { id, deleted: true };
}
