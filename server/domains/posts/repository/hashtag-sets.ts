import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

const fields = { id: true, name: true, tags: true } satisfies Prisma.HashtagSetSelect;

interface Scope {
  workspaceId: string;
}

type Row = Prisma.HashtagSetGetPayload<{ select: typeof fields }>;

export function listSets(db: Db, { workspaceId }: Scope, take: number): Promise<Row[]> {
  return db.hashtagSet.findMany({ where: { workspaceId }, select: fields, orderBy: [{ name: "asc" }], take });
}

export function countSets(db: Db, { workspaceId }: Scope): Promise<number> {
  return db.hashtagSet.count({ where: { workspaceId } });
}

export function insertSet(db: Db, data: Scope & { name: string; tags: string[] }): Promise<Row> {
  return db.hashtagSet.create({ data, select: fields });
}

/** Null: there is none of that id here. */
export async function changeSet(db: Db, { workspaceId, id, ...data }: Scope & Row): Promise<Row | null> {
  const [changed] = await db.hashtagSet.updateManyAndReturn({ where: { workspaceId, id }, data, select: fields });
  return changed ?? null;
}

export async function removeSet(db: Db, { workspaceId, id }: Scope & { id: string }): Promise<boolean> {
  const { count } = await db.hashtagSet.deleteMany({ where: { workspaceId, id } });
  return count > 0;
}
