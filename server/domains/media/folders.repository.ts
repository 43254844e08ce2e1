import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { Folder, ListedFolder } from "./folders.schema";

/** Rows of MediaFolder, and the folder of each file. */

const fields = { id: true, name: true } satisfies Prisma.MediaFolderSelect;

interface Scope {
  workspaceId: string;
}

export async function listFolders(db: Db, { workspaceId }: Scope, take: number): Promise<ListedFolder[]> {
  const select = { ...fields, _count: { select: { assets: true } } } as const;
  const rows = await db.mediaFolder.findMany({ where: { workspaceId }, select, orderBy: [{ name: "asc" }], take });
  return rows.map(({ _count, ...folder }) => ({ ...folder, files: _count.assets }));
}

export function countFolders(db: Db, { workspaceId }: Scope): Promise<number> {
  return db.mediaFolder.count({ where: { workspaceId } });
}

export function insertFolder(db: Db, data: Scope & { name: string }): Promise<Folder> {
  return db.mediaFolder.create({ data, select: fields });
}

/** Null: there is none of that id here. */
export async function renameFolder(db: Db, { workspaceId, id, name }: Scope & Folder): Promise<Folder | null> {
  const [changed] = await db.mediaFolder.updateManyAndReturn({ where: { workspaceId, id }, data: { name }, select: fields });
  return changed ?? null;
}

/** Its files stay, in no folder. */
export async function removeFolder(db: Db, { workspaceId, id }: Scope & { id: string }): Promise<boolean> {
  const { count } = await db.mediaFolder.deleteMany({ where: { workspaceId, id } });
  return count > 0;
}

/** Keeps a folder from being deleted until the transaction ends; false when there is none. */
export async function lockFolder(tx: Db, { workspaceId, id }: Scope & { id: string }): Promise<boolean> {
  const rows = await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`SELECT 1 FROM "MediaFolder" WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid FOR KEY SHARE`,
  );
  return rows.length > 0;
}

/** Answers how many of these files the library has. */
export async function moveToFolder(tx: Db, { workspaceId, ids, folderId }: Scope & { ids: readonly string[]; folderId: string | null }): Promise<number> {
  const { count } = await tx.mediaAsset.updateMany({ where: { workspaceId, origin: "UPLOAD", id: { in: [...ids] } }, data: { folderId } });
  return count;
}
