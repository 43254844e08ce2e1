import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { tenantTables } from "@/server/db/tenant-guard";

/** Removes a workspace and every row that names it, in one transaction of the caller's. */
export async function deleteWorkspaceRows(tx: Db, workspaceId: string): Promise<void> {
  // What is published on an account keeps the account from going, so it goes first.
  await tx.postTarget.deleteMany({ where: { workspaceId } });
  await tx.post.deleteMany({ where: { workspaceId } });
  await tx.workspace.delete({ where: { id: workspaceId } });
  // Most have gone with it; these tables know the workspace by its id alone.
  for (const table of tenantTables) {
    await tenantSql(tx, workspaceId, Prisma.sql`DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE "workspaceId" = ${workspaceId}::uuid`);
  }
}
