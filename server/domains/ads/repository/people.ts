import type { Db } from "@/server/db/database";

/** How those are called who did something here: members, and the keys of members. */

export async function namesOfUsers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function namesOfKeys(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.apiKey.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  return new Map(rows.map((row) => [row.id, row.name]));
}
