import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

const fields = { id: true, name: true, href: true } satisfies Prisma.SavedViewSelect;

interface Member {
  workspaceId: string;
  userId: string;
}

type Row = Prisma.SavedViewGetPayload<{ select: typeof fields }>;

export function listViews(db: Db, { workspaceId, userId }: Member, take: number): Promise<Row[]> {
  return db.savedView.findMany({ where: { workspaceId, userId }, select: fields, orderBy: [{ name: "asc" }], take });
}

export function countViews(db: Db, { workspaceId, userId }: Member): Promise<number> {
  return db.savedView.count({ where: { workspaceId, userId } });
}

export function insertView(db: Db, { workspaceId, userId }: Member, data: { name: string; href: string }): Promise<Row> {
  return db.savedView.create({ data: { workspaceId, userId, ...data }, select: fields });
}

/** Null: the member has none of that id here. */
export async function renameView(db: Db, { workspaceId, userId }: Member, { id, name }: { id: string; name: string }): Promise<Row | null> {
  const [renamed] = await db.savedView.updateManyAndReturn({ where: { workspaceId, userId, id }, data: { name }, select: fields });
  return renamed ?? null;
}

export async function removeView(db: Db, { workspaceId, userId }: Member, id: string): Promise<boolean> {
  const { count } = await db.savedView.deleteMany({ where: { workspaceId, userId, id } });
  return count > 0;
}
