import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { containing } from "@/server/db/folded-text";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { fileNameWords } from "./media.engine";

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
  folderId: true,
  createdAt: true,
} satisfies Prisma.MediaAssetSelect;

const variantFields = { id: true, mime: true, bytes: true, width: true, height: true, storageKey: true } satisfies Prisma.MediaVariantSelect;

export type AssetRow = Prisma.MediaAssetGetPayload<{ select: typeof assetFields }>;
export type VariantRow = Prisma.MediaVariantGetPayload<{ select: typeof variantFields }>;

export interface AssetKey {
  workspaceId: string;
  id: string;
}

export type NewAsset = Omit<AssetRow, "createdAt" | "details" | "folderId"> & { authorId: string | null; details: Record<string, string | number | boolean> };

export function insertAsset(db: Db, data: NewAsset): Promise<AssetRow> {
  return db.mediaAsset.create({ data, select: assetFields });
}

/** Files of the library only: a file fetched for one post cannot be used by another. */
export function listAssetsByIds(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<AssetRow[]> {
  return db.mediaAsset.findMany({ where: { workspaceId, origin: "UPLOAD", id: { in: [...ids] } }, select: assetFields });
}

/** For a signed address, which names no workspace: the signature is the permission. */
export function findAssetById(db: Db, id: string): Promise<AssetRow | null> {
  return acrossWorkspaces("a signed address", () => db.mediaAsset.findUnique({ where: { id }, select: assetFields }));
}

export interface AssetFilter {
  workspaceId: string;
  kind?: "IMAGE" | "VIDEO" | undefined;
  search?: string | undefined;
  withoutAlt?: boolean | undefined;
  folderId?: string | null | undefined;
  brandId?: string | undefined;
  brandExternalId?: string | undefined;
}

/** The file that an address of ours names, in the text of a query over `u.url`. */
const fileOfUrl = Prisma.sql`regexp_match(lower(u.url), '/media/([0-9a-f-]{36})') AS m(found)`;

/** Files of posts with an account of the brand. */
async function filesOfBrand(db: Db, { workspaceId, brandId, brandExternalId }: AssetFilter): Promise<string[]> {
  const rows = await tenantSql<{ id: string }>(
    db,
    workspaceId,
    Prisma.sql`SELECT DISTINCT a."id" FROM "Post" p, unnest(p."mediaUrls") AS u(url), ${fileOfUrl}, "MediaAsset" a
      WHERE p."workspaceId" = ${workspaceId}::uuid AND a."workspaceId" = p."workspaceId" AND a."id"::text = m.found[1] AND EXISTS (
        SELECT 1 FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" JOIN "Brand" b ON b."id" = c."brandId"
        WHERE t."postId" = p."id"
          ${brandId ? Prisma.sql`AND b."id" = ${brandId}::uuid` : Prisma.empty}
          ${brandExternalId === undefined ? Prisma.empty : Prisma.sql`AND b."externalId" = ${brandExternalId}`})`,
  );
  return rows.map(({ id }) => id);
}

export async function listAssets(db: Db, filter: AssetFilter, page: { offset: number; limit: number }) {
  const { workspaceId, kind, search, withoutAlt, folderId, brandId, brandExternalId } = filter;
  const ids = brandId || brandExternalId !== undefined ? await filesOfBrand(db, filter) : null;
  const where: Prisma.MediaAssetWhereInput = {
    workspaceId,
    origin: "UPLOAD",
    ...(kind ? { kind } : {}),
    ...(search ? { OR: [{ fileName: containing(fileNameWords(search)) }, { altText: containing(search) }] } : {}),
    ...(withoutAlt ? { altText: null } : {}),
    ...(folderId === undefined ? {} : { folderId }),
    ...(ids === null ? {} : { id: { in: ids } }),
  };
  const [rows, total] = await Promise.all([
    db.mediaAsset.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: page.offset, take: page.limit, select: assetFields }),
    db.mediaAsset.count({ where }),
  ]);
  return { rows, total };
}

/** How many posts have each of these files, by its id; one that none has is left out. */
export async function countPostsOf(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<Map<string, number>> {
  const rows = await tenantSql<{ id: string; posts: number }>(
    db,
    workspaceId,
    Prisma.sql`SELECT m.found[1] AS "id", count(DISTINCT p."id")::int AS "posts"
      FROM "Post" p, unnest(p."mediaUrls") AS u(url), ${fileOfUrl}
      WHERE p."workspaceId" = ${workspaceId}::uuid AND m.found[1] = ANY(${[...ids]}::text[]) GROUP BY 1`,
  );
  return new Map(rows.map(({ id, posts }) => [id, posts]));
}

export function countUploads(db: Db, workspaceId: string): Promise<number> {
  return db.mediaAsset.count({ where: { workspaceId, origin: "UPLOAD" } });
}

export function findUpload(db: Db, { workspaceId, id }: AssetKey): Promise<AssetRow | null> {
  return db.mediaAsset.findFirst({ where: { workspaceId, id, origin: "UPLOAD" }, select: assetFields });
}

/** False when the workspace has no such file in its library. */
export async function setAltText(db: Db, { workspaceId, id }: AssetKey, altText: string | null): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({ where: { workspaceId, id, origin: "UPLOAD" }, data: { altText } });
  return count > 0;
}

/** False when the file no longer exists or has a thumbnail already. */
export async function setThumbnail(db: Db, { workspaceId, id }: AssetKey, thumbnailKey: string): Promise<boolean> {
  const { count } = await db.mediaAsset.updateMany({ where: { workspaceId, id, thumbnailKey: null }, data: { thumbnailKey } });
  return count > 0;
}

/** Row lock until the transaction ends; false when the file no longer exists. */
export async function lockAsset(tx: Db, { workspaceId, id }: AssetKey): Promise<boolean> {
  const rows = await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`SELECT 1 FROM "MediaAsset" WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid AND "origin" = 'UPLOAD' FOR UPDATE`,
  );
  return rows.length > 0;
}

/** Keeps files of the library from being deleted until the transaction ends, and answers which of them are there. Locked in one order. */
export async function lockAssets(tx: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<string[]> {
  const rows = await tenantSql<{ id: string }>(
    tx,
    workspaceId,
    Prisma.sql`SELECT "id" FROM "MediaAsset" WHERE "workspaceId" = ${workspaceId}::uuid AND "origin" = 'UPLOAD' AND "id" = ANY(${[...ids]}::uuid[])
      ORDER BY "id" FOR KEY SHARE`,
  );
  return rows.map(({ id }) => id);
}

export interface UsingPost {
  id: string;
  status: string;
}

/**
 * Posts that may still have to send the file. One that is partly out can be neither edited nor deleted, so it counts only while an account
 * is left to be tried again, and a disconnected one is not. Only an address's path counts: it may be signed in any way.
 */
const unpublishedPostSql = ({ workspaceId, id }: AssetKey) => Prisma.sql`p."workspaceId" = ${workspaceId}::uuid AND p."status" <> 'PUBLISHED'
  AND EXISTS (SELECT 1 FROM unnest(p."mediaUrls") AS u(url) WHERE strpos(lower(u.url), ${`/media/${id}`}) > 0)
  AND (p."status" <> 'PARTIALLY_PUBLISHED' OR EXISTS (
    SELECT 1 FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" AND c."workspaceId" = t."workspaceId"
    WHERE t."postId" = p."id" AND t."workspaceId" = p."workspaceId" AND t."status" <> 'SUCCEEDED' AND c."status" <> 'REVOKED'))`;

export function listPostsUsing(db: Db, key: AssetKey): Promise<UsingPost[]> {
  return tenantSql<UsingPost>(
    db,
    key.workspaceId,
    Prisma.sql`SELECT p."id", p."status" FROM "Post" p WHERE ${unpublishedPostSql(key)} ORDER BY p."createdAt", p."id"`,
  );
}

/** Whether an approved post may still send the file. Keeps the file's posts from being approved until the transaction ends; locked in one order. */
export async function lockApproved(tx: Db, key: AssetKey): Promise<boolean> {
  const rows = await tenantSql<{ approved: boolean }>(
    tx,
    key.workspaceId,
    Prisma.sql`SELECT p."approval" = 'APPROVED' AS "approved" FROM "Post" p WHERE ${unpublishedPostSql(key)} ORDER BY p."id" FOR UPDATE OF p`,
  );
  return rows.some(({ approved }) => approved);
}

/** Removes the rows and answers where their files are. */
export async function deleteAsset(db: Db, { workspaceId, id }: AssetKey): Promise<string[]> {
  const variants = await db.mediaVariant.findMany({ where: { workspaceId, assetId: id }, select: { storageKey: true } });
  const asset = await db.mediaAsset.delete({ where: { id, workspaceId }, select: { storageKey: true, thumbnailKey: true } });
  return [asset.storageKey, ...(asset.thumbnailKey ? [asset.thumbnailKey] : []), ...variants.map(({ storageKey }) => storageKey)];
}

/** Files fetched from these addresses recently; the newest of an address comes last. */
export function listFetched(
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
export function listOldFetched(db: Db, { before, take }: { before: Date; take: number }): Promise<AssetKey[]> {
  return acrossWorkspaces("clearing up", () =>
    db.mediaAsset.findMany({
      where: { origin: "REMOTE", createdAt: { lt: before } },
      orderBy: { createdAt: "asc" },
      take,
      select: { id: true, workspaceId: true },
    }),
  );
}
