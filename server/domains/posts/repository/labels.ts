import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { LabelColor } from "@/shared/label-colors";
import type { ListedLabel } from "../labels.schema";
import { type Viewer, visible } from "./post-rows";

interface LabelKey {
  workspaceId: string;
  name: string;
}

/** Labels of the posts that the viewer sees, those of most posts first. Who sees all posts finds those that no post has any more, too. */
export function listLabels(db: Db, viewer: Viewer, limit: number): Promise<ListedLabel[]> {
  const join = Prisma.raw(viewer.brandIds === null ? "FULL JOIN" : "LEFT JOIN");
  return tenantSql<ListedLabel>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT coalesce(l."name", c."name") AS "name", coalesce(c."color", 'gray') AS "color", coalesce(l."posts", 0) AS "posts"
      FROM (SELECT l."name", count(*)::int AS "posts" FROM "Post" p, unnest(p."labels") AS l("name") WHERE ${visible(viewer)} GROUP BY 1) l
      ${join} (SELECT "name", "color" FROM "PostLabel" WHERE "workspaceId" = ${viewer.workspaceId}::uuid) c ON c."name" = l."name"
      ORDER BY 3 DESC, 1 LIMIT ${limit}`,
  );
}

/** Whether a post, a recurring post or a colour of the workspace has it. */
export async function isLabel(tx: Db, { workspaceId, name }: LabelKey): Promise<boolean> {
  const [found] = await tenantSql<{ exists: boolean }>(
    tx,
    workspaceId,
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM "PostLabel" WHERE "workspaceId" = ${workspaceId}::uuid AND "name" = ${name})
      OR EXISTS (SELECT 1 FROM "Post" WHERE "workspaceId" = ${workspaceId}::uuid AND "labels" @> ARRAY[${name}]::text[])
      OR EXISTS (SELECT 1 FROM "Recurrence" WHERE "workspaceId" = ${workspaceId}::uuid AND jsonb_exists("draft"->'labels', ${name})) AS "exists"`,
  );
  return found?.exists ?? false;
}

/** On all posts and recurring posts. Null: takes it from them. Its colour goes with it. */
export async function replaceLabel(tx: Db, { workspaceId, name, newName }: LabelKey & { newName: string | null }): Promise<void> {
  const labels = newName === null ? Prisma.sql`array_remove("labels", ${name}::text)` : Prisma.sql`array_replace("labels", ${name}::text, ${newName}::text)`;
  const drafted = Prisma.sql`("draft"->'labels') - ${name}::text`;
  const drafts = newName === null ? drafted : Prisma.sql`(${drafted}) || jsonb_build_array(${newName}::text)`;
  await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`UPDATE "Post" SET "labels" = ${labels} WHERE "workspaceId" = ${workspaceId}::uuid AND "labels" @> ARRAY[${name}]::text[]`,
  );
  await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`UPDATE "Recurrence" SET "draft" = jsonb_set("draft", '{labels}', ${drafts})
      WHERE "workspaceId" = ${workspaceId}::uuid AND jsonb_exists("draft"->'labels', ${name})`,
  );
  await replaceInViews(tx, { workspaceId, name, newName });
  await tx.postLabel.deleteMany({ where: { workspaceId, name } });
}

/** Saved views that filter by the label filter by its new name, or no longer by a label. */
async function replaceInViews(tx: Db, { workspaceId, name, newName }: LabelKey & { newName: string | null }): Promise<void> {
  const views = await tx.savedView.findMany({ where: { workspaceId, href: { contains: "label=" } }, select: { id: true, href: true } });
  for (const { id, href } of views) {
    const [path, query] = href.split("?");
    const filters = new URLSearchParams(query);
    if (filters.get("label") !== name) continue;
    if (newName === null) filters.delete("label");
    else filters.set("label", newName);
    await tx.savedView.updateMany({ where: { workspaceId, id }, data: { href: filters.size > 0 ? `${path}?${filters}` : path } });
  }
}

export async function storeColor(tx: Db, { workspaceId, name, color }: LabelKey & { color: LabelColor }): Promise<void> {
  await tx.postLabel.upsert({
    where: { workspaceId, workspaceId_name: { workspaceId, name } },
    create: { workspaceId, name, color },
    update: { color },
    select: { name: true },
  });
}

/** The caller holds the post's lock. As SQL, because it must not count as the post's last change: of a failed post that is the time of its failure. */
export async function storeLabels(tx: Db, { workspaceId, id }: { workspaceId: string; id: string }, labels: string[]): Promise<void> {
  await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`UPDATE "Post" SET "labels" = ${labels}::text[] WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid`,
  );
}
