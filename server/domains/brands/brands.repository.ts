import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

/** Rows of Brand. */

const viewSelect = { id: true, name: true, externalId: true, metadata: true, createdAt: true } satisfies Prisma.BrandSelect;

const accountFields = {
  where: { status: { not: "REVOKED" } },
  select: { id: true, platform: true, accountName: true },
  orderBy: { accountName: "asc" },
} satisfies Prisma.Brand$connectionsArgs;

const viewFields = {
  id: true,
  name: true,
  externalId: true,
  connections: accountFields,
  members: { select: { membership: { select: { userId: true, user: { select: { name: true } } } } } },
} satisfies Prisma.BrandSelect;

export type BrandRow = Prisma.BrandGetPayload<{ select: typeof viewSelect }>;

export interface BrandFilter {
  workspaceId: string;
  /** Null = every brand. */
  brandIds: readonly string[] | null;
  id?: string;
  externalId?: string | undefined;
  search?: string | undefined;
}

function whereOf({ workspaceId, brandIds, id, externalId, search }: BrandFilter): Prisma.BrandWhereInput {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  return {
    workspaceId,
    AND: [brandIds ? { id: { in: [...brandIds] } } : {}, id ? { id } : {}],
    ...(externalId === undefined ? {} : { externalId }),
    ...(search ? { OR: [{ name: contains }, { externalId: contains }] } : {}),
  };
}

export async function listBrands(db: Db, filter: BrandFilter, page: { offset: number; limit: number }) {
  const where = whereOf(filter);
  const [rows, total] = await Promise.all([
    db.brand.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: page.offset, take: page.limit, select: viewSelect }),
    db.brand.count({ where }),
  ]);
  return { rows, total };
}

export function findBrand(db: Db, filter: BrandFilter): Promise<BrandRow | null> {
  return db.brand.findFirst({ where: whereOf(filter), select: viewSelect });
}

/** With their accounts and members, by name. */
export function listBrandViews(db: Db, filter: BrandFilter) {
  return db.brand.findMany({ where: whereOf(filter), select: viewFields, orderBy: { name: "asc" } });
}

export interface BrandValues {
  name: string;
  externalId: string | null;
  metadata: Record<string, string>;
}

export function insertBrand(db: Db, workspaceId: string, brand: BrandValues): Promise<BrandRow> {
  return db.brand.create({ data: { workspaceId, ...brand }, select: viewSelect });
}

/** Null: there is no such brand. */
export async function updateBrand(db: Db, { workspaceId, id }: { workspaceId: string; id: string }, changes: Partial<BrandValues>): Promise<BrandRow | null> {
  const [row] = await db.brand.updateManyAndReturn({ where: { workspaceId, id }, data: changes, select: viewSelect });
  return row ?? null;
}

/** Whether another brand of the workspace has this name. */
export async function isNameTaken(db: Db, { workspaceId, name, id }: { workspaceId: string; name: string; id: string | null }): Promise<boolean> {
  return (await db.brand.count({ where: { workspaceId, name, ...(id ? { id: { not: id } } : {}) } })) > 0;
}

export async function deleteBrand(tx: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<boolean> {
  const { count } = await tx.brand.deleteMany({ where: { workspaceId, id } });
  return count === 1;
}
