import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { tenantTables } from "@/server/db/tenant-guard";

/** Waits for inserts in progress and blocks further ones: every such row locks this one. */
export async function closeWorkspace(tx: Db, workspaceId: string): Promise<void> {
  await tenantSql(tx, workspaceId, Prisma.sql`SELECT "id" FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR UPDATE`);
}

/** Removes a workspace and every row that names it, in one transaction of the caller's. */
export async function deleteWorkspaceRows(tx: Db, workspaceId: string): Promise<void> {
  await closeWorkspace(tx, workspaceId);
  // Posts restrict the deletion of their accounts, so they are deleted first.
  await tx.postTarget.deleteMany({ where: { workspaceId } });
  await tx.post.deleteMany({ where: { workspaceId } });
  await tx.workspace.delete({ where: { id: workspaceId } });
  // Foreign keys have deleted most rows; these tables have no foreign key to the workspace.
  for (const table of tenantTables) {
    await tenantSql(tx, workspaceId, Prisma.sql`DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE "workspaceId" = ${workspaceId}::uuid`);
  }
}
