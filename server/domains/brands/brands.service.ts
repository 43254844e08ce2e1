import { type Db, database, isUniqueViolation, transaction } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { disconnectBrand } from "@/server/domains/connections";
import { assertUnlimited, assertWorkspace, type Caller, lockBrandPeople } from "@/server/domains/workspaces";
import { AppError, notFound } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import * as repository from "./brands.repository";
import type { Brand, BrandView, CreateBrandInput, DeleteBrandInput, ListBrandsInput, UpdateBrandInput } from "./brands.schema";

/** Use cases of brands. A member or key limited to some of them sees those, and creates, changes and deletes none. */

function toBrand(row: repository.BrandRow): Brand {
  return { ...row, metadata: row.metadata as Record<string, string>, createdAt: row.createdAt.toISOString() };
}

/** Brand names and external ids are unique in a workspace: the error names the conflicting field. */
async function withConflictField<T>(brand: { workspaceId: string; name: string | undefined; id: string | null }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { name } = brand;
    const field = name !== undefined && (await repository.isNameTaken(database(), { ...brand, name })) ? "name" : "externalId";
    const message = "is taken by another brand of this workspace";
    throw new AppError("CONFLICT", `${field}: ${message}`, { details: { field, issues: [{ path: field, message, code: "taken" }] } });
  }
}

/** For the operator's shell. */
export async function createBrand({ workspaceId, ...input }: CreateBrandInput & { workspaceId: string }): Promise<Brand> {
  await assertWorkspace(workspaceId);
  const values = { name: input.name, externalId: input.externalId ?? null, metadata: input.metadata ?? {} };
  return toBrand(await withConflictField({ workspaceId, name: values.name, id: null }, () => repository.insertBrand(database(), workspaceId, values)));
}

/** @throws AppError CONFLICT with `details.field`; FORBIDDEN for a caller limited to some brands. */
export function addBrand(caller: Caller, input: CreateBrandInput): Promise<Brand> {
  const { workspaceId } = caller;
  const values = { name: input.name, externalId: input.externalId ?? null, metadata: input.metadata ?? {} };
  return changeOnce((commit) => {
    assertUnlimited(caller);
    return withConflictField({ workspaceId, name: values.name, id: null }, () =>
      commit(async (tx) => toBrand(await repository.insertBrand(tx, workspaceId, values))),
    );
  });
}

export async function listBrands({ workspaceId, brandIds }: Caller, { offset, limit, externalId, search }: ListBrandsInput) {
  const { rows, total } = await repository.listBrands(database(), { workspaceId, brandIds, externalId, search }, { offset, limit });
  return { data: rows.map(toBrand), meta: pageMetaOf({ offset, limit }, total) };
}

/** @throws AppError NOT_FOUND when the caller sees no such brand. */
export async function getBrand({ workspaceId, brandIds }: Caller, id: string): Promise<Brand> {
  const row = await repository.findBrand(database(), { workspaceId, brandIds, id });
  if (!row) throw notFound("Brand");
  return toBrand(row);
}

export async function listBrandViews({ workspaceId, brandIds }: Caller): Promise<BrandView[]> {
  const rows = await repository.listBrandViews(database(), { workspaceId, brandIds });
  return rows.map(({ connections, members, ...brand }) => ({
    ...brand,
    accounts: connections,
    members: members.map(({ membership }) => ({ userId: membership.userId, name: membership.user.name })),
  }));
}

/** @throws AppError CONFLICT with `details.field`; NOT_FOUND; FORBIDDEN for a caller limited to some brands. */
export function updateBrand(caller: Caller, { id, ...changes }: UpdateBrandInput): Promise<Brand> {
  const { workspaceId } = caller;
  return changeOnce(async (commit) => {
    const present = await getBrand(caller, id);
    assertUnlimited(caller);
    const { name = present.name, externalId = present.externalId, metadata = present.metadata } = changes;
    return withConflictField({ workspaceId, name: changes.name, id }, () =>
      commit(async (tx) => {
        const row = await repository.updateBrand(tx, { workspaceId, id }, { name, externalId, metadata });
        if (!row) throw notFound("Brand");
        return toBrand(row);
      }),
    );
  });
}

/**
 * Deletes a brand. Members and open invitations limited to it are left as they are and refuse the deletion: they would otherwise see everything, or
 * nothing. Keys limited to it open nothing afterwards.
 *
 * @throws AppError CONFLICT with `details.connections` where it has accounts and `connections` does not say what becomes of them, and with the
 * reason `BRAND_IN_USE` for members and invitations; NOT_FOUND; FORBIDDEN for a caller limited to some brands.
 */
export function deleteBrand(caller: Caller, { id, connections: choice }: DeleteBrandInput): Promise<{ id: string; deleted: true }> {
  const key = { workspaceId: caller.workspaceId, id };
  return changeOnce(async (commit) => {
    const { connections } = await transaction((tx) => requireUnused(tx, { ...key, brandIds: caller.brandIds }));
    assertUnlimited(caller);
    if (choice === undefined && connections.length > 0) {
      throw new AppError("CONFLICT", "The brand has accounts: say with `connections` whether to keep or to disconnect them.", {
        details: { reason: "BRAND_HAS_CONNECTIONS", connections: connections.length },
      });
    }
    if (choice === "disconnect") await disconnectBrand(key.workspaceId, id);
    return commit(async (tx) => {
      await requireUnused(tx, { ...key, brandIds: null });
      await repository.deleteBrand(tx, key);
      return { id, deleted: true } as const;
    });
  });
}

/** The brand, unless a member or key is limited to it; the lock prevents new limits until the transaction ends. */
async function requireUnused(tx: Db, filter: repository.BrandFilter & { id: string }) {
  const invitations = await lockBrandPeople(tx, { workspaceId: filter.workspaceId, brandId: filter.id });
  const [brand] = await repository.listBrandViews(tx, filter);
  if (!brand) throw notFound("Brand");
  const members = brand.members.map(({ membership }) => membership.user.name);
  if (members.length + invitations === 0) return brand;
  throw new AppError("CONFLICT", "Members or invitations are limited to this brand.", { details: { reason: "BRAND_IN_USE", members, invitations } });
}
