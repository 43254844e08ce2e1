import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** Rows of MediaAsset and MediaVariant. */

const assetFields = {
  id: true,
  workspaceId: true,
  origin: true,
  kind: true,
  fileName: true,
  mime: true,
  bytes: true,
  width: true,
  height: true,
  durationSeconds: true,
  details: true,
  altText: true,
  storageKey: true,
  thumbnailKey: true,
  sourceUrl: true,
  createdAt: true,
} satisfies Prisma.MediaAssetSelect;

const variantFields = { id: true, mime: true, bytes: true, width: true, height: true, storageKey: true } satisfies Prisma.MediaVariantSelect;

export type AssetRow = Prisma.MediaAssetGetPayload<{ select: typeof assetFields }>;
export type VariantRow = Prisma.MediaVariantGetPayload<{ select: typeof variantFields }>;

export interface AssetKey {
  workspaceId: string;
  id: string;
}

export type NewAsset = Omit<AssetRow, "createdAt" | "details"> & { authorId: string | null; details: Record<string, string | number | boolean> };

export function insertAsset(db: Db, data: NewAsset): Promise<AssetRow> {
  return db.mediaAsset.create({ data, select: assetFields });
}

/** Of the library: what was fetched for one post is no other's to name. */
export function findAssets(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<AssetRow[]> {
  return db.mediaAsset.findMany({ where: { workspaceId, origin: "UPLOAD", id: { in: [...ids] } }, select: assetFields });
}

/** For a signed address, which names no workspace: the signature is the permission. */
export function findAssetById(db: Db, id: string): Promise<AssetRow | null> {
  return acrossWorkspaces("a signed address", () => db.mediaAsset.findUnique({ where: { id }, select: assetFields }));
}

export interface AssetFilter {
  workspaceId: string;
  kind?: "IMAGE" | "VIDEO" | undefined;
}

export async function listAssets(db: Db, { workspaceId, kind }: AssetFilter, page: { offset: number; limit: number }) {
  const where: Prisma.MediaAssetWhereInput = { workspaceId, origin: "UPLOAD", ...(kind ? { kind } : {}) };
  const [rows, total] = await Promise.all([
    db.mediaAsset.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: page.offset, take: page.limit, select: assetFields }),
    db.mediaAsset.count({ where }),
  ]);
  return { rows, total };
}

export function findUpload(db: Db, { workspaceId, id }: AssetKey): Promise<AssetRow | null> {
  return db.mediaAsset.findFirst({ where: { workspaceId, id, origin: "UPLOAD" }, select: assetFields });
}

/** False when the workspace has no such file in its library. */
export async function setAltText(db: Db, { workspaceId, id }: AssetKey, altText: string | null): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({ where: { workspaceId, id, origin: "UPLOAD" }, data: { altText } });
  return count > 0;
}

/** False when the file is gone or has a small picture already. */
export async function setThumbnail(db: Db, { workspaceId, id }: AssetKey, thumbnailKey: string): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({ where: { workspaceId, id, thumbnailKey: null }, data: { thumbnailKey } });
  return count > 0;
}

/** Whether a post that is not yet out names the file. Its address may be signed in any way, so only the path counts. */
export async function isInUse(db: Db, { workspaceId, id }: AssetKey): Promise<boolean> {
  const rows = await tenantSql<{ used: boolean }>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT EXISTS (
        SELECT 1 FROM "Post" p, unnest(p."mediaUrls") AS u(url)
        WHERE p."workspaceId" = ${workspaceId}::uuid AND p."status" IN ('DRAFT', 'SCHEDULED', 'PROCESSING')
          AND strpos(lower(u.url), ${`/media/${id}`}) > 0
      ) AS used`,
  );
  return rows[0]?.used ?? false;
}

/** Removes the rows and answers where their files are. */
export async function deleteAsset(db: Db, { workspaceId, id }: AssetKey): Promise<string[]> {
  const variants = await db.mediaVariant.findMany({ where: { workspaceId, assetId: id }, select: { storageKey: true } });
  const asset = await db.mediaAsset.delete({ where: { id, workspaceId }, select: { storageKey: true, thumbnailKey: true } });
  return [asset.storageKey, ...(asset.thumbnailKey ? [asset.thumbnailKey] : []), ...variants.map(({ storageKey }) => storageKey)];
}

/** What was fetched from these addresses lately; the newest of an address comes last. */
export function findFetched(
  db: Db,
  { workspaceId, sourceUrls, since }: { workspaceId: string; sourceUrls: readonly string[]; since: Date },
): Promise<AssetRow[]> {
  return db.mediaAsset.findMany({
    where: { workspaceId, origin: "REMOTE", sourceUrl: { in: [...sourceUrls] }, createdAt: { gt: since } },
    orderBy: { createdAt: "asc" },
    select: assetFields,
  });
}

export function findVariant(db: Db, { workspaceId, assetId, recipe }: { workspaceId: string; assetId: string; recipe: string }) {
  return db.mediaVariant.findFirst({ where: { workspaceId, assetId, recipe }, select: variantFields });
}

export function findVariantById(db: Db, { workspaceId, assetId, id }: { workspaceId: string; assetId: string; id: string }) {
  return db.mediaVariant.findFirst({ where: { workspaceId, assetId, id }, select: variantFields });
}

export function insertVariant(db: Db, data: Omit<VariantRow, "id"> & { workspaceId: string; assetId: string; recipe: string }): Promise<VariantRow> {
  return db.mediaVariant.create({ data, select: variantFields });
}

/** Files fetched for posts that are long out. */
export function findOldFetched(db: Db, { before, take }: { before: Date; take: number }): Promise<AssetKey[]> {
  return acrossWorkspaces("clearing up", () =>
    db.mediaAsset.findMany({
      where: { origin: "REMOTE", createdAt: { lt: before } },
      orderBy: { createdAt: "asc" },
      take,
      select: { id: true, workspaceId: true },
    }),
  );
}
