import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

/** Rows of Brand with what hangs on them. */

const brandFields = {
  id: true,
  name: true,
  connections: { where: { status: { not: "REVOKED" } }, select: { id: true, platform: true, accountName: true }, orderBy: { accountName: "asc" } },
  members: { select: { membership: { select: { userId: true, user: { select: { name: true } } } } } },
} satisfies Prisma.BrandSelect;

export function listBrandsWithUse(db: Db, workspaceId: string, ids: readonly string[] | null) {
  return db.brand.findMany({ where: { workspaceId, ...(ids ? { id: { in: [...ids] } } : {}) }, select: brandFields, orderBy: { name: "asc" } });
}

export async function renameBrand(db: Db, { workspaceId, id, name }: { workspaceId: string; id: string; name: string }): Promise<boolean> {
  const { count } = await db.brand.updateMany({ where: { workspaceId, id }, data: { name } });
  return count === 1;
}

export async function deleteBrand(tx: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<boolean> {
  const { count } = await tx.brand.deleteMany({ where: { workspaceId, id } });
  return count === 1;
}
